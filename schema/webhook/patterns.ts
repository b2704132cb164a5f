import { eventKinds } from '../event/kinds.ts';
import { scopeOf } from '../event/read.ts';
import type { Scope } from '../kernel/actor.ts';

/** Kinds a webhook can be told of. A ping is sent to whoever asks for one. */
export const kinds: readonly string[] = Object.keys(eventKinds).filter((kind) => kind !== 'ping');

const concepts = [...new Set(kinds.map(conceptOf))];

/** What `events` of a webhook may hold: a kind, all of a concept, or all there are but those of a feed. */
export const patterns: readonly string[] = [...kinds, ...concepts.map((concept) => `${concept}.*`), '*'];

/** What it takes to read all events that the patterns let through: a credential gives a webhook no more than it has. */
export function scopesFor(chosen: readonly string[]): Scope[] {
  const meant = chosen.flatMap((each) => (each === '*' ? concepts.filter((concept) => concept !== 'notification') : [each]));
  const needed = new Set(meant.map(scopeOf));
  return [...needed].filter((scope) => scope !== 'any');
}

function conceptOf(kind: string): string {
  return kind.split('.', 1)[0] as string;
}
