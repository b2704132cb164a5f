import { useTexts } from '../../../i18n/messages.ts';
import { SmallDialog } from '../../../ui/SmallDialog.tsx';
import { TimeForm } from '../../../ui/TimeForm.tsx';
import { texts } from './messages.ts';

type Props = { readonly onChoose: (at: string) => void; readonly onClose: () => void };

/** Dialog that asks for the time of a reminder. */
export default function ReminderDialog({ onChoose, onClose }: Props) {
  const t = useTexts(texts);
  return (
    <SmallDialog title={t('add')} onClose={onClose}>
      <TimeForm submit={t('save')} onChoose={onChoose} />
    </SmallDialog>
  );
}
