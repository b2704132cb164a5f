import { randomUUID } from 'node:crypto';
import type { Services } from '../../kernel/context.ts';

/** Time to live of an entry in milliseconds, and the interval in which its server renews it. */
export const presenceTtlMs = 45_000;
export const renewalMs = 15_000;
/** Remaining time of an entry whose subscription has ended, so that a new one of the same person can replace it unnoticed. */
const farewellMs = 1_000;

/** One open view of a task. */
type Entry = { readonly id: string; readonly task: string; readonly user: string; readonly isTyping: boolean; readonly ttlMs: number };
type Timed = Entry & { readonly timer: NodeJS.Timeout };

/** A person who looks at a task. */
export type Present = { readonly user: string; readonly isTyping: boolean };

/**
 * Registry of the people who look at tasks, in memory only. Processes send each other their entries, which end after their time to live; a process that
 * starts later knows all of them after one renewal.
 */
class Presence {
  readonly #services: Services;
  readonly #entries = new Map<string, Map<string, Timed>>();
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(services: Services) {
    this.#services = services;
    services.signals.onMessage((message) => this.#store(JSON.parse(message) as Entry));
  }

  /** People who look at a task, each once, in order of their ids. */
  of(task: string): Present[] {
    const people = new Map<string, boolean>();
    for (const { user, isTyping } of this.#entries.get(task)?.values() ?? []) people.set(user, isTyping || people.get(user) === true);
    return [...people].map(([user, isTyping]) => ({ user, isTyping })).sort((a, b) => (a.user < b.user ? -1 : 1));
  }

  /** Calls `listener` when somebody comes, leaves or types. @returns a function that stops it */
  onChange(task: string, listener: () => void): () => void {
    const all = this.#listeners.get(task) ?? new Set();
    this.#listeners.set(task, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0) this.#listeners.delete(task);
    };
  }

  /** Announces a view of a task to all processes, until `leave`. `renew` extends its time to live. */
  enter(view: Pick<Entry, 'task' | 'user' | 'isTyping'>) {
    const entry = { ...view, id: randomUUID() };
    const announce = (ttlMs: number) => this.#services.signals.send(JSON.stringify({ ...entry, ttlMs }));
    announce(presenceTtlMs);
    return {
      renew: () => announce(presenceTtlMs),
      /** `isAtOnce`: the person has lost access. */
      leave: (isAtOnce: boolean) => announce(isAtOnce ? 0 : farewellMs),
    };
  }

  #store(entry: Entry): void {
    const { id, task, ttlMs } = entry;
    const entries = this.#entries.get(task) ?? new Map<string, Timed>();
    clearTimeout(entries.get(id)?.timer);
    const drop = () => {
      entries.delete(id);
      if (entries.size === 0) this.#entries.delete(task);
      this.#notify(task);
    };
    if (ttlMs <= 0) drop();
    else {
      this.#entries.set(task, entries.set(id, { ...entry, timer: setTimeout(drop, ttlMs).unref() }));
      this.#notify(task);
    }
  }

  #notify(task: string): void {
    for (const listener of [...(this.#listeners.get(task) ?? [])]) listener();
  }
}

const all = new WeakMap<Services, Presence>();

/** Returns the presence that this process knows. */
export function presenceIn(services: Services): Presence {
  const known = all.get(services) ?? new Presence(services);
  all.set(services, known);
  return known;
}
