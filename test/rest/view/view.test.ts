import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildCycle,
  buildField,
  buildLabel,
  buildMilestone,
  buildOrganization,
  buildProject,
  buildTask,
  daysUnderWay,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

describe('views', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const make = async (who: Person, input: object = {}) => {
    const { status, body } = await who.client.post('/views', { name: 'Görünüm', ...input });
    expect([status, body.errors]).toEqual([201, undefined]);
    return body;
  };
  const titles = async (who: Person, query: string) => {
    const { status, body } = await who.client.get(`/tasks?${query}`);
    expect([status, body.detail]).toEqual([200, undefined]);
    return body.data.map(({ title }: { title: string }) => title);
  };

  test('are created, read, changed and deleted, and emit events', async () => {
    const person = await team.person();
    let id = '';
    const events = await eventsDuring(person.client, async () => {
      const { status, body, headers } = await person.client.post('/views', {
        name: 'Acil işler',
        kind: 'board',
        filter: 'öncelik:acil',
        sort: ['dueDate', '-priority'],
        group: 'status',
        subgroup: 'assignee',
        columns: ['title', 'dueDate'],
      });
      ({ id } = body);
      expect([status, headers.location]).toEqual([201, `/api/v1/views/${id}`]);
      expect(body).toMatchObject({
        id: expect.stringMatching(/^viw_/),
        kind: 'board',
        visibility: 'private',
        owner: { id: person.id },
        project: null,
        filter: 'priority:urgent',
        sort: ['dueDate', '-priority'],
        group: 'status',
        subgroup: 'assignee',
        columns: ['title', 'dueDate'],
        favourite: false,
        version: 1,
      });
      expect((await person.client.get(`/views/${id}`)).body).toEqual(body);
      expect((await person.client.patch(`/views/${id}`, { name: 'Acil' }, { 'If-Match': '"1"' })).body).toMatchObject({
        name: 'Acil',
        kind: 'board',
        version: 2,
      });
      expect((await person.client.patch(`/views/${id}`, { name: 'Yine' }, { 'If-Match': '"1"' })).status).toBe(412);
      expect((await person.client.delete(`/views/${id}`)).status).toBe(204);
      expect((await person.client.get(`/views/${id}`)).body.code).toBe('view.not_found');
    });
    expect(events).toMatchObject([
      { event: 'view.created', data: { id, name: 'Acil işler', filter: 'priority:urgent' } },
      { event: 'view.updated', data: { name: 'Acil' }, previous: { name: 'Acil işler' } },
      { event: 'view.deleted', data: { id } },
    ]);
    expect(await team.context.db.view.count({ where: { id } })).toBe(0);
  });

  test.each([
    [{ name: ' ' }, '/name field.blank'],
    [{ name: 'a', kind: 'gantt' }, '/kind field.one_of'],
    [{ name: 'a', filter: 'durum:' }, '/filter filter.value_missing'],
    [{ name: 'a', filter: 'etiket:olmayan' }, '/filter filter.value_unknown'],
    [{ name: 'a', filter: '-(open:yes,no or assignee:me)' }, '/filter filter.matches_nothing'],
    [{ name: 'a', sort: ['renk'] }, '/sort/0 field.one_of'],
    [{ name: 'a', group: 'renk' }, '/group field.one_of'],
    [{ name: 'a', subgroup: 'status' }, '/subgroup view.subgroup'],
    [{ name: 'a', group: 'status', subgroup: 'status' }, '/subgroup view.subgroup'],
    [{ name: 'a', visibility: 'project' }, '/project field.required'],
    [{ name: 'a', columns: ['a b'] }, '/columns/0 field.format'],
  ])('are rejected: %j', async (input, expected) => {
    const { status, body } = await admin.client.post('/views', input);
    const errors = (body.errors ?? []).map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`);
    expect([status, ...errors]).toEqual([400, expected]);
  });

  test('have no project if they are for everyone', async () => {
    const project = await buildProject(admin);
    const { status, body } = await admin.client.post('/views', { name: 'a', visibility: 'organization', project: project.id });
    expect([status, body.errors[0].code]).toEqual([400, 'view.of_everybody']);
  });

  test('list their tasks in their order, with additional filters', async () => {
    const project = await buildProject(admin);
    for (const [title, priority, dueDate] of [
      ['Sonra', 'urgent', '2027-03-02'],
      ['Önce', 'urgent', '2027-03-01'],
      ['Başka', 'low', '2027-03-01'],
    ])
      await buildTask(admin, { title, priority, dueDate, project: project.id });
    await buildTask(admin, { title: 'Dışarıda', priority: 'urgent' });
    const view = await make(admin, { project: project.id, filter: 'öncelik:acil', sort: ['dueDate'] });
    expect(await titles(admin, `view=${view.id}`)).toEqual(['Önce', 'Sonra']);
    expect(await titles(admin, `view=${view.id}&sort=-dueDate`)).toEqual(['Sonra', 'Önce']);
    expect(await titles(admin, `view=${view.id}&q=Son`)).toEqual(['Sonra']);
    const wide = await make(admin, { project: project.id, filter: 'öncelik:acil or öncelik:düşük', sort: ['priority', 'dueDate'] });
    expect(await titles(admin, `view=${wide.id}&dueBefore=2027-03-02`)).toEqual(['Başka', 'Önce']);
  });

  test('drop filters that match everything', async () => {
    const storedFilter = async (filter: string) => (await make(admin, { filter })).filter;
    expect(await storedFilter('done:yes,no or priority:urgent')).toBe('');
    expect(await storedFilter('done:yes,no priority:urgent')).toBe('priority:urgent');
    expect(await storedFilter('priority:urgent (title:Önce or done:no,yes)')).toBe('priority:urgent');
  });

  test('follow renamed labels and projects', async () => {
    const label = await buildLabel(admin, 'muhasebe');
    const project = await buildProject(admin);
    await buildTask(admin, { title: 'Fatura', labels: [label.id], project: project.id });
    const view = await make(admin, { filter: `label:muhasebe project:${project.key}` });
    expect(view.filter).toBe(`label:muhasebe project:${project.key}`);
    await admin.client.patch(`/labels/${label.id}`, { name: 'ön muhasebe' });
    await buildLabel(admin, 'muhasebe');
    expect((await admin.client.get(`/views/${view.id}`)).body.filter).toBe(`label:"ön muhasebe" project:${project.key}`);
    expect(await titles(admin, `view=${view.id}`)).toEqual(['Fatura']);
  });

  test('follow renamed custom fields in sort, groups and columns', async () => {
    const field = await buildField(admin, { name: 'Puan', type: 'number' });
    const named = { sort: ['-field.puan'], group: 'status', subgroup: 'field.puan', columns: ['title', 'field.puan'] };
    const view = await make(admin, named);
    expect(view).toMatchObject(named);
    await admin.client.patch(`/fields/${field.id}`, { key: 'not' });
    const renamed = { sort: ['-field.not'], group: 'status', subgroup: 'field.not', columns: ['title', 'field.not'] };
    expect((await admin.client.get(`/views/${view.id}`)).body).toMatchObject(renamed);
    expect((await admin.client.patch(`/views/${view.id}`, renamed)).body.version, 'nothing changes').toBe(1);
    await admin.client.delete(`/fields/${field.id}`);
  });

  test('list their tasks without the order and groups of a custom field that is archived', async () => {
    const project = await buildProject(admin);
    const field = await buildField(admin, { name: 'Değer', type: 'number' });
    const task = await buildTask(admin, { title: 'Değerli', project: project.id, fields: { deger: 5 } });
    const view = await make(admin, { project: project.id, sort: ['-field.deger', 'number'], group: 'status', subgroup: 'field.deger' });
    await admin.client.patch(`/fields/${field.id}`, { archived: true });
    expect(await titles(admin, `view=${view.id}`)).toEqual(['Değerli']);
    expect((await admin.client.get(`/tasks/groups?view=${view.id}`)).body.groups).toMatchObject([{ key: task.status, groups: [] }]);
    expect((await admin.client.get(`/views/${view.id}`)).body).toMatchObject({ sort: ['number'], group: 'status', subgroup: null });
    await admin.client.patch(`/fields/${field.id}`, { archived: false });
    expect((await admin.client.get(`/views/${view.id}`)).body).toMatchObject({ sort: view.sort, subgroup: 'field.deger' });
  });

  test('write ambiguous names in filters as unambiguous references', async () => {
    const project = await buildProject(admin, { name: 'Adı' });
    const [word, alike, other] = [await buildLabel(admin, 'yok'), await buildLabel(admin, 'sirin'), await buildLabel(admin, 'şirin')];
    const milestone = await buildMilestone(admin, project.id, { name: 'Any' });
    const cycle = await buildCycle(admin, project.id, { ...daysUnderWay(), name: 'Güncel' });
    // A project with the name of another one's key.
    await buildProject(admin, { name: project.key });
    for (const filter of [
      `label:${word.id}`,
      `label:${alike.id},${other.id}`,
      `milestone:${milestone.id}`,
      `cycle:${cycle.id}`,
      `project:${project.id}`,
    ]) {
      const view = await make(admin, { filter });
      await admin.client.patch(`/views/${view.id}`, { filter: view.filter });
      expect((await team.context.db.view.findFirstOrThrow({ where: { id: view.id } })).filter).toBe(filter);
    }
  });

  test('ignore hidden records when names are checked for ambiguity', async () => {
    const [member, open] = [await team.person(), await buildProject(admin)];
    const hidden = await buildProject(admin, { visibility: 'private' });
    const cycles = [await buildCycle(admin, open.id, { name: 'Sürat' }), await buildCycle(admin, hidden.id, { name: 'Sürat' })];
    const milestones = [
      await buildMilestone(admin, open.id, { name: 'Duyuru' }),
      await buildMilestone(admin, hidden.id, { name: 'Duyuru' }),
    ];
    const filter = `cycle:${cycles[0]?.id} milestone:${milestones[0]?.id}`;
    expect((await make(member, { filter })).filter).toBe('cycle:Sürat milestone:Duyuru');
    expect((await make(admin, { filter })).filter).toBe(filter);
    const guest = await team.person({ role: 'guest' });
    await admin.client.put(`/projects/${open.key}/members/${guest.id}`, { role: 'viewer' });
    const [first] = [await team.person({ name: 'Nil Kut' }), await team.person({ name: 'Nil Kut' })];
    await admin.client.put(`/projects/${open.key}/members/${first?.id}`, { role: 'viewer' });
    expect((await make(guest, { filter: `assignee:${first?.id}` })).filter).toBe('assignee:"Nil Kut"');
  });

  test('list nothing by a status that no workflow has any more', async () => {
    const project = await buildProject(admin);
    const setWorkflow = async (...keys: string[]) => {
      const statuses = keys.map((key) => ({ key, name: key, category: 'unstarted' }));
      expect((await admin.client.put(`/projects/${project.key}/workflow`, { statuses })).status).toBe(200);
    };
    await setWorkflow('todo', 'deneme');
    const view = await make(admin, { filter: 'status:deneme' });
    await setWorkflow('todo');
    expect(await titles(admin, `view=${view.id}`)).toEqual([]);
    expect((await admin.client.get(`/tasks/groups?view=${view.id}&group=status`)).body.groups).toEqual([]);
  });

  test('resolve `me` to the reader if shared', async () => {
    const other = await team.person();
    const view = await make(admin, { visibility: 'organization', filter: 'assignee:me' });
    await buildTask(admin, { title: 'Onunki', assignee: other.id });
    expect((await other.client.get(`/views/${view.id}`)).body.filter).toBe('assignee:me');
    expect(await titles(other, `view=${view.id}`)).toEqual(['Onunki']);
  });

  describe('visibility of views', () => {
    test('is limited to the owner for private ones, also against administrators', async () => {
      const person = await team.person();
      const view = await make(person);
      const task = await admin.client.get(`/tasks?view=${view.id}`);
      expect([(await admin.client.get(`/views/${view.id}`)).status, task.body.code]).toEqual([404, 'view.not_found']);
      expect((await admin.client.patch(`/views/${view.id}`, { name: 'x' })).status).toBe(404);
      const seen = (await admin.client.get('/views')).body.data.map(({ id }: { id: string }) => id);
      expect(seen).not.toContain(view.id);
    });

    test('follows the project for shared ones', async () => {
      const [lead, other] = [await team.person(), await team.person()];
      const project = await buildProject(lead);
      const view = await make(lead, { visibility: 'project', project: project.id });
      expect((await other.client.get(`/views?project=${project.key}`)).body.data).toMatchObject([{ id: view.id }]);
      await lead.client.patch(`/projects/${project.id}`, { visibility: 'private' });
      expect((await other.client.get(`/views/${view.id}`)).status).toBe(404);
      expect((await other.client.get(`/views?project=${project.key}`)).body.data).toEqual([]);
    });

    test('includes everyone but guests for views of everyone', async () => {
      const guest = await team.person({ role: 'guest' });
      const view = await make(admin, { visibility: 'organization' });
      expect((await (await team.person()).client.get(`/views/${view.id}`)).status).toBe(200);
      expect((await guest.client.get(`/views/${view.id}`)).status).toBe(404);
      expect((await guest.client.post('/views', { name: 'a', visibility: 'organization' })).body.code).toBe('auth.role_required');
    });

    test('ends for others with view.deleted when no longer shared', async () => {
      const other = await team.person();
      const view = await make(admin, { visibility: 'organization', name: 'Ortak' });
      const events = await eventsDuring(other.client, async () => {
        await admin.client.patch(`/views/${view.id}`, { visibility: 'private' });
      });
      expect(events).toMatchObject([{ event: 'view.deleted', data: { id: view.id } }]);
    });
  });

  describe('changing views', () => {
    test('is allowed to the owner, leads of the project, and administrators for views of everyone', async () => {
      const [lead, editor, other] = [await team.person(), await team.person(), await team.person()];
      const project = await buildProject(lead);
      await lead.client.put(`/projects/${project.id}/members/${editor.id}`, { role: 'editor' });
      const shared = await make(editor, { visibility: 'project', project: project.id });
      expect((await other.client.patch(`/views/${shared.id}`, { name: 'a' })).body.code).toBe('auth.role_required');
      expect((await lead.client.patch(`/views/${shared.id}`, { name: 'Projenin' })).status).toBe(200);
      const everybodys = await make(editor, { visibility: 'organization' });
      expect((await other.client.delete(`/views/${everybodys.id}`)).body.code).toBe('auth.role_required');
      expect((await admin.client.delete(`/views/${everybodys.id}`)).status).toBe(204);
    });

    test('is refused to viewers who share a view with the project', async () => {
      const [lead, viewer] = [await team.person(), await team.person()];
      const project = await buildProject(lead, { visibility: 'private' });
      await lead.client.put(`/projects/${project.id}/members/${viewer.id}`, { role: 'viewer' });
      const input = { name: 'a', project: project.id };
      expect((await viewer.client.post('/views', { ...input, visibility: 'project' })).body.code).toBe('auth.role_required');
      const own = await make(viewer, input);
      expect((await viewer.client.patch(`/views/${own.id}`, { visibility: 'project' })).body.code).toBe('auth.role_required');
    });
  });

  describe('favourite views', () => {
    const order = async (who: Person) =>
      (await who.client.get('/views?favourite=true')).body.data.map(({ name }: { name: string }) => name);

    test('are ordered per person', async () => {
      const [person, other] = [await team.person(), await team.person()];
      const [a, b, c] = [await make(person, { name: 'A' }), await make(person, { name: 'B' }), await make(person, { name: 'C' })];
      for (const { id } of [a, b, c]) expect((await person.client.put(`/views/${id}/favourite`, {})).body.favourite).toBe(true);
      expect(await order(person)).toEqual(['A', 'B', 'C']);
      const events = await eventsDuring(person.client, () => person.client.put(`/views/${c.id}/favourite`, { after: a.id }));
      expect(events).toMatchObject([{ event: 'view.favourites_changed', data: { views: [a.id, c.id, b.id] } }]);
      await person.client.put(`/views/${b.id}/favourite`, { after: null });
      expect(await order(person)).toEqual(['B', 'A', 'C']);
      expect((await person.client.delete(`/views/${a.id}/favourite`)).status).toBe(204);
      expect(await order(person)).toEqual(['B', 'C']);
      expect(await order(other)).toEqual([]);
      await person.client.delete(`/views/${b.id}`);
      expect(await order(person)).toEqual(['C']);
    });

    test('survive concurrent additions', async () => {
      const person = await team.person();
      const made = await Promise.all(['A', 'B', 'C', 'D'].map((name) => make(person, { name })));
      await Promise.all(made.map(({ id }) => person.client.put(`/views/${id}/favourite`, {})));
      expect((await order(person)).toSorted()).toEqual(['A', 'B', 'C', 'D']);
    });

    test('are not listed while hidden and reappear later', async () => {
      const [owner, person] = [await team.person(), await team.person()];
      const project = await buildProject(owner);
      const [hidden, own] = [
        await make(owner, { name: 'Gizli', visibility: 'project', project: project.key }),
        await make(person, { name: 'Kendi' }),
      ];
      for (const { id } of [hidden, own]) await person.client.put(`/views/${id}/favourite`, {});
      expect(await order(person)).toEqual(['Gizli', 'Kendi']);
      const see = (visibility: string) => owner.client.patch(`/projects/${project.key}`, { visibility });
      expect((await see('private')).status).toBe(200);
      expect(await order(person)).toEqual(['Kendi']);
      for (const answer of [
        await person.client.put(`/views/${hidden.id}/favourite`, {}),
        await person.client.delete(`/views/${hidden.id}/favourite`),
        await person.client.put(`/views/${own.id}/favourite`, { after: hidden.id }),
      ])
        expect(JSON.stringify(answer.body)).toContain('view.not_found');
      await see('organization');
      expect(await order(person)).toEqual(['Gizli', 'Kendi']);
      await see('private');
      const events = await eventsDuring(person.client, () => person.client.put(`/views/${own.id}/favourite`, { after: null }));
      expect(JSON.stringify(events)).not.toContain(hidden.id);
    });

    test('are limited to 50', async () => {
      const person = await team.person();
      const made = [];
      for (let index = 0; index <= 50; index += 1) made.push(await make(person));
      const answers = [];
      for (const { id } of made) answers.push((await person.client.put(`/views/${id}/favourite`, {})).body.code);
      expect(answers).toEqual([...Array(50).fill(undefined), 'view.favourites_too_many']);
    });
  });
});
