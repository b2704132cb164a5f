import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring, forgetLog } from '../../support/events.ts';
import { feedOf, takeFeed } from '../../support/feed.ts';

describe('the overview of a project', () => {
  let team: Organization;
  let admin: Person;
  let ayse: Person;
  let project: { id: string; key: string };
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  beforeEach(async () => {
    ayse = await team.person({ name: 'Ayşe Yılmaz' });
    project = await buildProject(admin, { members: [{ user: ayse, role: 'editor' }] });
  });
  const path = () => `/projects/${project.key}`;

  test('has a lead and dates, and emits each change', async () => {
    const events = await eventsDuring(admin.client, async () => {
      const { status, body } = await admin.client.patch(path(), { lead: ayse.id, startDate: '2026-11-02', targetDate: '2027-03-31' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ lead: { id: ayse.id, name: 'Ayşe Yılmaz' }, startDate: '2026-11-02', targetDate: '2027-03-31' });
    });
    expect(events).toMatchObject([
      {
        event: 'project.updated',
        data: { lead: { id: ayse.id }, startDate: '2026-11-02', targetDate: '2027-03-31', version: 3 },
        previous: { lead: null, startDate: null, targetDate: null },
      },
    ]);
    const history = (await admin.client.get(`${path()}/activity`)).body.data;
    expect(history[0].text).toBe('Yönetici, projenin başlangıç tarihini, hedef tarihini ve sorumlusunu değiştirdi');
    // An unchanged value is no change.
    const again = await eventsDuring(admin.client, () => admin.client.patch(path(), { lead: ayse.id, targetDate: '2027-03-31' }));
    expect(again).toEqual([]);
    expect((await admin.client.patch(path(), { lead: null, startDate: null })).body).toMatchObject({ lead: null, startDate: null });
  });

  test('rejects a lead without access and an end before the start', async () => {
    const guest = await team.person({ role: 'guest' });
    const refused = async (patch: object) => (await admin.client.patch(path(), patch)).body.errors;
    expect(await refused({ lead: guest.id })).toMatchObject([{ pointer: '/lead', code: 'member.not_found' }]);
    expect(await refused({ defaultAssignee: guest.id })).toMatchObject([{ pointer: '/defaultAssignee', code: 'member.not_found' }]);
    expect(await refused({ startDate: '2027-01-02', targetDate: '2027-01-01' })).toMatchObject([
      { pointer: '/targetDate', code: 'field.before_start' },
    ]);
    await admin.client.patch(path(), { targetDate: '2027-01-01' });
    expect(await refused({ startDate: '2027-01-02' })).toMatchObject([{ pointer: '/startDate', code: 'field.before_start' }]);
  });

  test('names no former members', async () => {
    await admin.client.patch(path(), { lead: ayse.id, defaultAssignee: ayse.id });
    const events = await eventsDuring(admin.client, () => admin.client.delete(`/members/${ayse.id}`));
    expect((await admin.client.get(path())).body).toMatchObject({ lead: null, defaultAssignee: null });
    const changes = events.filter(({ previous }) => previous && 'lead' in previous);
    expect(changes).toMatchObject([
      { event: 'project.updated', data: { lead: null }, previous: { lead: { id: ayse.id }, defaultAssignee: { id: ayse.id } } },
    ]);
  });

  describe('a status update', () => {
    const write = (person: Person, body: object = { health: 'at_risk', body: 'Ödeme **gecikti**.' }) =>
      person.client.post(`${path()}/updates`, body);

    test('is returned with the project, and listed newest first', async () => {
      const { status, body: first, headers } = await write(ayse);
      expect([status, headers.location]).toEqual([201, `/api/v1/project-updates/${first.id}`]);
      expect(first).toMatchObject({ author: { id: ayse.id }, health: 'at_risk', body: 'Ödeme **gecikti**.', editedAt: null, version: 1 });
      const second = (await write(admin, { health: 'on_track', body: 'Yetiştik' })).body;
      expect((await ayse.client.get(path())).body.latestUpdate).toEqual(second);
      const page = (await ayse.client.get(`${path()}/updates?limit=1`)).body;
      expect(page.data).toEqual([second]);
      const rest = (await ayse.client.get(`${path()}/updates?limit=1&cursor=${page.page.nextCursor}`)).body;
      expect(rest.data).toEqual([first]);
    });

    test('notifies members of the project except its author', async () => {
      const outsider = await team.person();
      await takeFeed(team);
      const { body } = await write(ayse);
      await takeFeed(team);
      const [first] = await feedOf(admin.client);
      expect(first).toMatchObject({ reason: 'project_update', subject: { id: body.id }, project: { id: project.id } });
      expect(first.text).toBe('Ayşe Yılmaz “Web sitesi” projesinin gidişatını bildirdi: riskli');
      const notificationsOf = async (person: Person) => (await feedOf(person.client)).filter(({ subject }) => subject.id === body.id);
      expect([await notificationsOf(ayse), await notificationsOf(outsider)]).toEqual([[], []]);
      await ayse.client.delete(`/project-updates/${body.id}`);
      expect(await notificationsOf(admin)).toEqual([]);
    });

    test('is changed only by its author and deleted also by leads', async () => {
      const { id } = (await write(ayse)).body;
      const events = await eventsDuring(ayse.client, async () => {
        const { status, body } = await ayse.client.patch(`/project-updates/${id}`, { health: 'off_track' });
        expect([status, body.health, body.editedAt]).toEqual([200, 'off_track', expect.any(String)]);
        expect((await admin.client.patch(`/project-updates/${id}`, { health: 'on_track' })).body.code).toBe('auth.role_required');
        expect((await admin.client.delete(`/project-updates/${id}`)).status).toBe(204);
      });
      expect(events).toMatchObject([
        { event: 'project_update.updated', data: { health: 'off_track' }, previous: { health: 'at_risk', editedAt: null } },
        { event: 'project_update.deleted', subject: { id } },
      ]);
      expect((await ayse.client.get(`/project-updates/${id}`)).body.code).toBe('project_update.not_found');
      expect((await ayse.client.get(path())).body.latestUpdate).toBeNull();
    });

    test('cannot be changed by an author who has become a viewer', async () => {
      const author = await team.person();
      const { id } = (await write(author)).body;
      await admin.client.put(`${path()}/members/${author.id}`, { role: 'viewer' });
      for (const { status, body } of [
        await author.client.patch(`/project-updates/${id}`, { health: 'on_track' }),
        await author.client.delete(`/project-updates/${id}`),
      ])
        expect([status, body.code, body.role]).toEqual([403, 'auth.role_required', 'editor']);
      expect((await author.client.get(`/project-updates/${id}`)).body).toMatchObject({ health: 'at_risk', version: 1 });
    });

    test('leaves no text in the activity', async () => {
      const { id } = (await write(ayse, { health: 'on_track', body: 'Çok gizli bir söz' })).body;
      await ayse.client.patch(`/project-updates/${id}`, { body: 'Başka' });
      await forgetLog(team);
      const history = (await admin.client.get(`${path()}/activity`)).body.data;
      expect(history.slice(0, 2).map(({ text }: { text: string }) => text)).toEqual([
        'Ayşe Yılmaz, bir gidişat bildirimini değiştirdi',
        'Ayşe Yılmaz, projenin gidişatını bildirdi',
      ]);
      const stored = await team.context.db.activity.findMany({ where: { subjectId: id }, select: { data: true, previous: true } });
      expect([stored.length, JSON.stringify(stored).includes('gizli')]).toEqual([2, false]);
    });

    test('is visible with the project and written by editors', async () => {
      const [viewer, outsider] = [await team.person(), await team.person()];
      const hidden = await buildProject(ayse, { visibility: 'private', members: [{ user: viewer, role: 'viewer' }] });
      const { id } = (await ayse.client.post(`/projects/${hidden.key}/updates`, { health: 'on_track', body: 'Gizli' })).body;
      expect((await viewer.client.get(`/project-updates/${id}`)).status).toBe(200);
      expect((await viewer.client.post(`/projects/${hidden.key}/updates`, { health: 'on_track', body: 'x' })).status).toBe(403);
      for (const reply of [
        await outsider.client.get(`/project-updates/${id}`),
        await outsider.client.patch(`/project-updates/${id}`, { body: 'x' }),
        await outsider.client.delete(`/project-updates/${id}`),
      ])
        expect([reply.status, reply.body.code]).toEqual([404, 'project_update.not_found']);
      await ayse.client.patch(`/projects/${hidden.key}`, { archived: true });
      expect((await ayse.client.patch(`/project-updates/${id}`, { body: 'x' })).body.code).toBe('project.archived');
    });
  });

  describe('the default assignee of a project', () => {
    beforeEach(async () => {
      expect((await admin.client.patch(path(), { defaultAssignee: ayse.id })).body.defaultAssignee.id).toBe(ayse.id);
    });
    const assigneeOf = async (task: object) =>
      (await admin.client.post('/tasks', { title: 'Yeni', project: project.key, ...task })).body.assignee?.id ?? null;

    test('gets tasks without an assignee, unless null is given explicitly', async () => {
      expect(await assigneeOf({})).toBe(ayse.id);
      expect(await assigneeOf({ assignee: null })).toBeNull();
      expect(await assigneeOf({ assignee: 'me' })).toBe(admin.id);
      const parent = await buildTask(admin, { project: project.id });
      const { body } = await admin.client.post('/tasks', { title: 'Alt', parent: parent.id });
      expect(body.assignee.id).toBe(ayse.id);
    });

    test('gets no tasks without access to the project', async () => {
      const mehmet = await team.person();
      const hidden = await buildProject(admin, { visibility: 'private', members: [{ user: mehmet, role: 'editor' }] });
      await admin.client.patch(`/projects/${hidden.key}`, { defaultAssignee: mehmet.id });
      await admin.client.delete(`/projects/${hidden.key}/members/${mehmet.id}`);
      expect((await admin.client.post('/tasks', { title: 'Yeni', project: hidden.key })).body.assignee).toBeNull();
    });
  });

  test('the overview of a project shows limits of statuses and enforces none', async () => {
    const statuses = [
      { key: 'todo', name: 'Yapılacak', category: 'unstarted', wipLimit: 1 },
      { key: 'done', name: 'Bitti', category: 'completed' },
    ];
    const limits = ({ workflow }: { workflow: { wipLimit: number | null }[] }) => workflow.map(({ wipLimit }) => wipLimit);
    const events = await eventsDuring(admin.client, async () => {
      const { status, body } = await admin.client.put(`${path()}/workflow`, { statuses });
      expect([status, limits(body)]).toEqual([200, [1, null]]);
    });
    expect(limits(events[0]?.data)).toEqual([1, null]);
    for (const title of ['Bir', 'İki']) expect((await admin.client.post('/tasks', { title, project: project.key })).status).toBe(201);
    // An update without limits keeps them; null removes one.
    const known = statuses.map(({ wipLimit: _, ...status }) => ({ ...status, name: 'Başka' }));
    expect(limits((await admin.client.put(`${path()}/workflow`, { statuses: known })).body)).toEqual([1, null]);
    const without = known.map((status) => ({ ...status, wipLimit: null }));
    expect(limits((await admin.client.put(`${path()}/workflow`, { statuses: without })).body)).toEqual([null, null]);
    const { body } = await admin.client.put(`${path()}/workflow`, { statuses: [{ ...statuses[0], wipLimit: 0 }] });
    expect(body.errors).toMatchObject([{ pointer: '/statuses/0/wipLimit', code: 'field.range' }]);
  });
});
