import pg from 'pg';
import { vi } from 'vitest';
import { type Database, DatabaseError } from '../../src/ports/database/port.ts';
import { type PlanNode, planOf } from './plan.ts';

/** A statement as sent to PostgreSQL, by the product or by Prisma. */
export type Sent = { readonly text: string; readonly values: readonly unknown[] };

const control = /^\s*(begin|commit|rollback|set|reset|savepoint|release|show)\b/i;

/**
 * Statements that connections of this process send while `work` runs. Each text is returned once, with the values of its last execution.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent = new Map<string, Sent>();
  const original = pg.Client.prototype.query as (...all: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    const [first, values] = all as [string | Sent, unknown];
    const { text, values: own } = typeof first === 'string' ? { text: first, values: values } : first;
    if (text && !control.test(text)) sent.set(text, { text, values: Array.isArray(own) ? own : [] });
    return original.apply(this, all);
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return [...sent.values()];
}

class Undone extends Error {}

/** The generic plan of a statement, executed and rolled back: see `planOf`. An insert of existing rows is planned without execution. */
export async function planTakenBack(database: Database, statement: Sent): Promise<PlanNode[]> {
  let nodes: PlanNode[] = [];
  const plan = (execute: boolean) =>
    database.transaction(async () => {
      nodes = await planOf(database, { name: 'sent', ...statement }, 'generic', execute);
      throw new Undone();
    });
  const isThere = (error: unknown) => error instanceof DatabaseError && error.code === '23505';
  await plan(true)
    .catch((error: unknown) => (isThere(error) ? plan(false) : Promise.reject(error)))
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw new Error(statement.text, { cause: error });
    });
  return nodes;
}
