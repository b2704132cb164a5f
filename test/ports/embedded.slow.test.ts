import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../../src/ports/database/embedded/cluster.ts';
import { runningIn } from '../../src/ports/database/embedded/leftover.ts';

const root = mkdtempSync(join(tmpdir(), 'atolye-embedded-'));
chmodSync(root, 0o711);
const running = new Set<Cluster>();
const children = new Set<ChildProcess>();
let folders = 0;
const newFolder = () => join(root, String(++folders));
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all([...running].map((cluster) => cluster.stop()));
  rmSync(root, { recursive: true, force: true });
});

async function start(folder: string, options: Partial<Parameters<typeof startCluster>[1]> = {}): Promise<Cluster> {
  const cluster = await startCluster(folder, { connections: 20, ...options });
  running.add(cluster);
  return cluster;
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a process that opens the database, prints its URL and runs until it is killed. */
async function holder(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const code = `import { openDatabase } from ${JSON.stringify(new URL('../../src/ports/database/index.ts', import.meta.url).href)};
    const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(database.url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  const [line] = await once(child.stdout!.setEncoding('utf8'), 'data');
  return { child, url: String(line).trim() };
}

/** True if the process runs and is not a zombie. */
const alive = (pid: number) => existsSync(`/proc/${pid}/stat`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

const gone = (data: string) => expect.poll(() => runningIn(data), { timeout: 60_000 }).toBeUndefined();

describe('the embedded PostgreSQL', () => {
  test('writes durably and listens only on a private socket', async () => {
    const data = newFolder();
    const cluster = await start(data);
    const settings = await ask(
      cluster.url,
      `select current_setting('fsync') f, current_setting('synchronous_commit') s, current_setting('listen_addresses') l,
        current_setting('server_encoding') e, current_database() d`,
    );
    expect(settings).toEqual([{ f: 'on', s: 'on', l: '', e: 'UTF8', d: 'atolye' }]);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    await ask(cluster.url, "create table kept as select 'çay' as word");
    await cluster.stop();
    expect(runningIn(data)).toBeUndefined();
    const again = await start(data);
    expect(await ask(again.url, 'select word from kept')).toEqual([{ word: 'çay' }]);
  });

  test('compares text by the built-in locale, not by that of the system', async () => {
    const { url } = await start(newFolder());
    expect(await ask(url, `select datlocprovider::text p, upper('ışçöğü') u from pg_database where datname = 'atolye'`)).toEqual([
      { p: 'b', u: 'IŞÇÖĞÜ' },
    ]);
  });

  test('stores a password and requires it over TCP if there are no sockets', async () => {
    const data = newFolder();
    const cluster = await start(data, { socket: false });
    expect(new URL(cluster.url).password).toMatch(/^\S{32}$/);
    expect(await ask(cluster.url, "select current_setting('listen_addresses') l")).toEqual([{ l: '127.0.0.1' }]);
    await expect(ask(cluster.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await cluster.stop();
    const again = await start(data, { socket: false });
    expect(new URL(again.url).password).toBe(new URL(cluster.url).password);
    expect(statSync(join(data, 'atolye.password')).mode & 0o777).toBe(0o600);
  });

  test('puts the socket elsewhere if the path of the folder is too long', async () => {
    const data = join(newFolder(), 'ü'.repeat(60), 'postgres');
    mkdirSync(join(data, '..'), { recursive: true });
    const { url, stop } = await start(data);
    const sockets = decodeURIComponent(new URL(url).hostname);
    expect(sockets.startsWith(data)).toBe(false);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    expect(existsSync(sockets)).toBe(false);
  });

  test('opens a copy that is readable by others and restricts its permissions', async () => {
    const data = newFolder();
    await (await start(data)).stop();
    chmodSync(data, 0o755);
    await start(data);
    expect(statSync(data).mode & 0o777).toBe(0o700);
  });

  test('writes no statement into its log', async () => {
    const data = newFolder();
    const { url } = await start(data);
    await expect(ask(url, "select 'gizli'::int")).rejects.toMatchObject({ code: '22P02' });
    expect(readFileSync(`${data}.log`, 'utf8')).not.toContain('gizli');
  });

  test('repeats an interrupted initdb', async () => {
    const data = newFolder();
    mkdirSync(`${data}.new/base`, { recursive: true });
    await start(data);
    expect(existsSync(`${data}.new`)).toBe(false);
  });
});

describe('the end of the process that started it', () => {
  test('shuts the database down cleanly after a signal that cannot be caught', async () => {
    const dataDir = newFolder();
    const { child, url } = await holder(dataDir);
    await ask(url, 'create table kept as select 7 as number');
    const pid = runningIn(join(dataDir, 'postgres'))!.pid;
    child.kill('SIGKILL');
    await gone(join(dataDir, 'postgres'));
    await expect.poll(() => alive(pid)).toBe(false);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\n$/);
  });

  test('leaves a database that the next start stops without loss if its helpers are killed too', async () => {
    const dataDir = newFolder();
    const data = join(dataDir, 'postgres');
    const { child, url } = await holder(dataDir);
    await ask(url, 'create table kept as select 7 as number');
    const left = runningIn(data)!.pid;
    // Kills the guard process between Node and PostgreSQL first, so that nothing stops PostgreSQL.
    const guard = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${left}/status`, 'utf8'))?.[1]);
    const reader = readFileSync(`/proc/${guard}/task/${guard}/children`, 'utf8').split(' ').map(Number);
    for (const pid of [guard, ...reader.filter((pid) => pid && pid !== left)]) process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect([alive(left), runningIn(data)?.pid]).toEqual([true, left]);

    const cluster = await start(data);
    await expect.poll(() => alive(left)).toBe(false);
    expect(runningIn(data)?.pid).not.toBe(left);
    expect(await ask(cluster.url, 'select number from kept')).toEqual([{ number: 7 }]);
  });

  test('leaves the server of another folder alone if its data was copied while it ran', async () => {
    const data = newFolder();
    const { url } = await start(data);
    await ask(url, 'create table kept as select 7 as number');
    await ask(url, 'checkpoint');
    const copy = newFolder();
    cpSync(data, copy, { recursive: true, filter: (path) => !path.endsWith('.s.PGSQL.5432') });
    const pid = runningIn(data)!.pid;
    const second = await start(copy);
    expect(await ask(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
    expect([alive(pid), runningIn(data)?.pid]).toEqual([true, pid]);
    expect(await ask(url, 'select number from kept')).toEqual([{ number: 7 }]);
  });

  test('ignores a stale pid file whose number another program now has', async () => {
    const data = newFolder();
    const first = await start(data);
    const file = join(data, 'postmaster.pid');
    const about = readFileSync(file, 'utf8');
    await first.stop();
    writeFileSync(file, about.replace(/^\d+/, String(process.pid)));
    const { url } = await start(data);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

test('PostgreSQL restarts at the same address after another process kills it', async () => {
  const data = newFolder();
  const { url } = await start(data);
  await ask(url, 'create table kept as select 7 as number');
  process.kill(runningIn(data)!.pid, 'SIGKILL');
  await expect.poll(() => ask(url, 'select number from kept').catch(() => 'away'), { timeout: 60_000 }).toEqual([{ number: 7 }]);
});

describe('startup errors', () => {
  test('refuses data of another major version and leaves it unchanged', async () => {
    const data = newFolder();
    mkdirSync(data);
    writeFileSync(join(data, 'PG_VERSION'), '17\n');
    await expect(start(data)).rejects.toMatchObject({ fault: 'otherVersion', params: { made: '17', major: '18' } });
    expect(readdirSync(data)).toEqual(['PG_VERSION']);
  });

  test('refuses invalid settings with the message of PostgreSQL', async () => {
    const data = newFolder();
    await expect(start(data, { settings: { shared_buffers: 'much' } })).rejects.toMatchObject({
      fault: 'notStarted',
      params: { reason: expect.stringContaining('invalid value for parameter "shared_buffers": "much"') },
    });
  });
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  /** Opens the database in a process that finds only these programs. Without `unshare` it has no user namespace. */
  const openWith = (dataDir: string, programs: readonly string[]) => {
    const bin = newFolder();
    mkdirSync(bin);
    for (const name of programs) writeFileSync(join(bin, name), `#!/bin/sh\nexec /bin/${name} "$@"\n`, { mode: 0o755 });
    const code = `import { openDatabase } from ${JSON.stringify(new URL('../../src/ports/database/index.ts', import.meta.url).href)};
      const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, onMoved: (place) => console.log('moved', place) });
      const { rows } = await database.raw("select current_setting('data_directory') as data");
      console.log(rows[0].data);
      await database.script('create table if not exists kept (number int); insert into kept values (1)');
      console.log((await database.raw('select count(*)::int as count from kept')).rows[0].count);
      await database.close();`;
    const env = { PATH: bin };
    return execFileSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' }).trim().split('\n');
  };

  test('runs as the user nobody without user namespaces, in the folder if that user can reach it', () => {
    const dataDir = newFolder();
    expect(openWith(dataDir, ['sh'])).toEqual([join(dataDir, 'postgres'), '1']);
    const { uid } = statSync(join(dataDir, 'postgres'));
    expect(uid).not.toBe(0);
    // A later start that may use user namespaces takes the data over.
    expect(openWith(dataDir, ['sh', 'unshare'])).toEqual([join(dataDir, 'postgres'), '2']);
  });

  test('opens the database of another user as that user, who still owns it afterwards', () => {
    const dataDir = newFolder();
    openWith(dataDir, ['sh', 'unshare']);
    chmodSync(dataDir, 0o700);
    for (const path of [dataDir, ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name))])
      chownSync(path, 1, 1);
    expect(openWith(dataDir, ['sh', 'unshare'])).toEqual([join(dataDir, 'postgres'), '2']);
    const owners = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(dataDir, name)).uid);
    expect(new Set(owners)).toEqual(new Set([1]));
  });

  test('runs in a folder of its own otherwise, reports it and links DATA_DIR to it', () => {
    const closed = newFolder();
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = join(closed, 'data');
    const [moved = '', place = '', count] = openWith(dataDir, ['sh']);
    expect([moved, count]).toEqual([`moved ${place}`, '1']);
    expect(place).toMatch(/^\/var\/lib\/atolye\/[0-9a-f]{16}\/postgres$/);
    expect(readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n');
    expect(openWith(dataDir, ['sh']).at(-1)).toBe('2');
    expect(openWith(dataDir, ['sh', 'unshare']).at(-1)).toBe('3');
    rmSync(join(place, '..'), { recursive: true });
  });

  test('finds the data of a link that was moved to another DATA_DIR, and starts empty where it was', () => {
    const closed = newFolder();
    const [dataDir, restored] = [join(closed, 'data'), join(closed, 'restored')];
    mkdirSync(restored, { recursive: true });
    chmodSync(closed, 0o700);
    const [, place = ''] = openWith(dataDir, ['sh']);
    renameSync(join(dataDir, 'postgres'), join(restored, 'postgres'));
    expect(openWith(restored, ['sh']).slice(-2)).toEqual([place, '2']);
    const [, other = '', count] = openWith(dataDir, ['sh']);
    expect([other === place, count]).toEqual([false, '1']);
    for (const each of [place, other]) rmSync(join(each, '..'), { recursive: true });
  });
});
