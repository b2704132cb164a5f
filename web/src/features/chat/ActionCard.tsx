import { Anchor, Badge, Button, Group, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconSparkles } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useClient } from 'urql';
import { Link, useLocation } from 'wouter';
import { useDates } from '../../i18n/dates.ts';
import { ActionChanges } from './ActionChanges.tsx';
import classes from './action.module.css';
import { type Action, readActions } from './documents.ts';
import { actionFailureText } from './failures.ts';
import { HeldNote } from './HeldNote.tsx';
import { useT } from './messages.ts';
import { useDecision } from './use-decision.ts';

const colors = { proposed: 'cini', confirmed: 'cini', dismissed: 'gray', undone: 'gray', expired: 'gray', failed: 'mercan' } as const;
/** Maximum delay of `setTimeout` in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/**
 * Change that the assistant proposes, with its outcome. Nothing changes until the user confirms it. A proposal that is held back
 * must be opened before it can be confirmed.
 */
export function ActionCard({ action, messageId }: { readonly action: Action; readonly messageId: string }) {
  const t = useT();
  const dates = useDates();
  const client = useClient();
  const id = useId();
  const [here] = useLocation();
  const { decide, deciding } = useDecision(messageId);
  const { status, expiresAt, held } = action;
  const [isOpened, setOpened] = useState(false);
  const isClosed = held && status === 'proposed' && !isOpened;
  useEffect(() => {
    const left = Date.parse(expiresAt) - Date.now();
    if (status !== 'proposed' || left < 0) return undefined;
    const look = () => client.query(readActions, { id: messageId }, { requestPolicy: 'network-only' }).toPromise();
    const timer = setTimeout(look, Math.min(left + 1_000, longestTimer));
    return () => clearTimeout(timer);
  }, [client, messageId, status, expiresAt]);
  const state =
    status === 'proposed' ? t('proposedUntil', { when: dates.moment(expiresAt) }) : t(status === 'failed' ? 'failedAction' : status);
  const task = action.subject?.id.startsWith('tsk_') && status !== 'undone' ? action.subject.id : undefined;
  return (
    <article className={classes.card} aria-labelledby={id} data-status={status}>
      <Group justify="space-between" gap="xs" wrap="wrap">
        <Title order={3} id={id} className={classes.title}>
          <IconSparkles size={16} aria-hidden className={classes.sign} />
          {action.text}
        </Title>
        <Badge variant="light" color={colors[status]} tt="none" role="status">
          {state}
        </Badge>
      </Group>
      {held && <HeldNote sources={action.sources} />}
      {!isClosed && <ActionChanges changes={action.changes} />}
      {status === 'failed' && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs">
          {t('failedAction')}: {actionFailureText(action.failure, t)}
        </Text>
      )}
      <Group gap="xs" mt="sm" className={classes.buttons}>
        {status === 'proposed' && (
          <>
            {isClosed ? (
              <Button size="xs" variant="default" onClick={() => setOpened(true)}>
                {t('openProposal')}
              </Button>
            ) : (
              <Button
                size="xs"
                leftSection={<IconCheck size={14} />}
                onClick={() => decide('confirm', action.id, held)}
                loading={deciding === 'confirm'}
                disabled={deciding !== undefined}
              >
                {t('confirm')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              onClick={() => decide('dismiss', action.id)}
              loading={deciding === 'dismiss'}
              disabled={deciding !== undefined}
            >
              {t('decline')}
            </Button>
          </>
        )}
        {action.undoable && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={14} />}
            onClick={() => decide('undo', action.id)}
            loading={deciding === 'undo'}
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
    </article>
  );
}
