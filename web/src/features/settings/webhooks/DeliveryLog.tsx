import { Stack, Text } from '@mantine/core';
import { useData } from '../../../data/use-data.ts';
import { useOnChange } from '../../../data/use-on-change.ts';
import { useDates } from '../../../i18n/dates.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import own from './delivery.module.css';
import { type DeliveryData, deliveryDocument, type DeliveryLog as Log, type WebhookData } from './documents.ts';
import { type texts, useT } from './messages.ts';

/** Request of a delivery, and the response of each attempt. */
export function DeliveryLog({ webhook, delivery }: { readonly webhook: WebhookData; readonly delivery: DeliveryData }) {
  const t = useT();
  const { id, event, eventId, attempts, state } = delivery;
  const log = useData(deliveryDocument, { webhook: webhook.id, id });
  useOnChange(`${attempts} ${state}`, log.refetch);
  return (
    <Stack gap="sm" pt="xs" pl="lg">
      <div>
        <Text size="xs" fw={600}>
          {t('request')}
        </Text>
        <pre className={own.body}>
          {[`POST ${webhook.url}`, `X-Service-Event: ${event}`, `X-Service-Delivery: ${id}`, `webhook-id: ${eventId}`].join('\n')}
        </pre>
      </div>
      <Loaded of={{ ...log, data: log.data?.webhookDelivery?.log }}>
        {(all) =>
          all.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('noAttempts')}
            </Text>
          ) : (
            all.map((attempt) => <Attempt key={attempt.number} attempt={attempt} />)
          )
        }
      </Loaded>
    </Stack>
  );
}

/** Responses of successful attempts are not stored. */
const arrived = (status: number) => status >= 200 && status < 300;

function Attempt({ attempt: { number, at, durationMs: ms, status, body, error } }: { readonly attempt: Log[number] }) {
  const t = useT();
  const dates = useDates();
  return (
    <div>
      <Text size="xs" fw={600}>
        {t('attempt', { number })} · {status === null ? t('unanswered', { ms }) : t('answered', { status, ms })}
        <Text span inherit fw={400} c="dimmed">
          {' '}
          · {dates.moment(at)}
        </Text>
      </Text>
      {error && (
        <Text size="sm" c="error">
          {t(error as keyof typeof texts)}
        </Text>
      )}
      {status !== null &&
        !arrived(status) &&
        (body ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          <section className={own.body} tabIndex={0} aria-label={t('answer', { number })}>
            {body}
          </section>
        ) : (
          <Text size="xs" c="dimmed">
            {t('emptyAnswer')}
          </Text>
        ))}
    </div>
  );
}
