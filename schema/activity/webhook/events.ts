import { eventKindsOf } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId } from '../../kernel/input.ts';
import type { WebhookRow } from './row.ts';

export const webhookKinds = eventKindsOf({ scope: 'webhooks:manage' })({
  'webhook.disabled': {
    inverse: 'outside',
    description: { tr: 'Webhook devre dışı bırakıldı', en: 'A webhook was disabled' },
    example: {
      id: exampleId('whk'),
      description: 'Muhasebe programı',
      owner: { id: exampleId('usr') },
      reason: 'failing',
      disabledAt: '2026-11-26T08:30:00.000Z',
    },
  },
  'webhook.failing': {
    inverse: null,
    description: {
      tr: 'Bir webhook bir saattir ulaşmıyor ya da geride kaldı; yeniden çalışana kadar bir kez söylenir',
      en: 'A webhook has failed or been behind for an hour; reported once until it works again',
    },
    example: {
      id: exampleId('whk'),
      description: 'Muhasebe programı',
      owner: { id: exampleId('usr') },
      health: 'failing',
      failingSince: '2026-11-21T07:30:00.000Z',
      waitingSince: '2026-11-21T07:31:00.000Z',
    },
  },
  'webhook.delivery_given_up': {
    inverse: null,
    description: {
      tr: 'Bir gönderimden son denemesinden sonra vazgeçildi',
      en: 'A delivery was given up after its last attempt',
    },
    example: {
      id: exampleId('whk'),
      description: 'Muhasebe programı',
      owner: { id: exampleId('usr') },
      delivery: { id: exampleId('whd') },
    },
  },
  ping: {
    inverse: null,
    description: {
      tr: 'Deneme: yalnızca sorulan webhook için, günlükte yer almaz',
      en: 'A test event: only for the requested webhook, and not in the log',
    },
    example: { webhook: { id: exampleId('whk') } },
  },
});

type Subject = Pick<WebhookRow, 'id' | 'description' | 'ownerId'>;

/** Webhook data in events. Omits the URL, because its path is a secret for some receivers. */
const subjectOf = ({ id, description, ownerId }: Subject) => ({ id, description, owner: { id: ownerId } });

export const webhookDisabled = (webhook: Subject, { reason, at }: { reason: string; at: Date }): EventDraft => ({
  event: 'webhook.disabled',
  subjectId: webhook.id,
  data: { ...subjectOf(webhook), reason, disabledAt: at.toISOString() },
});

export const webhookFailing = (webhook: Subject & Pick<WebhookRow, 'health' | 'failingSince' | 'waitingSince'>): EventDraft => {
  const { health, failingSince, waitingSince } = webhook;
  return { event: 'webhook.failing', subjectId: webhook.id, data: { ...subjectOf(webhook), health, failingSince, waitingSince } };
};

/** Contains only the id of the delivery. Access to its content is checked when it is read. */
export const webhookGivenUp = (webhook: Subject, delivery: string): EventDraft => ({
  event: 'webhook.delivery_given_up',
  subjectId: webhook.id,
  data: { ...subjectOf(webhook), delivery: { id: delivery } },
});
