import type { Scope } from '../../kernel/actor.ts';
import { type EventKindName, eventKinds } from '../../kernel/module.ts';

/** Event kinds that a webhook can subscribe to. A ping is sent only on request. */
export const kinds = () => (Object.keys(eventKinds) as EventKindName[]).filter((kind) => kind !== 'ping');

/** Concepts with events for a single user. They must be named: `*` excludes them. */
export const personalConcepts: readonly string[] = ['notification', 'reminder'];

/** Values allowed in `events` of a webhook: a kind, all kinds of a concept, or `*` for all except those for a single user. */
export const patterns = (): string[] => [...kinds(), ...new Set(kinds().map((kind) => `${conceptOf(kind)}.*`)), '*'];

/** Scopes needed to read all events that the patterns match. A credential gives a webhook no more access than it has. */
export function scopesFor(chosen: readonly string[]): Scope[] {
  const needed = new Set(
    chosen.flatMap((pattern) => kinds().filter((kind) => isMeant(kind, pattern))).map((kind) => eventKinds[kind].scope),
  );
  return [...needed].filter((scope) => scope !== 'any');
}

function isMeant(kind: EventKindName, pattern: string): boolean {
  const concept = conceptOf(kind);
  return pattern === '*' ? !personalConcepts.includes(concept) : pattern === kind || pattern === `${concept}.*`;
}

function conceptOf(kind: string): string {
  return kind.split('.', 1)[0] as string;
}
