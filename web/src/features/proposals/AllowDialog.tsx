import { NumberInput, Text } from '@mantine/core';
import { useTexts } from '../../i18n/messages.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { fieldError } from '../../ui/field-error.ts';
import { notifyDone } from '../../ui/Problem.tsx';
import { useChange } from '../../ui/use-change.ts';
import { useForm } from '../../ui/use-form.ts';
import { allowDocument } from './documents.ts';
import { texts } from './messages.ts';

type Props = { readonly proposal: string; readonly onClose: () => void; readonly onDone: () => void };

/** Dialog that allows the operation of a proposal for its agent in its project. */
export default function AllowDialog({ proposal, onClose, onDone }: Props) {
  const t = useTexts(texts);
  const form = useForm(`proposal.allow.${proposal}`, { days: 30 });
  const change = useChange(allowDocument);
  const submit = async () => {
    if (!(await change.run({ input: { proposal, days: form.fields.days } }))) return;
    form.forget();
    onClose();
    notifyDone(t('allowed'));
    onDone();
  };
  return (
    <FormDialog title={t('allow')} opened onClose={onClose} form={form} onSubmit={submit} change={change}>
      <Text size="sm">{t('allowLead')}</Text>
      <NumberInput
        label={t('days')}
        value={form.fields.days}
        onChange={(days) => form.set({ days: Number(days) || 30 })}
        error={fieldError(change.problem, 'days')}
        min={1}
        max={365}
        allowDecimal={false}
        data-autofocus
      />
    </FormDialog>
  );
}
