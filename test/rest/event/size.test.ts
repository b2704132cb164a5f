import { afterEach, describe, expect, test, vi } from 'vitest';
import { bufferBytes } from '../../../schema/activity/event/organization-log.ts';
import { LogReader } from '../../../schema/activity/event/reader.ts';
import { Context, type Services } from '../../../schema/kernel/context.ts';
import { pageBytes } from '../../../schema/kernel/paging.ts';
import { batchTasks } from '../../../schema/work/task/batch.ts';
import { testApp } from '../../support/app.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { startReceiver } from '../../support/receiver.ts';
import { recordedApp } from '../../support/recorder.ts';
import { openStream } from '../../support/stream.ts';
import { buildWebhook, deliver, payloadsOf } from '../../support/webhooks.ts';

const long = 'ş'.repeat(100_000);
/** Upper limit for the bytes of an event, whatever its subject contains. */
const small = 2_000;
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Bytes of each event in the log, oldest first. */
async function stored(team: Organization): Promise<{ event: string; bytes: number }[]> {
  const { database } = (await testApp()).services;
  const text = `select event, octet_length(data::text) + coalesce(octet_length(previous::text), 0) as bytes
    from event where organization_id = $1 order by seq`;
  return database.sql({ name: 'test_event_bytes', text }, [team.id]);
}

async function raisePriority({ client }: Person, { id }: { id: string }): Promise<void> {
  for (const priority of ['low', 'medium', 'high']) expect((await client.patch(`/tasks/${id}`, { priority })).status).toBe(200);
}

const largest = 200_000;
const start = () => Buffer.from(`0.${Date.now()}`).toString('base64url');

/** Creates tasks whose events have the maximum size, in one transaction. */
async function makeLarge(services: Services, team: Organization, count: number): Promise<void> {
  const operations = Array.from({ length: count }, (_, n) => ({ create: { title: `${n}`, description: long } }));
  await batchTasks(new Context(services, { ...team.context }), { operations });
}

const titles = (events: { data: { title: string } }[]) => events.map(({ data }) => data.title);
const numbers = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);

describe('an event about a record with a long text', () => {
  test('omits the text if other fields changed: in the log, in responses, in webhooks', async () => {
    const team = await buildOrganization();
    const { admin } = team;
    const receiver = await startReceiver();
    await buildWebhook(admin, receiver.url, { events: ['task.updated'] });
    const task = await buildTask(admin, { description: long });
    const { cursor } = (await admin.client.get('/events?kinds=task.created')).body.data[0];
    await raisePriority(admin, task);
    await deliver(team);
    const stream = await openStream(admin.client, `/events/stream?after=${cursor}&kinds=task.updated`);
    await stream.take(3);
    const query = 'query ($after: String) { events(after: $after) { nodes { data previous } } }';
    const ways = {
      log: (await stored(team)).filter(({ event }) => event === 'task.updated').map((event) => event.bytes),
      rest: (await admin.client.get(`/events?after=${cursor}`)).body.data.map(bytes),
      graphql: (await admin.client.graphql(query, { after: cursor })).body.data.events.nodes.map(bytes),
      stream: stream.events.map(({ data }) => bytes(data)),
      webhook: payloadsOf(receiver.arrived).map(bytes),
    };
    await Promise.all([stream.close(), receiver.stop()]);
    for (const [way, sizes] of Object.entries(ways)) {
      expect([way, sizes.length]).toEqual([way, 3]);
      expect([way, Math.max(...sizes)]).toEqual([way, expect.toSatisfy((size: number) => size < small)]);
    }
    expect((await admin.client.get(`/tasks/${task.id}`)).body.description).toBe(long);
  });

  test('contains the text if it is new or changed, with the previous one', async () => {
    const { admin } = await buildOrganization();
    let task = { id: '' };
    const events = await eventsDuring(admin.client, async () => {
      task = await buildTask(admin, { description: 'İlk' });
      await admin.client.patch(`/tasks/${task.id}`, { description: 'İki', priority: 'low' });
      await admin.client.patch(`/tasks/${task.id}`, { description: '' });
    });
    expect(events.map(({ data, previous }) => [data.description, previous?.description])).toEqual([
      ['İlk', undefined],
      ['İki', 'İlk'],
      ['', 'İki'],
    ]);
    const { data } = (await admin.client.get(`/tasks/${task.id}/activity`)).body;
    expect(data[1].changes).toContainEqual({ field: 'description', from: 'İlk', to: 'İki' });
  });

  test('omits the text when the task is moved, deleted or restored', async () => {
    const { admin } = await buildOrganization();
    const other = await buildProject(admin);
    const task = await buildTask(admin, { description: long });
    await buildTask(admin, { parent: task.id, description: long });
    const events = await eventsDuring(admin.client, async () => {
      await admin.client.patch(`/tasks/${task.id}`, { project: other.key });
      await admin.client.delete(`/tasks/${task.id}`);
      await admin.client.post(`/tasks/${task.id}/restore`);
    });
    const kinds = ['task.moved_out', 'task.updated', 'task.deleted', 'task.restored'];
    expect(events.map(({ event }) => event).sort()).toEqual(kinds.flatMap((kind) => [kind, kind]).sort());
    for (const event of events) expect(bytes(event)).toBeLessThan(small);
  });

  test('omits the text of projects and comments too', async () => {
    const { admin } = await buildOrganization();
    const project = await buildProject(admin);
    await admin.client.patch(`/projects/${project.key}`, { description: long.slice(0, 20_000) });
    const task = await buildTask(admin, { project: project.key });
    const events = await eventsDuring(admin.client, async () => {
      await admin.client.patch(`/projects/${project.key}`, { name: 'Yeni' });
      await admin.client.patch(`/projects/${project.key}`, { description: 'Kısa' });
      const { body: comment } = await admin.client.post(`/tasks/${task.id}/comments`, { body: 'Bir' });
      await admin.client.patch(`/comments/${comment.id}`, { body: 'İki' });
    });
    const comment = events.at(-1)!.subject.id;
    // Earlier events of a deleted comment no longer contain its text, so they are read before.
    const last = await eventsDuring(admin.client, () => admin.client.delete(`/comments/${comment}`));
    expect([...events, ...last].map(({ event, data }) => [event, data.description ?? data.body])).toEqual([
      ['project.updated', undefined],
      ['project.updated', 'Kısa'],
      ['comment.created', 'Bir'],
      ['comment.updated', 'İki'],
      ['comment.deleted', undefined],
    ]);
  });
});

