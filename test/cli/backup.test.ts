import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTokenActor } from '../../schema/people/token/authenticate.ts';
import { hashToken } from '../../schema/people/token/secret.ts';
import { runningIn } from '../../src/ports/database/embedded/leftover.ts';
import { namesInTar } from '../support/tar.ts';
import { cleanUp, cli, contents, dummyFolder, filledFolder, knownToken, newPath, start, withDatabase, withServices } from './support.ts';

afterAll(cleanUp);

describe('backup and restore', { timeout: 120_000 }, () => {
  let folder = '';
  let file = '';
  let before: Awaited<ReturnType<typeof contents>>;

  beforeAll(async () => {
    folder = await filledFolder();
    before = await withDatabase({ dataDir: folder }, contents);
    mkdirSync(join(folder, 'files', 'boş'), { recursive: true });
    writeFileSync(join(folder, 'files', 'şube raporu.bin'), Buffer.alloc(3_000_001, 'ş'));
    file = newPath('.tar.gz');
    const { code, stderr } = await cli(['backup', file], { DATA_DIR: folder });
    expect(stderr).toContain(`Yedeklendi: ${file}`);
    expect(code).toBe(0);
  }, 120_000);

  test('restore every row, the tokens and the files', async () => {
    const restored = newPath();
    const { code, stderr } = await cli(['restore', file], { DATA_DIR: restored });
    expect(stderr).toMatch(/^Geri yüklendi: .* \(20\d\d-.*Z yedeği; 1 kuruluş, \d+ görev\)\.\n$/);
    expect(code).toBe(0);
    expect(readdirSync(restored).sort()).toEqual(['files', 'lock.db', 'postgres', 'postgres.log']);
    expect(readFileSync(join(restored, 'files', 'şube raporu.bin')).equals(Buffer.alloc(3_000_001, 'ş'))).toBe(true);
    expect(statSync(join(restored, 'files', 'boş')).isDirectory()).toBe(true);
    await withDatabase({ dataDir: restored }, async (database) => {
      expect(await contents(database)).toEqual(before);
      const actor = await withServices(database, (services) => findTokenActor(services, hashToken(knownToken)));
      expect(actor).toMatchObject({ role: 'admin' });
    });
  });

  test('leave the folder unchanged, and create a file that only its owner can read', async () => {
    expect(await withDatabase({ dataDir: folder }, contents)).toEqual(before);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.partial`)).toBe(false);
  });

  test('use an ordinary tar file', () => {
    const names = namesInTar(file);
    expect(names.slice(0, 2)).toEqual(['atolye-backup.json', 'files/']);
    expect(names).toContain('postgres/PG_VERSION');
    expect(names.filter((name) => /lock|server\.json/.test(name))).toEqual([]);
  });

  test('refuse a truncated or changed backup, and restore nothing of it', async () => {
    const bytes = readFileSync(file);
    const half = newPath('.tar.gz');
    writeFileSync(half, bytes);
    truncateSync(half, Math.floor(bytes.length / 2));
    const flipped = newPath('.tar.gz');
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(changed.length - 6) ^ 1, changed.length - 6);
    writeFileSync(flipped, changed);
    for (const broken of [half, flipped]) {
      const into = newPath();
      const { code, stderr } = await cli(['restore', broken], { DATA_DIR: into });
      expect(stderr).toMatch(/^Yedek bozuk ya da yarım/);
      expect({ code, left: readdirSync(into) }).toEqual({ code: 1, left: ['lock.db'] });
    }
  });
});

test('a backup stops the PostgreSQL that a killed server left running, and is complete', { timeout: 120_000 }, async () => {
  const folder = await filledFolder();
  const server = start(['start'], { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', SERVICES: 'web' });
  const data = join(folder, 'postgres');
  await expect.poll(() => runningIn(data)?.ready, { timeout: 60_000 }).toBe(true);
  const { pid } = runningIn(data) as { pid: number };
  // Also kills the guard process between Node and PostgreSQL, so that nothing stops PostgreSQL.
  const guard = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const reader = readFileSync(`/proc/${guard}/task/${guard}/children`, 'utf8').split(' ').map(Number);
  for (const each of [guard, ...reader.filter((each) => each && each !== pid)]) process.kill(each, 'SIGKILL');
  server.kill('SIGKILL');
  await once(server, 'exit');
  expect(runningIn(data)?.pid).toBe(pid);
  const file = newPath('.tar.gz');
  expect(await cli(['backup', file], { DATA_DIR: folder })).toMatchObject({ code: 0 });
  expect(runningIn(data)).toBeUndefined();
  expect(namesInTar(file)).not.toContain('postgres/postmaster.pid');
});

describe('backup refuses', () => {
  test('a folder without a database, and creates none', async () => {
    const { code, stderr } = await cli(['backup', newPath()], { DATA_DIR: join(newPath(), 'x') });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('içinde veritabanı yok') });
  });

  test('to overwrite a file, to write into the folder itself, and to write to a missing folder', async () => {
    const folder = dummyFolder();
    const file = newPath('.tar.gz');
    writeFileSync(file, 'mine');
    expect(await cli(['backup', file], { DATA_DIR: folder })).toMatchObject({
      code: 1,
      stderr: `Dosya zaten var, üzerine yazılmaz: ${file}\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(await cli(['backup', join(folder, 'b.tar.gz')], { DATA_DIR: folder })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("DATA_DIR'in dışına"),
    });
    const nowhere = await cli(['backup', join(newPath(), 'b.tar.gz')], { DATA_DIR: folder });
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Dosya işlemi başarısız: ENOENT.*\n$/) });
  });
});

describe('restore refuses', () => {
  test('a folder that is not empty', async () => {
    const folder = dummyFolder();
    const { code, stderr } = await cli(['restore', newPath()], { DATA_DIR: folder });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('boş değil (postgres)') });
  });

  test('a file that is missing', async () => {
    expect(await cli(['restore', newPath()], { DATA_DIR: newPath() })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Dosya işlemi başarısız: ENOENT/),
    });
  });

  test('files of another kind', async () => {
    const tarOf = async (name: string, body: string) => gzipSync(await packTar([{ header: { name, size: body.length }, body }]));
    const others = [
      Buffer.from('hello'),
      gzipSync('hello'),
      await tarOf('other.json', '{}'),
      await tarOf('atolye-backup.json', '{"format":99}'),
    ];
    for (const bytes of others) {
      const file = newPath('.tar.gz');
      writeFileSync(file, bytes);
      const { code, stderr } = await cli(['restore', file], { DATA_DIR: newPath() });
      expect({ code, stderr }).toEqual({ code: 1, stderr: `Bu bir Atölye yedeği değil: ${file}\n` });
    }
  });

  test('names that lead out of the folder', async () => {
    const manifest = '{"format":1,"createdAt":"2026-11-21T00:00:00.000Z"}';
    const entryOf = (name: string, body: string) => ({ header: { name, size: body.length }, body });
    for (const name of ['../escaped', '/tmp/escaped', 'db/../../escaped']) {
      const file = newPath('.tar.gz');
      writeFileSync(file, gzipSync(await packTar([entryOf('atolye-backup.json', manifest), entryOf(name, 'x')])));
      const into = newPath();
      const { code, stderr } = await cli(['restore', file], { DATA_DIR: into });
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^Yedek bozuk ya da yarım/) });
      expect([join(into, '..', 'escaped'), '/tmp/escaped'].filter((each) => existsSync(each))).toEqual([]);
    }
  });
});
