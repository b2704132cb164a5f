import { Textarea, TextInput } from '@mantine/core';
import { DayInput } from '../../ui/DayInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useChange } from '../../ui/use-change.ts';
import { useForm } from '../../ui/use-form.ts';
import { createMilestone, type Milestone, updateMilestone } from './documents.ts';
import { useT } from './messages.ts';

type Props = {
  readonly project: string;
  /** Milestone to change; absent for a new one. */
  readonly milestone?: Milestone;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Form that adds or changes a milestone. */
export function MilestoneForm({ project, milestone, onClose, onDone }: Props) {
  const t = useT();
  const { name = '', description = '', targetDate = null } = milestone ?? {};
  const form = useForm(`milestone.${milestone?.id ?? project}`, { name, description, targetDate: targetDate ?? '' }, milestone?.version);
  const create = useChange(createMilestone);
  const update = useChange(updateMilestone);
  const change = milestone ? update : create;
  const { fields, changes } = form;
  const submit = async () => {
    const day = fields.targetDate || null;
    const done = milestone
      ? await update.run({
          input: {
            id: milestone.id,
            expectedVersion: form.base ?? milestone.version,
            ...changes,
            ...(changes.targetDate !== undefined && { targetDate: day }),
          },
        })
      : await create.run({ input: { project, ...fields, targetDate: day } });
    if (!done) return;
    form.forget();
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={milestone ? t('edit') : t('add')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={submit}
      submit={milestone ? t('save') : t('add')}
      change={change}
    >
      <TextInput label={t('name')} {...form.text('name', change.problem)} required data-autofocus />
      <Textarea label={t('description')} {...form.text('description', change.problem)} maxLength={2000} autosize minRows={2} />
      <DayInput label={t('targetDate')} value={fields.targetDate} onChange={(day) => form.set({ targetDate: day })} />
    </FormDialog>
  );
}
