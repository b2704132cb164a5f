import type { PrismaClient } from '../../prisma/generated/client/client.ts';
import type { Database, Statement } from '../../src/ports/database/port.ts';
import { appOver, type TestApp, testApp } from './app.ts';

/** A statement sent to the database: a named one, or Prisma's `Model.operation`. `once`: one that is never prepared. */
export type Asked = { readonly name: string; readonly once?: boolean; readonly text?: string; readonly values?: readonly unknown[] };

/** An app over the worker's database that records every statement, in order. */
export type RecordedApp = TestApp & {
  /** Statements since the last call, without those that authenticate the caller. */
  take(): Asked[];
};

export async function recordedApp(): Promise<RecordedApp> {
  const { services } = await testApp();
  const { database } = services;
  let asked: Asked[] = [];
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
    asked.push({ name: known, once: prepare === false && known === name, text, values });
  };
  const sql: Database['sql'] = (statement, values) => {
    note(statement, values);
    return database.sql(statement, values);
  };
  const transaction: Database['transaction'] = (work, last) =>
    database.transaction(work, () => {
      const statements = last?.() ?? [];
      for (const statement of statements) note(statement, statement.values);
      return statements;
    });
  const recorded: Database = Object.create(database, {
    prisma: { value: prisma },
    sql: { value: sql },
    transaction: { value: transaction },
  });
  const app = await appOver({ ...services, database: recorded });
  return {
    ...app,
    take() {
      const taken = asked.filter(({ name }) => !name.startsWith('token.'));
      asked = [];
      return taken;
    },
  };
}
