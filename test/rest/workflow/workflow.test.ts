import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setWorkflow } from '../../../schema/work/project/set-workflow.ts';
import { createTask } from '../../../schema/work/task/create.ts';
import { updateTask } from '../../../schema/work/task/update.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { overlap } from '../../support/overlap.ts';
import { contentOf } from '../../support/store.ts';

const status = (key: string, category = 'unstarted', more: object = {}) => ({ key, name: key.toUpperCase(), category, ...more });
const builtIn = ['todo', 'in_progress', 'in_review', 'done', 'cancelled'];
const keys = (body: { workflow: { key: string }[] }) => body.workflow.map(({ key }) => key);

describe('the workflow of a project', () => {
  let team: Organization;
  let admin: Person;
  let project: { id: string; key: string };
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  beforeEach(async () => {
    project = await buildProject(admin);
  });
  const put = (statuses: unknown, headers?: Record<string, string>) =>
    admin.client.put(`/projects/${project.key}/workflow`, { statuses }, headers);
  const stored = async () =>
    (await team.context.db.workflowStatus.findMany({ where: { projectId: project.id }, orderBy: { order: 'asc' } })).map(({ key }) => key);

  test('is the built-in one by default', async () => {
    const { status: code, body } = await admin.client.get(`/projects/${project.key}/workflow`);
    expect(code).toBe(200);
    expect(keys(body)).toEqual(builtIn);
    expect(body.workflow[1]).toEqual({
      key: 'in_progress',
      name: 'Sürüyor',
      category: 'started',
      order: 1,
      transitions: null,
      wipLimit: null,
      color: 'orange',
    });
    expect(body.version).toBe(1);
  });

  test('is replaced as a whole', async () => {
    const statuses = [status('backlog', 'backlog'), status('todo'), status('done', 'completed', { transitions: ['todo'] })];
    const { status: code, body } = await put(statuses);
    expect(code).toBe(200);
    expect(body).toEqual({
      workflow: statuses.map((each, order) => ({
        transitions: null,
        wipLimit: null,
        color: each.key === 'done' ? 'green' : 'gray',
        ...each,
        order,
      })),
      version: 2,
    });
    expect((await admin.client.get(`/projects/${project.id}/workflow`)).body).toEqual(body);
    expect(await stored()).toEqual(['backlog', 'todo', 'done']);
  });

  test('keeps the color of a status for which none is given, and gives a new one that of its category', async () => {
    const colors = (body: { workflow: { color: string }[] }) => body.workflow.map(({ color }) => color);
    expect(colors((await admin.client.get(`/projects/${project.key}/workflow`)).body)).toEqual(['gray', 'orange', 'blue', 'green', 'gray']);
    const changed = await put([status('todo', 'unstarted', { color: 'pink' }), status('deneme', 'started'), status('done', 'completed')]);
    expect(colors(changed.body)).toEqual(['pink', 'orange', 'green']);
    expect(colors((await put([status('done', 'completed'), status('todo')])).body)).toEqual(['green', 'pink']);
    expect((await put([status('todo', 'unstarted', { color: '#ff0000' })])).body.errors).toMatchObject([{ pointer: '/statuses/0/color' }]);
  });

  test('changes order and names in place', async () => {
    const { body } = await admin.client.get(`/projects/${project.key}/workflow`);
    const turned = body.workflow.toReversed().map(({ order: _, ...each }: { order: number }) => each);
    expect(keys((await put(turned)).body)).toEqual(builtIn.toReversed());
    expect(await stored()).toEqual(builtIn.toReversed());
  });

  test('emits its previous and new version', async () => {
    const events = await eventsDuring(admin.client, () => put([status('todo'), status('done', 'completed')]));
    expect(events).toMatchObject([{ event: 'project.updated', subject: { id: project.id }, data: { version: 2 } }]);
    expect(keys(events[0]?.previous)).toEqual(builtIn);
    expect(keys(events[0]?.data)).toEqual(['todo', 'done']);
    expect(events[0]?.data.workflow[1]).toEqual({
      key: 'done',
      name: 'DONE',
      category: 'completed',
      order: 1,
      transitions: null,
      wipLimit: null,
      color: 'green',
    });
  });

  test('writes nothing if unchanged', async () => {
    const statuses = [status('todo', 'unstarted', { transitions: ['done'] }), status('done', 'completed')];
    await put(statuses);
    const before = await contentOf(team.id);
    expect((await put(statuses)).body.version).toBe(2);
    expect(await contentOf(team.id)).toEqual(before);
  });

  test.each([
    ['no statuses', [], ['/statuses field.too_few']],
    ['a key that is none', [status('To Do')], ['/statuses/0/key field.format']],
    ['a blank name', [status('todo', 'unstarted', { name: ' ' })], ['/statuses/0/name field.blank']],
    ['a category that is none', [status('todo', 'paused')], ['/statuses/0/category field.one_of']],
    ['a key twice', [status('todo'), status('todo')], ['/statuses/1/key field.duplicate']],
    [
      'a transition to nowhere',
      [status('todo', 'unstarted', { transitions: ['todo', 'gone'] })],
      ['/statuses/0/transitions/1 field.one_of'],
    ],
    ['nowhere to begin', [status('done', 'completed')], ['/statuses field.one_of']],
    [
      'several faults',
      [status('todo', 'started', { transitions: ['x'] }), status('todo', 'started')],
      ['/statuses field.one_of', '/statuses/0/transitions/0 field.one_of', '/statuses/1/key field.duplicate'],
    ],
    ['no list', 'todo', ['/statuses field.type']],
    ['an unknown field', [status('todo', 'unstarted', { colour: 'red' })], ['/statuses/0/colour field.unknown']],
  ])('rejects %s', async (_, statuses, expected) => {
    const { status: code, body } = await put(statuses);
    expect([code, body.code]).toEqual([400, 'input.invalid']);
    expect(body.errors.map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`).sort()).toEqual(expected);
    expect(await stored()).toEqual(builtIn);
  });

  test('keeps a status in use, unless it is replaced', async () => {
    await buildTask(admin, { project: project.key, status: 'in_review' });
    const refused = await put([status('todo')]);
    expect([refused.status, refused.body.code, refused.body.inUse]).toEqual([409, 'workflow.status_in_use', 'in_review']);
    expect(refused.body.detail).toContain('in_review');
    expect(await stored()).toEqual(builtIn);
  });

  test('removes a status used only by deleted tasks, which get another of its category', async () => {
    const [closed, reviewed] = [
      await buildTask(admin, { project: project.key, status: 'done' }),
      await buildTask(admin, { project: project.key, status: 'in_review' }),
    ];
    for (const { id } of [closed, reviewed]) await admin.client.delete(`/tasks/${id}`);
    expect((await put([status('todo'), status('shipped', 'completed')])).status).toBe(200);
    for (const { id } of [closed, reviewed]) await admin.client.post(`/tasks/${id}/restore`);
    const { completedAt } = (await admin.client.get(`/tasks/${closed.id}`)).body;
    expect((await admin.client.get(`/tasks/${closed.id}`)).body).toMatchObject({ status: 'shipped', completedAt: expect.any(String) });
    expect(completedAt).toBe(closed.completedAt);
    expect((await admin.client.get(`/tasks/${reviewed.id}`)).body).toMatchObject({ status: 'todo', completedAt: null });
  });

  describe('with replacements', () => {
    const replace = (statuses: unknown, replacements: unknown) =>
      admin.client.put(`/projects/${project.key}/workflow`, { statuses, replacements });
    const statuses = [status('todo'), status('shipped', 'completed')];
    const replacements = [
      { status: 'in_review', replacedBy: 'shipped' },
      { status: 'done', replacedBy: 'todo' },
    ];

    test('moves tasks of a removed status, also deleted ones, with an event each', async () => {
      const [reviewed, closed, trashed] = [
        await buildTask(admin, { project: project.key, status: 'in_review' }),
        await buildTask(admin, { project: project.key, status: 'done' }),
        await buildTask(admin, { project: project.key, status: 'in_review' }),
      ];
      await admin.client.delete(`/tasks/${trashed.id}`);
      const events = await eventsDuring(admin.client, async () => {
        const { status: code, body } = await replace(statuses, replacements);
        expect([code, keys(body)]).toEqual([200, ['todo', 'shipped']]);
      });
      expect((await admin.client.get(`/tasks/${closed.id}`)).body).toMatchObject({ status: 'todo', completedAt: null, version: 2 });
      await admin.client.post(`/tasks/${trashed.id}/restore`);
      for (const { id } of [reviewed, trashed])
        expect((await admin.client.get(`/tasks/${id}`)).body).toMatchObject({ status: 'shipped', completedAt: expect.any(String) });
      const updates = events.filter(({ event }) => event === 'task.updated').map(({ subject, previous }) => [subject.id, previous]);
      expect(new Map(updates as [string, object][])).toEqual(
        new Map<string, object>([
          [reviewed.id, { status: 'in_review', completedAt: null }],
          [trashed.id, { status: 'in_review', completedAt: null }],
          [closed.id, { status: 'done', completedAt: closed.completedAt }],
        ]),
      );
    });

    test('moves a task that enters the status concurrently', async () => {
      const created = () => createTask(team.context, { title: 'Yeni', project: project.key, status: 'in_review' });
      expect((await overlap(created, () => replace(statuses, replacements))).status).toBe(200);
      const { data } = (await admin.client.get(`/tasks?project=${project.key}`)).body;
      expect(data).toMatchObject([{ status: 'shipped' }]);
    });

    test('are idempotent', async () => {
      expect((await replace(statuses, replacements)).body).toEqual((await replace(statuses, replacements)).body);
    });

    test.each([
      ['for a status that stays', [{ status: 'todo', replacedBy: 'shipped' }], '/replacements/0/status field.duplicate'],
      ['twice for one status', [replacements[0], { status: 'in_review', replacedBy: 'todo' }], '/replacements/1/status field.duplicate'],
      ['by one that is none', [{ status: 'done', replacedBy: 'gone' }], '/replacements/0/replacedBy field.one_of'],
    ])('rejects one %s', async (_, given, expected) => {
      const { status: code, body } = await replace(statuses, given);
      expect([code, ...body.errors.map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`)]).toEqual([
        400,
        expected,
      ]);
    });
  });

  test('keeps a status that a task enters concurrently', async () => {
    const create = () => createTask(team.context, { title: 'Yeni', project: project.key, status: 'done' });
    const { status: code, body } = await overlap(create, () => put([status('todo')]));
    expect([code, body.code, body.inUse]).toEqual([409, 'workflow.status_in_use', 'done']);
    expect(await stored()).toEqual(builtIn);
  });

  describe('changing the category of a status', () => {
    const review = (category: string) => [status('todo'), status('in_review', category), status('done', 'completed')];
    const getTask = async ({ id }: { id: string }) => (await admin.client.get(`/tasks/${id}`)).body;
    const both = async (key: string) => {
      const [live, trashed] = [
        await buildTask(admin, { project: project.key, status: key }),
        await buildTask(admin, { project: project.key, status: key }),
      ];
      await admin.client.delete(`/tasks/${trashed.id}`);
      return { live, trashed };
    };

    test('completes its tasks, also deleted ones, with an event each', async () => {
      const { live, trashed } = await both('in_review');
      const other = await buildTask(admin, { project: project.key });
      const events = await eventsDuring(admin.client, () => put(review('completed')));
      const { completedAt } = await getTask(live);
      expect(completedAt).toEqual(expect.any(String));
      await admin.client.post(`/tasks/${trashed.id}/restore`);
      expect((await getTask(trashed)).completedAt).toBe(completedAt);
      expect(await getTask(other)).toEqual(other);
      const updates = events.filter(({ event }) => event === 'task.updated');
      expect(updates.map(({ subject, previous, data }) => [subject.id, previous, data.completedAt, data.version])).toEqual([
        [live.id, { completedAt: null }, completedAt, 2],
        [trashed.id, { completedAt: null }, completedAt, 3],
      ]);
    });

    test('reopens its tasks', async () => {
      const { live, trashed } = await both('done');
      const { completedAt } = await getTask(live);
      const events = await eventsDuring(admin.client, () => put([...review('started').slice(0, 2), status('done', 'cancelled')]));
      expect(await getTask(live)).toMatchObject({ completedAt: null, version: 2 });
      await admin.client.post(`/tasks/${trashed.id}/restore`);
      expect((await getTask(trashed)).completedAt).toBeNull();
      expect(events.find(({ subject }) => subject.id === live.id)).toMatchObject({
        previous: { completedAt },
        data: { completedAt: null },
      });
    });

    test('does not change tasks if completion is unaffected', async () => {
      const { live } = await both('in_review');
      const events = await eventsDuring(admin.client, () => put(review('cancelled')));
      expect(events.map(({ event }) => event)).toEqual(['project.updated']);
      expect((await getTask(live)).version).toBe(1);
    });

    test('completes a task that enters it just before', async () => {
      const task = await buildTask(admin, { project: project.key });
      const come = () => updateTask(team.context, { id: task.id, status: 'in_review' });
      expect((await overlap(come, () => put(review('completed')))).status).toBe(200);
      expect(await getTask(task)).toMatchObject({ status: 'in_review', completedAt: expect.any(String) });
    });

    test.each([
      ['changed', async (task: { id: string }) => admin.client.patch(`/tasks/${task.id}`, { status: 'in_review' })],
      ['created', async () => admin.client.post('/tasks', { title: 'Yeni', project: project.key, status: 'in_review' })],
    ])('completes a task %s concurrently', async (_, come) => {
      const task = await buildTask(admin, { project: project.key });
      const set = () => setWorkflow(team.context, { project: project.id, statuses: review('completed') as never });
      const { body } = await overlap(set, () => come(task));
      expect(body).toMatchObject({ status: 'in_review', completedAt: expect.any(String) });
    });
  });

  test('enforces its transitions', async () => {
    await put([
      status('todo', 'unstarted', { transitions: ['doing'] }),
      status('doing', 'started', { transitions: ['todo', 'done'] }),
      status('done', 'completed', { transitions: [] }),
    ]);
    const task = await buildTask(admin, { project: project.key });
    const skipped = await admin.client.patch(`/tasks/${task.id}`, { status: 'done' });
    expect([skipped.status, skipped.body.code]).toEqual([409, 'task.transition_not_allowed']);
    expect(skipped.body).toMatchObject({ from: 'todo', to: 'done', allowed: ['doing'] });
    for (const to of ['doing', 'done']) expect((await admin.client.patch(`/tasks/${task.id}`, { status: to })).body.status).toBe(to);
    expect((await admin.client.patch(`/tasks/${task.id}`, { status: 'todo' })).body.allowed).toEqual([]);
    expect((await admin.client.patch(`/tasks/${task.id}`, { status: 'done', title: 'Aynı' })).status).toBe(200);
  });

  test('determines the status of new tasks', async () => {
    await put([status('idea', 'backlog'), status('open'), status('done', 'completed')]);
    expect((await buildTask(admin, { project: project.key })).status).toBe('open');
    await admin.client.delete('/tasks/none');
    project = await buildProject(admin);
    await put([status('idea', 'backlog'), status('done', 'completed')]);
    expect((await buildTask(admin, { project: project.key })).status).toBe('idea');
  });

  test('is changed by leads with the current version', async () => {
    const member = await team.person();
    const { status: code, body } = await member.client.put(`/projects/${project.id}/workflow`, { statuses: [status('todo')] });
    expect([code, body.code]).toEqual([403, 'auth.role_required']);
    const { headers } = await admin.client.get(`/projects/${project.id}/workflow`);
    expect((await put([status('todo')], { 'if-match': headers.etag as string })).status).toBe(200);
    expect((await put([status('new')], { 'if-match': headers.etag as string })).status).toBe(412);
  });

  test('is changed sequentially by concurrent requests', async () => {
    const [a, b] = [
      [status('todo'), status('a', 'completed')],
      [status('todo'), status('b', 'completed')],
    ];
    const events = await eventsDuring(admin.client, () => Promise.all([put(a), put(b)]));
    expect(events).toHaveLength(2);
    expect(events[1]?.previous.workflow).toEqual(events[0]?.data.workflow);
    expect(await stored()).toEqual(keys(events[1]?.data));
  });
});
