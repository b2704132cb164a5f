import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildLabel, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

describe('updating a task', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  const full = { description: 'Ayrıntı', priority: 'high', assignee: 'me', startDate: '2026-11-01', dueDate: '2026-12-01' };

  test.each([
    ['title', 'Yeni başlık'],
    ['description', ''],
    ['status', 'in_progress'],
    ['priority', 'low'],
    ['startDate', '2026-11-02'],
    ['dueDate', '2026-11-30'],
  ])('changes only %s', async (field, value) => {
    const task = await buildTask(admin, full);
    const { status, body } = await admin.client.patch(`/tasks/${task.id}`, { [field]: value });
    expect(status).toBe(200);
    expect(body).toEqual({ ...task, [field]: value, version: 2, updatedAt: expect.any(String) });
    expect(body.updatedAt > task.createdAt).toBe(true);
    expect((await admin.client.get(`/tasks/${task.id}`)).body).toEqual(body);
  });

  test.each(['assignee', 'startDate', 'dueDate'])('clears %s with null', async (field) => {
    const task = await buildTask(admin, full);
    const { body } = await admin.client.patch(`/tasks/${task.id}`, { [field]: null });
    expect(body).toEqual({ ...task, [field]: null, version: 2, updatedAt: expect.any(String) });
  });

  test('removes the parent with null', async () => {
    const parent = await buildTask(admin);
    const task = await buildTask(admin, { parent: parent.id });
    const { body } = await admin.client.patch(`/tasks/${task.id}`, { parent: null });
    expect(body).toEqual({ ...task, parent: null, version: 2, updatedAt: expect.any(String) });
  });

  test.each(['title', 'description', 'status', 'priority', 'project', 'labels', 'addLabels', 'blockedBy', 'before', 'after'])(
    'treats null for %s as absent',
    async (field) => {
      const task = await buildTask(admin, { title: 'Rapor', priority: 'high' });
      const { status, body } = await admin.client.patch(`/tasks/${task.id}`, { [field]: null });
      expect([status, body]).toEqual([200, task]);
    },
  );

  test.each(['id', 'expectedVersion'])('rejects %s in the body', async (field) => {
    const task = await buildTask(admin);
    const { status, body } = await admin.client.patch(`/tasks/${task.id}`, { [field]: 1 });
    expect([status, body.errors[0].code]).toEqual([400, 'field.read_only']);
  });

  test.each([
    ['{}', {}],
    ['the values it has', { title: 'Aynı', status: 'todo', priority: 'none', assignee: null, parent: null, labels: [], blockedBy: [] }],
    ['its own project', { project: 'GENEL' }],
  ])('writes nothing for %s', async (_, patch) => {
    const task = await buildTask(admin, { title: 'Aynı' });
    const events = await eventsDuring(admin.client, async () => {
      const { status, body } = await admin.client.patch(`/tasks/${task.id}`, patch);
      expect([status, body]).toEqual([200, task]);
    });
    expect(events).toEqual([]);
    const row = await team.context.db.task.findFirstOrThrow({ where: { id: task.id } });
    expect([row.version, row.updatedAt.toISOString()]).toEqual([1, task.createdAt]);
  });

  test('accepts the number instead of the id', async () => {
    const task = await buildTask(admin);
    expect((await admin.client.patch(`/tasks/${task.number}`, { title: 'Numarayla' })).body.id).toBe(task.id);
  });

  test('assigns `me` and people who can view the project', async () => {
    const ayse = await team.person({ name: 'Ayşe' });
    const task = await buildTask(admin);
    expect((await ayse.client.patch(`/tasks/${task.id}`, { assignee: 'me' })).body.assignee.id).toBe(ayse.id);
    expect((await ayse.client.patch(`/tasks/${task.id}`, { assignee: admin.id })).body.assignee.id).toBe(admin.id);
    const { status, body } = await admin.client.patch(`/tasks/${task.id}`, { assignee: newId('member') });
    expect([status, body.errors[0].pointer, body.errors[0].code]).toEqual([400, '/assignee', 'member.not_found']);
  });

  test('validates a date against the stored one and reports the given one', async () => {
    const task = await buildTask(admin, { startDate: '2026-11-10', dueDate: '2026-11-20' });
    for (const [patch, pointer] of [
      [{ dueDate: '2026-11-09' }, '/dueDate'],
      [{ startDate: '2026-11-21' }, '/startDate'],
    ] as const) {
      const { status, body } = await admin.client.patch(`/tasks/${task.id}`, patch);
      expect([status, body.errors]).toMatchObject([400, [{ pointer, code: 'field.before_start' }]]);
    }
    const both = { startDate: '2026-12-01', dueDate: '2026-12-01' };
    expect((await admin.client.patch(`/tasks/${task.id}`, both)).body).toMatchObject(both);
  });

  test('returns 404 for an unknown task', async () => {
    for (const id of [newId('task'), 'GENEL-999999', 'nonsense']) {
      const { status, body } = await admin.client.patch(`/tasks/${id}`, { title: 'x' });
      expect([status, body.code, JSON.stringify(body).includes(id)]).toEqual([404, 'task.not_found', false]);
    }
  });

  test('is refused with an empty status', async () => {
    const task = await buildTask(admin);
    const { status, body } = await admin.client.patch(`/tasks/${task.id}`, { status: '' });
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '/status', code: 'field.one_of' }]]);
  });

  test('is refused to viewers', async () => {
    const viewer = await team.person();
    const project = await buildProject(admin, { members: [{ user: viewer, role: 'viewer' }] });
    const task = await buildTask(admin, { project: project.key });
    const { status, body } = await viewer.client.patch(`/tasks/${task.id}`, { title: 'x' });
    expect([status, body.code]).toEqual([403, 'auth.role_required']);
  });

  test('is refused in an archived project', async () => {
    const project = await buildProject(admin);
    const task = await buildTask(admin, { project: project.key });
    await admin.client.patch(`/projects/${project.id}`, { archived: true });
    const { status, body } = await admin.client.patch(`/tasks/${task.id}`, { title: 'x' });
    expect([status, body.code]).toEqual([409, 'project.archived']);
    expect((await admin.client.get(`/tasks/${task.id}`)).body.title).toBe(task.title);
  });

  test('is rolled back as a whole on failure', async () => {
    const label = await buildLabel(admin, 'kalıcı');
    const task = await buildTask(admin);
    const events = await eventsDuring(admin.client, async () => {
      const { status } = await admin.client.patch(`/tasks/${task.id}`, { title: 'x', labels: [label.id], addBlockedBy: [newId('task')] });
      expect(status).toBe(400);
    });
    expect(events).toEqual([]);
    expect((await admin.client.get(`/tasks/${task.id}`)).body).toEqual(task);
  });
});
