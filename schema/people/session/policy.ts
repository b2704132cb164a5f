import { scopesOf } from '../../kernel/actor.ts';
import { all, always, missingScopes, type Permission, type Rule, wholeReach } from '../../kernel/policy.ts';
import { person } from '../member/person.ts';

/** Requires all scopes of the user: a narrow, perhaps stolen token must not sign its owner out. */
const noWider: Rule<unknown> = (actor) => missingScopes(actor, scopesOf(actor));

/** Policy for the actor's own sessions. */
export const sessionPolicy = { end: { who: all(person, noWider, wholeReach), when: always } } satisfies Record<string, Permission<unknown>>;
