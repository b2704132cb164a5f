import { beforeAll, describe, expect, test } from 'vitest';
import { taskSorts } from '../../../schema/work/task/list.ts';
import { buildHidden, type Caller, callers } from '../../support/builders/hidden.ts';
import {
  buildApplication,
  buildGrant,
  buildLabel,
  buildMute,
  buildNotification,
  buildOrganization,
  buildProject,
  buildRule,
  buildRun,
  buildSession,
  buildTask,
} from '../../support/builders/index.ts';
import { every } from '../../support/cases.ts';
import { endpoints } from '../../support/rest-request.ts';

/** All lists of an organization. */
/** Excludes invitations: they belong to an identity, not to an organization, and are not paged. */
const lists = endpoints
  .filter(({ list, path, prepared }) => list && !path.includes('{') && !prepared.forOutsiders)
  .map(({ path }) => ({ name: path as string }));
/** Lists without pages. */
const unpaged: readonly string[] = ['/fields', '/time-entries/totals'];
/** Required parameters of lists: a search query, a grouping. */
const asked: Readonly<Record<string, string>> = { '/search': 'q=fatura%20ekran&', '/time-entries/totals': 'by=user,project,task&' };
const reading = (path: string) => `${path}?${asked[path] ?? ''}`;
/** Parameter for the next page. */
const cursorOf = (path: string) => (path === '/events' ? 'after' : 'cursor');
/** Refusals of lists for administrators. */
const refusal = expect.toBeOneOf(['auth.role_required', 'auth.scope_missing']);
const closed: readonly string[] = endpoints
  .filter(({ list, prepared }) => list && (prepared.scopes.has('admin') || prepared.scopes.has('webhooks:manage')))
  .map(({ path }) => path);
const secrets = ['project', 'task', 'comment', 'deletedTask', 'sibling', 'token'] as const;

/** Ids and names in a response that the caller must not see. */
function secretsIn(body: unknown, { hidden, hiddenNames }: Caller, path = ''): string[] {
  // Administrators list all tokens; elsewhere a token is listed only to its owner.
  const ids = secrets
    .filter((kind) => !(kind === 'token' && ['/audit-log', '/organization/tokens'].includes(path)))
    .flatMap((kind) => Object.values(hidden(kind)));
  const names = (['project', 'task'] as const).flatMap((kind) => Object.values(hiddenNames(kind)));
  const text = JSON.stringify(body);
  return [...ids, ...names.map((name) => JSON.stringify(name))].filter((secret) => text.includes(secret));
}

