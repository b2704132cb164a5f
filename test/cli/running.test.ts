import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lockDataDir } from '../../src/ports/database/data-dir.ts';
import { announced } from '../support/announced.ts';
import { cleanUp, cli, dummyFolder, ended, filledFolder, knownToken, newPath, start, withDatabase } from './support.ts';

afterAll(cleanUp);

/** Every command that needs the data folder, with its required arguments. */
const commands = [
  ['migrate'],
  ['seed'],
  ['reset', '--yes'],
  ['org', 'create', '--name', 'A', '--slug', 'a', '--admin-email', 'a@b'],
  ['token', 'create', '--user', 'admin@ornek.test'],
  ['backup', newPath('.tar.gz')],
  ['restore', newPath('.tar.gz')],
  ['move', '--to', 'postgresql://127.0.0.1:9/none'],
  ['search', 'rebuild'],
];

describe('while another process has the folder', () => {
  test.each(commands)('%s refuses', async (...args) => {
    const folder = dummyFolder();
    const lock = lockDataDir(folder);
    const { code, stdout, stderr } = await cli(args, { DATA_DIR: folder });
    lock.release();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^DATA_DIR'i başka bir süreç kullanıyor: ${process.pid} .*\n$`));
    expect(readFileSync(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).toBe('17\n');
  });
});

test('other commands detect a running server, doctor and openapi agree with it, and SIGTERM stops it', async () => {
  const folder = await filledFolder();
  const env = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' };
  const server = start(['start'], env);
  const end = ended(server);
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    server.stdout?.on('data', (chunk) => {
      text += chunk;
      const found = announced(text, 'ready')?.url;
      if (found) resolve(found);
    });
    void end.then(({ stderr }) => reject(new Error(stderr)));
  });

  const file = newPath('.tar.gz');
  for (const args of [
    ['backup', file],
    ['reset', '--yes'],
  ]) {
    const { code, stdout, stderr } = await cli(args, env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`süreç ${server.pid}, ${url}. Sunucuyu durdurup yeniden dene`);
  }
  expect(existsSync(file)).toBe(false);

  const token = await cli(['token', 'create', '--user', 'admin@ornek.test'], env);
  expect((await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${token.stdout.trim()}` } })).status).toBe(200);
  const { stdout: databaseUrl } = await cli(['database-url'], env);
  await withDatabase({ databaseUrl: databaseUrl.trim() }, async ({ prisma }) => expect(await prisma.task.count()).toBeGreaterThan(0));

  const port = new URL(url).port;
  const doctor = await cli(['doctor'], { ...env, PORT: port, PUBLIC_URL: url });
  expect(doctor.stdout).toContain(
    `✓ DATA_DIR'i çalışan sunucu kullanıyor: süreç ${server.pid}, ${url}\n✓ Veritabanı: çalışan sunucu hazır`,
  );
  expect(doctor.stdout).toMatch(/✓ Veritabanı: gömülü PostgreSQL 18\.\d+.*, \d+ MB\n✓ Veritabanının şeması güncel\n/);
  expect(doctor.stdout).toContain(`✓ Atölye yanıt veriyor: http://127.0.0.1:${port}\n✓ PUBLIC_URL buradan yanıt veriyor`);
  expect(doctor.code).toBe(0);

  const printed = JSON.parse((await cli(['openapi'], env)).stdout);
  const { servers, ...served } = await (await fetch(`${url}/openapi.json`)).json();
  // Only the running server knows the address of a request.
  expect(servers).toEqual([{ url }]);
  expect(printed.servers).toMatchObject([{ url: '{origin}' }]);
  expect(printed).toEqual({ ...served, servers: printed.servers });
  expect((await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${knownToken}` } })).status).toBe(200);

  server.kill('SIGTERM');
  await once(server, 'exit');
  expect((await end).code).toBe(0);

  const after = await cli(['doctor'], env);
  expect(after.stdout).toMatch(/✓ Veritabanı: gömülü PostgreSQL \d.*\n✓ Veritabanının şeması güncel\n/);
  expect((await cli(['token', 'create', '--user', 'admin@ornek.test'], env)).code).toBe(0);
  expect(await cli(['database-url'], env)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('npm start') });
}, 120_000);
