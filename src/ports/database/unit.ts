import { AsyncLocalStorage } from 'node:async_hooks';
import type { PrismaClient } from '../../../prisma/generated/client/client.ts';
import { DatabaseError } from './port.ts';

/** One transaction of a driver, open until `work` ends. */
export interface Unit {
  /** Set when `work` has ended. Drivers then refuse statements, which would run outside the transaction. */
  closed: boolean;
  /** Reason why it must not commit although `work` succeeded, e.g. a write inside a Prisma transaction that was rolled back. */
  failure: Error | undefined;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** Finds the unit of work of the running code by asynchronous context, so that it need not be passed along. */
export class Units<U extends Unit> {
  readonly #context = new AsyncLocalStorage<U>();

  /** @throws Error if the caller outlived its unit of work (a forgotten `await`). */
  current(): U | undefined {
    const unit = this.#context.getStore();
    if (unit?.closed) throw ended();
    return unit;
  }

  get inside(): boolean {
    return this.#context.getStore()?.closed === false;
  }

  /**
   * Runs `work` in the open unit of work, or in one from `open`. `last` starts the final statements, which are sent together with
   * the commit. None is awaited before it is sent; all are before this resolves.
   */
  async run<T>(open: () => U, work: () => Promise<T>, last: () => Promise<unknown>[] = () => []): Promise<T> {
    if (this.current()) {
      const result = await work();
      await Promise.all(last());
      return result;
    }
    const unit = open();
    let result: T;
    let ending: Promise<unknown>[];
    try {
      // The await is inside: a Prisma promise starts only when awaited, and has to start in this context.
      result = await this.#context.run(unit, async () => await work());
      if (unit.failure) throw unit.failure;
      ending = this.#context.run(unit, last);
    } catch (error) {
      unit.closed = true;
      await unit.rollback();
      throw error;
    }
    unit.closed = true;
    const answers = await Promise.allSettled([...ending, unit.commit()]);
    // The first error is the cause; the later ones, including that of the commit, only follow from it.
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) throw databaseError(failed.reason);
    return result;
  }
}

/** A statement came after its unit of work, outside of which it must not run. */
export const ended = () => new Error('This runs after the end of its unit of work: an await is missing inside it.');

/** COMMIT resulted in ROLLBACK: `work` swallowed the error of a statement. */
export const rolledBack = () =>
  new DatabaseError('25P02', 'The transaction was rolled back: a statement in it failed and its error was swallowed.');

/** Prisma rolled back a transaction of its own that had joined the unit of work. */
export const innerRollback = () => new DatabaseError('40000', 'The transaction was rolled back: a Prisma transaction inside it was.');

/** Converts an error to the port's DatabaseError. Without an SQLSTATE the connection failed: class 08. */
export function databaseError(error: unknown): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error;
  const { code, constraint, severity } = error as Error & Record<string, string | undefined>;
  if (code && severity) return new DatabaseError(code, error.message, constraint, { cause: error });
  const connection = code !== undefined || /connect/i.test(error.message);
  return connection ? new DatabaseError('08006', error.message, undefined, { cause: error }) : error;
}

/**
 * Keeps Prisma from batching `findUnique` calls of different units of work. It combines those of one tick into one statement, which
 * would run in the context of the first one. So each unit gets its own loader.
 */
export function separateBatches(prisma: PrismaClient, units: { current(): Unit | undefined }): void {
  type Loader = { options: { batchBy: unknown }; constructor: new (options: unknown) => Loader };
  const handler = (prisma as unknown as { _requestHandler?: { dataloader?: Loader } })._requestHandler;
  const outside = handler?.dataloader;
  if (!handler || typeof outside?.options?.batchBy !== 'function') throw new Error('Prisma batches in another way now');
  const loaders = new WeakMap<Unit, Loader>();
  const loaderOf = (unit: Unit) => {
    const loader = loaders.get(unit) ?? new outside.constructor(outside.options);
    loaders.set(unit, loader);
    return loader;
  };
  Object.defineProperty(handler, 'dataloader', {
    get() {
      const unit = units.current();
      return unit ? loaderOf(unit) : outside;
    },
  });
}