describe('lists', () => {
  let fixture: Awaited<ReturnType<typeof buildHidden>>;
  beforeAll(async () => {
    fixture = await buildHidden();
    await buildLabel(fixture.other.admin, 'ikinci');
    for (let count = 0; count < 2; count += 1) await buildRule(fixture.other.admin, await buildTask(fixture.other.admin));
    for (let count = 0; count < 2; count += 1) await buildRun(fixture.other, fixture.other.admin, await buildTask(fixture.other.admin));
    await fixture.other.admin.client.post('/service-accounts', { name: 'ikinci', scopes: ['tasks:read'] });
    await fixture.other.admin.client.post('/webhooks', { url: 'https://ikinci.example.test', events: ['task.*'] });
    await fixture.other.admin.client.post('/invitations', { email: 'ikinci@example.test' });
    await fixture.other.admin.client.post('/organization/domains', { domain: 'ikinci.example.test' });
    await buildNotification(fixture.other, fixture.other.admin.id, { project: fixture.other.defaultProject.id });
    await buildMute(fixture.other, fixture.other.admin.id, fixture.other.defaultProject.id);
    await buildSession(fixture.other, fixture.other.admin.id);
    await buildGrant(fixture.other, fixture.other.admin.id);
    await buildApplication(fixture.other, fixture.other.admin.id);
  });

  describe.each(callers)('read by: %s', (role) => {
    test('contain nothing hidden', async () => {
      const caller = fixture.callers[role];
      await every(lists, async ({ name: path }) => {
        for (let cursor = ''; ; ) {
          const { status, body } = await caller.person.client.get(`${reading(path)}${unpaged.includes(path) ? '' : `limit=200${cursor}`}`);
          if (closed.includes(path) && role !== 'administrator') return expect([status, body.code]).toEqual([403, refusal]);
          expect([status, body.data.length > 0]).toEqual([200, true]);
          expect(secretsIn(body, caller, path)).toEqual([]);
          if (!body.page.hasMore) return undefined;
          cursor = `&${cursorOf(path)}=${encodeURIComponent(body.page.nextCursor)}`;
        }
      });
    });

    test('contain no hidden or deleted tasks in any order', async () => {
      const caller = fixture.callers[role];
      const orders = taskSorts.flatMap((sort) => [{ name: sort as string }, { name: `-${sort}` }]);
      await every(orders, async ({ name: sort }) => {
        for (const deleted of ['', '&deleted=true']) {
          const { status, body } = await caller.person.client.get(`/tasks?sort=${sort}&limit=200${deleted}`);
          expect([status, body.data.length > 0]).toEqual([200, true]);
          expect(secretsIn(body, caller)).toEqual([]);
        }
      });
    });

    test('by search or count include no hidden title or number', async () => {
      const { person, given, hidden, hiddenNames } = fixture.callers[role];
      const count = (filter: object) =>
        person.client.data('query ($filter: TaskFilter) { tasks(filter: $filter) { totalCount nodes { id } } }', { filter });
      for (const number of Object.values(hiddenNames('task'))) {
        expect((await person.client.get(`/tasks?q=${number}`)).body.data).toEqual([]);
        expect((await count({ q: number })).tasks).toEqual({ totalCount: 0, nodes: [] });
      }
      const all = (await count({})).tasks;
      expect(all.totalCount).toBe(all.nodes.length);
      expect((await count({ q: 'FATURA' })).tasks).toEqual(all);
      for (const id of Object.values(hidden('project'))) expect((await count({ project: [given.project, id] })).tasks.totalCount).toBe(4);
    });
  });

  test("continue from another organization's cursor with their own records", async () => {
    const { other, team, callers: all } = fixture;
    const paged = lists.filter(({ name }) => !unpaged.includes(name));
    await every(paged, async ({ name: path }) => {
      const theirs = (await other.admin.client.get(`${reading(path)}limit=1`)).body;
      const cursor = theirs.page.nextCursor;
      expect(cursor).toEqual(expect.any(String));
      const { status, body } = await team.admin.client.get(`${reading(path)}limit=200&${cursorOf(path)}=${cursor}`);
      expect(status).toBe(200);
      expect(secretsIn(body, all.administrator, path)).toEqual([]);
    });
  });

  test('name no project hidden from the administrator in credentials, settings and invitations', async () => {
    const own = await buildOrganization();
    const other = await own.person({ role: 'admin' });
    const post = async (path: string, body: object) => (await other.client.post(path, body)).body;
    const [secret, seen, former] = [
      await buildProject(other, { visibility: 'private' }),
      await buildProject(other),
      await buildProject(other),
    ];
    await other.client.patch('/organization', { defaultProject: former.id });
    await other.client.patch('/organization', { defaultProject: own.defaultProject.id });
    await other.client.patch(`/projects/${former.id}`, { visibility: 'private' });
    const projects = [secret.id, seen.id];
    await post('/tokens', { name: 'Betik', scopes: ['tasks:read'], projects });
    const account = await post('/service-accounts', { name: 'Aktarım', scopes: ['tasks:read'], projects: [former.id] });
    await other.client.patch(`/service-accounts/${account.id}`, { projects });
    await post('/invitations', { email: 'davetli@example.test', projects: projects.map((project) => ({ project })) });
    const read = async ({ client }: typeof other) =>
      Promise.all(['/audit-log', '/service-accounts', '/invitations'].map(async (path) => JSON.stringify((await client.get(path)).body)));
    for (const text of await read(other)) expect(text).toContain(secret.id);
    for (const text of await read(own.admin)) {
      expect(text).toContain(seen.id);
      for (const { id } of [secret, former]) expect(text).not.toContain(id);
    }
    const getAccount = async ({ client }: typeof other) => (await client.get(`/service-accounts/${account.id}`)).body;
    expect(await getAccount(other)).toMatchObject({ projects, otherProjects: 0 });
    expect(await getAccount(own.admin)).toMatchObject({ projects: [seen.id], otherProjects: 1 });
  });

  test('treat a status of a hidden project as unknown', async () => {
    const own = await buildOrganization();
    const [owner, reader] = [await own.person(), await own.person()];
    const project = await buildProject(owner, { visibility: 'private' });
    const statuses = ['todo', 'gizli_durum'].map((key) => ({ key, name: key, category: 'unstarted' }));
    await owner.client.put(`/projects/${project.id}/workflow`, { statuses });
    expect((await owner.client.get('/tasks?status=gizli_durum')).status).toBe(200);
    const [hidden, unknown] = [await reader.client.get('/tasks?status=gizli_durum'), await reader.client.get('/tasks?status=yok_durum')];
    expect([hidden.status, hidden.body.errors[0].code]).toEqual([400, 'status.not_found']);
    expect([unknown.status, unknown.body.errors[0].code]).toEqual([400, 'status.not_found']);
  });

  test('contain only visible blockers of tasks', async () => {
    const own = await buildOrganization();
    const reader = await own.person();
    const project = await buildProject(own.admin, { visibility: 'private' });
    const [hidden, task, seen] = [
      await buildTask(own.admin, { project: project.id }),
      await buildTask(own.admin),
      await buildTask(own.admin),
    ];
    await own.admin.client.patch(`/tasks/${task.id}`, { blockedBy: [hidden.id, seen.id] });
    await own.admin.client.patch(`/tasks/${hidden.id}`, { blockedBy: [seen.id] });
    const ids = (tasks: { id: string }[]) => tasks.map(({ id }) => id);
    for (const { body } of [
      await reader.client.get(`/tasks/${task.id}`),
      await reader.client.patch(`/tasks/${task.id}`, { priority: 'high' }),
    ])
      expect(ids(body.blockedBy)).toEqual([seen.id]);
    expect(ids((await reader.client.get(`/tasks/${seen.id}`)).body.blocks)).toEqual([task.id]);
    const deep = await reader.client.data('query ($id: ID!) { task(id: $id) { blocks { id blockedBy { id title } } } }', { id: seen.id });
    expect(deep.task.blocks).toEqual([{ id: task.id, blockedBy: [{ id: seen.id, title: 'Fatura ekranını düzelt' }] }]);
    expect(JSON.stringify((await reader.client.get('/tasks')).body)).not.toContain(hidden.id);
    // Replacing the list keeps the hidden one, because the caller cannot remove what they cannot view.
    await reader.client.patch(`/tasks/${task.id}`, { blockedBy: [] });
    expect(ids((await own.admin.client.get(`/tasks/${task.id}`)).body.blockedBy)).toEqual([hidden.id]);
  });
});
