import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lockDataDir } from '../../src/ports/database/data-dir.ts';
import { postgres } from '../support/postgres.ts';
import { cleanUp, cli, dummyFolder, newPath, withDatabase } from './support.ts';

const server = await postgres();
afterAll(cleanUp);

const doctor = async (env: Record<string, string | undefined>) => {
  const { code, stdout, stderr } = await cli(['doctor'], { PORT: '0', ...env });
  expect(stderr).not.toMatch(/\n\s+at /);
  return { code, lines: stdout.trim().split('\n') };
};

/** Runs `work` with a server that answers every request with `body`. */
async function answering<T>(body: unknown, work: (port: number) => Promise<T>): Promise<T> {
  const http = createServer((_request, response) => response.end(JSON.stringify(body)));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  try {
    return await work((http.address() as AddressInfo).port);
  } finally {
    http.close();
  }
}

/** A port without a listener. */
const freePort = () => answering({}, async (port) => port);

describe('doctor', () => {
  test('reports no problem before the first start, and creates nothing', async () => {
    const folder = newPath();
    const { code, lines } = await doctor({ DATA_DIR: folder });
    expect({ code, lines }).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/^✓ Node 24\./),
        '✓ Ayarlar okunuyor',
        `✓ DATA_DIR ${folder} henüz yok; ilk açılışta oluşur`,
        '✓ Veritabanı henüz yok; ilk açılışta oluşur',
        '✓ PORT 0: açılışta boş bir port seçilir',
      ],
    });
    expect((await doctor({ DATA_DIR: folder })).lines).toEqual(lines);
  });

  test('reports every invalid setting', async () => {
    const { code, lines } = await doctor({ PORT: 'x', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(lines.slice(1)).toEqual([
      '✗ Ayar PORT: tam sayı olmalı',
      '✗ Ayar LOG_LEVEL: şunlardan biri olmalı: fatal, error, warn, info, debug, trace, silent',
      '! Ayarlar düzelince öbürleri de denetlenir',
    ]);
    const english = await cli(['doctor', '--lang', 'en'], { PORT: 'x' });
    expect(english).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('✗ Setting PORT: a whole number\n'),
      stderr: 'Problems to fix: 1.\n',
    });
  });

  test('reports a DATA_DIR that cannot be a folder, and one in use by another process', async () => {
    const file = newPath();
    writeFileSync(file, '');
    expect(await doctor({ DATA_DIR: join(file, 'data') })).toMatchObject({
      code: 1,
      lines: expect.arrayContaining([expect.stringMatching(/^✗ DATA_DIR .*ENOTDIR/)]),
    });
    const folder = dummyFolder();
    const lock = lockDataDir(folder);
    expect(await doctor({ DATA_DIR: folder })).toMatchObject({
      code: 0,
      lines: expect.arrayContaining([expect.stringMatching(`^! DATA_DIR'i ${process.pid} numaralı`)]),
    });
    lock.announce({ url: `http://127.0.0.1:${await freePort()}` });
    expect((await doctor({ DATA_DIR: folder })).lines).toContainEqual(expect.stringMatching(/^! Çalışan sunucu http:.*ECONNREFUSED/));
    lock.release();
  });

  test('distinguishes a free port, Atölye’s own and another program’s', async () => {
    const env = { DATA_DIR: newPath() };
    const free = await freePort();
    expect((await doctor({ ...env, PORT: String(free) })).lines).toContain(`✓ Port boş: 127.0.0.1:${free}`);
    await answering({ dependencies: { connections: 'ok' } }, async (port) => {
      const { code, lines } = await doctor({ ...env, PORT: String(port) });
      expect({ code, lines }).toEqual({ code: 0, lines: expect.arrayContaining([`✓ Atölye yanıt veriyor: http://127.0.0.1:${port}`]) });
    });
    await answering({ info: 'shop' }, async (port) => {
      const { code, lines } = await doctor({ ...env, PORT: String(port) });
      expect({ code, lines }).toEqual({
        code: 1,
        lines: expect.arrayContaining([expect.stringMatching(`^✗ 127.0.0.1:${port} başka bir programda`)]),
      });
    });
    expect(await doctor({ ...env, HOST: '192.0.2.1', PORT: '4321' })).toMatchObject({
      code: 1,
      lines: expect.arrayContaining([expect.stringContaining('EADDRNOTAVAIL')]),
    });
  });

  test('warns in production if secrets are not encrypted', async () => {
    const env = { DATA_DIR: newPath(), HOST: '127.0.0.1', NODE_ENV: 'production' };
    const warned = expect.stringMatching(/^! SECRET_KEYS yok/);
    expect((await doctor(env)).lines).toContainEqual(warned);
    const key = Buffer.alloc(32, 1).toString('base64');
    expect((await doctor({ ...env, SECRET_KEYS: `a:${key}` })).lines).not.toContainEqual(warned);
    expect((await doctor({ ...env, NODE_ENV: 'development' })).lines).not.toContainEqual(warned);
  });

  test('names the missing sign-in setting in production', async () => {
    const env = { DATA_DIR: newPath(), HOST: '127.0.0.1', NODE_ENV: 'production' };
    expect((await doctor(env)).lines).toContainEqual(expect.stringMatching(/^! OIDC_ISSUER yok: kimse giriş yapamaz/));
    const provider = { OIDC_ISSUER: 'https://login.example.com', PUBLIC_URL: `http://127.0.0.1:${await freePort()}` };
    expect((await doctor({ ...env, ...provider })).lines).toContainEqual(expect.stringMatching(/^! OIDC_CLIENT_ID yok/));
    const complete = await doctor({ ...env, ...provider, OIDC_CLIENT_ID: 'atolye' });
    expect(complete.lines).toContainEqual('✓ Giriş: https://login.example.com');
    expect((await doctor({ ...env, NODE_ENV: 'development' })).lines.join()).not.toContain('OIDC_');
  });

  test('checks if PUBLIC_URL is missing, unencrypted or unreachable', async () => {
    const env = { DATA_DIR: newPath(), HOST: '127.0.0.1' };
    expect((await doctor({ ...env, NODE_ENV: 'production' })).lines).toContainEqual(expect.stringMatching(/^! PUBLIC_URL yok/));
    const silent = await doctor({ ...env, NODE_ENV: 'production', PUBLIC_URL: `http://127.0.0.1:${await freePort()}` });
    expect(silent.lines.slice(-2)).toEqual([
      expect.stringMatching(/^! .*şifresiz/),
      expect.stringMatching(/^! PUBLIC_URL .*yanıt vermiyor .*ECONNREFUSED/),
    ]);
    expect(silent.code).toBe(0);
    await answering({ status: 'ok' }, async (port) => {
      const { lines } = await doctor({ ...env, PUBLIC_URL: `http://127.0.0.1:${port}` });
      expect(lines.at(-1)).toBe(`✓ PUBLIC_URL buradan yanıt veriyor: http://127.0.0.1:${port}`);
    });
  });

  test('checks the version, migrations and clock of a PostgreSQL server', async () => {
    const env = { DATA_DIR: newPath(), DATABASE_URL: await server.createDatabase({ empty: true }) };
    const fresh = await doctor(env);
    expect(fresh).toMatchObject({ code: 0, lines: expect.arrayContaining([expect.stringMatching(/^! Bekleyen geçiş var \(.*_init.*\)/)]) });
    await cli(['migrate'], env);
    const { code, lines } = await doctor(env);
    expect({ code, lines: lines.slice(3, 8) }).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/^✓ Veritabanı: PostgreSQL \d/),
        '✓ Veritabanının şeması güncel',
        '✓ Akış, webhook’lar ve arama güncel',
        '✓ Arama: dizin eksiksiz',
        expect.stringMatching(/^✓ Veritabanının saati bu makinenin saatiyle aynı/),
      ],
    });
    await withDatabase({ databaseUrl: env.DATABASE_URL ?? '' }, (database) =>
      database.script(`update _prisma_migrations set checksum = 'x'`),
    );
    expect(await doctor(env)).toMatchObject({ code: 1, lines: expect.arrayContaining([expect.stringMatching(/^✗ Uygulanmış bir geçiş/)]) });
  });

  test('reports the state of the search index and how vectors are compared', async () => {
    const env = { DATA_DIR: newPath(), DATABASE_URL: await server.createDatabase() };
    const searchLines = async () => (await doctor(env)).lines.filter((line) => /rama|ektör|pgvector|EXTENSION/.test(line)).slice(1);
    const write = (text: string) => withDatabase({ databaseUrl: env.DATABASE_URL }, (database) => database.script(text));
    await write(
      `insert into search_index (name, model, dimensions, engine, building) values ('passages', 'e5', 384, 'database 1', 'database 2')`,
    );
    expect(await searchLines()).toEqual([
      '! Arama dizini yeniden kuruluyor; kurulana dek eski dizinde aranır',
      '✓ Vektörler: e5',
      '✓ Vektörler tek tek karşılaştırılıyor: en büyük kuruluşta 0 parça var, sınır 20000',
    ]);
    await write(`update search_index set building = null;
      insert into search_generation (id, current) values (1, 1);
      insert into search_corpus (organization_id, generation, n) values ('org_a', 1, 1);
      insert into search_scope (corpus, project_id, kind, passages, stem_length, prefix_length) values
        (1, 'prj_a', 'file', 15000, 1, 1), (1, 'prj_b', 'file', 15000, 1, 1)`);
    expect((await searchLines()).slice(0, 2)).toEqual(['✓ Arama: dizin eksiksiz', '✓ Vektörler: e5']);
    expect((await searchLines())[2]).toMatch(/^! .*30000.*20000/);
    expect(await cli(['doctor', '--lang', 'en'], { PORT: '0', ...env })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/30000 passages.* 20000 /),
    });
  });

  test('reports a server that is unreachable or does not store UTF-8', async () => {
    const silent = await doctor({ DATABASE_URL: 'postgresql://a@127.0.0.1:9/b' });
    expect(silent).toMatchObject({
      code: 1,
      lines: expect.arrayContaining([expect.stringMatching(/^✗ Veritabanına ulaşılamıyor: .*ECONNREFUSED/)]),
    });
    await withDatabase({ databaseUrl: `${server?.url}/postgres` }, (database) =>
      database.script(`create database latin encoding 'LATIN5' locale 'C' template template0`),
    );
    const latin = await doctor({ DATABASE_URL: `${server?.url}/latin` });
    expect(latin).toMatchObject({ code: 1, lines: expect.arrayContaining(['✗ Veritabanının kodlaması LATIN5; UTF8 olmalı.']) });
  });

  test("checks that the assistant's model exists and has enough context", async () => {
    const env = (port: number) => ({ DATA_DIR: newPath(), OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, CHAT_MODEL: 'qwen3:8b' });
    const ollama = (context_length?: number) => ({ data: [{ id: 'qwen3:8b' }], models: [{ name: 'qwen3:8b', context_length }] });
    const modelLines = (body: unknown) => answering(body, async (port) => (await doctor(env(port))).lines.slice(5).join('\n'));
    expect(await modelLines({ data: [{ id: 'qwen3:8b' }] })).toMatch(/^✓ Asistanın modeli qwen3:8b: \S+$/);
    expect(await modelLines({ data: [] })).toMatch(/^! CHAT_MODEL qwen3:8b sunucunun modelleri arasında yok/);
    expect(await modelLines({})).toMatch(/^! Asistanın modeline ulaşılamıyor/);
    expect(await modelLines(ollama(4096))).toMatch(/\n! Ollama modeli 4096 belirteçle çalıştırıyor, CHAT_CONTEXT ise 16384/);
    expect(await modelLines(ollama())).toMatch(/\n✓ Ollama OLLAMA_CONTEXT_LENGTH=16384 ya da daha çoğuyla çalışmalı/);
    expect(await modelLines(ollama(16_384))).not.toContain('Ollama');
  });

  test('checks the verifier of answers, unless it is the model of the assistant', async () => {
    const lines = (body: unknown, settings: (url: string) => Record<string, string>) =>
      answering(body, async (port) => {
        const url = `http://127.0.0.1:${port}`;
        const env = { DATA_DIR: newPath(), OPENAI_BASE_URL: `${url}/v1`, CHAT_MODEL: 'qwen3:8b', ...settings(url) };
        return (await doctor(env)).lines.slice(6).join('\n');
      });
    const models = { data: [{ id: 'qwen3:8b' }, { id: 'denetci' }] };
    expect(await lines(models, () => ({}))).toBe('');
    expect(await lines(models, () => ({ VERIFY: 'off', VERIFY_MODEL: 'denetci' }))).toBe('');
    expect(await lines(models, () => ({ VERIFY_MODEL: 'denetci' }))).toMatch(/^✓ Yanıtları doğrulayan model denetci/);
    expect(await lines(models, (url) => ({ VERIFY_MODEL: 'yok', VERIFY_BASE_URL: `${url}/v1` }))).toMatch(/^! VERIFY_MODEL yok sunucunun/);
    expect(await lines(models, () => ({ VERIFY_MODEL: 'yok', VERIFY_BASE_URL: 'http://127.0.0.1:1/v1' }))).toMatch(
      /^! Yanıtları doğrulayan model yanıt vermiyor/,
    );
    const classified = (url: string) => ({ VERIFY_CLASSIFIER_URL: url });
    const scores = [
      { label: 'entailment', score: 0.9 },
      { label: 'contradiction', score: 0.1 },
    ];
    expect(await lines([scores], classified)).toMatch(/Yanıtları doğrulayan sınıflandırıcı yanıt veriyor/);
    expect(await lines([[{ label: 'LABEL_0', score: 1 }]], classified)).toMatch(/no labels entailment and contradiction/);
  });
});
