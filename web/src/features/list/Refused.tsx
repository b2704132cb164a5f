import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemAlert } from '../../ui/Problem.tsx';
import type { Outcome } from './edits.ts';
import { useT } from './messages.ts';
import type { Row } from './task.ts';

type Props = {
  readonly outcome: Outcome;
  readonly onClose: () => void;
  /** Retries the change with these tasks only. */
  readonly onRetry: (rows: readonly Row[]) => void;
};

/** Dialog that lists the tasks a batch did not change, with the reason and the task that caused it. */
export function Refused({ outcome, onClose, onRetry }: Props) {
  const t = useT();
  const { done, refused } = outcome;
  const left = refused.flatMap(({ rows }) => rows);
  const culprits = new Set(refused.map(({ culprit }) => culprit?.id));
  const others = refused.filter(({ culprit }) => culprit).flatMap(({ rows }) => rows.filter(({ id }) => !culprits.has(id)));
  return (
    <Dialog opened onClose={onClose} title={t('refusedTitle')}>
      <Stack>
        <Text size="sm">{t('refusedLead', { done: done.length, left: left.length })}</Text>
        {refused.map(({ rows, problem, culprit }) => (
          <div key={rows[0]?.id}>
            <Text size="sm" fw={600} mb={4}>
              {culprit ? t('refusedBecause', { number: culprit.number, count: rows.length }) : t('taskCount', { count: rows.length })}
            </Text>
            <ProblemAlert problem={problem} />
          </div>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          {others.length > 0 && <Button onClick={() => onRetry(others)}>{t('withoutRefused')}</Button>}
        </Group>
      </Stack>
    </Dialog>
  );
}
