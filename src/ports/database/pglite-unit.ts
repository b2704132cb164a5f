import type { PgliteSession, Rows } from './pglite-session.ts';
import { ended, rolledBack, type Unit } from './unit.ts';

export type Parsers = Record<number, (text: string) => unknown>;
export type Query = (text: string, values: readonly unknown[], options: { name?: string; parsers?: Parsers }) => Promise<Rows>;

/** Lets one task in after another, in order of arrival. */
export class Gate {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn, with the function that ends it. */
  async enter(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }

  async pass<T>(task: () => Promise<T>): Promise<T> {
    const leave = await this.enter();
    try {
      return await task();
    } finally {
      leave();
    }
  }
}

/** One transaction. It holds PGlite, which has one session, from its first statement until its end. */
export class PgliteUnit implements Unit {
  closed = false;
  failure: Error | undefined;
  readonly #session: PgliteSession;
  readonly #database: Gate;
  readonly #statements = new Gate();
  #leave: (() => void) | undefined;

  constructor(session: PgliteSession, database: Gate) {
    this.#session = session;
    this.#database = database;
  }

  readonly query: Query = (text, values, options) => this.#run((begin) => this.#session.query(text, values, { ...options, begin }));

  script(text: string) {
    return this.#run(async (begin) => {
      if (begin) await this.#session.script('BEGIN');
      return this.#session.script(text);
    });
  }

  async #run<T>(statement: (begin: boolean) => Promise<T>): Promise<T> {
    if (this.closed) throw ended();
    return this.#statements.pass(async () => {
      const begin = !this.#leave;
      this.#leave ??= await this.#database.enter();
      return statement(begin);
    });
  }

  async commit(): Promise<void> {
    if ((await this.#end('COMMIT')) === 'ROLLBACK') throw rolledBack();
  }

  async rollback(): Promise<void> {
    await this.#end('ROLLBACK');
  }

  #end(command: string): Promise<string> {
    return this.#statements.pass(async () => {
      if (!this.#leave) return '';
      try {
        return (await this.#session.script(command)).tag;
      } finally {
        this.#leave();
      }
    });
  }
}
