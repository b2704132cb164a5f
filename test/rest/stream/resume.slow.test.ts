import { describe, expect, test } from 'vitest';
import { placeOf, readEvents } from '../../../schema/activity/event/read.ts';
import { deliveredUpTo, LogReader } from '../../../schema/activity/event/reader.ts';
import { Context } from '../../../schema/kernel/context.ts';
import { batchTasks } from '../../../schema/work/task/batch.ts';
import { testApp } from '../../support/app.ts';
import { buildOrganization, buildProject, buildTask, type Organization } from '../../support/builders/index.ts';
import { takeFeed } from '../../support/feed.ts';
import { followThrough, transports } from '../../support/follow.ts';
import { random } from '../../support/random.ts';
import { openStream } from '../../support/stream.ts';

const [writers, rounds] = [8, 20];
const wait = { name: 'test_resume_wait', text: 'select pg_sleep($1::float8)::text' };

/** Creates tasks, several per transaction. Transactions stay open after they allocated log positions; some are rolled back. */
async function write(team: Organization, below: (limit: number) => number): Promise<void> {
  const { services } = await testApp();
  const { database } = services;
  const project = (await buildProject(team.admin)).id;
  for (let round = 0; round < rounds; round += 1) {
    const operations = Array.from({ length: 1 + below(3) }, (_, index) => ({ create: { title: `${round}.${index}`, project } }));
    const undone = below(4) === 0;
    const work = async () => {
      await batchTasks(new Context(services, { ...team.context }), { operations });
      if (below(2) === 0) await database.sql(wait, [below(5) / 1000]);
      if (undone) throw new Error('undone');
    };
    await database.transaction(work).catch((error) => {
      if (error.message !== 'undone') throw error;
    });
    // A transaction of the test sends no signal, which simulates lost and late signals.
    if (below(3) > 0) services.signals.publish(team.id);
    await new Promise(setImmediate);
  }
}

async function logOf(team: Organization): Promise<string[]> {
  const { database } = (await testApp()).services;
  const text = 'select subject_id as id from event where organization_id = $1 order by seq';
  return (await database.sql<{ id: string }>({ name: 'test_resume_all', text }, [team.id])).map(({ id }) => id);
}

