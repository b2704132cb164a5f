import type { Context } from './context.ts';
import type { Unit } from './unit-of-work.ts';

type Follow<What> = (context: Context, unit: Unit, what: What) => Promise<void>;

/**
 * What a write has to bring about in concepts that are made on top of its own, and that it therefore does not know. They say
 * so where they are loaded; schema/index.ts loads them all.
 */
export class Consequences<What> {
  readonly #all: Follow<What>[] = [];

  /** Has this done, too. */
  add(follow: Follow<What>): void {
    this.#all.push(follow);
  }

  /** Does all of it, in the write's unit of work. @throws Error where nothing was added: it would not be done, and nobody would know */
  async follow(context: Context, unit: Unit, what: What): Promise<void> {
    if (this.#all.length === 0) throw new Error('schema/index.ts is not loaded');
    for (const each of this.#all) await each(context, unit, what);
  }
}
