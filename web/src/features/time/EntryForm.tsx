import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { clockTime, dayOf, momentOn, today } from '../../i18n/dates.ts';
import { DayInput } from '../../ui/DayInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { fieldError } from '../../ui/field-error.ts';
import { useChange } from '../../ui/use-change.ts';
import { useForm } from '../../ui/use-form.ts';
import { createTimeEntry, type TimeEntry, updateTimeEntry } from './documents.ts';
import { fieldOf, minutesIn } from './lengths.ts';
import { useT } from './messages.ts';
import { TaskSelect } from './TaskSelect.tsx';

type Props = {
  /** Task of a new entry; absent to choose one in the form. */
  readonly task?: string;
  /** Day of a new entry; today by default. */
  readonly day?: string;
  /** Entry to change. */
  readonly entry?: TimeEntry;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

const isTime = (text: string) => /^([01]?\d|2[0-3]):[0-5]\d$/.test(text.trim());

/** Start of a new entry on another day than today. */
const morning = '09:00';

/** Form that records or changes a time entry. */
export default function EntryForm({ task, day = today(), entry, opened, onClose, onDone }: Props) {
  const t = useT();
  const initial = entry
    ? {
        day: dayOf(new Date(entry.startedAt)),
        time: clockTime(entry.startedAt),
        length: entry.duration === null ? '' : fieldOf(Math.max(1, Math.round(entry.duration / 60))),
        note: entry.note,
      }
    : { day, time: day === today() ? '' : morning, length: '', note: '' };
  const form = useForm(`time.${entry?.id ?? `${task}.${day}`}`, initial, entry?.version);
  const create = useChange(createTimeEntry);
  const update = useChange(updateTimeEntry);
  const [tried, setTried] = useState(false);
  const [chosen, setChosen] = useState<string | null>(task ?? null);
  const badTask = !entry && chosen === null;
  const change = entry ? update : create;
  const { fields, changes } = form;
  const minutes = minutesIn(fields.length);
  const runs = entry?.endedAt === null;
  // A new entry without a start time ends now.
  const timeless = !entry && fields.time.trim() === '' && (fields.day === today() || fields.day === '');
  const badTime = !timeless && !(isTime(fields.time) && fields.day);
  const badLength = minutes === null && !runs;
  const close = () => {
    setTried(false);
    onClose();
  };
  const submit = async () => {
    setTried(true);
    if (badTime || badLength || badTask) return;
    const startedAt = timeless ? undefined : momentOn(fields.day, fields.time.trim().padStart(5, '0'));
    const moved = startedAt && (!entry || changes.day !== undefined || changes.time !== undefined);
    const said = {
      ...(moved && { startedAt }),
      // A changed start time keeps the duration.
      ...(minutes !== null && (!entry || moved || changes.length !== undefined) && { minutes }),
      ...((!entry || changes.note !== undefined) && { note: fields.note }),
    };
    const done = entry
      ? await update.run({ input: { id: entry.id, expectedVersion: form.base ?? entry.version, ...said } })
      : await create.run({ input: { task: chosen ?? '', ...said } });
    if (!done) return;
    form.forget();
    onDone();
    close();
  };
  return (
    <FormDialog
      title={entry ? t('edit') : t('add')}
      opened={opened}
      onClose={close}
      form={form}
      onSubmit={submit}
      submit={entry ? t('save') : t('add')}
      change={change}
    >
      {!entry && !task && <TaskSelect value={chosen} onChange={setChosen} error={tried && badTask && t('chooseTask')} />}
      {!runs && (
        <TextInput
          label={t('length')}
          description={t('lengthLead')}
          {...form.text('length')}
          error={(tried && badLength && t('notLength')) || fieldError(change.problem, 'minutes')}
          required
          data-autofocus
        />
      )}
      <DayInput label={t('day')} value={fields.day} onChange={(day) => form.set({ day })} />
      <TextInput
        label={t('startTime')}
        description={entry ? t('startTimeKept') : t('startTimeLead')}
        {...form.text('time')}
        error={(tried && badTime && t('notTime')) || fieldError(change.problem, 'startedAt')}
      />
      <Textarea label={t('note')} description={t('noteLead')} {...form.text('note', change.problem)} maxLength={500} autosize minRows={2} />
    </FormDialog>
  );
}
