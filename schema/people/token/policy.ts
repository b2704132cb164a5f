import { scopesOf } from '../../kernel/actor.ts';
import { Problem } from '../../kernel/errors.ts';
import { all, always, missingScopes, type Permission, type Rule, writer } from '../../kernel/policy.ts';
import { person } from '../member/person.ts';

/** What of a token decides who may do what with it. */
export type TokenFacts = { readonly userId: string; readonly scopes: readonly string[]; readonly projects: readonly string[] };

/** Whoever holds a narrow token, perhaps by theft, must not cut off what the owner runs with a wider one. */
const noWider: Rule<TokenFacts> = (actor, { scopes, projects }) => {
  const missing = missingScopes(actor, scopesOf(actor, scopes));
  if (missing || !actor.projects) return missing;
  const within = projects.length > 0 && projects.every((id) => actor.projects?.includes(id));
  return within ? null : new Problem('auth.projects_limited');
};

/** Others may see a token of somebody's, and have their own way to end it. */
const owner: Rule<TokenFacts> = ({ user }, { userId }) => (user === userId ? null : new Problem('token.not_found'));

/** Its owner, with a credential that can do no less. */
const own: Permission<TokenFacts> = { who: all(person, owner, writer, noWider), when: always };

/** Who may do what with a token of its own. */
export const tokenPolicy = { update: own, revoke: own } satisfies Record<string, Permission<TokenFacts>>;
