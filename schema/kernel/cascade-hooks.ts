import type { Context } from './context.ts';
import type { Unit } from './unit-of-work.ts';

type Follow<What> = (context: Context, unit: Unit, what: What) => Promise<void>;

/**
 * Hooks of a write, for modules that depend on its own and that it therefore cannot import. They add their hooks
 * when they are loaded; schema/index.ts loads them all.
 */
export class CascadeHooks<What> {
  readonly #all: Follow<What>[] = [];

  /** Adds a hook. */
  add(follow: Follow<What>): void {
    this.#all.push(follow);
  }

  /** Runs all hooks in the write's unit of work. @throws Error if no hook was added, because that means the modules are not loaded */
  async follow(context: Context, unit: Unit, what: What): Promise<void> {
    if (this.#all.length === 0) throw new Error('schema/index.ts is not loaded');
    for (const each of this.#all) await each(context, unit, what);
  }
}
