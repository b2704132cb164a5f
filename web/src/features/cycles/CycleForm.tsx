import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { today } from '../../i18n/dates.ts';
import { DayInput } from '../../ui/DayInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { notifyDone } from '../../ui/Problem.tsx';
import { useChange } from '../../ui/use-change.ts';
import { useForm, withStored } from '../../ui/use-form.ts';
import { type Cycle, createCycle, updateCycle } from './documents.ts';
import { useT } from './messages.ts';

type Props = {
  readonly project: string;
  /** Cycle to change; absent for a new one. */
  readonly cycle?: Cycle;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Last day of a two-week period that starts on `from`. */
function fortnight(from: string): string {
  const day = new Date(`${from}T00:00Z`);
  day.setUTCDate(day.getUTCDate() + 13);
  return day.toISOString().slice(0, 10);
}

/** Form that creates or changes a cycle. */
export function CycleForm({ project, cycle, opened, onClose, onDone }: Props) {
  const t = useT();
  const initial = { name: '', goal: '', startDate: today(), endDate: fortnight(today()), rollOver: 'next' as Cycle['rollOver'] };
  const form = useForm(`cycle.${cycle?.id ?? project}`, withStored(initial, cycle), cycle?.version);
  const create = useChange(createCycle);
  const update = useChange(updateCycle);
  const change = cycle ? update : create;
  const { fields } = form;
  const submit = async () => {
    const done = cycle
      ? await update.run({ input: { id: cycle.id, expectedVersion: form.base ?? cycle.version, ...form.changes } })
      : await create.run({ input: { project, ...fields } });
    if (!done) return;
    form.forget();
    notifyDone(cycle ? t('saved') : t('made', { name: fields.name }));
    onDone();
    onClose();
  };
  const state = cycle?.state ?? 'upcoming';
  return (
    <FormDialog
      title={cycle ? t('editCycle') : t('create')}
      opened={opened}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      submit={cycle ? t('save') : t('create')}
      change={change}
    >
      <TextInput label={t('name')} {...form.text('name', change.problem)} required data-autofocus />
      <Textarea label={t('goal')} description={t('goalLead')} {...form.text('goal', change.problem)} maxLength={500} autosize minRows={2} />
      {state === 'upcoming' && <DayInput label={t('firstDay')} value={fields.startDate} onChange={(day) => form.set({ startDate: day })} />}
      {state !== 'past' && <DayInput label={t('lastDay')} value={fields.endDate} onChange={(day) => form.set({ endDate: day })} />}
      {state !== 'past' && (
        <NativeSelect
          label={t('rollOver')}
          value={fields.rollOver}
          onChange={({ currentTarget }) => form.set({ rollOver: currentTarget.value === 'none' ? 'none' : 'next' })}
          data={[
            { value: 'next', label: t('rollOverNext') },
            { value: 'none', label: t('rollOverNone') },
          ]}
        />
      )}
    </FormDialog>
  );
}
