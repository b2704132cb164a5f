import { type Actor, scopesOf } from '../../kernel/actor.ts';
import { all, missingScopes, type Permission, type Rule } from '../../kernel/policy.ts';
import { administer } from '../organization/policy.ts';

/** Properties of a service account that the policy depends on. */
type AccountFacts = Pick<Actor, 'role'> & { readonly scopes: readonly string[] };

/** Requires all scopes of the account, because the holder of a key can do what the account can. */
const noWider: Rule<AccountFacts> = (actor, { role, scopes }) => missingScopes(actor, scopesOf({ role, kind: 'service' }, scopes));

/** Policy for service accounts. */
export const serviceAccountPolicy = {
  update: administer,
  revoke: administer,
  createKey: { ...administer, who: all(administer.who, noWider) },
  revokeKey: administer,
} satisfies Record<string, Permission<AccountFacts>>;