describe('large events', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('reduce the number per page, and each is sent once', async () => {
    const { services } = await testApp();
    const team = await buildOrganization();
    await makeLarge(services, team, 25);
    const received: string[] = [];
    const pages: number[] = [];
    let path = `/events?limit=200&kinds=task.created&after=${start()}`;
    for (let more = true; more; ) {
      const { body } = await team.admin.client.get(path);
      expect(bytes(body)).toBeLessThan(pageBytes + 1.1 * largest);
      received.push(...titles(body.data));
      pages.push(body.data.length);
      more = body.page.hasMore;
      path = `/events?limit=200&kinds=task.created&after=${body.page.nextCursor}`;
    }
    expect([received, pages]).toEqual([numbers(25), [10, 10, 5]]);
  });

  test('fill a page alone if larger than a page', async () => {
    const { services } = await testApp();
    const team = await buildOrganization();
    const text = `insert into event (seq, organization_id, id, event, via, subject_id, data)
      select event_next_seq($1), $1, 'evt_' || $1 || n, 'label.created', 'system', 'lbl_' || n, json_build_object('name', repeat('x', $2::int * (n % 2))) from generate_series(0, 2) n`;
    await services.database.sql({ name: 'test_event_huge', text }, [team.id, pageBytes]);
    const sizes: number[][] = [];
    let path = `/events?kinds=label.created&after=${start()}`;
    for (let more = true; more; ) {
      const { body } = await team.admin.client.get(path);
      sizes.push(body.data.map(({ data }: { data: { name: string } }) => data.name.length));
      more = body.page.hasMore;
      path = `/events?kinds=label.created&after=${body.page.nextCursor}`;
    }
    expect(sizes).toEqual([[0, pageBytes], [0]]);
  });

  test('do not wait for a slow reader or stay in memory for later ones; each reader gets all of them', async () => {
    const { services, take } = await recordedApp();
    const team = await buildOrganization();
    const follow = () => new LogReader(new Context(services, { ...team.context }), { after: start(), kinds: ['task.created'] });
    const took = async (reader: LogReader, count: number) => {
      const received: string[] = [];
      while (received.length < count) received.push((await reader.next()).value?.data.title as string);
      return received;
    };
    const asked = (statement: string) => take().filter(({ name }) => name === statement).length;
    await makeLarge(services, team, 1);
    const reader = follow();
    await reader.next();
    // The reader has joined: new events are queued for it up to the limit.
    const first = reader.next();
    // Stops the clock, so that the reader does not time out.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    take();
    const count = Math.ceil((3.5 * pageBytes) / largest);
    await makeLarge(services, team, count);
    // Three pages were handed out when the fourth is requested, but the queue holds two.
    let pages = 0;
    await expect.poll(() => (pages += asked('event.tail_next')), { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
    expect([(await first).value?.data.title, ...(await took(reader, count - 1))]).toEqual(numbers(count));
    expect(asked('event.list')).toBeGreaterThan(0);
    const late = follow();
    expect(await took(late, count + 1)).toEqual(['0', ...numbers(count)]);
    expect(bufferBytes).toBeLessThan(count * largest);
    expect(asked('event.list')).toBeGreaterThan(0);
    await Promise.all([reader.return(), late.return()]);
  });
});
