import { beforeAll, describe, expect, test } from 'vitest';
import { Prisma } from '../../../prisma/generated/client/client.ts';
import { createTask } from '../../../schema/work/task/create.ts';
import { findTask, tasksById } from '../../../schema/work/task/find.ts';
import { listTasks } from '../../../schema/work/task/list.ts';
import type { TaskRow } from '../../../schema/work/task/row.ts';
import { updateTask } from '../../../schema/work/task/update.ts';
import {
  buildCycle,
  buildField,
  buildLabel,
  buildMilestone,
  buildOrganization,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';

const days: ReadonlySet<string> = new Set(['startDate', 'dueDate']);

/** Columns that a task row lacks or returns in another form, such as the recurrence columns. */
const elsewhere: ReadonlySet<string> = new Set([
  'titleFold',
  'recurrenceRule',
  'recurrenceFrom',
  'seriesId',
  'previousId',
  'hasLabels',
  'hasWatchers',
  'hasBlockers',
  'hasBlocked',
]);

/** Formats a value like the named statements: times as ISO text, dates as `YYYY-MM-DD`. */
function text(name: string, value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  return days.has(name) ? value.toISOString().slice(0, 10) : value.toISOString();
}

describe('a task row of the named statements', () => {
  let team: Organization;
  let admin: Person;
  /** Ids of a parent task, a plain task, a task with all fields, and a deleted task. */
  let ids: string[];
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    const labels = [await buildLabel(admin, 'çağrı'), await buildLabel(admin, 'cam'), await buildLabel(admin, 'şube')];
    const [parent, first, second] = [await buildTask(admin), await buildTask(admin), await buildTask(admin)];
    const { project } = (await admin.client.get(`/tasks/${parent.id}`)).body;
    const { key } = await buildField(admin, { name: 'Müşteri', type: 'text' });
    const full = await buildTask(admin, {
      estimate: 2.5,
      cycle: (await buildCycle(admin, project.id)).id,
      milestone: (await buildMilestone(admin, project.id)).id,
      fields: { [key]: 'Kızılırmak' },
      description: 'Ayrıntı',
      status: 'done',
      priority: 'urgent',
      assignee: 'me',
      parent: parent.id,
      labels: labels.map(({ id }) => id),
      blockedBy: [second.id, first.id],
      startDate: '0001-01-01',
      dueDate: '9999-12-31',
      recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO' },
    });
    for (const name of ['Zeynep', 'Çağan', 'Can']) await (await team.person({ name })).client.put(`/tasks/${full.id}/watch`);
    const trashed = await buildTask(admin);
    await admin.client.delete(`/tasks/${trashed.id}`);
    ids = [parent.id, first.id, full.id, trashed.id];
  });

  /** Reads the task with Prisma: all columns except `titleFold`, and the preloaded relations. */
  async function byPrisma(id: string): Promise<TaskRow> {
    const person = { select: { id: true, name: true, avatar: true } };
    const named = { select: { id: true, number: true, title: true, status: true } };
    const { labels, watchers, blockedBy, blocks, ...rest } = await team.context.db.task.findFirstOrThrow({
      where: { id },
      include: {
        project: { select: { id: true, key: true, name: true } },
        assignee: person,
        createdBy: person,
        parent: { select: { id: true, number: true, title: true } },
        cycle: { select: { id: true, name: true } },
        milestone: { select: { id: true, name: true } },
        labels: { select: { label: { select: { id: true, name: true, color: true } } }, orderBy: { label: { nameKey: 'asc' } } },
        watchers: { select: { user: person }, orderBy: { user: { nameKey: 'asc' } } },
        blockedBy: { select: { blocker: named }, orderBy: { blockerId: 'asc' } },
        blocks: { select: { blocked: named }, orderBy: { blockedId: 'asc' } },
      },
    });
    expect(rest.titleFold).toBe('fatura ekranini duzelt');
    const columns = Object.entries(rest).filter(([name]) => !elsewhere.has(name));
    const row = Object.fromEntries(columns.map(([name, value]) => [name, text(name, value)]));
    const { recurrenceRule: rule, recurrenceFrom: from, seriesId: series, previousId } = rest;
    const recurrence = { taskId: id, rule, from, series, previousId };
    const marked = <P>(member: P) => member && { ...member, agent: false };
    return {
      ...row,
      assignee: marked(rest.assignee),
      createdBy: marked(rest.createdBy),
      recurrence: rule === null ? null : recurrence,
      labels: labels.map(({ label }) => label),
      watchers: watchers.map(({ user }) => marked(user)),
      blockedBy: blockedBy.map(({ blocker }) => blocker),
      blocks: blocks.map(({ blocked }) => blocked),
    } as unknown as TaskRow;
  }

  /** The fields of a statement's row that also occur in `like`; statements also return columns for relations. */
  const taskOf = (row: TaskRow, like: TaskRow) => Object.fromEntries(Object.keys(like).map((name) => [name, row[name as keyof TaskRow]]));

  const statements: [string, (id: string) => Promise<TaskRow | undefined>][] = [
    ['one task', async (id) => (await findTask(team.context, id, { deleted: id === ids[3] })).task],
    ['tasks by id', async (id) => (await tasksById(team.context, [id], { deleted: true }))[0]],
    ['a list', async (id) => (await listTasks(team.context, { deleted: id === ids[3] }, null, {})).nodes.find((task) => task.id === id)],
  ];

  test.each(statements)('equals the row that Prisma reads, for %s', async (_, read) => {
    for (const id of ids) {
      const expected = await byPrisma(id);
      expect(Object.keys(expected)).toEqual(
        expect.arrayContaining(Object.keys(Prisma.TaskScalarFieldEnum).filter((name) => !elsewhere.has(name))),
      );
      expect(taskOf((await read(id)) as TaskRow, expected)).toEqual(expected);
    }
  });

  test('equals the stored row after a creation and an update', async () => {
    const title = 'Fatura ekranını düzelt';
    const made = await createTask(team.context, { title, assignee: 'me', parent: ids[0], dueDate: '2026-12-01', status: 'done' });
    expect(taskOf(made, await byPrisma(made.id))).toEqual(await byPrisma(made.id));
    for (const patch of [
      { description: 'Yeni', priority: 'low' as const },
      { status: 'todo', assignee: null },
      { status: 'done', startDate: '2026-11-30', dueDate: null },
      { parent: null, after: ids[0] },
      { recurrence: { rule: 'FREQ=DAILY', from: 'completion' as const } },
      { parent: ids[1], blockedBy: [ids[0] as string] },
      { estimate: 0, fields: { musteri: 'Yeşilırmak' } },
      { estimate: null, fields: { musteri: null } },
    ]) {
      const changed = await updateTask(team.context, { id: made.id, ...patch });
      expect(taskOf(changed, await byPrisma(made.id))).toEqual(await byPrisma(made.id));
    }
  });

  /** Preloaded fields; with `more`, a field that rows lack, so that loaders run. */
  const fields = (
    more: string,
  ) => `id number title description status priority startDate dueDate estimate fields position completedAt deletedAt version
    assignee { id name avatar agent } createdBy { id name avatar agent ${more} } watchers { id name avatar agent } project { id key name }
    labels { id name color } parent { id number title } cycle { id name } milestone { id name } recurrence { rule from series next { id number } } blockedBy { id number title status } blocks { id number title status }`;

  test.each([
    ['a list', (more: string) => `{ tasks { nodes { ${fields(more)} } } }`],
    ['a list by edges', (more: string) => `{ tasks(sort: ["number"]) { edges { cursor node { ${fields(more)} } } } }`],
    ['the trash', (more: string) => `{ tasks(filter: { deleted: true }) { nodes { ${fields(more)} } } }`],
    ['one task', (more: string) => `query ($id: ID!) { task(id: $id) { ${fields(more)} } }`],
    ['a change', (more: string) => `mutation ($id: ID!) { updateTask(input: { id: $id }) { ${fields(more)} } }`],
  ])('answers %s with the same result as the loaders', async (_, document) => {
    const parent = await buildTask(admin);
    await buildTask(admin, { parent: parent.id, blockedBy: [ids[1]] });
    await admin.client.delete(`/tasks/${parent.id}`);
    const [preloaded, loaded] = [document(''), document('email')];
    const variables = preloaded.includes('$id') ? { id: ids[2] } : {};
    const strip = (data: unknown) => JSON.parse(JSON.stringify(data), (name, value) => (name === 'email' ? undefined : value));
    const expected = strip(await admin.client.data(loaded, variables));
    // The document is compiled at its second execution.
    for (let run = 0; run < 3; run += 1) expect(await admin.client.data(preloaded, variables)).toEqual(expected);
    expect(strip(await admin.client.data(loaded, variables))).toEqual(expected);
  });
});
