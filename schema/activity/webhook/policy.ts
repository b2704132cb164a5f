import type { Actor } from '../../kernel/actor.ts';
import { Problem } from '../../kernel/errors.ts';
import { all, always, type Permission, type Rule, wholeReach } from '../../kernel/policy.ts';
import type { WebhookRow } from './row.ts';

export type WebhookFacts = Pick<WebhookRow, 'ownerId' | 'ownerKind' | 'hidden' | 'enabled'>;

/**
 * What a webhook is sent is what its owner sees: whoever else led it elsewhere, or read its answers, would see that too.
 * Only who could make a key of a service stands in for it: who administers services, and sees all that this one reaches
 * (service-account/sight.ts).
 */
const manager: Rule<WebhookFacts> = (actor, { ownerId, ownerKind, hidden }) => {
  if (ownerId === actor.user) return null;
  if (ownerKind !== 'service' || !mayAdminister(actor)) return new Problem('webhook.not_owner');
  return hidden ? new Problem('service_account.hidden_projects') : null;
};

const mayAdminister = (actor: Actor) => actor.scopes.has('admin');

const enabled: Rule<WebhookFacts> = (_actor, webhook) => (webhook.enabled ? null : new Problem('webhook.disabled'));

const scope = 'webhooks:manage';

/** Who may do what with a webhook it sees. */
export const webhookPolicy = {
  update: { scope, who: all(wholeReach, manager), when: always },
  /** Its deliveries, with what was answered to them. */
  inspect: { scope, who: all(wholeReach, manager), when: always },
  /** Pings and redeliveries. */
  send: { scope, who: all(wholeReach, manager), when: enabled },
  /** Ends what somebody else began, too. */
  stop: { scope, who: wholeReach, when: always },
} satisfies Record<string, Permission<WebhookFacts>>;
