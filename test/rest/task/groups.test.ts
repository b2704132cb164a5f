import { beforeAll, describe, expect, test } from 'vitest';
import { groupTasks, mostGroups } from '../../../schema/work/task/groups.ts';
import {
  buildField,
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';

type Group = { key: string | null; name: string | null; count: number; groups: Group[] };

describe('groups of tasks', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const groups = async (who: Person, query: string) => {
    const { status, body } = await who.client.get(`/tasks/groups?${query}`);
    expect([status, body.detail]).toEqual([200, undefined]);
    return body as { total: number; complete: boolean; groups: Group[] };
  };
  const counts = ({ groups: listed }: { groups: Group[] }) => listed.map(({ key, name, count }) => [key, name, count]);

  test('have counts, largest first', async () => {
    const project = await buildProject(admin);
    const other = await team.person();
    const task = (input: object = {}) => buildTask(admin, { project: project.id, ...input });
    await task({ priority: 'high', assignee: other.id, dueDate: '2031-01-02' });
    await task({ priority: 'high', assignee: other.id });
    const parent = await task({ status: 'in_progress' });
    await task({ parent: parent.id });
    const of = (by: string) => groups(admin, `project=${project.key}&group=${by}`);
    expect(await of('priority')).toMatchObject({ total: 4, complete: true });
    const [none, high] = [
      ['none', 'none', 2],
      ['high', 'high', 2],
    ];
    expect(counts(await of('priority'))).toEqual(expect.arrayContaining([none, high]));
    expect(counts(await of('assignee'))).toEqual(
      expect.arrayContaining([
        [other.id, other.name, 2],
        [null, null, 2],
      ]),
    );
    expect(counts(await of('status'))).toEqual([
      ['todo', 'Yapılacak', 3],
      ['in_progress', 'Sürüyor', 1],
    ]);
    expect(counts(await of('category'))).toEqual([
      ['unstarted', 'unstarted', 3],
      ['started', 'started', 1],
    ]);
    expect(counts(await of('project'))).toEqual([[project.id, project.name, 4]]);
    expect(counts(await of('dueDate'))).toEqual([
      [null, null, 3],
      ['2031-01-02', '2031-01-02', 1],
    ]);
    expect(counts(await of('parent'))).toEqual([
      [null, null, 3],
      [parent.id, parent.title, 1],
    ]);
    expect(counts(await of('cycle'))).toEqual([[null, null, 4]]);
    expect(counts(await of('milestone'))).toEqual([[null, null, 4]]);
  });

  test('separate each combination of labels', async () => {
    const project = await buildProject(admin);
    const [one, two] = [await buildLabel(admin, 'çay'), await buildLabel(admin, 'acı')];
    await buildTask(admin, { project: project.id, labels: [one.id, two.id] });
    await buildTask(admin, { project: project.id, labels: [two.id, one.id] });
    await buildTask(admin, { project: project.id, labels: [one.id] });
    expect(counts(await groups(admin, `project=${project.key}&group=label`))).toEqual([
      [[one.id, two.id].sort().join(), 'acı, çay', 2],
      [one.id, 'çay', 1],
    ]);
  });

  test('work with custom fields of every type, also nested', async () => {
    const project = await buildProject(admin);
    const options = [{ name: 'Küçük' }, { name: 'Büyük' }];
    const field = (type: string, more: object = {}) => buildField(admin, { type, projects: [project.id], ...more });
    const [select, several, person, box, number] = [
      await field('select', { name: 'Boy', options }),
      await field('several', { name: 'Boylar', options }),
      await field('person', { name: 'Kim' }),
      await field('checkbox', { name: 'Onay' }),
      await field('number', { name: 'Puan' }),
    ];
    const [small, big] = select.options as { id: string }[];
    const make = (fields: object) => buildTask(admin, { project: project.id, fields });
    await make({ [select.key]: 'Küçük', [several.key]: ['Büyük', 'Küçük'], [person.key]: admin.id, [box.key]: true, [number.key]: 2.5 });
    await make({ [select.key]: 'Küçük', [several.key]: ['Küçük', 'Büyük'], [box.key]: true });
    await make({ [select.key]: 'Büyük' });
    const of = (by: string) => groups(admin, `project=${project.key}&group=${by}`);
    expect(counts(await of(`field.${select.key}`))).toEqual([
      [small?.id, 'Küçük', 2],
      [big?.id, 'Büyük', 1],
    ]);
    expect(counts(await of(`field.${person.key}`))).toEqual([
      [null, null, 2],
      [admin.id, admin.name, 1],
    ]);
    expect(counts(await of(`field.${box.key}`))).toEqual([
      ['true', 'true', 2],
      [null, null, 1],
    ]);
    expect(counts(await of(`field.${number.key}`))).toEqual([
      [null, null, 2],
      ['2.5', '2.5', 1],
    ]);
    const both = await of(`field.${several.key}`);
    expect(both.groups.map(({ count, key }) => [count, key?.split(',').length])).toEqual([
      [2, 2],
      [1, undefined],
    ]);

    const within = await groups(admin, `project=${project.key}&group=field.${select.key}&subgroup=field.${box.key}`);
    expect(within.groups).toEqual([
      { key: small?.id, name: 'Küçük', count: 2, groups: [{ key: 'true', name: 'true', count: 2 }] },
      { key: big?.id, name: 'Büyük', count: 1, groups: [{ key: null, name: null, count: 1 }] },
    ]);
    expect(counts(await groups(admin, `filter=field.${box.key}:evet&project=${project.key}&group=field.${select.key}`))).toEqual([
      [small?.id, 'Küçük', 2],
    ]);
  });

  test('can be those of a view with a filter', async () => {
    const project = await buildProject(admin);
    await buildTask(admin, { project: project.id, title: 'Fatura', priority: 'urgent' });
    await buildTask(admin, { project: project.id, title: 'Ödeme', priority: 'urgent' });
    await buildTask(admin, { project: project.id, title: 'Perde' });
    const { body: view } = await admin.client.post('/views', {
      name: 'Aceleler',
      project: project.key,
      filter: 'priority:urgent',
      group: 'priority',
      subgroup: 'status',
    });
    expect((await groups(admin, `view=${view.id}`)).groups).toEqual([
      { key: 'urgent', name: 'urgent', count: 2, groups: [{ key: 'todo', name: 'Yapılacak', count: 2 }] },
    ]);
    expect((await groups(admin, `view=${view.id}&filter=fatura&group=status`)).groups).toEqual([
      { key: 'todo', name: 'Yapılacak', count: 1, groups: [] },
    ]);
  });

  test('count only tasks the caller can view', async () => {
    const [seen, hidden] = [await buildProject(admin, { visibility: 'private' }), await buildProject(admin, { visibility: 'private' })];
    const guest = await team.person({ role: 'guest' });
    const token = { ...admin, client: await team.token(admin.id, { projects: [seen.id] }) };
    await admin.client.put(`/projects/${seen.id}/members/${guest.id}`, { role: 'viewer' });
    await buildTask(admin, { project: seen.id });
    await buildTask(admin, { project: hidden.id });
    for (const who of [guest, token]) expect(counts(await groups(who, 'group=project'))).toEqual([[seen.id, seen.name, 1]]);
    const field = await buildField(admin, { projects: [hidden.id] });
    const { status, body } = await guest.client.get(`/tasks/groups?group=field.${field.key}`);
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ parameter: 'group', code: 'custom_field.not_found' })]]);
  });

  test.each([
    ['', 'group', 'field.required'],
    ['group=renk', 'group', 'field.one_of'],
    ['group=status&subgroup=status', 'subgroup', 'view.subgroup'],
    ['group=field.olmayan', 'group', 'custom_field.not_found'],
    ['group=status&status=olmayan', 'status', 'status.not_found'],
  ])('reject %s', async (query, parameter, code) => {
    const { status, body } = await admin.client.get(`/tasks/groups?${query}`);
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ parameter, code })]]);
  });

  test('include a task over GraphQL, and are limited in number', async () => {
    const project = await buildProject(admin);
    const field = await buildField(admin, { type: 'number', projects: [project.id] });
    const operations = Array.from({ length: mostGroups + 1 }, (_, n) => ({
      create: { title: `Görev ${n}`, project: project.id, fields: { [field.key]: n } },
    }));
    for (let at = 0; at < operations.length; at += 100)
      expect((await admin.client.post('/tasks:batch', { operations: operations.slice(at, at + 100) })).status).toBe(200);
    const { body } = await admin.client.graphql(
      'query ($group: String!, $project: [ID!]) { taskGroups(group: $group, filter: { project: $project }) { total complete groups { key count task { title } } } }',
      { group: `field.${field.key}`, project: [project.id] },
    );
    const { total, complete, groups: listed } = body.data.taskGroups;
    expect([total, complete, listed.length]).toEqual([mostGroups + 1, false, mostGroups]);
    for (const { key, task } of listed) expect(task.title).toBe(`Görev ${key}`);
  });

  test('report if not all tasks were counted', async () => {
    const own = await buildOrganization();
    const [one, two] = [await buildProject(own.admin), await buildProject(own.admin)];
    for (const { id } of [one, one, two]) await buildTask(own.admin, { project: id });
    // For one project and for several, below and at the limit.
    const bounds: [filter: { project?: string[] }, matching: number][] = [
      [{ project: [one.id] }, 2],
      [{}, 3],
    ];
    for (const [filter, matching] of bounds) {
      const counted = async (most: number) => {
        const { total, complete, groups: listed } = await groupTasks(own.context, filter, { group: 'project', subgroup: 'status' }, most);
        return [total, complete, listed.length > 0];
      };
      expect(await counted(matching)).toEqual([matching, true, true]);
      expect(await counted(matching - 1)).toEqual([matching - 1, false, true]);
    }
  });
});