describe('a follower of the event log', () => {
  test('reconnects at random during concurrent writes without gaps or duplicates', async () => {
    const team = await buildOrganization();
    const below = random();
    let writing = true;
    const first = Buffer.from(`0.${Date.now()}`).toString('base64url');
    let end = '';
    const reader = async (transport: (typeof transports)[number]) => {
      const seen: string[] = [];
      let after = first;
      while (writing || seen.at(-1) !== end) {
        const follower = await followThrough[transport](team.admin.client, after);
        const enough = 1 + below(20);
        const late = Date.now() + 5_000;
        while (follower.items.length < enough && Date.now() < late && (writing || !follower.items.some(({ subject }) => subject === end)))
          await new Promise((resolve) => setTimeout(resolve, 1));
        const taken = follower.items.slice(0, Math.max(1, enough));
        await follower.close();
        seen.push(...taken.map(({ subject }) => subject));
        after = taken.at(-1)?.cursor ?? after;
      }
      return seen;
    };
    const readers = transports.flatMap((transport) => [reader(transport), reader(transport)]);
    await Promise.all(Array.from({ length: writers }, () => write(team, below)));
    end = (await buildProject(team.admin)).id;
    writing = false;
    const log = await logOf(team);
    for (const each of readers) expect(await each).toEqual(log);
  }, 120_000);

  test.each(transports)('over %s resumes from every cursor with exactly the events after it', async (transport) => {
    const team = await buildOrganization();
    await write(team, random(7));
    const { data } = (await team.admin.client.get('/events?limit=200')).body;
    const all = data.map(({ subject }: { subject: { id: string } }) => subject.id);
    const places = data.map(({ cursor }: { cursor: string }, index: number) => ({ cursor, index }));
    for (const { cursor, index } of places.slice(0, -1)) {
      const follower = await followThrough[transport](team.admin.client, cursor);
      await expect.poll(() => follower.items.length, { interval: 2 }).toBe(all.length - index - 1);
      expect(follower.items.map(({ subject }) => subject)).toEqual(all.slice(index + 1));
      await follower.close();
    }
  });

  test('reads everything in order from before the events in memory', async () => {
    const team = await buildOrganization();
    const { services } = await testApp();
    const project = (await buildProject(team.admin)).id;
    const context = () => new Context(services, { ...team.context });
    const make = (count: number) =>
      batchTasks(context(), { operations: Array.from({ length: count }, (_, n) => ({ create: { title: `${n}`, project } })) });
    const live = await followThrough['REST stream'](team.admin.client);
    for (let batch = 0; batch < 16; batch += 1) await make(100);
    const late = await followThrough['REST stream'](team.admin.client, Buffer.from(`0.${Date.now()}`).toString('base64url'));
    await make(3);
    const log = await logOf(team);
    await expect.poll(() => late.items.length).toBe(log.length);
    expect(late.items.map(({ subject }) => subject)).toEqual(log);
    await expect.poll(() => live.items.at(-1)?.subject).toBe(log.at(-1));
    expect(live.items.map(({ subject }) => subject)).toEqual(log.slice(-live.items.length));
    await Promise.all([late.close(), live.close()]);
  });

  test('receives no events of a transaction that is rolled back after its signal', async () => {
    const team = await buildOrganization();
    const { services } = await testApp();
    const follower = await followThrough['REST stream'](team.admin.client, Buffer.from(`0.${Date.now()}`).toString('base64url'));
    await expect.poll(() => follower.items.length).toBeGreaterThan(0);
    const undoing = services.database.transaction(async () => {
      await batchTasks(new Context(services, { ...team.context }), { operations: [{ create: { title: 'Geri alınan' } }] });
      await services.database.sql(wait, [0.3]);
      throw new Error('undone');
    });
    await expect(undoing).rejects.toThrow('undone');
    await buildProject(team.admin);
    const log = await logOf(team);
    await expect.poll(() => follower.items.at(-1)?.subject).toBe(log.at(-1));
    expect(follower.items.map(({ subject }) => subject)).toEqual(log);
    await follower.close();
  });

  test('resumes at the end of the log after a long time without events', async () => {
    const team = await buildOrganization();
    const { services } = await testApp();
    const stream = await openStream(team.admin.client, '/notifications/stream');
    await stream.until(() => stream.lastId !== '');
    const began = stream.lastId;
    await write(team, random(3));
    await stream.until(() => stream.lastId !== began);
    expect(stream.events).toEqual([]);
    const text = 'select max(seq)::text as seq from event where organization_id = $1';
    const [end] = await services.database.sql<{ seq: string }>({ name: 'test_resume_end', text }, [team.id]);
    expect(placeOf(stream.lastId).seq).toBe(end?.seq);
    await stream.close();
  }, 30_000);

  test('has no cursor beyond its last received event', async () => {
    const team = await buildOrganization();
    const { services } = await testApp();
    const context = new Context(services, { ...team.context });
    await write(team, random(5));
    const log = await logOf(team);
    const reader = new LogReader(context, { after: Buffer.from(`0.${Date.now()}`).toString('base64url') });
    for (const id of log) {
      expect((await reader.next()).value?.subjectId).toBe(id);
      expect(deliveredUpTo(context)).toBeUndefined();
    }
    const next = reader.next();
    await expect.poll(() => deliveredUpTo(context)).toBeDefined();
    await buildProject(team.admin);
    await next;
    expect(deliveredUpTo(context)).toBeUndefined();
    await reader.return();
  });

  test('reads only the events of its task or feed from the log', async () => {
    const team = await buildOrganization();
    const { services } = await testApp();
    const read = (wanted: { task?: string; ofFeed?: boolean }) => readEvents(new Context(services, { ...team.context }), wanted);
    const kinds = async (wanted: { task?: string; ofFeed?: boolean }) => (await read(wanted)).events.map(({ event }) => event);
    const task = await buildTask(team.admin, { assignee: team.admin.id });
    await write(team, random(9));
    const other = await team.person();
    await other.client.patch(`/tasks/${task.id}`, { title: 'Yeni' });
    await takeFeed(team);
    expect(await kinds({ task: task.id })).toEqual(['task.created', 'task.updated']);
    expect(await kinds({ ofFeed: true })).toEqual(['notification.created']);
  });

  test('receives events within seconds despite a lost signal', async () => {
    const team = await buildOrganization();
    const { services } = await testApp();
    const follower = await followThrough.WebSocket(team.admin.client, Buffer.from(`0.${Date.now()}`).toString('base64url'));
    await expect.poll(() => follower.items.length).toBeGreaterThan(0);
    const before = follower.items.length;
    const operations = [{ create: { title: 'Sessizce' } }];
    await services.database.transaction(async () => void (await batchTasks(new Context(services, { ...team.context }), { operations })));
    await expect.poll(() => follower.items.length).toBe(before + 1);
    await follower.close();
  });
});
