import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { runningIn } from '../../src/ports/database/embedded/leftover.ts';
import { cleanUp, place, ServerProcess, serve, until } from '../process/server.ts';
import { random } from '../support/random.ts';

afterAll(cleanUp);

/** Different moments over many runs find more than many in one. */
const rounds = Number(process.env.KILLS ?? 5);
const writers = 6;

/** A requested task; a writer with a key repeats the request until it is answered. */
type Wish = { readonly title: string; readonly key: string | null; id?: string };

/**
 * Requests a task.
 * @returns true if the answer arrived, which the kill may have prevented
 */
async function ask(server: ServerProcess, wish: Wish): Promise<boolean> {
  const headers = wish.key ? { 'idempotency-key': wish.key } : undefined;
  const reply = await server.api('POST', '/tasks', { body: { title: wish.title }, headers }).catch(() => null);
  if (!reply) return false;
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  wish.id = reply.body.id;
  return true;
}

describe('kill -9', () => {
  test(`${rounds} times: acknowledged tasks exist with their event, none is partial, and a key creates one task`, async () => {
    const below = random();
    const env = await place({ embedded: true });
    const wishes: Wish[] = [];
    let unanswered: Wish[] = [];
    let starts = 0;

    for (let round = 0; round < rounds; round += 1) {
      const server = await serve(env);
      starts += 1;
      // Unanswered requests are repeated under their key, as clients do.
      for (const wish of unanswered) expect(await ask(server, wish)).toBe(true);
      unanswered = [];
      const acknowledged = Promise.withResolvers<void>();
      const write = async (keyed: boolean) => {
        for (;;) {
          const wish: Wish = { title: `Görev ${wishes.length}`, key: keyed ? randomUUID() : null };
          wishes.push(wish);
          if (!(await ask(server, wish))) return void (keyed && unanswered.push(wish));
          acknowledged.resolve();
        }
      };
      const writing = Array.from({ length: writers }, (_, index) => write(index % 2 === 0));
      await acknowledged.promise;
      await pause(below(60));
      await server.end('SIGKILL');
      await Promise.all(writing);
      // The database shuts down by itself and in order, so the next start has nothing to recover or to stop.
      await until(() => !runningIn(join(env.DATA_DIR as string, 'postgres')));
    }

    const server = await serve(env);
    for (const wish of unanswered) await ask(server, wish);
    const tasks = await server.all('/tasks?sort=createdAt&');
    const events = await server.all('/events?kinds=task.created&');
    const idsByTitle = new Map<string, string[]>();
    for (const { id, title } of tasks) idsByTitle.set(title, [...(idsByTitle.get(title) ?? []), id]);
    for (const { id, title, key } of wishes) {
      const made = idsByTitle.get(title) ?? [];
      if (id) expect(made, title).toEqual([id]);
      // Neither answered nor repeatable: made whole or not at all.
      else expect([key, made.length <= 1], title).toEqual([null, true]);
    }
    expect(events.map(({ subject }) => subject.id).sort()).toEqual(tasks.map(({ id }) => id).sort());
    expect(new Set(tasks.map(({ number }) => number))).toEqual(new Set(tasks.map((_, index) => `GENERAL-${index + 1}`)));
    console.log(`${starts} kills, ${wishes.length} tasks asked for, ${tasks.length} there`);
    expect(await server.end()).toBe(0);
  }, 600_000);
});

test('a first start that is killed while it creates the data folder starts over', async () => {
  const { DATA_DIR = '' } = await place({ embedded: true, bare: true });
  const [draft, data] = [join(DATA_DIR, 'postgres.new'), join(DATA_DIR, 'postgres')];
  const moments = [() => existsSync(draft) && readdirSync(draft).length > 0, () => existsSync(data), () => runningIn(data)?.ready === true];
  for (const reached of moments) {
    const server = new ServerProcess({ DATA_DIR });
    await until(reached);
    await server.end('SIGKILL');
  }
  const server = await serve({ DATA_DIR });
  expect((await server.api('GET', '/tasks')).body.data).toEqual([]);
  expect(existsSync(draft)).toBe(false);
}, 300_000);
