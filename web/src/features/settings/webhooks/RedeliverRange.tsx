import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { fieldError } from '../../../ui/field-error.ts';
import { LazyTimeField } from '../../../ui/LazyTimeField.tsx';
import { notifyDone } from '../../../ui/Problem.tsx';
import { inDays, momentIn } from '../../../ui/times.ts';
import { useChange } from '../../../ui/use-change.ts';
import { redeliverRangeDocument } from './documents.ts';
import { text, useT } from './messages.ts';

type Include = 'failed' | 'missed' | 'all';

type RedeliverRangeProps = {
  readonly id: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSent: () => void;
};

/** Dialog that sends events of a period again. */
export function RedeliverRange({ id, opened, onClose, onSent }: RedeliverRangeProps) {
  const t = useT();
  const [since, setSince] = useState(() => inDays(-1));
  const [until, setUntil] = useState('');
  const [include, setInclude] = useState<Include>('failed');
  const change = useChange(redeliverRangeDocument);
  const submit = async () => {
    const [from, to] = [momentIn(since), momentIn(until)];
    if (!from) return;
    const range = { id, include, since: from, ...(to && { until: to }) };
    let count = 0;
    let after: string | null = null;
    do {
      const done: Awaited<ReturnType<typeof change.run>> = await change.run({ input: { ...range, ...(after && { after }) } });
      if (!done) return;
      count += done.redeliverWebhook.count;
      after = done.redeliverWebhook.next;
    } while (after);
    notifyDone(text('queued', { count }));
    onClose();
    onSent();
  };
  return (
    <FormDialog title={t('range')} opened={opened} onClose={onClose} onSubmit={submit} submit={t('redeliver')} change={change}>
      <LazyTimeField label={t('since')} value={since} onChange={setSince} error={fieldError(change.problem, 'since')} required />
      <LazyTimeField label={t('until')} value={until} onChange={setUntil} error={fieldError(change.problem, 'until')} />
      <Text size="xs" c="dimmed">
        {t('untilLead')}
      </Text>
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
