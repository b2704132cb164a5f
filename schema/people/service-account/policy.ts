import { type Actor, isPerson, scopesOf } from '../../kernel/actor.ts';
import { Problem } from '../../kernel/errors.ts';
import { all, missingScopes, type Permission, type Rule } from '../../kernel/policy.ts';
import { administer } from '../organization/policy.ts';

/** Properties of a service account that the policy depends on. */
type AccountFacts = Pick<Actor, 'role'> & { readonly scopes: readonly string[] };

/** Requires all scopes of the account, because the holder of a key can do what the account can. */
const noWider: Rule<AccountFacts> = (actor, { role, scopes }) => missingScopes(actor, scopesOf({ role, kind: 'service' }, scopes));

/** Allows only people who write directly, so that no agent or application resumes one. */
const decider: Rule<unknown> = (actor) => (isPerson(actor) ? null : new Problem('auth.person_required'));

/** Policy for service accounts. */
export const serviceAccountPolicy = {
  update: administer,
  revoke: administer,
  resume: { ...administer, who: all(administer.who, decider) },
  createKey: { ...administer, who: all(administer.who, noWider) },
  revokeKey: administer,
} satisfies Record<string, Permission<AccountFacts>>;
