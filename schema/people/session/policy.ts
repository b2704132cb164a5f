import { scopesOf } from '../../kernel/actor.ts';
import { all, always, missingScopes, type Permission, type Rule, wholeReach } from '../../kernel/policy.ts';
import { person } from '../member/person.ts';

/** Whoever holds a narrow token, perhaps by theft, must not sign its owner out. */
const noWider: Rule<unknown> = (actor) => missingScopes(actor, scopesOf(actor));

/** Who may do what with sessions of its own. */
export const sessionPolicy = { end: { who: all(person, noWider, wholeReach), when: always } } satisfies Record<string, Permission<unknown>>;
