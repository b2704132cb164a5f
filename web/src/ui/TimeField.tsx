import '@mantine/dates/styles.css';
import 'dayjs/locale/tr';
import { DateTimePicker } from '@mantine/dates';
import { useLanguage } from '../text/language.ts';

type Props = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void };

/** A moment of the reader's day, in the language of the page whatever the browser's is. */
export default function TimeField({ label, value, onChange }: Props) {
  const language = useLanguage();
  return (
    <DateTimePicker
      flex={1}
      label={label}
      locale={language}
      firstDayOfWeek={1}
      valueFormat="D MMM YYYY HH:mm"
      minDate={new Date()}
      value={value}
      onChange={(next) => onChange(next ?? '')}
      popoverProps={{ withinPortal: true }}
    />
  );
}
