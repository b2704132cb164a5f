import type { Actor } from '../../kernel/actor.ts';
import { Problem } from '../../kernel/errors.ts';
import { all, always, type Permission, type Rule, wholeReach } from '../../kernel/policy.ts';
import type { WebhookRow } from './row.ts';

type WebhookFacts = Pick<WebhookRow, 'ownerId' | 'ownerKind' | 'hidden' | 'enabled'>;

/**
 * A webhook delivers what its owner can view, so only the owner may change its URL or read responses. If the owner is a service
 * account, anyone who could create a key for it may too: an administrator of service accounts who can view all projects of this
 * one (service-account/visibility.ts).
 */
const manager: Rule<WebhookFacts> = (actor, { ownerId, ownerKind, hidden }) => {
  if (ownerId === actor.user) return null;
  if (ownerKind !== 'service' || !mayAdminister(actor)) return new Problem('webhook.not_owner');
  return hidden ? new Problem('service_account.hidden_projects') : null;
};

const mayAdminister = (actor: Actor) => actor.scopes.has('admin');

const enabled: Rule<WebhookFacts> = (_actor, webhook) => (webhook.enabled ? null : new Problem('webhook.disabled'));

const scope = 'webhooks:manage';

/** Permissions for a webhook that the actor can view. */
export const webhookPolicy = {
  update: { scope, who: all(wholeReach, manager), when: always },
  /** Deliveries, including the responses. */
  inspect: { scope, who: all(wholeReach, manager), when: always },
  /** Pings and redeliveries. */
  send: { scope, who: all(wholeReach, manager), when: enabled },
  /** Allowed for webhooks of other owners, too. */
  stop: { scope, who: wholeReach, when: always },
} satisfies Record<string, Permission<WebhookFacts>>;
