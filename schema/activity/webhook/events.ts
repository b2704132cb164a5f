import type { EventKind } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId } from '../../kernel/input.ts';
import type { WebhookRow } from './row.ts';

export const webhookKinds = {
  'webhook.disabled': {
    scope: 'webhooks:manage',
    description: { tr: 'Webhook devre dışı bırakıldı', en: 'A webhook was disabled' },
    example: {
      id: exampleId('webhook'),
      description: 'Muhasebe programı',
      owner: { id: exampleId('member') },
      reason: 'failing',
      disabledAt: '2026-11-26T08:30:00.000Z',
    },
    history: null,
  },
  ping: {
    scope: 'webhooks:manage',
    description: {
      tr: 'Deneme: yalnızca sorulan webhook için, günlükte yer almaz',
      en: 'A trial: for the webhook asked for alone, and not in the log',
    },
    example: { webhook: { id: exampleId('webhook') } },
    history: null,
  },
} as const satisfies Record<string, EventKind>;

/** Without its address, whose path is a secret with some receivers. */
export const webhookDisabled = (
  { id, description, ownerId }: Pick<WebhookRow, 'id' | 'description' | 'ownerId'>,
  { reason, at }: { reason: string; at: Date },
): EventDraft => ({
  event: 'webhook.disabled',
  subjectId: id,
  data: { id, description, owner: { id: ownerId }, reason, disabledAt: at.toISOString() },
});
