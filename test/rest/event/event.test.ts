import { beforeEach, describe, expect, test } from 'vitest';
import { encodeCursor } from '../../../schema/activity/event/read.ts';
import { buildLabel, buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';
import { openStream } from '../../support/stream.ts';

const day = 24 * 60 * 60 * 1000;
const kinds = (body: { data: { event: string }[] }) => body.data.map(({ event }) => event);

describe('GET /events', () => {
  let team: Organization;
  beforeEach(async () => {
    team = await buildOrganization();
  });
  const events = (query = '') => team.admin.client.get(`/events${query}`);
  const place = async () => (await events('?limit=200')).body.page.nextCursor as string;

  test('lists events oldest first from the beginning', async () => {
    const task = await buildTask(team.admin, { title: 'Işık' });
    await team.admin.client.patch(`/tasks/${task.id}`, { status: 'done' });
    const { status, body } = await events();
    expect([status, kinds(body)]).toEqual([200, ['project.created', 'task.created', 'task.updated']]);
    expect(body.data[1]).toEqual({
      id: expect.stringMatching(/^evt_/),
      event: 'task.created',
      actor: { id: team.admin.id, name: 'Yönetici', avatar: null, agent: false },
      via: 'rest',
      subject: { id: task.id },
      project: { id: team.defaultProject.id },
      data: expect.objectContaining({ id: task.id, title: 'Işık', status: 'todo' }),
      previous: null,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
      cursor: expect.any(String),
    });
    expect(body.data[0]).toMatchObject({ actor: null, via: 'system' });
    expect(body.data[2].previous).toEqual({ status: 'todo', completedAt: null });
  });

  test('continues after a cursor, which is returned even at the end', async () => {
    const start = await place();
    expect((await events(`?after=${start}`)).body).toEqual({ data: [], page: { nextCursor: expect.any(String), hasMore: false } });
    await buildTask(team.admin);
    const { body } = await events(`?after=${start}`);
    expect(kinds(body)).toEqual(['task.created']);
    expect((await events(`?after=${body.page.nextCursor}`)).body.data).toEqual([]);
    expect((await events(`?after=${body.data[0].cursor}`)).body.data).toEqual([]);
  });

  test('pages with links, each event once', async () => {
    for (let index = 0; index < 4; index += 1) await buildTask(team.admin, { title: `${index}` });
    const titles: string[] = [];
    let path = '/api/v1/events?limit=2&kinds=task.created';
    for (let more = true; more; ) {
      const { body, headers } = await team.admin.client.get(path);
      titles.push(...body.data.map((each: { data: { title: string } }) => each.data.title));
      more = body.page.hasMore;
      const next = `/api/v1/events?limit=2&kinds=task.created&after=${body.page.nextCursor}`;
      expect(headers.link).toBe(more ? `<${next}>; rel="next"` : undefined);
      path = next;
    }
    expect(titles).toEqual(['0', '1', '2', '3']);
  });

  test('advances the cursor past events the reader cannot view', async () => {
    const start = await place();
    await buildTask(team.admin);
    const { body } = await events(`?after=${start}&kinds=label.created`);
    expect(body.data).toEqual([]);
    expect((await events(`?after=${body.page.nextCursor}`)).body.data).toEqual([]);
    await buildLabel(team.admin, 'yeni');
    expect(kinds((await events(`?after=${body.page.nextCursor}&kinds=label.created`)).body)).toEqual(['label.created']);
  });

  test('filters by kind', async () => {
    await buildTask(team.admin);
    await buildLabel(team.admin, 'x');
    expect(kinds((await events('?kinds=label.created,project.created')).body)).toEqual(['project.created', 'label.created']);
    const { status, body } = await events('?kinds=label.created,label.painted');
    expect([status, body.errors]).toMatchObject([400, [{ parameter: 'kinds', code: 'field.one_of' }]]);
  });

  test.each([
    ['?after=abc', 'cursor.invalid'],
    ['?after=', 'cursor.invalid'],
    [`?after=${Buffer.from('1').toString('base64url')}`, 'cursor.invalid'],
    [`?after=${Buffer.from('1.2.3').toString('base64url')}`, 'cursor.invalid'],
    [`?after=${Buffer.from('1 or 1=1.5').toString('base64url')}`, 'cursor.invalid'],
    [`?after=${Buffer.from(`${'9'.repeat(30)}.${Date.now()}`).toString('base64url')}`, 'cursor.invalid'],
    [`?after=${'a'.repeat(201)}`, 'input.invalid'],
    ['?cursor=abc', 'request.unknown_parameter'],
    ['?limit=0', 'input.invalid'],
    ['?limit=201', 'input.invalid'],
  ])('rejects %s', async (query, code) => {
    const { status, body } = await events(query);
    expect([status, body.code]).toEqual([400, code]);
  });

  test('scans a bounded part of the log per page and continues after events of others', async () => {
    const start = await place();
    const text = `insert into event (seq, organization_id, id, event, via, subject_id, audience, audience_user_id, data)
      select event_next_seq($1), $1, $1 || n, 'notification.created', 'system', 'ntf_' || n, 'user', 'usr_other', '{}' from generate_series(1, 10100) n`;
    await team.context.sql({ name: 'test.others', text, values: [team.id] });
    const task = await buildTask(team.admin);
    const nothing = (await events(`?after=${start}`)).body;
    expect([kinds(nothing), nothing.page.hasMore]).toEqual([[], true]);
    const { body } = await events(`?after=${nothing.page.nextCursor}`);
    expect(body.data.map(({ subject }: { subject: { id: string } }) => subject.id)).toEqual([task.id]);
    expect(body.page.hasMore).toBe(false);
    const rare = (await events(`?after=${start}&kinds=task.created`)).body;
    expect((await events(`?after=${rare.page.nextCursor}&kinds=task.created`)).body.data).toHaveLength(1);
    const stream = await openStream(team.admin.client, `/events/stream?after=${start}`);
    expect((await stream.take(1)).map(({ data }) => data.subject.id)).toEqual([task.id]);
    stream.close();
  });

  test('rejects the cursor of another list', async () => {
    for (const title of ['a', 'b']) await buildTask(team.admin, { title });
    const { page } = (await team.admin.client.get('/tasks?limit=1')).body;
    expect((await events(`?after=${page.nextCursor}`)).body.code).toBe('cursor.invalid');
  });

  test('returns 410 for an expired cursor, over GraphQL too', async () => {
    const [valid, old] = [encodeCursor('1', Date.now() - 89 * day), encodeCursor('1', Date.now() - 91 * day)];
    expect((await events(`?after=${valid}`)).status).toBe(200);
    const { status, body } = await events(`?after=${old}`);
    expect([status, body.code]).toEqual([410, 'event.cursor_expired']);
    const result = await team.admin.client.graphql('query ($after: String) { events(after: $after) { nodes { id } } }', { after: old });
    expect(result.body.errors[0].extensions).toMatchObject({ code: 'event.cursor_expired', status: 410 });
  });

  test('keeps a cursor beyond the end of the log', async () => {
    const last = '9'.repeat(18);
    const { body } = await events(`?after=${encodeCursor(last, Date.now())}`);
    expect([body.data, Buffer.from(body.page.nextCursor, 'base64url').toString().split('.')[0]]).toEqual([[], last]);
  });
});
