import type { EventDraft } from '../kernel/event-log.ts';
import type { WebhookRow } from './row.ts';

/** Without its address, whose path is a secret with some receivers. */
export const webhookDisabled = (
  { id, description, ownerId }: Pick<WebhookRow, 'id' | 'description' | 'ownerId'>,
  { reason, at }: { reason: string; at: Date },
): EventDraft => ({
  event: 'webhook.disabled',
  subjectId: id,
  data: { id, description, owner: { id: ownerId }, reason, disabledAt: at.toISOString() },
});
