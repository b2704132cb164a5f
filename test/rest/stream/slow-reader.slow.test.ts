import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LogReader } from '../../../schema/activity/event/reader.ts';
import { Context, type Services } from '../../../schema/kernel/context.ts';
import { batchTasks } from '../../../schema/work/task/batch.ts';
import { createApp } from '../../../src/app.ts';
import { openLog } from '../../../src/log.ts';
import { testApp } from '../../support/app.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { baseUrl } from '../../support/services.ts';
import { addressOf } from '../../support/socket.ts';
import { openStream, type Stream } from '../../support/stream.ts';

/** A cursor at the beginning of the log. */
const start = () => Buffer.from(`0.${Date.now()}`).toString('base64url');

/** Creates tasks whose events have so many characters each. */
async function make(team: Organization, count: number, characters = 0): Promise<void> {
  const { services } = await testApp();
  for (let left = count; left > 0; left -= 100) {
    const operations = Array.from({ length: Math.min(100, left) }, (_, n) => ({
      create: { title: `${left - n}`, description: 'x'.repeat(characters) },
    }));
    await batchTasks(new Context(services, { ...team.context }), { operations });
  }
}

describe('a slow reader of the event log', () => {
  const open: Stream[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });
  const follow = async (services: Services, team: Organization) =>
    new LogReader(new Context(services, { ...team.context }), {
      after: start(),
      kinds: ['task.created'],
    });

  test('eventually receives all events beyond its queue', async () => {
    const { services } = await testApp();
    const team = await buildOrganization();
    await make(team, 1);
    const reader = await follow(services, team);
    await reader.next();
    // The reader has joined: new events are queued for it up to the limit.
    const first = reader.next();
    // Stops the clock, so that the reader does not time out.
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

  test('is not affected by the failure of another reader', async () => {
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

  test('is disconnected if it reads nothing, and resumes from its last cursor', async () => {
    const { services } = await testApp();
    const team = await buildOrganization();
    await make(team, 600, 20_000);
    const { app, ended } = await hastyApp(services);
    const stream = await openStream(team.admin.client, `/events/stream?kinds=task.created&after=${start()}`, { url: await addressOf(app) });
    open.push(stream);
    stream.response.pause();
    await ended;
    // Data in the kernel's buffer can still be read.
    stream.response.resume();
    await stream.ended;
    const received = stream.events.filter(({ event }) => event !== 'problem');
    expect(received.length).toBeLessThan(600);
    const [problem] = stream.events.filter(({ event }) => event === 'problem');
    expect(problem?.data).toMatchObject({ code: 'connection.slow_reader', status: 503 });
    const again = await openStream(team.admin.client, '/events/stream?kinds=task.created', { headers: { 'last-event-id': stream.lastId } });
    open.push(again);
    await again.take(600 - received.length);
    const ids = [...received, ...again.events].map(({ data }) => data.subject.id);
    expect([ids.length, new Set(ids).size]).toEqual([600, 600]);
    await app.close();
  });
});

/** An app that disconnects slow readers after 2 s; `ended` resolves when its first response ends. */
async function hastyApp(services: Services) {
  const limits = { bodyLimit: 1024 * 1024, uploadLimit: 1024 * 1024, trustProxy: false as const };
  const config = { ...limits, publicUrl: undefined, baseUrl, oidc: undefined, corsOrigins: [], oauthRegistration: true };
  const app = await createApp({ services, config, log: openLog('fatal'), readerTimeoutMs: 2_000 });
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
