import { expect, test } from 'vitest';
import { isTransient } from '../../../src/ports/database/port.ts';
import { appOver, testApp } from '../../support/app.ts';
import { buildOrganization } from '../../support/builders/index.ts';

test('a long-running statement is cancelled, and the response asks to retry', async () => {
  const { services } = await testApp();
  const { database } = services;
  const setting = (name: string) => database.sql<Record<string, string>>({ name: `test_show_${name}`, text: `show ${name}` }, []);
  expect(await setting('statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
  expect(await setting('idle_in_transaction_session_timeout')).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);

  const soon = { name: 'test_soon', text: "select set_config('statement_timeout', '50', true)" };
  const long = { name: 'test_long', text: 'select pg_sleep(20)' };
  const outlasted = () =>
    database.transaction(async () => {
      await database.sql(soon, []);
      return database.sql(long, []);
    });
  const error = await outlasted().catch((reason) => reason);
  expect(error).toMatchObject({ code: '57014' });
  expect(isTransient(error)).toBe(true);

  const team = await buildOrganization();
  const slow = Object.create(database, {
    sql: {
      value: (statement: { name: string; text: string }, values: unknown[]) =>
        statement.name.startsWith('task.list') ? outlasted() : database.sql(statement, values),
    },
  });
  const { app } = await appOver({ ...services, database: slow });
  const headers = { authorization: `Bearer ${team.admin.client.token}` };
  const rest = await app.inject({ url: '/api/v1/tasks', headers });
  expect([rest.statusCode, rest.json().code, rest.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  const payload = { query: '{ tasks { nodes { id } } }' };
  const graphql = await app.inject({ method: 'POST', url: '/graphql', headers, payload });
  expect(graphql.json().errors[0].extensions).toMatchObject({ code: 'unavailable', status: 503 });
});
