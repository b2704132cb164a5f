import { createServer, connect as dial, type NetConnectOpts, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, openDatabase } from '../../src/ports/database/index.ts';
import type { TextStatement } from '../../src/ports/database/port.ts';
import { cleanUp, closeLater, errorOf, newId, openEngine } from './databases.ts';

afterAll(cleanUp);

describe('the last statements of a transaction', () => {
  let database: Engine;
  beforeAll(async () => {
    database = await openEngine();
    await database.script('create table said (id text primary key, xid text default pg_current_xact_id()::text, at serial)');
  }, 60_000);
  afterEach(() => database.script('delete from said'));

  const say = (id: string | null): TextStatement => ({ name: 'test_say', text: 'insert into said (id) values ($1)', values: [id] });
  const run = ({ values, ...statement }: TextStatement) => database.sql(statement, values);
  const said = () => database.sql<{ id: string; xid: string }>({ name: 'test_said', text: 'select id, xid from said order by at' }, []);

  test('follow its work, in order, in the same transaction', async () => {
    await database.transaction(
      () => run(say('first')),
      () => [say('second'), say('third')],
    );
    const rows = await said();
    expect(rows.map(({ id }) => id)).toEqual(['first', 'second', 'third']);
    expect(new Set(rows.map(({ xid }) => xid)).size).toBe(1);
  });

  test('need no work before them', async () => {
    await database.transaction(
      async () => undefined,
      () => [say('first'), say('second')],
    );
    expect((await said()).map(({ id }) => id)).toEqual(['first', 'second']);
  });

  test('roll it back if they are refused, and report why', async () => {
    const refused = database.transaction(
      () => run(say('first')),
      () => [say('second'), say(null), say('third')],
    );
    expect(await errorOf(refused)).toMatchObject({ name: 'DatabaseError', code: '23502' });
    expect(await said()).toEqual([]);
  });

  test('roll it back if creating them throws, and free its connection', async () => {
    const one = closeLater(await openDatabase({ databaseUrl: database.url as string, dataDir: '', poolSize: 1 }));
    const work = () => one.sql({ name: 'test_say', text: 'insert into said (id) values ($1)' }, ['first']);
    const unmade = one.transaction(work, () => {
      throw new TypeError('no JSON');
    });
    expect(await errorOf(unmade)).toBeInstanceOf(TypeError);
    expect(await one.sql({ name: 'test_said', text: 'select id from said' }, [])).toEqual([]);
  });

  test('run at the end of a joined transaction, before the outer one continues', async () => {
    await database.transaction(async () => {
      await database.transaction(
        () => run(say('first')),
        () => [say('second')],
      );
      expect((await said()).map(({ id }) => id)).toEqual(['first', 'second']);
    });
    const joined = database.transaction(() =>
      database.transaction(
        async () => undefined,
        () => [say(null)],
      ),
    );
    expect(await errorOf(joined)).toMatchObject({ code: '23502' });
  });

  test('are sent together with COMMIT, without waiting for their answers', async () => {
    const { url, sent, hold, release, close } = await slowProxy(database.url as string);
    const behind = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1 });
    const id = newId('said');
    const ended = behind.transaction(
      () => behind.sql({ name: 'test_one', text: 'select 1' }, []),
      () => {
        hold();
        return [say(id)];
      },
    );
    await expect.poll(sent, { timeout: 30_000 }).toContain('COMMIT');
    expect(sent()).toContain(id);
    // The server has received COMMIT, but may not have run it yet.
    await expect.poll(said, { timeout: 30_000 }).toMatchObject([{ id }]);
    release();
    await ended;
    await behind.close();
    close();
  });
});

/** A proxy in front of a server. It holds answers back between `hold` and `release`; `sent` returns the bytes received since `hold`. */
async function slowProxy(address: string) {
  const { host, port: place, user, password, database } = new pg.Client(address);
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${place}` } : { host, port: place };
  const sockets = new Set<Socket>();
  let [received, held]: [string, (() => void)[] | undefined] = ['', undefined];
  const proxy = createServer((client) => {
    const upstream = dial(target as NetConnectOpts);
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
    client.on('data', (bytes) => {
      received += bytes.toString('latin1');
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => (held ? held.push(() => client.write(bytes)) : client.write(bytes)));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as { port: number };
  return {
    url: `postgresql://${user}:${password || ''}@127.0.0.1:${port}/${database}`,
    sent: () => received,
    hold() {
      [received, held] = ['', []];
    },
    release() {
      const waiting = held;
      held = undefined;
      for (const pass of waiting ?? []) pass();
    },
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
