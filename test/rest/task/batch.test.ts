import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { testApp } from '../../support/app.ts';
import {
  buildCycle,
  buildLabel,
  buildMilestone,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { waiting } from '../../support/overlap.ts';

type Json = Record<string, unknown>;

describe('POST /tasks:batch', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  const batch = (operations: unknown, headers?: Record<string, string>) => admin.client.post('/tasks:batch', { operations }, headers);
  const create = (title: string, rest: object = {}) => ({ create: { title, ...rest } });

  test('runs operations in order and returns their results in order', async () => {
    const [changed, removed] = [await buildTask(admin), await buildTask(admin)];
    const { status, body, headers } = await batch([
      create('bir'),
      { update: { id: changed.number, title: 'iki' } },
      { delete: { id: removed.id } },
      { update: { id: changed.id, priority: 'high' } },
    ]);
    expect([status, headers.location]).toEqual([200, undefined]);
    expect(body.data).toMatchObject([
      { title: 'bir', version: 1 },
      { id: changed.id, title: 'iki', priority: 'none', version: 2 },
      { id: removed.id, deletedAt: expect.any(String) },
      { id: changed.id, title: 'iki', priority: 'high', version: 3 },
    ]);
    expect((await admin.client.get(`/tasks/${body.data[0].id}`)).body).toEqual(body.data[0]);
    expect((await admin.client.get(`/tasks/${removed.id}`)).status).toBe(404);
  });

  test('creates the same tasks as single requests', async () => {
    const project = await buildProject(admin);
    const [label, other, cycle, milestone] = [
      await buildLabel(admin, 'cam'),
      await buildLabel(admin, 'acil'),
      await buildCycle(admin, project.id),
      await buildMilestone(admin, project.id),
    ];
    const bodies = [
      { title: 'Işık' },
      { title: 'bir', priority: 'urgent', status: 'done', assignee: 'me', description: 'Metin WEB-1' },
      { title: 'iki', startDate: '2030-01-01', dueDate: '2030-02-01', estimate: 2.5, labels: [label.id, other.id] },
      { title: 'üç', cycle: cycle.id, milestone: milestone.id, recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO' }, dueDate: '2030-02-04' },
      { title: 'dört', assignee: null, priority: null, dueDate: null, estimate: null, description: null },
    ].map((body) => ({ ...body, project: project.id }));
    const [singles, singleEvents]: [Json[], Json[]] = [[], []];
    for (const body of bodies) {
      singleEvents.push(...(await eventsDuring(admin.client, async () => singles.push((await admin.client.post('/tasks', body)).body))));
    }
    let together: Json[] = [];
    const events = await eventsDuring(admin.client, async () => {
      const { body } = await batch(bodies.map((each) => ({ create: each })));
      together = body.data;
    });
    const comparable = (tasks: Json[]) =>
      tasks.map(({ id, number, position, createdAt, updatedAt, completedAt, recurrence, ...rest }) => ({
        ...rest,
        completed: completedAt !== null,
        recurrence: recurrence && { ...(recurrence as Json), series: null },
      }));
    expect(comparable(together)).toEqual(comparable(singles));
    expect(comparable(events.map(({ data }) => data))).toEqual(comparable(singleEvents.map(({ data }) => data as Json)));
    expect(together.map(({ number }) => number)).toEqual(bodies.map((_, index) => `${project.key}-${index + 6}`));
    expect([...singles, ...together].map(({ position }) => position)).toEqual(
      [...singles, ...together].map(({ position }) => position).sort(),
    );
    for (const each of together) expect((await admin.client.get(`/tasks/${each.id}`)).body).toEqual(each);
  });

  test('reports the first error by position and field', async () => {
    const project = await buildProject(admin);
    const cases: [object, string, string][] = [
      [{ labels: [newId('label')] }, '/labels/0', 'label.not_found'],
      [{ status: 'yok' }, '/status', 'field.one_of'],
      [{ project: newId('project') }, '/project', 'project.not_found'],
      [{ startDate: '2030-01-02', dueDate: '2030-01-01' }, '/dueDate', 'field.before_start'],
      [{ cycle: newId('cycle') }, '/cycle', 'cycle.not_found'],
    ];
    for (const [wrong, field, code] of cases) {
      const operations = [create('bir'), create('iki', wrong), create('üç', { assignee: newId('member') })];
      const { status, body } = await batch(operations.map(({ create: each }) => ({ create: { project: project.id, ...each } })));
      expect([status, body.errors]).toMatchObject([400, [{ pointer: `/operations/1/create${field}`, code }]]);
      expect(body.errors).toHaveLength(1);
    }
    expect(await team.context.db.task.count({ where: { projectId: project.id } })).toBe(0);
  });

  test('emits an event for each operation', async () => {
    const task = await buildTask(admin);
    const events = await eventsDuring(admin.client, () => batch([create('bir'), { delete: { id: task.id } }, create('iki')]));
    expect(events.map(({ event, data }) => [event, data.title])).toEqual([
      ['task.created', 'bir'],
      ['task.deleted', task.title],
      ['task.created', 'iki'],
    ]);
  });

  test('runs all operations or none', async () => {
    const project = await buildProject(admin);
    const task = await buildTask(admin, { project: project.key });
    const events = await eventsDuring(admin.client, async () => {
      const { status, body } = await batch([
        create('bir', { project: project.key }),
        { update: { id: task.id, title: 'iki' } },
        create('üç', { project: project.key, assignee: newId('member') }),
        create('dört', { project: project.key }),
      ]);
      expect([status, body.errors]).toMatchObject([400, [{ pointer: '/operations/2/create/assignee', code: 'member.not_found' }]]);
    });
    expect(events).toEqual([]);
    const rows = await team.context.db.task.findMany({ where: { projectId: project.id } });
    expect(rows.map(({ id, title, version }) => ({ id, title, version }))).toEqual([{ id: task.id, title: task.title, version: 1 }]);
  });

  test('reports all errors by position', async () => {
    const task = await buildTask(admin);
    const { status, body } = await batch([
      create('bir'),
      create(''),
      { update: { id: 'nonsense' } },
      { update: { id: task.id, title: 'x'.repeat(501) } },
      { delete: {} },
      { restore: { id: task.id } },
    ]);
    expect(status).toBe(400);
    expect(body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code])).toEqual([
      ['/operations/1/create/title', 'field.too_short'],
      ['/operations/2/update/id', 'field.format'],
      ['/operations/3/update/title', 'field.too_long'],
      ['/operations/4/delete/id', 'field.required'],
      ['/operations/5/restore', 'field.unknown'],
    ]);
  });

  test('reports an unknown task as an invalid value', async () => {
    for (const [operation, pointer] of [
      [{ update: { id: newId('task'), title: 'x' } }, '/operations/1/update/id'],
      [{ delete: { id: 'GENEL-999999' } }, '/operations/1/delete/id'],
    ] as const) {
      const { status, body } = await batch([create('bir'), operation]);
      expect([status, body.errors]).toMatchObject([400, [{ pointer, code: 'task.not_found' }]]);
    }
  });

  test('reports other problems with the position of the operation', async () => {
    const task = await buildTask(admin);
    const child = await buildTask(admin, { parent: task.id });
    const { status, body } = await batch([create('bir'), { update: { id: task.id, parent: child.id } }]);
    expect([status, body.code, body.operation]).toEqual([409, 'task.parent_cycle', 1]);
  });

  test('checks the version given in an operation', async () => {
    const task = await buildTask(admin);
    const { status, body } = await batch([{ update: { id: task.id, expectedVersion: 7, title: 'x' } }]);
    expect([status, body.code, body.operation]).toEqual([412, 'version.mismatch', 0]);
  });

  test.each([
    ['two kinds', { create: { title: 'x' }, delete: { id: newId('task') } }],
    ['no kind', {}],
    ['null', { create: null }],
  ])('rejects an operation with %s', async (_, operation) => {
    const { status, body } = await batch([create('bir'), operation]);
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '/operations/1', code: 'field.exactly_one' }]]);
  });

  test('accepts 1 to 100 operations', async () => {
    const operations = Array.from({ length: 101 }, (_, index) => create(`Görev ${index}`));
    const { body } = await batch(operations);
    expect(body.errors).toMatchObject([{ pointer: '/operations', code: 'field.too_many' }]);
    expect((await batch([])).body.errors).toMatchObject([{ pointer: '/operations', code: 'field.too_few' }]);
    const done = await batch(operations.slice(1));
    expect([done.status, done.body.data.length]).toEqual([200, 100]);
    expect(done.body.data.map(({ title }: { title: string }) => title)).toEqual(operations.slice(1).map(({ create }) => create.title));
  });

  test('runs once with an Idempotency-Key', async () => {
    const project = await buildProject(admin);
    const key = { 'idempotency-key': newId('task') };
    const operations = [create('bir', { project: project.key }), create('iki', { project: project.key })];
    const first = await batch(operations, key);
    const second = await batch(operations, key);
    expect([second.status, second.body, second.headers['idempotency-replayed']]).toEqual([200, first.body, 'true']);
    expect(await team.context.db.task.count({ where: { projectId: project.id } })).toBe(2);
  });

  test('retries after a deadlock', async () => {
    const { database } = (await testApp()).services;
    const [a, b] = [await buildTask(admin), await buildTask(admin)];
    const rename = (task: { id: string }) => admin.client.patch(`/tasks/${task.id}`, { title: 'yeni' });
    const held = Promise.withResolvers<void>();
    const late = held.promise.then(() => batch([b, a].map(({ id }) => ({ update: { id, priority: 'high' } }))));
    await database.transaction(async () => {
      await rename(a);
      held.resolve();
      await expect.poll(waiting).toBeGreaterThan(0);
      expect((await rename(b)).status).toBe(200);
    });
    expect((await late).status).toBe(200);
    for (const { id } of [a, b])
      expect((await admin.client.get(`/tasks/${id}`)).body).toMatchObject({ title: 'yeni', priority: 'high', version: 3 });
  });
});
