import { AsyncLocalStorage } from 'node:async_hooks';
import type { PrismaClient } from '../../prisma/generated/client/client.ts';
import type { Database, Statement } from '../../src/ports/database/port.ts';
import { appOver, type TestApp, testApp } from './app.ts';
import { Client, type Reply } from './client.ts';

/**
 * A statement sent to the database: a named one, or Prisma's `Model.operation`. `once`: one that is never prepared. `withCommit`: one that
 * was sent together with the commit of its unit of work.
 */
export type Asked = {
  withCommit?: boolean;
  readonly name: string;
  readonly once?: boolean;
  readonly text?: string;
  readonly values?: readonly unknown[];
};

/** An app over the worker's database that records every statement, in order. */
export type RecordedApp = TestApp & {
  /** Statements since the last call, without those that authenticate the caller. */
  take(): Asked[];
  /**
   * Sends a request with the token of a caller. @returns its statements and the body of its response
   * @throws Error if it fails
   */
  ask(
    caller: { readonly client: Client },
    path: string,
    options?: AskOptions,
  ): Promise<{ statements: Required<Asked>[]; body: Reply['body'] }>;
};

type AskOptions = { readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; readonly body?: object | undefined };

export async function recordedApp(): Promise<RecordedApp> {
  const { services } = await testApp();
  const { database } = services;
  let asked: Asked[] = [];
  /** Statements of the unit of work that are not answered yet. */
  const running = new AsyncLocalStorage<Set<Asked>>();
  const prisma = database.prisma.$extends({
    query: {
      $allOperations({ model, operation, args, query }) {
        asked.push({ name: `${model ?? 'Prisma'}.${operation}` });
        return query(args);
      },
    },
  }) as unknown as PrismaClient;
  // Composed statements have a number for their text in their name.
  const note = ({ name, text, prepare }: Statement, values: readonly unknown[]) => {
    const known = name.replace(/\.\d+$/, '');
    const entry: Asked = { name: known, once: prepare === false && known === name, withCommit: false, text, values };
    asked.push(entry);
    return entry;
  };
  const sql: Database['sql'] = (statement, values) => {
    const entry = note(statement, values);
    const unit = running.getStore();
    unit?.add(entry);
    return database.sql<never>(statement, values).finally(() => unit?.delete(entry));
  };
  const transaction: Database['transaction'] = (work, last) => {
    const unit = running.getStore() ?? new Set<Asked>();
    return database.transaction(
      () => running.run(unit, work),
      () => {
        const statements = last?.() ?? [];
        for (const entry of unit) entry.withCommit = true;
        for (const statement of statements) if (!(statement instanceof Promise)) note(statement, statement.values).withCommit = true;
        return statements;
      },
    );
  };
  const recorded: Database = Object.create(database, {
    prisma: { value: prisma },
    sql: { value: sql },
    transaction: { value: transaction },
  });
  const app = await appOver({ ...services, database: recorded });
  const take = () => {
    const taken = asked.filter(({ name }) => !name.startsWith('token.'));
    asked = [];
    return taken;
  };
  return {
    ...app,
    take,
    async ask({ client }, path, { method = 'GET', body: sent } = {}) {
      take();
      const { status, body } = await new Client(client.token, app.app).request(method, path, sent);
      if (status >= 300 || body.errors) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
      return { statements: take() as Required<Asked>[], body };
    },
  };
}
