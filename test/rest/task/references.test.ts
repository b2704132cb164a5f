import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildLabel, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { overlap } from '../../support/overlap.ts';

type Named = { id: string };
const ids = (things: Named[]) => things.map(({ id }) => id);

describe('references of a task', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  const patch = (task: Named, body: unknown) => admin.client.patch(`/tasks/${task.id}`, body);

  describe('labels', () => {
    let a: Named;
    let b: Named;
    let c: Named;
    beforeAll(async () => {
      [a, b, c] = [await buildLabel(admin, 'a'), await buildLabel(admin, 'b'), await buildLabel(admin, 'c')];
    });

    test('are replaced by `labels`', async () => {
      const task = await buildTask(admin, { labels: [a.id, b.id] });
      expect(ids((await patch(task, { labels: [b.id, c.id] })).body.labels)).toEqual([b.id, c.id]);
      const { body } = await patch(task, { labels: [] });
      expect([body.labels, body.version]).toEqual([[], 3]);
      expect(await team.context.db.taskLabel.count({ where: { taskId: task.id } })).toBe(0);
    });

    test('are merged by `addLabels` and `removeLabels`', async () => {
      const task = await buildTask(admin, { labels: [a.id, b.id] });
      const { body } = await patch(task, { addLabels: [c.id, b.id], removeLabels: [a.id] });
      expect([ids(body.labels), body.version]).toEqual([[b.id, c.id], 2]);
    });

    test('stay unchanged if added or removed already', async () => {
      const task = await buildTask(admin, { labels: [a.id] });
      expect((await patch(task, { addLabels: [a.id], removeLabels: [c.id, newId('label')] })).body).toEqual(task);
    });

    test('are reported at their position if unknown', async () => {
      const task = await buildTask(admin, { labels: [a.id, b.id] });
      const { status, body } = await patch(task, { addLabels: [c.id, newId('label')] });
      expect([status, body.errors]).toMatchObject([400, [{ pointer: '/addLabels/1', code: 'label.not_found' }]]);
      const other = await buildOrganization();
      const foreign = await buildLabel(other.admin, 'a');
      expect((await patch(task, { labels: [foreign.id] })).body.errors[0]).toMatchObject({ pointer: '/labels/0', code: 'label.not_found' });
    });

    test('cannot be replaced and merged at once', async () => {
      const task = await buildTask(admin);
      const { status, body } = await patch(task, { labels: [a.id], addLabels: [b.id] });
      expect([status, body.errors]).toMatchObject([400, [{ pointer: '/labels', code: 'field.conflict' }]]);
    });

    test('keep all concurrent additions', async () => {
      const task = await buildTask(admin);
      const made = [];
      for (let index = 0; index < 20; index += 1) made.push(await buildLabel(admin, `çok ${index}`));
      await Promise.all(made.map(({ id }) => patch(task, { addLabels: [id] })));
      const { body } = await admin.client.get(`/tasks/${task.id}`);
      expect([ids(body.labels).sort(), body.version]).toEqual([ids(made).sort(), 21]);
    });
  });

  describe('blockers', () => {
    test('are replaced or merged by id or number', async () => {
      const [a, b, c] = [await buildTask(admin), await buildTask(admin), await buildTask(admin)];
      const task = await buildTask(admin, { blockedBy: [a.id] });
      expect(ids((await patch(task, { blockedBy: [b.id] })).body.blockedBy)).toEqual([b.id]);
      expect(ids((await patch(task, { addBlockedBy: [c.number] })).body.blockedBy)).toEqual([b.id, c.id]);
      expect(ids((await patch(task, { removeBlockedBy: [b.number] })).body.blockedBy)).toEqual([c.id]);
      expect((await patch(task, { blockedBy: [] })).body.blockedBy).toEqual([]);
    });

    test('can belong to another project', async () => {
      const project = await buildProject(admin);
      const blocker = await buildTask(admin, { project: project.key });
      expect(ids((await patch(await buildTask(admin), { blockedBy: [blocker.id] })).body.blockedBy)).toEqual([blocker.id]);
    });

    test('exclude the task itself', async () => {
      const task = await buildTask(admin);
      const { status, body } = await patch(task, { blockedBy: [task.number] });
      expect([status, body.errors]).toMatchObject([400, [{ pointer: '/blockedBy/0', code: 'field.self' }]]);
    });

    test('cannot form a cycle', async () => {
      const first = await buildTask(admin);
      const second = await buildTask(admin, { blockedBy: [first.id] });
      const third = await buildTask(admin, { blockedBy: [second.id] });
      const { status, body } = await patch(first, { addBlockedBy: [third.id] });
      expect([status, body.code]).toEqual([409, 'task.blocker_cycle']);
      expect((await admin.client.get(`/tasks/${first.id}`)).body.blockedBy).toEqual([]);
    });

    test('cannot form a cycle concurrently', async () => {
      const [a, b] = [await buildTask(admin), await buildTask(admin)];
      const late = await overlap(
        () => patch(a, { blockedBy: [b.id] }),
        () => patch(b, { blockedBy: [a.id] }),
      );
      expect([late.status, late.body.code]).toEqual([409, 'task.blocker_cycle']);
    });

    test('stay but are not shown if the caller cannot view them', async () => {
      const member = await team.person();
      const secret = await buildProject(admin, { visibility: 'private' });
      const [hidden, open] = [await buildTask(admin, { project: secret.key }), await buildTask(admin)];
      const task = await buildTask(admin, { blockedBy: [hidden.id] });
      const { body } = await member.client.patch(`/tasks/${task.id}`, { blockedBy: [open.id] });
      expect(ids(body.blockedBy)).toEqual([open.id]);
      expect(ids((await admin.client.get(`/tasks/${task.id}`)).body.blockedBy)).toEqual([hidden.id, open.id]);
      const refused = await member.client.patch(`/tasks/${task.id}`, { addBlockedBy: [hidden.id] });
      expect(refused.body.errors[0]).toMatchObject({ pointer: '/addBlockedBy/0', code: 'task.not_found' });
    });

    test('are inactive while deleted', async () => {
      const blocker = await buildTask(admin);
      const task = await buildTask(admin, { blockedBy: [blocker.id] });
      await admin.client.delete(`/tasks/${blocker.id}`);
      expect((await admin.client.get(`/tasks/${task.id}`)).body.blockedBy).toEqual([]);
      await admin.client.post(`/tasks/${blocker.id}/restore`);
      expect(ids((await admin.client.get(`/tasks/${task.id}`)).body.blockedBy)).toEqual([blocker.id]);
    });
  });

  describe('the parent', () => {
    test('is given by id or number', async () => {
      const [parent, task] = [await buildTask(admin), await buildTask(admin)];
      for (const reference of [parent.number, parent.id]) {
        await patch(task, { parent: null });
        expect((await patch(task, { parent: reference })).body.parent).toEqual({
          id: parent.id,
          number: parent.number,
          title: parent.title,
        });
      }
    });

    test('cannot be the task itself, of another project or deleted', async () => {
      const project = await buildProject(admin);
      const [task, stranger, gone] = [await buildTask(admin), await buildTask(admin, { project: project.key }), await buildTask(admin)];
      await admin.client.delete(`/tasks/${gone.id}`);
      for (const [parent, code] of [
        [task.id, 'field.self'],
        [stranger.id, 'field.other_project'],
        [gone.id, 'task.not_found'],
      ]) {
        const { status, body } = await patch(task, { parent });
        expect([status, body.errors]).toMatchObject([400, [{ pointer: '/parent', code }]]);
      }
    });

    test('cannot be a sub-task at any depth', async () => {
      const top = await buildTask(admin);
      const middle = await buildTask(admin, { parent: top.id });
      const bottom = await buildTask(admin, { parent: middle.id });
      for (const { id } of [middle, bottom]) {
        const { status, body } = await patch(top, { parent: id });
        expect([status, body.code]).toEqual([409, 'task.parent_cycle']);
      }
      expect((await admin.client.get(`/tasks/${top.id}`)).body.parent).toBeNull();
    });

    test('cannot form a cycle concurrently', async () => {
      const [a, b] = [await buildTask(admin), await buildTask(admin)];
      const late = await overlap(
        () => patch(a, { parent: b.id }),
        () => patch(b, { parent: a.id }),
      );
      expect([late.status, late.body.code]).toEqual([409, 'task.parent_cycle']);
    });

    test.each([
      ['moved under it', (parent: Named, task: Named) => patch(task, { parent: parent.id })],
      ['created under it', (parent: Named) => admin.client.post('/tasks', { title: 'Parça', parent: parent.id })],
    ])('cannot be one that is being deleted while a task is %s', async (_, attach) => {
      const [parent, task] = [await buildTask(admin), await buildTask(admin)];
      const late = await overlap(
        () => admin.client.delete(`/tasks/${parent.id}`),
        () => attach(parent, task),
      );
      expect([late.status, late.body.errors]).toMatchObject([400, [{ pointer: '/parent', code: 'task.not_found' }]]);
    });
  });
});
