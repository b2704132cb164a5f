import type { Actor } from '../../kernel/actor.ts';
import { Problem } from '../../kernel/errors.ts';
import { authorize, type Rule } from '../../kernel/policy.ts';

/** Allows only people. A service is described by its account, which also manages its keys. */
export const person: Rule<unknown> = ({ kind }) => (kind === 'person' ? null : new Problem('auth.person_required'));

/** @throws Problem `auth.person_required` for a service */
export function requirePerson(actor: Actor): void {
  authorize(actor, person, undefined);
}
