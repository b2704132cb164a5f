import type { Actor } from '../kernel/actor.ts';
import { Problem } from '../kernel/errors.ts';
import { all, always, type Permission, type Rule, wholeReach } from '../kernel/policy.ts';
import type { WebhookRow } from './row.ts';

export type WebhookFacts = Pick<WebhookRow, 'ownerId' | 'ownerKind' | 'enabled'>;

/**
 * What a webhook is sent is what its owner sees: whoever else led it elsewhere, or read its answers, would see that too.
 * Only who administers services, and so could make a key of theirs, stands in for them.
 */
const manager: Rule<WebhookFacts> = (actor, { ownerId, ownerKind }) =>
  ownerId === actor.user || (ownerKind === 'service' && mayAdminister(actor)) ? null : new Problem('webhook.not_owner');

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
