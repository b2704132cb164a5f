import { beforeAll, describe, expect, test } from 'vitest';
import { maxDepth } from '../../../schema/work/task/references.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { type RecordedApp, recordedApp } from '../../support/recorder.ts';

type Named = { id: string };

describe('the depth of sub-tasks', () => {
  let admin: Person;
  let team: Organization;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });

  const put = (task: Named, parent: Named) => admin.client.patch(`/tasks/${task.id}`, { parent: parent.id });
  /** A task with a sub-task, which has a sub-task, and so on. */
  async function chain(levels: number, top?: Named): Promise<Named[]> {
    const tasks = [top ?? (await buildTask(admin))];
    while (tasks.length <= levels) tasks.push(await buildTask(admin, { parent: tasks.at(-1)?.id }));
    return tasks;
  }

  test('is limited for new tasks and for moved ones with their sub-tasks', async () => {
    const levels = await chain(maxDepth);
    const [last, above] = [levels.at(-1) as Named, levels.at(-2) as Named];
    const refused = await admin.client.post('/tasks', { title: 'x', parent: last.id });
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'task.too_deep',
      'Alt görevler en fazla 10 düzey derine inebilir.',
    ]);
    const pair = await chain(1);
    expect((await put(pair[0] as Named, above)).body.code).toBe('task.too_deep');
    // Deleted tasks count because they may be restored.
    await admin.client.delete(`/tasks/${pair[1]?.id}`);
    expect((await put(pair[0] as Named, above)).body.code).toBe('task.too_deep');
    expect((await put(await buildTask(admin), above)).status).toBe(200);
  });

  test('does not prevent changing, deleting and restoring tasks that exceed the limit already', async () => {
    const levels = await chain(maxDepth);
    const [top, deepest] = [levels[0] as Named, await buildTask(admin)];
    await team.context.db.task.updateMany({ where: { id: deepest.id }, data: { parentId: levels.at(-1)?.id ?? '' } });
    expect((await admin.client.patch(`/tasks/${deepest.id}`, { title: 'Derin' })).status).toBe(200);
    expect((await admin.client.delete(`/tasks/${top.id}`)).status).toBe(204);
    expect((await admin.client.post(`/tasks/${top.id}/restore`)).status).toBe(200);
    expect((await admin.client.get(`/tasks/${deepest.id}`)).body.title).toBe('Derin');
  });
});

describe('a task with thousands of sub-tasks', () => {
  const count = 2_500;
  let team: Organization;
  let recorded: RecordedApp;
  let task: Named;
  let blocked: Named;
  let target: { id: string; key: string };
  beforeAll(async () => {
    team = await buildOrganization();
    recorded = await recordedApp();
    const { admin, context } = team;
    target = await buildProject(admin);
    task = await buildTask(admin, { description: 'Başta' });
    blocked = await buildTask(admin);
    const text = `insert into task (organization_id, id, project_id, sequence, number, title, title_fold, description, status, position, created_by_id, parent_id)
      select organization_id, id || n, project_id, 1000 + n, 'X-' || n, title, title_fold, repeat('x', 2000), status, position || n, created_by_id,
        case when n % 3 = 0 then id else id || n - 1 end from task, generate_series(0, ${count - 1}) n where organization_id = $1 and id = $2`;
    await context.services.database.sql({ name: 'test_family', text }, [team.id, task.id]);
    const block = 'insert into task_block (organization_id, blocker_id, blocked_id) values ($1, $2, $3)';
    await context.services.database.sql({ name: 'test_family_block', text: block }, [team.id, `${task.id}${count - 1}`, blocked.id]);
  }, 120_000);

  /** Runs one request; returns the events by kind with numbers of subjects, and the size of the largest statement parameter. */
  async function changed(method: 'DELETE' | 'POST' | 'PATCH', path: string, payload?: object) {
    const end = await last();
    recorded.take();
    const headers = { authorization: `Bearer ${team.admin.client.token}` };
    const reply = await recorded.app.inject({ method, url: `/api/v1/tasks/${path}`, headers, ...(payload && { payload }) });
    expect(reply.statusCode, reply.payload).toBeLessThan(300);
    const parameters = recorded.take().flatMap(({ values = [] }) => values.map((value) => JSON.stringify(value ?? null).length));
    const text = `select event, count(*)::int, count(distinct subject_id)::int as subjects from event
      where organization_id = $1 and seq > $2::text::bigint group by event order by event`;
    const changes = await team.context.services.database.sql<EventCount>({ name: 'test_family_told', text }, [team.id, end]);
    return { changes: changes.map((each) => Object.values(each)), largest: Math.max(...parameters), body: reply.payload && reply.json() };
  }
  type EventCount = { event: string; count: number; subjects: number };

  async function last(): Promise<string> {
    const text = 'select max(seq)::text as seq from event where organization_id = $1';
    const [row] = await team.context.services.database.sql<{ seq: string }>({ name: 'test_family_end', text }, [team.id]);
    return row?.seq ?? '0';
  }

  const all = count + 1;
  /** Less than half the size of all events together: they must be inserted by several statements. */
  const small = 1_400_000;

  test('is deleted with them, and each and those they block emit one event', async () => {
    const { changes, largest } = await changed('DELETE', task.id);
    expect(changes).toEqual([
      ['task.deleted', all, all],
      ['task.updated', 1, 1],
    ]);
    expect(largest).toBeLessThan(small);
    expect(await team.context.db.task.count({ where: { deletedAt: null } })).toBe(1);
    expect(await team.context.db.task.count({ where: { deletedAt: { not: null }, version: 2 } })).toBe(all);
    expect((await team.admin.client.get(`/tasks/${blocked.id}`)).body).toMatchObject({ version: 2, blockedBy: [] });
  }, 120_000);

  test('is restored with them', async () => {
    const { changes, largest, body } = await changed('POST', `${task.id}/restore`);
    expect(changes).toEqual([
      ['task.restored', all, all],
      ['task.updated', 1, 1],
    ]);
    expect(largest).toBeLessThan(small);
    expect(body).toMatchObject({ id: task.id, description: 'Başta', deletedAt: null, version: 3 });
    expect(await team.context.db.task.count({ where: { deletedAt: null } })).toBe(all + 1);
    expect((await team.admin.client.get(`/tasks/${blocked.id}`)).body.blockedBy.length).toBe(1);
  }, 120_000);

  test('moves with them, and each gets a new number', async () => {
    const { changes, largest, body } = await changed('PATCH', task.id, { project: target.key, priority: 'high' });
    expect(changes).toEqual([
      ['task.moved_out', all, all],
      ['task.updated', all, all],
    ]);
    expect(largest).toBeLessThan(small);
    expect(body).toMatchObject({ description: 'Başta', priority: 'high', number: `${target.key}-1` });
    const moved = await team.context.db.task.findMany({ where: { projectId: target.id }, select: { number: true, description: true } });
    expect(new Set(moved.map(({ number }) => number)).size).toBe(all);
    expect(moved.filter(({ description }) => description.length === 2000).length).toBe(count);
  }, 120_000);
});
