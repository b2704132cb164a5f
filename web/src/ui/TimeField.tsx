import { Group } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import { DayInput } from './DayInput.tsx';
import { useT } from './messages.ts';

type Props = {
  readonly label: string;
  /** `2026-11-30 09:00:00` in the viewer's zone, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
};

/** Default time for a day chosen without one. */
const morning = '09:00';

/** A moment in the viewer's zone: a day as in `DayInput` (typed in words or picked), and a time. */
export default function TimeField({ label, value, onChange, error, required = false }: Props) {
  const t = useT();
  const [day = '', time = ''] = value.split(/[ T]/);
  const write = (nextDay: string, nextTime: string) => onChange(nextDay && `${nextDay} ${(nextTime || morning).slice(0, 5)}:00`);
  return (
    <Group flex={1} gap="xs" wrap="nowrap" align="flex-start">
      <DayInput label={label} value={day} onChange={(next) => write(next, time)} flex="1" required={required} {...(error && { error })} />
      <TimeInput
        label={t('time')}
        aria-label={`${label}: ${t('time')}`}
        value={time.slice(0, 5)}
        onChange={({ currentTarget }) => write(day, currentTarget.value)}
        disabled={day === ''}
        w={96}
      />
    </Group>
  );
}
