import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { random } from '../../support/random.ts';

type Task = Awaited<ReturnType<typeof buildTask>>;

describe('the position of a task in its project', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  async function projectOf(count: number): Promise<{ project: { key: string }; tasks: Task[] }> {
    const project = await buildProject(admin);
    const tasks = [];
    for (let index = 0; index < count; index += 1) tasks.push(await buildTask(admin, { title: String(index), project: project.key }));
    return { project, tasks };
  }

  async function order(project: { key: string }): Promise<string[]> {
    const { body } = await admin.client.get(`/tasks?project=${project.key}&sort=position&limit=200`);
    return body.data.map(({ title }: Task) => title);
  }

  const move = (task: Task | undefined, word: 'before' | 'after', anchor: Task | undefined) =>
    admin.client.patch(`/tasks/${task?.id}`, { [word]: anchor?.id });

  test('is set right before or after another task', async () => {
    const { project, tasks } = await projectOf(4);
    expect((await move(tasks[3], 'before', tasks[0])).status).toBe(200);
    expect(await order(project)).toEqual(['3', '0', '1', '2']);
    await move(tasks[3], 'after', tasks[1]);
    expect(await order(project)).toEqual(['0', '1', '3', '2']);
    await move(tasks[0], 'after', tasks[2]);
    expect(await order(project)).toEqual(['1', '3', '2', '0']);
  });

  test('changes without changing other tasks', async () => {
    const { tasks } = await projectOf(3);
    const events = await eventsDuring(admin.client, () => move(tasks[2], 'before', tasks[0]));
    expect(events.map(({ subject, previous }) => [subject.id, Object.keys(previous)])).toEqual([[tasks[2]?.id, ['position']]]);
  });

  test.each([
    ['before', 1],
    ['after', 0],
  ] as const)('is not written if already right, %s the neighbour', async (word, index) => {
    const { tasks } = await projectOf(2);
    const { body } = await move(tasks[1 - index], word, tasks[index]);
    expect(body).toEqual(tasks[1 - index]);
  });

  test('at the end is not reused for the next created task', async () => {
    const { project, tasks } = await projectOf(3);
    await move(tasks[0], 'after', tasks[2]);
    const created = await buildTask(admin, { title: 'yeni', project: project.key });
    await move(tasks[1], 'after', created);
    await buildTask(admin, { title: 'en yeni', project: project.key });
    const { body } = await admin.client.get(`/tasks?project=${project.key}&sort=position&limit=200`);
    expect(body.data.map(({ title }: Task) => title)).toEqual(['2', '0', 'yeni', '1', 'en yeni']);
    expect(new Set(body.data.map(({ position }: Task) => position)).size).toBe(5);
  });

  test('is last for a new task, after tasks moved to the end', async () => {
    const { project, tasks } = await projectOf(3);
    for (const task of tasks) await move(task, 'after', tasks[tasks.indexOf(task) === 2 ? 1 : 2]);
    const before = await order(project);
    await buildTask(admin, { title: 'son', project: project.key });
    expect(await order(project)).toEqual([...before, 'son']);
  });

  test('cannot be relative to itself or to a task of another project', async () => {
    const { tasks } = await projectOf(2);
    const stranger = await buildTask(admin);
    for (const [anchor, code] of [
      [tasks[0], 'field.self'],
      [stranger, 'field.other_project'],
    ] as const) {
      const { status, body } = await move(tasks[0], 'before', anchor);
      expect([status, body.errors]).toMatchObject([400, [{ pointer: '/before', code }]]);
    }
  });

  test.each([1, 2])('stays correct over 100 random moves (seed %d)', async (seed) => {
    const next = random(seed);
    const { project, tasks } = await projectOf(12);
    const meant = [...tasks];
    for (let round = 0; round < 100; round += 1) {
      const [task] = meant.splice(next(meant.length), 1) as [Task];
      const at = next(meant.length);
      const word = next(2) === 0 ? 'before' : 'after';
      const { status } = await move(task, word, meant[at]);
      expect(status).toBe(200);
      meant.splice(word === 'before' ? at : at + 1, 0, task);
    }
    expect(await order(project)).toEqual(meant.map(({ title }) => title));
  });

  test('is unique after concurrent moves to the same place', async () => {
    const { project, tasks } = await projectOf(8);
    const [anchor, ...others] = tasks;
    await Promise.all(others.map((task) => move(task, 'before', anchor)));
    const titles = await order(project);
    expect(titles.at(-1)).toBe('0');
    const rows = await team.context.db.task.findMany({ where: { project: { key: project.key } }, select: { position: true } });
    expect(new Set(rows.map(({ position }) => position)).size).toBe(8);
  });
});
