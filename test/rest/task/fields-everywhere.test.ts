import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../schema/kernel/zone.ts';
import { eachField, inputFields, type SimpleField, simpleFields, type taskFields } from '../../../schema/work/task/fields.ts';
import {
  buildCycle,
  buildField,
  buildLabel,
  buildMilestone,
  buildOrganization,
  buildProject,
  buildTask,
  newKey,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

type Fields = typeof taskFields;
/** Fields of inputs. A new field that is not a simple one causes a type error until it has a value here. */
type InputField = { [Name in keyof Fields]: Fields[Name]['write'] extends null | 'aside' ? never : Name }[keyof Fields];
type Others<Name> = Exclude<Name, SimpleField>;
type FilteredField = { [Name in keyof Fields]: Fields[Name]['filter'] extends null ? never : Name }[keyof Fields];
type SortedField = { [Name in keyof Fields]: Fields[Name]['sort'] extends null ? never : Name }[keyof Fields];

/** A value of each simple field, the highest one and the lowest, with filters that match only the first. */
const simple = Object.entries(simpleFields).map(([name, settings]) => {
  if (!('values' in settings)) {
    const [is, english] = [settings.maximum / 4, (rest: string) => `${name}${rest}`];
    const filters = [`>${is - 1}`, `>=${is}`, `<${is + 1}`, `<=${is}`, `:${is}`, `!=${is + 1}`, ':any'].map(english);
    return { name, value: is, highest: settings.maximum, lowest: 1, filters: [...filters, `${settings.filter}:${is},${is + 1}`] };
  }
  const [values, last] = [Object.keys(settings.values), Object.values(settings.values).at(-1)];
  const filters = [`${name}:${values.at(-1)}`, `${name}>${values.at(-2)}`, `${settings.filter}:${last?.tr}`, `${name}:${last?.en}`];
  return { name, value: values.at(-1), highest: values.at(-1), lowest: values[1], filters };
});
const ofSimple = (property: 'value' | 'highest' | 'lowest' | 'filters'): Readonly<Record<SimpleField, never>> =>
  Object.fromEntries(simple.map((each) => [each.name, each[property]])) as Record<SimpleField, never>;

type Task = Record<string, unknown> & { id: string };
type Values = Record<string, unknown>;

/** A value comparable between two tasks: ids of references; rule and start of a recurrence. */
function plain(name: string, value: unknown): unknown {
  if (name === 'recurrence' && value) return { rule: (value as Values).rule, from: (value as Values).from };
  if (Array.isArray(value)) return value.map((each) => each.id).sort();
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

const valuesOf = (task: Task): Values => Object.fromEntries(inputFields.map((name) => [name, plain(name, task[name])]));

describe('every writable field of a task', () => {
  let team: Organization;
  let [lead, other] = [] as unknown as [Person, Person];
  let project: { id: string; key: string };
  /** One input value for each field. */
  let given: Record<InputField, unknown>;
  let task: Task;
  const days = () => {
    const today = dayIn('Europe/Istanbul', new Date());
    return { startDate: addDays(today, 2), dueDate: addDays(today, 5) };
  };
  const get = async (id: string): Promise<Task> => (await lead.client.get(`/tasks/${id}`)).body;
  const make = async (body: object): Promise<Task> => {
    const { status, body: made } = await lead.client.post('/tasks', body);
    expect(status, JSON.stringify(made)).toBe(201);
    return get(made.id);
  };

  beforeAll(async () => {
    team = await buildOrganization();
    [lead, other] = [await team.person({ name: 'Ayşe' }), await team.person({ name: 'Mehmet' })];
    project = await buildProject(lead, {});
    const field = await buildField(team.admin, { name: 'Müşteri' });
    given = {
      title: 'Tümü dolu',
      description: 'Ayrıntı',
      status: 'in_progress',
      assignee: other.id,
      project: project.id,
      parent: (await buildTask(lead, { project: project.id, title: 'Üst' })).id,
      labels: [(await buildLabel(lead, 'acil')).id],
      ...days(),
      ...ofSimple('value'),
      cycle: (await buildCycle(lead, project.id)).id,
      milestone: (await buildMilestone(lead, project.id)).id,
      recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO', from: 'completion' },
      blockedBy: [(await buildTask(lead, { project: project.id, title: 'Engel' })).id],
      fields: { [field.key]: 'Kızılırmak' },
    };
    task = await make(given);
  });

  /** Asserts that a task has the values of the other, except those documented to change. */
  function expectSame(made: Task, left: Values) {
    expect(valuesOf(made)).toEqual({ ...valuesOf(task), ...left });
  }

  test('has a value in this test', () => {
    expect(Object.keys(given).sort()).toEqual(inputFields.toSorted());
    for (const [name, value] of Object.entries(given)) expect(value, name).toSatisfy((each) => each !== null && each !== '');
  });

  test('is stored on create', () => {
    for (const name of inputFields) expect([name, plain(name, task[name])]).toEqual([name, given[name as InputField]]);
  });

  test('is stored on update, with an event and an activity entry', async () => {
    const empty = await make({ title: 'Boş', project: 'GENEL' });
    // The project comes first, because the other values belong to it.
    for (const name of ['project', ...inputFields.filter((each) => each !== 'project')]) {
      const events = await eventsDuring(lead.client, async () => {
        const { status, body } = await lead.client.patch(`/tasks/${empty.id}`, { [name]: given[name as InputField] });
        expect([name, status, body.code]).toEqual([name, 200, undefined]);
      });
      const update = events.find(({ event, data }) => event === 'task.updated' && data.id === empty.id);
      expect(Object.keys((update as unknown as { previous: object }).previous), name).toContain(name);
      expect(plain(name, update?.data[name]), name).toEqual(name === 'fields' ? update?.data.fields : given[name as InputField]);
      const { data: history } = (await lead.client.get(`/tasks/${empty.id}/activity`)).body;
      const changes: Values[] = history.flatMap((each: { changes: Values[] }) => each.changes);
      // Custom fields are listed individually.
      const change = changes.find(({ field }) => String(field).split('.')[0] === name);
      const to = name === 'fields' ? 'Kızılırmak' : given[name as InputField];
      expect([name, plain(name, change?.to)]).toEqual([name, to]);
    }
    expect(valuesOf(await get(empty.id))).toEqual(valuesOf(task));
  });

  test('is copied to a duplicate, except status and blockers', async () => {
    const { status, body } = await lead.client.post(`/tasks/${task.id}/duplicate`, {});
    expect(status).toBe(201);
    expectSame(await get(body.id), { status: 'todo', blockedBy: [] });
  });

  test('is copied to the next recurring task, except for dates, cycle and milestone', async () => {
    const { blockedBy: _, ...rest } = given;
    const first = await make(rest);
    await lead.client.patch(`/tasks/${first.id}`, { status: 'done' });
    const { recurrence } = await get(first.id);
    const next = await get((recurrence as { next: { id: string } }).next.id);
    // The following Monday, with the same number of days before it.
    expect(next.dueDate).not.toBe(task.dueDate);
    expect(addDays(next.startDate as string, 3)).toBe(next.dueDate);
    const left = { status: 'todo', blockedBy: [], cycle: null, milestone: null, startDate: next.startDate, dueDate: next.dueDate };
    expectSame(next, left);
  });

  test('survives a move, except what belongs to the old project', async () => {
    const [target, moving] = [await buildProject(lead), await make(given)];
    expect((await lead.client.patch(`/tasks/${moving.id}`, { project: target.id })).status).toBe(200);
    expectSame(await get(moving.id), { project: target.id, parent: null, cycle: null, milestone: null });
  });

  test('is copied with its project, except cycle and milestone', async () => {
    const body = { key: newKey(), name: 'Kopya', tasks: 'open' };
    const { body: copy } = await lead.client.post(`/projects/${project.key}/duplicate`, body);
    const tasks: Task[] = (await lead.client.get(`/tasks?project=${copy.id}&limit=200&sort=number`)).body.data;
    const called = (title: string) => tasks.find((each) => each.title === title) as Task;
    const left = { project: copy.id, parent: called('Üst').id, blockedBy: [called('Engel').id], cycle: null, milestone: null };
    expectSame(await get(called('Tümü dolu').id), left);
  });

  test('is copied to a template and to tasks created from it', async () => {
    const { status, body: template } = await lead.client.post('/templates', { name: 'Şablon', from: task.id });
    expect(status).toBe(201);
    const made = await make({ template: template.id });
    expectSame(made, { status: 'todo', parent: null, cycle: null, milestone: null, blockedBy: [] });
  });

  test('is stored in a new template, returned by it, and kept when other fields change', async () => {
    const shared = Object.keys(eachField(({ template }) => template)).filter((name) => !['startDate', 'dueDate', 'parent'].includes(name));
    const written = Object.fromEntries(shared.map((name) => [name, given[name as InputField]]));
    const { status, body: template } = await lead.client.post('/templates', { name: 'Yazılı', project: project.id, task: written });
    expect(status).toBe(201);
    await lead.client.patch(`/templates/${template.id}`, { name: 'Başka ad', subtasks: [{ title: 'Alt' }] });
    const { body: fetched } = await lead.client.get(`/templates/${template.id}`);
    for (const name of shared) expect([name, plain(name, fetched.task[name])]).toEqual([name, plain(name, task[name])]);
    const made = await make({ template: template.id });
    for (const name of shared) expect([name, plain(name, made[name])]).toEqual([name, plain(name, task[name])]);
  });

  test('can be filtered by', async () => {
    const [tomorrow, [label], [blocker]] = [addDays(days().dueDate, 1), given.labels as string[], given.blockedBy as string[]];
    const filters: Record<FilteredField, string[]> = {
      title: ['text:"tümü dolu"', 'başlık:"tumu dolu"'],
      status: ['status:in_progress', 'durum:in_progress', 'category:started', 'open:yes', '-done:yes'],
      number: [`id:${task.number}`, `number:${task.number}`, `numara:${task.id}`],
      assignee: [`assignee:${other.id}`, 'sorumlu:Mehmet'],
      project: [`project:${project.key}`, `proje:${project.id}`],
      parent: [`parent:${given.parent}`, 'üst:var'],
      labels: [`label:${label}`, 'etiket:acil'],
      startDate: [`start<${tomorrow}`, 'başlangıç:var'],
      dueDate: [`due<${tomorrow}`, `bitiş:${given.dueDate}`],
      cycle: [`cycle:${given.cycle}`, 'döngü:var'],
      milestone: [`milestone:${given.milestone}`, 'taş:Beta'],
      recurrence: ['series:any', `dizi:${task.number}`],
      watchers: ['watcher:none'],
      blockedBy: ['blocked:yes', 'has:blockers'],
      blocks: ['-has:blocks'],
      createdBy: [`creator:${lead.id}`],
      completedAt: ['completed:none'],
      deletedAt: ['deleted:no'],
      createdAt: [`created<${tomorrow}`],
      updatedAt: [`updated<${tomorrow}`],
      fields: ['field.musteri:Kızılırmak', 'alan.musteri:var'],
      description: ['has:description'],
      ...ofSimple('filters'),
    };
    expect(blocker).toBeDefined();
    expect(Object.keys(filters).sort()).toEqual(Object.keys(eachField(({ filter }) => filter)).sort());
    for (const filter of Object.values(filters).flat()) {
      const query = `/tasks?project=${project.id}&limit=200&filter=${encodeURIComponent(filter)}`;
      const found: Task[] = (await lead.client.get(query)).body.data;
      expect([filter, found?.map(({ id }) => id)]).toEqual([filter, expect.arrayContaining([task.id])]);
      const opposite: Task[] = (await lead.client.get(query.replace('&filter=', '&filter=-'))).body.data ?? [];
      expect([filter, opposite.map(({ id }) => id)]).not.toEqual([filter, expect.arrayContaining([task.id])]);
    }
  });

  test('can be sorted by, descending', async () => {
    // Both are later and larger in every value than `first`, except where it overrides them.
    const own = await buildProject(lead);
    const late = { startDate: '2126-01-01', dueDate: '2126-01-02', ...ofSimple('highest'), project: own.id };
    const first = await make({
      ...late,
      title: 'İlk',
      ...ofSimple('lowest'),
      startDate: '2026-01-01',
      dueDate: '2026-01-02',
      status: 'done',
    });
    const second = await make({ ...late, title: 'İkinci', status: 'done' });
    const sorted: Record<Others<SortedField>, true> = {
      number: true,
      startDate: true,
      dueDate: true,
      position: true,
      completedAt: true,
      createdAt: true,
      updatedAt: true,
    };
    const names = [...Object.keys(sorted), ...Object.keys(simpleFields)];
    expect(names.toSorted()).toEqual(Object.keys(eachField(({ sort }) => sort)).sort());
    for (const name of names) {
      const idsBy = async (sort: string) =>
        (await lead.client.get(`/tasks?project=${own.id}&sort=${sort}`)).body.data.map((each: Task) => each.id);
      expect([name, await idsBy(name)]).toEqual([name, [first.id, second.id]]);
      expect([name, await idsBy(`-${name}`)]).toEqual([name, [second.id, first.id]]);
    }
  });
});
