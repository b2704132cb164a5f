import { beforeAll, describe, expect, test } from 'vitest';
import { taskAttributes } from '../../../schema/work/task/filter/attributes.ts';
import {
  buildCycle,
  buildField,
  buildLabel,
  buildMilestone,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

describe('a shared view with a filter on hidden records', () => {
  let team: Organization;
  let [author, reader] = [] as unknown as [Person, Person];
  let project: { id: string; key: string };
  let task: { id: string; number: string; series: string };
  let field: { id: string; key: string; options: { id: string; name: string }[] };
  /** Names that only the author may read. */
  let secrets: string[];
  beforeAll(async () => {
    team = await buildOrganization();
    [author, reader] = [await team.person({ name: 'Ayşe' }), await team.person({ name: 'İlker' })];
    project = await buildProject(author, { visibility: 'private', name: 'Gizli proje' });
    const made = await buildTask(author, { project: project.id, title: 'Gizli görev', recurrence: { rule: 'FREQ=DAILY' } });
    const { body } = await author.client.get(`/tasks/${made.id}`);
    task = { id: made.id, number: made.number, series: body.recurrence.series };
    field = await buildField(author, { name: 'Gizlialan', type: 'select', options: [{ name: 'Gizliseçenek' }], projects: [project.id] });
    secrets = [project.key, task.number, field.key, 'Gizli'];
  });

  const save = async (input: object) => {
    const { status, body } = await author.client.post('/views', { name: 'Herkese', visibility: 'organization', ...input });
    expect([status, body.errors]).toEqual([201, undefined]);
    return body as { id: string; filter: string };
  };

  /** Everything the reader gets of the view: REST by id and in lists, GraphQL and the event log. */
  async function everythingRead(id: string): Promise<string> {
    const answers = [
      (await reader.client.get(`/views/${id}`)).body,
      (await reader.client.get('/views?limit=200')).body.data.find((each: { id: string }) => each.id === id),
      await reader.client.data(`{ view(id: "${id}") { name filter sort group subgroup columns project { key } } }`, {}),
      (await reader.client.get('/events?kinds=view.created,view.updated&limit=200')).body.data.filter(
        ({ subject }: { subject: { id: string } }) => subject.id === id,
      ),
    ];
    expect(answers).toMatchObject([
      { id, name: 'Herkese' },
      { id, name: 'Herkese' },
      { view: { name: 'Herkese' } },
      expect.arrayContaining([expect.objectContaining({ event: 'view.created', data: expect.objectContaining({ id, name: 'Herkese' }) })]),
    ]);
    return JSON.stringify(answers);
  }

  test('shows ids to the reader and names to the author, whatever the filter refers to', async () => {
    const [cycle, milestone] = [
      await buildCycle(author, project.id, { name: 'Gizlidöngü' }),
      await buildMilestone(author, project.id, { name: 'Gizlitaş' }),
    ];
    const label = await buildLabel(author, 'acil');
    const referring: Record<string, [written: string, author: string, reader: string]> = {
      project: [`project:${project.key}`, `project:${project.key}`, `project:${project.id}`],
      parent: [`parent:${task.number}`, `parent:${task.number}`, `parent:${task.id}`],
      id: [`number:${task.number.toLowerCase()}`, `id:${task.number}`, `id:${task.id}`],
      series: [`series:${task.number}`, `series:${task.number}`, `series:${task.id}`],
      cycle: ['cycle:Gizlidöngü', 'cycle:Gizlidöngü', `cycle:${cycle.id}`],
      milestone: ['milestone:Gizlitaş', 'milestone:Gizlitaş', `milestone:${milestone.id}`],
      field: [`field.${field.key}:Gizliseçenek`, `field.${field.key}:Gizliseçenek`, `field.${field.id}:${field.options[0]?.id}`],
      assignee: ['assignee:Ayşe', 'assignee:Ayşe', 'assignee:Ayşe'],
      creator: ['creator:Ayşe', 'creator:Ayşe', 'creator:Ayşe'],
      watcher: ['watcher:Ayşe', 'watcher:Ayşe', 'watcher:Ayşe'],
      label: [`label:${label.name}`, `label:${label.name}`, `label:${label.name}`],
    };
    const plain = ['deleted', 'status', 'category', 'done', 'open', 'priority', 'text', 'due', 'start', 'created', 'updated'];
    const others = ['completed', 'blocked', 'has', 'estimate'];
    expect(Object.keys({ ...taskAttributes, field: 1 }).sort(), 'a new attribute belongs into one of these').toEqual(
      [...Object.keys(referring), ...plain, ...others].sort(),
    );
    for (const [written, toAuthor, toReader] of Object.values(referring))
      for (const sign of ['', '-']) {
        const view = await save({ filter: `${sign}${written} priority:high` });
        expect(view.filter).toBe(`${sign}${toAuthor} priority:high`);
        expect((await reader.client.get(`/views/${view.id}`)).body.filter).toBe(`${sign}${toReader} priority:high`);
        const read = await everythingRead(view.id);
        for (const secret of secrets) expect([written, secret, read.includes(secret)]).toEqual([written, secret, false]);
      }
  });

  test('keeps working when the task gets another number', async () => {
    const moving = await buildTask(author, { project: project.id });
    const part = await buildTask(author, { project: project.id, parent: moving.id, title: 'Parça' });
    const view = await save({ filter: `parent:${moving.number}` });
    const { body: moved } = await author.client.patch(`/tasks/${moving.id}`, { project: 'GENEL' });
    expect((await author.client.get(`/views/${view.id}`)).body.filter).toBe(`parent:${moved.number}`);
    expect((await author.client.get(`/tasks?view=${view.id}`)).body.data.map(({ id }: { id: string }) => id)).toEqual([part.id]);
    expect((await reader.client.get(`/views/${view.id}`)).body.filter, 'it is where the reader sees it now').toBe(`parent:${moved.number}`);
  });

  test('rejects a number hidden from the author like an unknown one', async () => {
    for (const number of [task.number, 'YOK-99']) {
      const { status, body } = await reader.client.post('/views', { name: 'Tahmin', filter: `due<today parent:${number}` });
      expect([status, body.code, body.offset]).toEqual([400, 'filter.invalid', 17]);
      expect(JSON.stringify(body.suggestions ?? [])).not.toContain(project.key);
    }
  });

  test('shows an id for numbers stored in older filters', async () => {
    const view = await save({ filter: 'priority:high' });
    await team.context.db.view.updateMany({ where: { id: view.id }, data: { filter: `parent:${task.number} ${task.number}x` } });
    expect((await author.client.get(`/views/${view.id}`)).body.filter).toBe(`parent:${task.number} ${task.number}x`);
    expect((await reader.client.get(`/views/${view.id}`)).body.filter).toBe(`parent:${task.id} ${task.number}x`);
  });

  test('omits hidden custom fields in sort, groups and columns, and still lists tasks', async () => {
    const named = { sort: [`-field.${field.key}`, 'dueDate'], group: `field.${field.key}`, subgroup: 'status' };
    const columns = ['title', `field.${field.key}`];
    let id = '';
    const events = await eventsDuring(reader.client, async () => {
      ({ id } = await save({ ...named, columns }));
      await author.client.patch(`/views/${id}`, { columns: [...columns, 'dueDate'] });
    });
    expect((await author.client.get(`/views/${id}`)).body).toMatchObject({ ...named, columns: [...columns, 'dueDate'] });
    expect((await reader.client.get(`/views/${id}`)).body).toMatchObject({
      sort: ['dueDate'],
      group: null,
      subgroup: 'status',
      columns: ['title', 'dueDate'],
    });
    expect(events).toMatchObject([
      { data: { sort: [`-field.${field.id}`, 'dueDate'], group: `field.${field.id}`, columns: ['title', `field.${field.id}`] } },
      { data: { columns: ['title', `field.${field.id}`, 'dueDate'] }, previous: { columns: ['title', `field.${field.id}`] } },
    ]);
    const read = await everythingRead(id);
    for (const secret of secrets) expect([secret, read.includes(secret)]).toEqual([secret, false]);
    const paths = [`/tasks?view=${id}`, `/tasks/groups?view=${id}&group=priority`, `/tasks/groups?view=${id}`];
    const statuses = (person: Person) => Promise.all(paths.map(async (path) => (await person.client.get(path)).status));
    expect(await statuses(author)).toEqual([200, 200, 200]);
    expect(await statuses(reader), 'without a group, as of a view that has none').toEqual([200, 200, 400]);
  });
});
