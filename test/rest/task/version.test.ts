import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { updateTask } from '../../../schema/work/task/update.ts';
import { buildLabel, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { overlap } from '../../support/overlap.ts';

describe('concurrent updates of a task', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  test('let one of two with the same version win and refuse the other', async () => {
    const task = await buildTask(admin);
    const { headers } = await admin.client.get(`/tasks/${task.id}`);
    const etag = { 'if-match': headers.etag as string };
    const answers = await Promise.all(['a', 'b'].map((title) => admin.client.patch(`/tasks/${task.id}`, { title }, etag)));
    const [won, lost] = answers.sort((a, b) => a.status - b.status);
    expect([won?.status, lost?.status, lost?.body.code, lost?.body.version]).toEqual([200, 412, 'version.mismatch', 2]);
    expect(lost?.headers.etag).toBe('"2"');
    const { body } = await admin.client.get(`/tasks/${task.id}`);
    expect([body.title, body.version]).toEqual([won?.body.title, 2]);
  });

  test.each([
    ['the version alone', '"1"', 200],
    ['a weak tag', 'W/"1"', 200],
    ['any', '*', 200],
    ['one of several', '"7", "1"', 200],
    ['another version', '"2"', 412],
    ['a tag that is not ours', '"abc"', 412],
    ['no tag at all', 'abc', 400],
  ])('check If-Match with %s', async (_, header, expected) => {
    const task = await buildTask(admin);
    const { status, body } = await admin.client.patch(`/tasks/${task.id}`, { title: 'x' }, { 'if-match': header });
    expect(status).toBe(expected);
    if (expected === 400) expect(body.errors[0].parameter).toBe('If-Match');
    expect((await admin.client.get(`/tasks/${task.id}`)).body.version).toBe(expected === 200 ? 2 : 1);
  });

  test('check If-Match even if nothing changes', async () => {
    const task = await buildTask(admin);
    expect((await admin.client.patch(`/tasks/${task.id}`, {}, { 'if-match': '"9"' })).status).toBe(412);
  });

  test('check If-Match of a deletion', async () => {
    const task = await buildTask(admin);
    expect((await admin.client.delete(`/tasks/${task.id}`, { 'if-match': '"2"' })).status).toBe(412);
    expect((await admin.client.get(`/tasks/${task.id}`)).status).toBe(200);
    expect((await admin.client.delete(`/tasks/${task.id}`, { 'if-match': '"1"' })).status).toBe(204);
  });

  test('return 404 and 403 before 412, and 412 before 409', async () => {
    const stale = { 'if-match': '"9"' };
    const viewer = await team.person();
    const project = await buildProject(admin, { members: [{ user: viewer, role: 'viewer' }] });
    const task = await buildTask(admin, { project: project.key });
    const title = { title: 'x' };
    expect((await admin.client.patch(`/tasks/${newId('task')}`, title, stale)).status).toBe(404);
    expect((await viewer.client.patch(`/tasks/${task.id}`, title, stale)).status).toBe(403);
    await admin.client.patch(`/projects/${project.id}`, { archived: true });
    expect((await admin.client.patch(`/tasks/${task.id}`, title, stale)).status).toBe(412);
    expect((await admin.client.patch(`/tasks/${task.id}`, title)).status).toBe(409);
  });

  test('report the labels that the change before them has added', async () => {
    const [task, { id }] = [await buildTask(admin), await buildLabel(admin, 'acil')];
    const { body } = await overlap(
      () => updateTask(team.context, { id: task.id, addLabels: [id] }),
      () => admin.client.patch(`/tasks/${task.id}`, { title: 'Yeni' }),
    );
    expect([body.title, body.labels, body.version]).toMatchObject(['Yeni', [{ id }], 3]);
    const events = await team.context.db.event.findMany({ where: { subjectId: task.id }, orderBy: { seq: 'asc' } });
    expect(events.at(-1)?.data).toMatchObject({ title: 'Yeni', labels: [{ id }] });
  });

  test('lose none of a hundred changes of different fields', async () => {
    const task = await buildTask(admin);
    const days = Array.from({ length: 25 }, (_, index) => `2027-01-${String(index + 1).padStart(2, '0')}`);
    const patches = days.flatMap((day, index) => [
      { title: `Başlık ${index}` },
      { description: `Metin ${index}` },
      { startDate: day },
      { priority: ['low', 'medium', 'high', 'urgent'][index % 4] },
    ]);
    const answers = await Promise.all(patches.map((patch) => admin.client.patch(`/tasks/${task.id}`, patch)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const { body } = await admin.client.get(`/tasks/${task.id}`);
    const changes = await team.context.db.event.findMany({ where: { subjectId: task.id, event: 'task.updated' }, orderBy: { seq: 'asc' } });
    expect(body.version).toBe(1 + changes.length);
    // Each field has the value of its last event, and every event continues the previous one.
    const state: Record<string, unknown> = { ...task };
    for (const { previous, data } of changes as unknown as Record<'previous' | 'data', Record<string, unknown>>[]) {
      for (const [field, old] of Object.entries(previous)) {
        expect(old).toEqual(state[field]);
        state[field] = data[field];
      }
    }
    for (const field of ['title', 'description', 'startDate', 'priority']) expect(body[field]).toBe(state[field]);
  });
});
