import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cleanUp, place, type ServerProcess, serve, token, until } from './server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** A port without a listener. */
const nobody = '127.0.0.1:1';

describe('metrics after a fault', () => {
  let server: ServerProcess;
  let env: NodeJS.ProcessEnv;
  let client: pg.Client;
  /** An embedding model that returns the same vector for every text. */
  const vectors = createServer(async (request, response) => {
    const { input } = JSON.parse((await request.setEncoding('utf8').toArray()).join(''));
    const data = [input].flat().map((_text: string, index: number) => ({ object: 'embedding', index, embedding: [1, 0, 0] }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', model: 'x', data }));
  });
  beforeAll(async () => {
    await once(vectors.listen(0, '127.0.0.1'), 'listening');
    env = {
      ...(await place()),
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      SMTP_URL: `smtp://${nobody}`,
      OPENAI_BASE_URL: `http://${nobody}/v1`,
      CHAT_MODEL: 'away',
      EMBEDDING_BASE_URL: `http://127.0.0.1:${(vectors.address() as AddressInfo).port}/v1`,
      EMBEDDING_MODEL: 'same',
    };
    server = await serve(env);
    client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await cleanUp();
    vectors.close();
  });

  const metric = async (name: string, labels = '') => {
    const url = /"url":"([^"]+\/metrics)"/.exec(server.output)?.[1] as string;
    const text = await (await fetch(url, { headers: { connection: 'close' } })).text();
    const line = text.split('\n').find((each) => each.startsWith(`${name}${labels && `{${labels}}`} `));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
  const dependency = async (name: string) => (await server.api('GET', '/readyz')).body.dependencies[name];
  const upload = async () => {
    const form = new FormData();
    form.append('file', new Blob(['içerik'], { type: 'text/plain' }), 'not.txt');
    const headers = { authorization: `Bearer ${token}`, connection: 'close' };
    return (await fetch(`${server.url}/api/v1/files`, { method: 'POST', headers, body: form })).status;
  };

  test('count a file folder that is not writable, and /readyz shows it until it works again', async () => {
    const folder = join(env.DATA_DIR as string, 'files');
    expect([await upload(), await dependency('storage')]).toEqual([201, 'ok']);
    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, '');
    expect(await upload()).toBe(503);
    expect(await metric('atolye_failures_total', 'service="storage"')).toBeGreaterThan(0);
    await until(async () => (await dependency('storage')) === 'down');
    expect(await metric('atolye_dependency_up', 'dependency="storage"')).toBe(0);
    expect((await server.api('GET', '/readyz')).status).toBe(200);
    renameSync(folder, `${folder}-file`);
    renameSync(`${folder}-away`, folder);
    await until(async () => (await dependency('storage')) === 'ok');
    expect(await upload()).toBe(201);
  });

  test('count a database with a full disk by its SQLSTATE', async () => {
    await client.query(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before insert on label execute function full_disk()`);
    const { status, body } = await server.api('POST', '/labels', { body: { name: 'dolu' } });
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(await metric('atolye_database_errors_total', 'code="53100"')).toBeGreaterThan(0);
    await client.query('drop trigger full_disk on label; drop function full_disk');
    expect((await server.api('POST', '/labels', { body: { name: 'dolu' } })).status).toBe(201);
  });

  test('count a mail server that is away, and the mail waits', async () => {
    expect((await server.api('POST', '/invitations', { body: { email: 'mehmet@ornek.test', role: 'member' } })).status).toBe(201);
    await until(async () => ((await metric('atolye_failures_total', 'service="mail"')) ?? 0) > 0);
    await until(async () => (await metric('atolye_waiting', 'queue="send-mail"')) === 1);
    expect(await metric('atolye_waiting_seconds', 'queue="send-mail"')).toBeGreaterThan(0);
  });

  test('count models that are away, and questions answered by words only', async () => {
    await server.api('POST', '/tasks', { body: { title: 'Fatura ekranı' } });
    const search = async () => (await server.api('GET', '/search?q=fatura')).body.mode;
    await until(async () => (await search()) === 'hybrid');
    expect(await metric('atolye_search_fallbacks_total')).toBe(0);
    vectors.closeAllConnections();
    vectors.close();
    expect(await search()).toBe('lexical');
    expect(await metric('atolye_search_fallbacks_total')).toBe(1);
    expect(await metric('atolye_failures_total', 'service="embeddings"')).toBeGreaterThan(0);
    await server.api('POST', '/tasks', { body: { title: 'Fatura yazıcısı' } });
    await until(async () => ((await metric('atolye_waiting', 'queue="vectors"')) ?? 0) > 0);
    const asked = await server.api('POST', '/ai/chat', { body: { message: 'Fatura ekranı nerede?' } });
    expect([asked.status, asked.body.code]).toEqual([503, 'model.away']);
    expect(await metric('atolye_failures_total', 'service="model"')).toBe(1);
  });

  test('show how many index entries wait and for how long', async () => {
    await client.query('begin; lock table passage in exclusive mode');
    await server.api('POST', '/tasks', { body: { title: 'Bekleyen' } });
    await until(async () => ((await metric('atolye_waiting', 'queue="index"')) ?? 0) > 0);
    expect(await metric('atolye_waiting_seconds', 'queue="index"')).toBeGreaterThan(0);
    await client.query('rollback');
    await until(async () => (await metric('atolye_waiting', 'queue="index"')) === 0);
  });

  test('show webhook deliveries that wait for a receiver that is away', async () => {
    const made = await server.api('POST', '/webhooks', { body: { url: `http://${nobody}/`, events: ['task.created'] } });
    expect(made.status).toBe(201);
    await server.api('POST', '/tasks', { body: { title: 'Bildirilen' } });
    await until(async () => (await metric('atolye_waiting', 'queue="webhooks"')) === 1);
    expect(await metric('atolye_waiting_seconds', 'queue="webhooks"')).toBeGreaterThan(0);
  });
});
