import { type Actor, scopesOf } from '../../kernel/actor.ts';
import { all, missingScopes, type Permission, type Rule } from '../../kernel/policy.ts';
import { administer } from '../organization/policy.ts';

/** What of a service account decides who may do what with it. */
export type AccountFacts = Pick<Actor, 'role'> & { readonly scopes: readonly string[] };

/** Whoever holds a key can do what the account can. */
const noWider: Rule<AccountFacts> = (actor, { role, scopes }) => missingScopes(actor, scopesOf({ role, kind: 'service' }, scopes));

/** Who may do what with a service account. */
export const serviceAccountPolicy = {
  update: administer,
  revoke: administer,
  createKey: { ...administer, who: all(administer.who, noWider) },
  revokeKey: administer,
} satisfies Record<string, Permission<AccountFacts>>;
