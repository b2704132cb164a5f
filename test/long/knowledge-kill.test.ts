import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanUp, place, type ServerProcess, serve, temporaryFolder, token, until } from '../process/server.ts';
import { calls, modelServer, says } from '../support/model-server.ts';
import { random } from '../support/random.ts';

afterAll(cleanUp);

const rounds = 4;
const json = (value: unknown) => JSON.stringify(value);

/** Id of the file once the upload is answered, which the kill may prevent. */
async function upload({ url }: ServerProcess, name: string, text: string): Promise<string | undefined> {
  const body = new FormData();
  body.set('file', new Blob([text]), name);
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const reply = await fetch(`${url}/api/v1/files`, { method: 'POST', headers, body }).catch(() => undefined);
  const made = (await reply?.json().catch(() => undefined)) as { id: string } | undefined;
  return reply?.status === 201 ? made?.id : undefined;
}

describe('kill -9 on postgres', () => {
  test(`${rounds} times while files are read: each is indexed once, and no copy of a file remains`, async () => {
    const below = random();
    const TMPDIR = temporaryFolder();
    const env = { ...(await place()), DATA_DIR: temporaryFolder(), TMPDIR };
    const known: string[] = [];
    let sent = 0;
    let copies = 0;
    const left = () => readdirSync(TMPDIR).filter((name) => name.startsWith('atolye-file-'));

    for (let round = 0; round < rounds; round += 1) {
      const server = await serve(env);
      const write = async () => {
        for (;;) {
          const n = sent++;
          const id = await upload(server, `belge ${n}.txt`, `Belge numarası belge${n}x. ${'Depoda sayım yapıldı. '.repeat(200)}`);
          if (!id) return;
          known.push(id);
        }
      };
      const before = known.length;
      const writing = Array.from({ length: 2 }, write);
      await until(() => known.length > before);
      // Every other round ends while a file is read; its copy exists only for a moment.
      if (round % 2 === 0) await Promise.race([until(() => left().length > 0), pause(10_000)]);
      else await pause(below(1_000));
      await server.end('SIGKILL');
      await Promise.all(writing);
      copies += left().length;
    }

    expect(copies).toBeGreaterThan(0);
    const still = await serve(env);
    const files = await still.all('/files?');
    expect(files.map(({ id }) => id)).toEqual(expect.arrayContaining(known));
    // A file that a killed process was reading is read again within 90 s.
    const indexed = async () => {
      // Continuous polling would exceed the rate limit.
      await pause(1_000);
      return (await still.all('/files?')).every(({ index }) => index.status === 'indexed');
    };
    await until(indexed, 240_000);
    const events = await still.all('/events?kinds=file.indexed&');
    expect(events.map(({ data }) => data.id).sort()).toEqual(files.map(({ id }) => id).sort());
    for (const { id, name } of files) {
      const { body } = await still.api('GET', `/search?q=${encodeURIComponent(`belge${/\d+/.exec(name)?.[0]}x`)}&kind=file&limit=1`);
      expect(body.data[0]?.id ?? json(body)).toBe(id);
    }
    expect(left()).toEqual([]);
    expect(await still.end()).toBe(0);
  }, 600_000);

  test(`${rounds} times while proposals are confirmed: each is executed once, despite repeated confirmations`, async () => {
    const below = random();
    const model = await modelServer();
    let proposed = 0;
    model.otherwise(({ body }) =>
      body.messages.at(-1).role === 'tool'
        ? says('Öneri hazır.')
        : calls(...[1, 2, 3].map(() => ({ name: 'create_task', arguments: { title: `Öneri ${proposed++}` } }))),
    );
    const chat = { OPENAI_BASE_URL: model.url, CHAT_MODEL: 'senaryo', VERIFY: 'off' };
    const env = { ...(await place()), DATA_DIR: temporaryFolder(), ...chat };
    const proposals: string[] = [];

    for (let round = 0; round < rounds; round += 1) {
      const server = await serve(env);
      const { body } = await server.api('POST', '/ai/chat', { body: { message: 'Üç görev aç' } });
      const mine: string[] = body.proposals.map(({ id }: { id: string }) => id);
      expect(mine, json(body)).toHaveLength(3);
      proposals.push(...mine);
      const approving = mine.map((id) => server.api('POST', `/proposals/${id}/approve`).catch(() => undefined));
      await pause(below(60));
      await server.end('SIGKILL');
      await Promise.all(approving);
    }

    const server = await serve(env);
    for (const id of proposals) {
      const { status, body } = await server.api('POST', `/proposals/${id}/approve`);
      expect([status, body.status], json(body)).toEqual([200, 'approved']);
    }
    const titles = (await server.all('/tasks?')).map(({ title }) => title).sort();
    expect(titles).toHaveLength(proposals.length);
    expect(new Set(titles).size).toBe(proposals.length);
    const events = await server.all('/events?kinds=task.created&');
    expect(events.map(({ via }) => via)).toEqual(proposals.map(() => 'assistant'));
    expect(await server.end()).toBe(0);
    await model.close();
  }, 600_000);
});
