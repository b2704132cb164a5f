import { Alert, Badge, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useDates } from '../../../i18n/dates.ts';
import type { WebhookData } from './documents.ts';
import { useT } from './messages.ts';

type StateProps = { readonly webhook: WebhookData };

const isPaused = ({ pausedUntil }: WebhookData) => pausedUntil !== null && Date.parse(pausedUntil) > Date.now();

/** State of a webhook as a badge. */
export function WebhookState({ webhook }: StateProps) {
  const t = useT();
  const [name, color] = !webhook.enabled
    ? (['off', 'gray'] as const)
    : isPaused(webhook)
      ? (['paused', 'mercan'] as const)
      : webhook.health === 'failing'
        ? (['failing', 'mercan'] as const)
        : webhook.health === 'behind'
          ? (['behind', 'mercan'] as const)
          : (['on', 'cini'] as const);
  return (
    <Badge color={color} variant="light" tt="none">
      {t(name)}
    </Badge>
  );
}

const reasons = {
  manual: 'disabledManual',
  gone: 'disabledGone',
  failing: 'disabledFailing',
  owner_gone: 'disabledOwnerGone',
  backlog: 'disabledBacklog',
} as const;

/** Reason why nothing is delivered, or the current failure; empty if all is well. */
export function WebhookNotice({ webhook }: StateProps) {
  const t = useT();
  const dates = useDates();
  const { enabled, health, disabledAt, disabledReason, pausedUntil, failingSince, waitingSince, previousSecretEndsAt } = webhook;
  return (
    <>
      {!enabled && disabledReason && disabledAt && (
        <Alert color="orange" variant="light" mb="md" icon={<IconAlertTriangle />} title={t('off')}>
          {t(reasons[disabledReason], { when: dates.moment(disabledAt) })} {t('missedLead')}
        </Alert>
      )}
      {enabled && failingSince && health !== 'failing' && (
        <Text size="sm" c="dimmed" mb="md">
          <IconInfoCircle size={14} aria-hidden /> {t('retrying', { when: dates.moment(failingSince) })}
        </Text>
      )}
      {failingSince && health === 'failing' && (
        <Alert color="mercan" variant="light" mb="md" icon={<IconAlertTriangle />} title={t('failing')}>
          {t('failingSince', { when: dates.moment(failingSince) })}{' '}
          {pausedUntil && isPaused(webhook) && t('pausedUntil', { when: dates.moment(pausedUntil) })}
        </Alert>
      )}
      {health === 'behind' && waitingSince && (
        <Alert color="mercan" variant="light" mb="md" icon={<IconAlertTriangle />} title={t('behind')}>
          {t('waitingSince', { when: dates.moment(waitingSince) })}
        </Alert>
      )}
      {previousSecretEndsAt && Date.parse(previousSecretEndsAt) > Date.now() && (
        <Text size="sm" c="dimmed" mb="md">
          <IconInfoCircle size={14} aria-hidden /> {t('previousSecret', { when: dates.moment(previousSecretEndsAt) })}
        </Text>
      )}
    </>
  );
}
