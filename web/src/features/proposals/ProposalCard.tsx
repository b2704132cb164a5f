import { Anchor, Box, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Problem } from '../../data/problem.ts';
import { useDates } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { notifyDone, ProblemAlert } from '../../ui/Problem.tsx';
import { useChange } from '../../ui/use-change.ts';
import { useForm } from '../../ui/use-form.ts';
import { ChangedFields } from './ChangedFields.tsx';
import { approveDocument, type ProposalData, rejectDocument, undoProposalDocument } from './documents.ts';
import { editableChange } from './editable.ts';
import { HeldNote } from './HeldNote.tsx';
import { texts } from './messages.ts';

const AllowDialog = lazyWithRetry(() => import('./AllowDialog.tsx'));
const EditDialog = lazyWithRetry(() => import('./EditDialog.tsx'));

type Props = { readonly proposal: ProposalData; readonly onDecided: () => void; readonly onAllowed?: () => void };

/** Maximum delay of `setTimeout` in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/**
 * Proposal with its changes, to approve or reject, and to undo once approved. One that is held back must be opened before it can be approved.
 * `onDecided` is also called when it expires.
 */
export function ProposalCard({ proposal, onDecided, onAllowed }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  const [here] = useLocation();
  const [rejecting, { open, close }] = useDisclosure();
  const { id, text, diff, executed, warnings, expiresAt, viewerCanDecide, version, status, decidedBy, decidedAt, reason, held, undoneAt } =
    proposal;
  const [editing, edit] = useDisclosure();
  const [allowing, allow] = useDisclosure();
  const change = useChange(approveDocument);
  const undoing = useChange(undoProposalDocument);
  const [isOpened, setOpened] = useState(!held);
  const mayApprove = viewerCanDecide && isOpened;
  const onExpired = useEffectEvent(onDecided);
  useEffect(() => {
    const left = Date.parse(expiresAt) - Date.now();
    if (status !== 'pending' || left < 0) return undefined;
    const timer = setTimeout(onExpired, Math.min(left + 1_000, longestTimer));
    return () => clearTimeout(timer);
  }, [status, expiresAt]);
  const approve = async () => {
    if (await change.run({ input: { id, expectedVersion: version, held } })) notifyDone(t('approved'));
    // Also after a refusal: a conflict has renewed the proposal.
    onDecided();
  };
  // The assistant reads no reasons.
  const isOwn = proposal.via === 'assistant';
  const rejection = useChange(rejectDocument, { notify: true });
  const reject = async () => {
    await rejection.run({ input: { id, expectedVersion: version } });
    onDecided();
  };
  const undo = async () => {
    if (await undoing.run({ input: { id } })) notifyDone(t('takenBackDone'));
    onDecided();
  };
  const decided = status === 'rejected' ? 'rejectedBy' : executed ? 'editedBy' : 'approvedBy';
  const outcome =
    decidedBy && decidedAt
      ? [t(decided, { name: decidedBy.name, when: dates.moment(decidedAt) }), ...(reason ? [reason] : [])]
      : [t(status === 'expired' ? 'expired' : 'until', { when: dates.moment(expiresAt) })];
  if (undoneAt) outcome.push(t('undoneAt', { when: dates.moment(undoneAt) }));
  const task = taskOf(proposal);
  return (
    <Paper component="li" p="md" shadow="xs" bg="var(--card)">
      <Text fw={600}>{text}</Text>
      {held && <HeldNote sources={proposal.sources} />}
      {executed && (
        <Text size="sm" mt="xs">
          {t('proposed')}
        </Text>
      )}
      {(isOpened || !viewerCanDecide) && <Changes of={diff} />}
      {executed && (
        <>
          <Text size="sm" mt="xs">
            {t('executed')}
          </Text>
          <Changes of={executed} />
        </>
      )}
      {[...warnings, ...outcome].map((line) => (
        <Text key={line} size="xs" c="dimmed" mt="xs">
          {line}
        </Text>
      ))}
      {change.problem && <Refusal problem={change.problem} diff={diff} />}
      {undoing.problem && <Refusal problem={undoing.problem} diff={diff} />}
      <Group gap="xs" mt="sm">
        {viewerCanDecide && !isOpened && (
          <Button size="xs" variant="default" onClick={() => setOpened(true)}>
            {t('openProposal')}
          </Button>
        )}
        {mayApprove && (
          <Button
            size="xs"
            variant="light"
            leftSection={<IconCheck size={14} />}
            onClick={approve}
            loading={change.busy}
            aria-label={t('approveNamed', { text })}
          >
            {t('approve')}
          </Button>
        )}
        {viewerCanDecide && (
          <>
            {isOpened && editableChange(proposal) && (
              <Button size="xs" variant="default" onClick={edit.open} disabled={change.busy} aria-label={t('editNamed', { text })}>
                {t('edit')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              onClick={isOwn ? reject : open}
              disabled={change.busy || rejection.busy}
              aria-label={t('rejectNamed', { text })}
            >
              {t('reject')}
            </Button>
            {!isOwn && (
              <Button size="xs" variant="subtle" onClick={allow.open} disabled={change.busy} aria-label={t('allowNamed', { text })}>
                {t('allow')}
              </Button>
            )}
          </>
        )}
        {proposal.undoable && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={14} />}
            onClick={undo}
            loading={undoing.busy}
            aria-label={t('undoNamed', { title: text })}
          >
            {t('undo')}
          </Button>
        )}
        {task && (
          <Anchor component={Link} href={`${here}?task=${task}`} size="sm">
            {t('openTask')}
          </Anchor>
        )}
      </Group>
      <Suspense>
        {editing && <EditDialog proposal={proposal} onClose={edit.close} onDecided={onDecided} />}
        {allowing && <AllowDialog proposal={id} onClose={allow.close} onDone={onAllowed ?? onDecided} />}
      </Suspense>
      <RejectDialog proposal={proposal} opened={rejecting} onClose={close} onDecided={onDecided} />
    </Paper>
  );
}

/** Id of the task that it changes or has created, if there is one now. */
function taskOf({ diff, result, status, undoneAt }: ProposalData): string | undefined {
  if (undoneAt !== null) return undefined;
  const { id = '' } = (result ?? {}) as { readonly id?: string };
  const isNew = status !== 'approved' && diff.some(({ kind, subject }) => kind === 'task.created' && subject?.id === id);
  return id.startsWith('tsk_') && !isNew ? id : undefined;
}

/** Changes of each record. */
function Changes({ of }: { readonly of: ProposalData['diff'] }) {
  return (
    <Stack gap="xs">
      {of.map(({ kind, subject, text, fields }, index) => (
        <div key={`${kind} ${subject?.id ?? index}`}>
          {of.length > 1 && <Text size="sm">{text}</Text>}
          <ChangedFields changes={fields} />
        </div>
      ))}
    </Stack>
  );
}

/** A refused approval, with the names of the fields that changed meanwhile. */
function Refusal({ problem, diff }: { readonly problem: Problem; readonly diff: ProposalData['diff'] }) {
  const t = useTexts(texts);
  const names = new Map(diff.flatMap(({ fields }) => fields.map(({ field, name }) => [field, name])));
  const changed = new Set((problem.conflicts ?? []).map(({ field }) => names.get(field) ?? field));
  return (
    <Box mt="sm">
      <ProblemAlert problem={problem} />
      {changed.size > 0 && (
        <Text size="sm" mt="xs">
          {t('changedMeanwhile', { fields: [...changed].join(', ') })}
        </Text>
      )}
    </Box>
  );
}

function RejectDialog({
  proposal,
  opened,
  onClose,
  onDecided,
}: Omit<Props, 'onAllowed'> & { readonly opened: boolean; readonly onClose: () => void }) {
  const t = useTexts(texts);
  const { id, version } = proposal;
  const form = useForm(`proposal.${id}`, { reason: '' });
  const change = useChange(rejectDocument);
  const submit = async () => {
    const { reason } = form.fields;
    if (!(await change.run({ input: { id, expectedVersion: version, ...(reason && { reason }) } }))) return;
    form.forget();
    onClose();
    notifyDone(t('rejected'));
    onDecided();
  };
  return (
    <FormDialog title={t('reject')} opened={opened} onClose={onClose} form={form} onSubmit={submit} change={change}>
      <Textarea
        label={t('reason')}
        description={t('reasonLead')}
        {...form.text('reason', change.problem)}
        autosize
        minRows={2}
        data-autofocus
      />
    </FormDialog>
  );
}
