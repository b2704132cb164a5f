import type { Actor } from '../kernel/actor.ts';
import { Problem } from '../kernel/errors.ts';

/** @throws Problem `auth.person_required` for a service: its account says who it is and which keys it has */
export function requirePerson({ kind }: Pick<Actor, 'kind'>): void {
  if (kind !== 'person') throw new Problem('auth.person_required');
}
