import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '../../../schema/people/token/secret.ts';
import { testApp } from '../../support/app.ts';
import { buildComment, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { openStream, type Stream } from '../../support/stream.ts';

describe('GET /events/stream', () => {
  let team: Organization;
  let admin: Person;
  const open: Stream[] = [];
  const stream = async (path = '/events/stream', headers: Record<string, string> = {}, client = admin.client) => {
    const opened = await openStream(client, path, { headers });
    open.push(opened);
    return opened;
  };
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });

  test('sends events as they happen, like GET /events, with the cursor as id', async () => {
    const reading = await stream();
    const { page } = (await admin.client.get('/events?limit=200')).body;
    const task = await buildTask(admin);
    await buildComment(admin, task);
    const received = await reading.take(2);
    const { data } = (await admin.client.get(`/events?after=${page.nextCursor}`)).body;
    expect(received).toEqual(
      data.map((event: { cursor: string; event: string }) => ({ id: event.cursor, event: event.event, data: event })),
    );
  });

  test('has headers against buffering and caching', async () => {
    const { headers } = (await stream()).response;
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': expect.any(String),
      'x-ratelimit-remaining': expect.any(String),
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test('starts with a cursor, so that a reader disconnected before the first event misses nothing', async () => {
    const first = await stream();
    await first.until(() => first.lastId !== '');
    await first.close();
    const task = await buildTask(admin);
    const again = await stream('/events/stream', { 'last-event-id': first.lastId });
    expect((await again.take(1))[0]?.data.subject).toEqual({ id: task.id });
  });

  test('resumes from Last-Event-ID, or else from after', async () => {
    const tasks = [await buildTask(admin), await buildTask(admin), await buildTask(admin)];
    const cursors = (await admin.client.get('/events?kinds=task.created')).body.data.map(({ cursor }: { cursor: string }) => cursor);
    const subjectsOf = async (reading: Stream, count: number) => (await reading.take(count)).map(({ data }) => data.subject.id);
    expect(await subjectsOf(await stream(`/events/stream?after=${cursors[0]}`), 2)).toEqual([tasks[1]?.id, tasks[2]?.id]);
    const both = await stream(`/events/stream?after=${cursors[0]}`, { 'last-event-id': cursors[1] });
    expect(await subjectsOf(both, 1)).toEqual([tasks[2]?.id]);
  });

  test('filters by kind, project and field', async () => {
    const other = await buildProject(admin);
    const own = await buildTask(admin, { project: other.id });
    const reading = await stream(`/events/stream?kinds=task.updated,comment.created&project=${other.key}&fields=status`);
    const elsewhere = await buildTask(admin);
    await admin.client.patch(`/tasks/${elsewhere.id}`, { status: 'done' });
    await admin.client.patch(`/tasks/${own.id}`, { title: 'Başka' });
    await admin.client.patch(`/tasks/${own.id}`, { status: 'done' });
    await buildComment(admin, own);
    expect((await reading.take(2)).map(({ event, data }) => [event, data.previous])).toEqual([
      ['task.updated', { status: 'todo', completedAt: null }],
      ['comment.created', null],
    ]);
  });

  test.each([
    ['/events/stream?after=x', {}, 400, 'cursor.invalid'],
    ['/events/stream', { 'last-event-id': 'x' }, 400, 'cursor.invalid'],
    [`/events/stream?after=${Buffer.from('1.1000').toString('base64url')}`, {}, 410, 'event.cursor_expired'],
    ['/events/stream?kinds=nothing', {}, 400, 'input.invalid'],
    ['/events/stream?limit=3', {}, 400, 'request.unknown_parameter'],
  ])('rejects %s %j before it starts', async (path, headers, status, code) => {
    const refused = await stream(path, headers as Record<string, string>);
    await refused.ended;
    expect([refused.status, JSON.parse(refused.rest).code]).toEqual([status, code]);
  });

  test('answers HEAD with its headers and ends', async () => {
    const { headers, status } = await admin.client.request('HEAD', '/events/stream');
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });

  test('allows 100 connections per user including WebSockets, and more after some ended', async () => {
    const person = await team.person();
    const all = await Promise.all(Array.from({ length: 100 }, () => stream('/events/stream', {}, person.client)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await stream('/events/stream', {}, person.client);
    await refused.ended;
    expect([refused.status, JSON.parse(refused.rest).code]).toEqual([429, 'connection.too_many']);
    await all[0]?.close();
    await expect.poll(async () => (await stream('/events/stream', {}, person.client)).status).toBe(200);
  });

  test('ends in the requested language when its token is revoked', async () => {
    const person = await team.person();
    const reading = await stream('/events/stream', { 'accept-language': 'en' }, person.client);
    const { database } = (await testApp()).services;
    const revoke = { name: 'test_revoke', text: 'update personal_token set revoked_at = now() where hash = $1' };
    await database.sql(revoke, [hashToken(person.client.token as string)]);
    await reading.ended;
    expect(reading.events).toEqual([
      { id: '', event: 'problem', data: expect.objectContaining({ code: 'auth.invalid_token', status: 401 }) },
    ]);
    expect(reading.events[0]?.data).toMatchObject({ detail: expect.stringMatching(/token/i) });
  });
});

describe('GET /notifications/stream', () => {
  /** Inserts an event of the feed. */
  async function notify(team: Organization, user: string, title: string) {
    const { database, signals } = (await testApp()).services;
    const text = `insert into event (seq, organization_id, id, event, via, subject_id, audience, audience_user_id, data)
      values (event_next_seq($1), $1, 'evt_' || gen_random_uuid(), 'notification.created', 'system', 'ntf_1', 'user', $2, json_build_object('id', 'ntf_1', 'text', $3::text))`;
    await database.sql({ name: 'test_notify', text }, [team.id, user, title]);
    signals.publish(team.id);
  }

  test('sends only notifications of the caller, from a cursor on', async () => {
    const team = await buildOrganization();
    const person = await team.person();
    const reading = await openStream(person.client, '/notifications/stream');
    await reading.until(() => reading.lastId !== '');
    await buildTask(team.admin);
    await notify(team, team.admin.id, 'başkasının');
    await notify(team, person.id, 'bir');
    await notify(team, person.id, 'iki');
    const received = await reading.take(2);
    expect(received.map(({ event, data }) => [event, data.data.text])).toEqual([
      ['notification.created', 'bir'],
      ['notification.created', 'iki'],
    ]);
    await reading.close();
    const again = await openStream(person.client, `/notifications/stream?after=${received[0]?.id}`);
    expect((await again.take(1))[0]?.data.data.text).toBe('iki');
    await again.close();
  });

  test('requires the scope notifications:read', async () => {
    const team = await buildOrganization();
    const refused = await openStream(await team.token(team.admin.id, { scopes: ['tasks:read'] }), '/notifications/stream');
    await refused.ended;
    expect([refused.status, JSON.parse(refused.rest).code]).toEqual([403, 'auth.scope_missing']);
  });
});
