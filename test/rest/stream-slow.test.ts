import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LogReader } from '../../schema/activity/event/reader.ts';
import { Context, type Services } from '../../schema/kernel/context.ts';
import { batchTasks } from '../../schema/work/task/batch.ts';
import { createApp } from '../../src/app.ts';
import { openLog } from '../../src/log.ts';
import { testApp } from '../support/app.ts';
import { buildOrganization, type Organization } from '../support/builders/index.ts';
import { baseUrl } from '../support/services.ts';
import { addressOf } from '../support/socket.ts';
import { openStream, type Stream } from '../support/stream.ts';

/** A cursor from which a log is read whole. */
const start = () => Buffer.from(`0.${Date.now()}`).toString('base64url');

/** Makes tasks, each of whose events has so many characters. */
async function make(team: Organization, count: number, characters = 0): Promise<void> {
  const { services } = await testApp();
  for (let left = count; left > 0; left -= 100) {
    const operations = Array.from({ length: Math.min(100, left) }, (_, n) => ({
      create: { title: `${left - n}`, description: 'x'.repeat(characters) },
    }));
    await batchTasks(new Context(services, { ...team.context }), { operations });
  }
}

describe('a reader that takes events more slowly than they come', () => {
  const open: Stream[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });
  const follow = async (services: Services, team: Organization) =>
    new LogReader(new Context(services, { ...team.context }), {
      after: start(),
      kinds: ['task.created'],
    });

  test('misses none of more than wait for it, when it takes them in the end', async () => {
    const { services } = await testApp();
    const team = await buildOrganization();
    await make(team, 1);
    const reader = await follow(services, team);
    await reader.next();
    // It has joined: what comes now waits for it, as far as there is room.
    const first = reader.next();
    // However long that takes, it is no time for the reader.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await make(team, 2_500);
    vi.restoreAllMocks();
    const titles = [(await first).value?.subjectId];
    while (titles.length < 2_500) titles.push((await reader.next()).value?.subjectId);
    const text = `select subject_id as id from event where organization_id = $1 and event = 'task.created' order by seq offset 1`;
    const log = await services.database.sql<{ id: string }>({ name: 'test_slow_log', text }, [team.id]);
    expect(titles).toEqual(log.map(({ id }) => id));
    await reader.return();
  });

  test('is not there because another one failed: that one alone ends', async () => {
    const { services } = await testApp();
    const team = await buildOrganization();
    const after = start();
    const failing = new LogReader(new Context(services, { ...team.context }), {
      after,
      kinds: ['task.created'],
      where: () => {
        throw new Error('broken');
      },
    });
    const failed = expect(failing.next()).rejects.toThrow('broken');
    const sound = await follow(services, team);
    const first = sound.next();
    await make(team, 3);
    await failed;
    expect((await first).value?.event).toBe('task.created');
    expect((await sound.next()).value?.event).toBe('task.created');
    await sound.return();
  });

  test('and takes nothing at all is cut off, and goes on from its last cursor', async () => {
    const { services } = await testApp();
    const team = await buildOrganization();
    await make(team, 600, 20_000);
    const { app, ended } = await hastyApp(services);
    const stream = await openStream(team.admin.client, `/events/stream?kinds=task.created&after=${start()}`, { url: await addressOf(app) });
    open.push(stream);
    stream.response.pause();
    await ended;
    // What the kernel holds can still be read then.
    stream.response.resume();
    await stream.ended;
    const told = stream.events.filter(({ event }) => event !== 'problem');
    expect(told.length).toBeLessThan(600);
    const [problem] = stream.events.filter(({ event }) => event === 'problem');
    expect(problem?.data).toMatchObject({ code: 'connection.slow_reader', status: 503 });
    const again = await openStream(team.admin.client, '/events/stream?kinds=task.created', { headers: { 'last-event-id': stream.lastId } });
    open.push(again);
    await again.take(600 - told.length);
    const ids = [...told, ...again.events].map(({ data }) => data.subject.id);
    expect([ids.length, new Set(ids).size]).toEqual([600, 600]);
    await app.close();
  });
});

/** An app that bears slow readers for 2 s; `ended` is when its first answer is. */
async function hastyApp(services: Services) {
  const limits = { bodyLimit: 1024 * 1024, uploadLimit: 1024 * 1024, trustProxy: false as const };
  const config = { ...limits, publicUrl: undefined, baseUrl, oidc: undefined, corsOrigins: [] };
  const app = await createApp({ services, config, log: openLog('fatal'), patience: 2_000 });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  app.server.once('request', (_, reply: ServerResponse) => {
    const end = reply.end.bind(reply) as (...given: unknown[]) => ServerResponse;
    reply.end = (...given: unknown[]) => {
      resolve();
      return end(...given);
    };
  });
  return { app, ended };
}
