import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { text, useTexts } from '../../text/texts.ts';
import { tellDone } from '../../ui/Problem.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { fieldError } from '../parts/problem.ts';
import { useChange } from '../parts/use-change.ts';
import { redeliverRangeDocument } from './documents.ts';
import { texts } from './texts.ts';

type Include = 'failed' | 'missed' | 'all';
/** As the browser's field writes a moment: in the reader's zone, to the minute. */
const local = (moment: number) => new Date(moment).toLocaleString('sv').slice(0, 16).replace(' ', 'T');

type RedeliverRangeProps = {
  readonly id: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSent: () => void;
};

/** Sends again what happened since a moment. */
export function RedeliverRange({ id, opened, onClose, onSent }: RedeliverRangeProps) {
  const t = useTexts(texts);
  const [since, setSince] = useState(() => local(Date.now() - 24 * 3_600_000));
  const [until, setUntil] = useState('');
  const [include, setInclude] = useState<Include>('failed');
  const { run, busy, problem } = useChange(redeliverRangeDocument);
  const submit = async () => {
    const range = { id, include, since: new Date(since).toISOString(), ...(until && { until: new Date(until).toISOString() }) };
    let count = 0;
    let after: string | null = null;
    do {
      const done: Awaited<ReturnType<typeof run>> = await run({ input: { ...range, ...(after && { after }) } });
      if (!done) return;
      count += done.redeliverWebhook.count;
      after = done.redeliverWebhook.next;
    } while (after);
    tellDone(text(texts, 'queued', { count }));
    onClose();
    onSent();
  };
  return (
    <FormDialog
      title={t('range')}
      opened={opened}
      onClose={onClose}
      onCancel={onClose}
      onSubmit={submit}
      submit={t('redeliver')}
      busy={busy}
      problem={problem}
    >
      <TextInput
        type="datetime-local"
        label={t('since')}
        value={since}
        onChange={({ currentTarget }) => setSince(currentTarget.value)}
        error={fieldError(problem, 'since')}
        required
      />
      <TextInput
        type="datetime-local"
        label={t('until')}
        description={t('untilLead')}
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        error={fieldError(problem, 'until')}
      />
      <Select
        label={t('include')}
        data={[
          { value: 'failed', label: t('includeFailed') },
          { value: 'missed', label: t('includeMissed') },
          { value: 'all', label: t('includeAll') },
        ]}
        value={include}
        onChange={(value) => setInclude((value as Include | null) ?? 'failed')}
        allowDeselect={false}
      />
    </FormDialog>
  );
}
