import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewApp, testApp } from '../../support/app.ts';
import { buildOrganization, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { Client } from '../../support/client.ts';
import { type RecordedApp, recordedApp } from '../../support/recorder.ts';
import { endpoints, nameOf } from '../../support/rest-request.ts';

describe('the tag of a list', () => {
  let team: Organization;
  let admin: Person;
  let recorded: RecordedApp;
  let client: Client;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    await buildTask(admin, { title: 'Fatura', dueDate: '2030-01-01' });
    recorded = await recordedApp();
    client = new Client(admin.client.token, recorded.app);
  });
  afterAll(renewApp);

  /** The first tag has no state, because the server reads it only for clients that poll. */
  const first = (path: string) => client.get(path, { 'if-none-match': '"none"' });
  const poll = async (path: string, etag: string, headers = {}) => {
    recorded.take();
    const reply = await client.get(path, { 'if-none-match': etag, ...headers });
    return { ...reply, statements: recorded.take().map(({ name }) => name) };
  };

  test('makes an unchanged list cost one statement, and answers 304 with the headers of 200 and no body', async () => {
    for (const path of ['/tasks', '/tasks?filter=due%3E%3Dtoday&fields=id', '/projects', '/tasks/groups?group=status', '/views']) {
      const before = await first(path);
      const { status, body, headers, statements } = await poll(path, before.headers.etag as string);
      expect([status, body, statements]).toEqual([304, '', ['event.state']]);
      for (const name of ['etag', 'cache-control', 'vary']) expect(headers[name]).toBe(before.headers[name]);
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers['content-type']).toBeUndefined();
    }
  });

  test('is weak, and matches among others and in its strong form', async () => {
    const { headers } = await first('/labels');
    expect(headers.etag).toMatch(/^W\/"[0-9a-z]+\.[\w-]{16}"$/);
    const strong = headers.etag?.slice(2);
    for (const sent of [`"other", ${headers.etag}`, strong as string, '*']) expect((await poll('/labels', sent)).status).toBe(304);
    for (const sent of ['"other"', 'W/"other.other"', 'nonsense']) expect((await poll('/labels', sent)).status).toBe(200);
  });

  test('costs nothing for clients that do not poll, whose first 304 has the state', async () => {
    recorded.take();
    const { headers } = await client.get('/labels');
    expect(recorded.take().map(({ name }) => name)).not.toContain('event.state');
    expect(headers.etag).toMatch(/^W\/"[0-9a-z]+"$/);
    const second = await poll('/labels', headers.etag as string);
    expect([second.status, second.headers.etag]).toEqual([304, expect.stringMatching(/\./)]);
    expect((await poll('/labels', second.headers.etag as string)).statements).toEqual(['event.state']);
  });

  test('is that of the body too: after an unrelated event 304 has a new tag', async () => {
    const before = (await first('/labels')).headers.etag as string;
    await buildTask(admin, { title: 'Başka' });
    const { status, headers, statements } = await poll('/labels', before);
    expect([status, headers.etag === before]).toEqual([304, false]);
    expect(statements.length).toBeGreaterThan(1);
    expect((await poll('/labels', headers.etag as string)).statements).toEqual(['event.state']);
  });

  test('holds for one request only: another query, language, caller or scope reads the list', async () => {
    const etag = (await first('/tasks')).headers.etag as string;
    const condition = { 'if-none-match': etag };
    const state = etag.slice(etag.indexOf('.'));
    const other = await team.person();
    const reads = await team.token(admin.id, { scopes: ['tasks:read'] });
    for (const get of [
      () => client.get('/tasks?limit=1', condition),
      () => client.get('/tasks', { ...condition, 'accept-language': 'en' }),
      () => new Client(other.client.token, recorded.app).get('/tasks', condition),
      () => new Client(reads.token, recorded.app).get('/tasks', condition),
    ])
      expect((await get()).headers.etag).toEqual(expect.not.stringContaining(state));
  });

  test('lacks the state if the filter depends on the hour, also in a saved view', async () => {
    const view = await admin.client.post('/views', { name: 'Yeni', filter: 'created>-2h' });
    for (const query of ['filter=created%3E-2h', `view=${view.body.id}`]) {
      const { headers } = await first(`/tasks?${query}`);
      expect(headers.etag).toMatch(/^W\/"[0-9a-z]+"$/);
      expect((await poll(`/tasks?${query}`, headers.etag as string)).statements).toContain('task.list');
    }
  });

  test('is refused like the list itself: 403 without its scope, 401 without a token', async () => {
    const { headers } = await first('/tasks');
    const other = await team.token(admin.id, { scopes: ['projects:read'] });
    const condition = { 'if-none-match': headers.etag as string };
    expect((await other.get('/tasks', condition)).status).toBe(403);
    expect((await new Client(undefined, recorded.app).get('/tasks', condition)).status).toBe(401);
  });

  test('changes with an event that another process wrote', async () => {
    const { headers } = await first('/tasks');
    // The other app has a connection pool and caches of its own.
    await new Client(admin.client.token, (await testApp()).app).post('/tasks', { title: 'Öbür süreç' });
    expect((await poll('/tasks', headers.etag as string)).body.data[0].title).toBe('Öbür süreç');
  });
});

test('lists without a state are those that change without an event', () => {
  const lists = endpoints.filter(({ method, list, logged }) => method === 'GET' && list && !logged).map(nameOf);
  expect(lists).toMatchInlineSnapshot(`
    [
      "GET /tasks/{id}/activity",
      "GET /comments/{id}/edits",
      "GET /projects/{project}/activity",
      "GET /projects/{project}/public-links",
      "GET /time-entries/totals",
      "GET /files",
      "GET /files/{id}/text",
      "GET /search",
      "GET /notifications",
      "GET /notifications/mutes",
      "GET /conversations",
      "GET /proposals",
      "GET /proposal-rules",
      "GET /runs",
      "GET /runs/{run}/activities",
      "GET /runs/{run}/proposals",
      "GET /events",
      "GET /tokens",
      "GET /me/sessions",
      "GET /grants",
      "GET /members",
      "GET /organization/domains",
      "GET /invitations",
      "GET /me/invitations",
      "GET /webhooks",
      "GET /webhooks/{id}/deliveries",
      "GET /audit-log",
      "GET /organization/tokens",
      "GET /organization/grants",
      "GET /organization/sessions",
      "GET /organization/applications",
      "GET /tasks/{task}/reminders",
      "GET /service-accounts",
    ]
  `);
});
