import type { Scope } from '../../kernel/actor.ts';
import { type EventKindName, eventKinds } from '../../kernel/event-kind.ts';

/** Kinds a webhook can be told of. A ping is sent to whoever asks for one. */
export const kinds = () => (Object.keys(eventKinds()) as EventKindName[]).filter((kind) => kind !== 'ping');

/** What one person alone is told of: named, or not meant. */
const ofFeeds: ReadonlySet<string> = new Set(['notification', 'reminder']);

/** What `events` of a webhook may hold: a kind, all of a concept, or all there are but what one person alone is told of. */
export const patterns = (): string[] => [...kinds(), ...new Set(kinds().map((kind) => `${conceptOf(kind)}.*`)), '*'];

/** What it takes to read all events that the patterns let through: a credential gives a webhook no more than it has. */
export function scopesFor(chosen: readonly string[]): Scope[] {
  const needed = new Set(
    chosen.flatMap((pattern) => kinds().filter((kind) => isMeant(kind, pattern))).map((kind) => eventKinds()[kind].scope),
  );
  return [...needed].filter((scope) => scope !== 'any');
}

function isMeant(kind: EventKindName, pattern: string): boolean {
  const concept = conceptOf(kind);
  return pattern === '*' ? !ofFeeds.has(concept) : pattern === kind || pattern === `${concept}.*`;
}

function conceptOf(kind: string): string {
  return kind.split('.', 1)[0] as string;
}
