import { scopesOf } from '../../kernel/actor.ts';
import { Problem } from '../../kernel/errors.ts';
import { all, always, missingScopes, type Permission, type Rule, writer } from '../../kernel/policy.ts';
import { person } from '../member/person.ts';

/** Properties of a token that the policy depends on. */
export type TokenFacts = { readonly userId: string; readonly scopes: readonly string[]; readonly projects: readonly string[] };

/** Requires all scopes and projects of the token: a narrow, perhaps stolen token must not end what its owner runs with a wider one. */
const noWider: Rule<TokenFacts> = (actor, { scopes, projects }) => {
  const missing = missingScopes(actor, scopesOf(actor, scopes));
  if (missing || !actor.projects) return missing;
  const within = projects.length > 0 && projects.every((id) => actor.projects?.includes(id));
  return within ? null : new Problem('auth.projects_limited');
};

/** Hides other members' tokens. Administrators list and revoke them by other operations. */
const owner: Rule<TokenFacts> = ({ user }, { userId }) => (user === userId ? null : new Problem('token.not_found'));

/** The token's owner, with a credential that has at least its rights. */
const own: Permission<TokenFacts> = { who: all(person, owner, writer, noWider), when: always };

/** Policy for the actor's own tokens. */
export const tokenPolicy = { update: own, revoke: own } satisfies Record<string, Permission<TokenFacts>>;
