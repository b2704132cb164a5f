import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** A process that opens the database, and says where, until it is killed. */
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

/** Runs, and is not only waiting for its parent to ask how it ended. */
const alive = (pid: number) => existsSync(`/proc/${pid}/stat`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

const gone = (data: string) => expect.poll(() => runningIn(data), { timeout: 60_000 }).toBeUndefined();

describe('the embedded PostgreSQL', () => {
  test('keeps what is written on the disk, behind a socket that nobody else can reach', async () => {
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

  test('compares text by its own rules, not by those of the system', async () => {
    const { url } = await start(newFolder());
    expect(await ask(url, `select datlocprovider::text p, upper('ışçöğü') u from pg_database where datname = 'atolye'`)).toEqual([
      { p: 'b', u: 'IŞÇÖĞÜ' },
    ]);
  });

  test('by TCP, where there are no sockets, asks for a password that is kept', async () => {
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

  test('in a folder whose name is too long for a socket it has one elsewhere', async () => {
    const data = join(newFolder(), 'ü'.repeat(60), 'postgres');
    mkdirSync(join(data, '..'), { recursive: true });
    const { url, stop } = await start(data);
    const sockets = decodeURIComponent(new URL(url).hostname);
    expect(sockets.startsWith(data)).toBe(false);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    expect(existsSync(sockets)).toBe(false);
  });

  test('opens a copy that everybody could read, and closes it to others', async () => {
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

  test('begins anew where its making was cut off', async () => {
    const data = newFolder();
    mkdirSync(`${data}.new/base`, { recursive: true });
    await start(data);
    expect(existsSync(`${data}.new`)).toBe(false);
  });
});

describe('the end of the process that started it', () => {
  test('by a signal it cannot catch ends the database in order', async () => {
    const dataDir = newFolder();
    const { child, url } = await holder(dataDir);
    await ask(url, 'create table kept as select 7 as number');
    const pid = runningIn(join(dataDir, 'postgres'))!.pid;
    child.kill('SIGKILL');
    await gone(join(dataDir, 'postgres'));
    await expect.poll(() => alive(pid)).toBe(false);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\n$/);
  });

  test('together with all its helpers leaves a database that the next start ends, without a loss', async () => {
    const dataDir = newFolder();
    const data = join(dataDir, 'postgres');
    const { child, url } = await holder(dataDir);
    await ask(url, 'create table kept as select 7 as number');
    const left = runningIn(data)!.pid;
    // The guard between us and PostgreSQL goes first, so that nobody is there to end it.
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

  test('a file that a crash left, whose number another program has now, is no obstacle', async () => {
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

test('PostgreSQL that is ended by somebody else comes back at the same address', async () => {
  const data = newFolder();
  const { url } = await start(data);
  await ask(url, 'create table kept as select 7 as number');
  process.kill(runningIn(data)!.pid, 'SIGKILL');
  await expect.poll(() => ask(url, 'select number from kept').catch(() => 'away'), { timeout: 60_000 }).toEqual([{ number: 7 }]);
});

describe('what it refuses', () => {
  test('data of another major version, which stays as it is', async () => {
    const data = newFolder();
    mkdirSync(data);
    writeFileSync(join(data, 'PG_VERSION'), '17\n');
    await expect(start(data)).rejects.toMatchObject({ fault: 'otherVersion', params: { made: '17', major: '18' } });
    expect(readdirSync(data)).toEqual(['PG_VERSION']);
  });

  test('settings it cannot start with, and says what PostgreSQL says', async () => {
    const data = newFolder();
    await expect(start(data, { settings: { shared_buffers: 'much' } })).rejects.toMatchObject({
      fault: 'notStarted',
      params: { reason: expect.stringContaining('invalid value for parameter "shared_buffers": "much"') },
    });
  });
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  /** In a process of its own, which finds only these programs, and so no user namespace. */
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

  test('without user namespaces it runs as nobody, in the folder where that can go there', () => {
    const dataDir = newFolder();
    expect(openWith(dataDir, ['sh'])).toEqual([join(dataDir, 'postgres'), '1']);
    const { uid } = statSync(join(dataDir, 'postgres'));
    expect(uid).not.toBe(0);
    // The next start, which may have them, takes the data over.
    expect(openWith(dataDir, ['sh', 'unshare'])).toEqual([join(dataDir, 'postgres'), '2']);
  });

  test('else in a folder of its own, which it names, and to which DATA_DIR leads', () => {
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
});
