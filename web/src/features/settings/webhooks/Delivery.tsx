import { Badge, Button, Collapse, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useDates } from '../../../i18n/dates.ts';
import { notifyDone } from '../../../ui/Problem.tsx';
import classes from '../../../ui/rows.module.css';
import { useChange } from '../../../ui/use-change.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import own from './delivery.module.css';
import { type DeliveryData, redeliverDocument, type WebhookData } from './documents.ts';
import { text, useT } from './messages.ts';

const colors = { pending: 'gray', delivered: 'cini', failed: 'mercan', cancelled: 'gray' } as const;
const causes = { event: 'causeEvent', ping: 'causePing', redelivery: 'causeRedelivery' } as const;

type DeliveryProps = { readonly webhook: WebhookData; readonly delivery: DeliveryData; readonly onSent: () => void };

/** Delivery of an event; expands to its attempts with their responses. */
export function Delivery({ webhook, delivery, onSent }: DeliveryProps) {
  const t = useT();
  const dates = useDates();
  const [opened, { toggle }] = useDisclosure();
  const logId = useId();
  const { run, busy } = useChange(redeliverDocument, { notify: true });
  const { id, event, state, cause, attempts, createdAt, dueAt, log } = delivery;
  const last = state === 'delivered' ? undefined : log.at(-1);
  const redeliver = async () => {
    if (!(await run({ webhook: webhook.id, id }))) return;
    notifyDone(text('redelivered'));
    onSent();
  };
  return (
    <li className={classes.row}>
      <UnstyledButton className={own.head} onClick={toggle} aria-expanded={opened} aria-controls={logId}>
        <IconChevronRight size={16} aria-hidden className={own.chevron} />
        <span>
          <Text span ff="monospace" size="sm" fw={600}>
            {event}
          </Text>{' '}
          <Text span display="block" size="xs" c="dimmed">
            {[
              dates.moment(createdAt),
              t(causes[cause]),
              t('attemptCount', { count: attempts }),
              last && (last.status === null ? t('lastUnanswered') : t('lastAnswered', { status: last.status })),
              state === 'pending' && attempts > 0 && dueAt && t('nextAt', { when: dates.relative(dueAt) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            <VisuallyHidden> · {t(state)}</VisuallyHidden>
          </Text>
        </span>
      </UnstyledButton>
      <Group gap="xs">
        <Badge color={colors[state]} variant="light" tt="none">
          {t(state)}
        </Badge>
        {webhook.viewerCan.send && state !== 'pending' && (
          <Button size="xs" variant="subtle" loading={busy} onClick={redeliver} aria-label={t('redeliverNamed', { event })}>
            {t('redeliver')}
          </Button>
        )}
      </Group>
      <Collapse expanded={opened} id={logId} w="100%">
        {opened && <DeliveryLog webhook={webhook} delivery={delivery} />}
      </Collapse>
    </li>
  );
}
