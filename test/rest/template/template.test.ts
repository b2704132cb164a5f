import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { addDays, dayIn } from '../../../schema/kernel/zone.ts';
import { buildField } from '../../support/builders/field.ts';
import {
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  buildTemplate,
  newKey,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

describe('a task template', () => {
  let team: Organization;
  let [admin, lead, editor] = [] as unknown as [Person, Person, Person];
  let project: { id: string; key: string };
  beforeEach(async () => {
    team = await buildOrganization();
    [admin, lead, editor] = [team.admin, await team.person(), await team.person({ name: 'Ayşe' })];
    project = await buildProject(lead);
  });
  const make = (body: object, person = lead) => person.client.post('/templates', { name: 'Hata bildirimi', ...body });
  const use = (template: string, body: object = {}, person = editor) => person.client.post('/tasks', { template, ...body });
  const below = async ({ id }: { id: string }) => (await lead.client.get(`/tasks?parent=${id}&sort=position`)).body.data;
  /** The date so many days from now in the time zone of the person. */
  const dayAfter = async (days: number, person = editor) =>
    addDays(dayIn((await person.client.get('/me')).body.timeZone, new Date()), days);

  test('is limited to 500 per organization', async () => {
    const content = { tasks: [] };
    const organizationId = team.context.actor.organization;
    const data = Array.from({ length: 499 }, () => ({
      organizationId,
      id: newId('template'),
      kind: 'task' as const,
      name: '-',
      nameKey: '-',
      content,
    }));
    await team.context.db.template.createMany({ data });
    const task = { title: 'Hata: ' };
    expect((await make({ project: project.key, task })).status).toBe(201);
    expect((await make({ project: project.key, task })).body).toMatchObject({ status: 409, code: 'template.too_many' });
    expect(await team.context.db.template.count()).toBe(500);
  });

  test('creates tasks with all its fields', async () => {
    const label = await buildLabel(admin, 'hata');
    const field = await buildField(admin, { name: 'Müşteri' });
    const task = {
      ...{ title: 'Hata: ', description: '- [ ] Üret\n- [ ] Düzelt', priority: 'high', estimate: 2, assignee: editor.id },
      ...{ labels: [label.id], fields: { [field.key]: 'Kızılırmak A.Ş.' }, startAfter: 1, dueAfter: 3 },
    };
    const subtasks = [{ title: 'Dene', dueAfter: 1 }, { title: 'Sor', parent: 1 }, { title: 'Bitir' }];
    let template = {} as { id: string };
    const made = await eventsDuring(editor.client, async () => {
      const answer = await make({ project: project.key, task, subtasks });
      expect(answer.status).toBe(201);
      template = answer.body;
    });
    expect(template).toMatchObject({
      ...{ kind: 'task', name: 'Hata bildirimi', project: { id: project.id }, copies: null, version: 1 },
      task: { ...task, assignee: { id: editor.id }, labels: [{ id: label.id }], parent: null },
      subtasks: [
        { title: 'Dene', dueAfter: 1, parent: null, assignee: null, labels: [], fields: {} },
        { title: 'Sor', parent: 1 },
        { title: 'Bitir', parent: null },
      ],
    });
    expect(made.map(({ event, data }) => [event, data.name])).toEqual([['template.created', 'Hata bildirimi']]);
    expect(made[0]?.data).not.toHaveProperty('task');

    const days = [await dayAfter(1), await dayAfter(3)];
    let created = {} as { id: string };
    const events = await eventsDuring(editor.client, async () => {
      const answer = await use(template.id);
      expect(answer.status).toBe(201);
      created = answer.body;
    });
    expect(created).toMatchObject({
      ...{ title: 'Hata: ', description: task.description, priority: 'high', estimate: 2, status: 'todo', project: { id: project.id } },
      ...{ assignee: { id: editor.id }, labels: [{ id: label.id }], fields: { [field.key]: 'Kızılırmak A.Ş.' } },
      ...{ startDate: days[0], dueDate: days[1], createdBy: { id: editor.id } },
    });
    const [first, last] = await below(created);
    expect([first, last]).toMatchObject([
      { title: 'Dene', dueDate: await dayAfter(1) },
      { title: 'Bitir', dueDate: null },
    ]);
    expect(await below(first)).toMatchObject([{ title: 'Sor' }]);
    expect(events.map(({ event, data }) => [event, data.title])).toEqual(
      ['Hata: ', 'Dene', 'Sor', 'Bitir'].map((title) => ['task.created', title]),
    );
  });

  test('is overridden by fields of the request', async () => {
    const field = await buildField(admin, { name: 'Müşteri' });
    const other = await buildField(admin, { name: 'Sürüm' });
    const fields = { [field.key]: 'A', [other.key]: 'B' };
    const template = await buildTemplate(lead, {
      project: project.id,
      task: { title: 'Başlık', priority: 'low', startAfter: 2, dueAfter: 5, assignee: editor.id, fields },
    });
    const dueDate = await dayAfter(1);
    const { body } = await use(template, { title: 'Başka', assignee: null, dueDate, fields: { [field.key]: 'C' }, status: 'in_progress' });
    expect(body).toMatchObject({
      ...{ title: 'Başka', priority: 'low', assignee: null, startDate: null, dueDate, status: 'in_progress' },
      fields: { [field.key]: 'C', [other.key]: 'B' },
    });
    const batch = await editor.client.post('/tasks:batch', { operations: [{ create: { template } }, { create: {} }] });
    expect(batch.body.errors).toMatchObject([{ pointer: '/operations/1/create/title', code: 'field.required' }]);
    const elsewhere = await buildProject(lead);
    expect((await use(template, { project: elsewhere.id })).body.project.id).toBe(elsewhere.id);
  });

  test('is created from a task with its sub-tasks', async () => {
    const own = await buildField(lead, { name: 'Adım', projects: [project.id] });
    const task = await buildTask(lead, {
      ...{ project: project.id, title: 'Kök', description: '- [x] Bitti', assignee: editor.id, status: 'in_progress' },
      ...{ dueDate: await dayAfter(4, lead), fields: { [own.key]: 'ilk' } },
    });
    const one = await buildTask(lead, { parent: task.id, title: 'Bir' });
    await buildTask(lead, { parent: one.id, title: 'Torun' });
    await buildTask(lead, { parent: task.id, title: 'İki' });
    const { status, body } = await make({ from: task.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      project: { id: project.id },
      task: {
        title: 'Kök',
        description: '- [ ] Bitti',
        assignee: { id: editor.id },
        dueAfter: 4,
        startAfter: null,
        fields: { [own.key]: 'ilk' },
      },
    });
    const parents = body.subtasks.map(({ title, parent }: { title: string; parent: number | null }) => [title, parent]);
    expect(parents).toEqual([
      ['Bir', null],
      ['İki', null],
      ['Torun', 1],
    ]);
    const created = (await use(body.id)).body;
    expect(created).toMatchObject({ title: 'Kök', status: 'todo', dueDate: await dayAfter(4), fields: { [own.key]: 'ilk' } });
    expect((await below(created)).map(({ title }: { title: string }) => title)).toEqual(['Bir', 'İki']);
    // A template for all projects omits what belongs to one project.
    expect((await make({ from: task.id, project: null }, admin)).body).toMatchObject({ project: null, task: { fields: {} } });
  });

  test('omits values that are deleted or hidden from the people they name', async () => {
    const hidden = await buildProject(lead, { visibility: 'private', members: [{ user: editor, role: 'editor' }] });
    const label = await buildLabel(admin, 'geçici');
    const field = await buildField(admin, { name: 'Durak', type: 'several', options: [{ name: 'A' }, { name: 'B' }] });
    const person = await buildField(admin, { name: 'Sahip', type: 'person' });
    const gone = await buildField(admin, { name: 'Geçici' });
    const template = await buildTemplate(lead, {
      project: hidden.id,
      task: {
        ...{ title: 'Başlık', assignee: editor.id, labels: [label.id] },
        fields: { [field.key]: ['A', 'B'], [person.key]: editor.id, [gone.key]: 'x' },
      },
    });
    await lead.client.delete(`/projects/${hidden.id}/members/${editor.id}`);
    await admin.client.delete(`/labels/${label.id}`);
    await admin.client.delete(`/fields/${gone.id}`);
    const options = field.options.slice(0, 1).map(({ id, name }) => ({ id, name }));
    await admin.client.patch(`/fields/${field.id}`, { options });
    expect((await editor.client.get(`/templates/${template}`)).body.code).toBe('template.not_found');
    expect((await use(template)).body.errors).toMatchObject([{ pointer: '/template', code: 'template.not_found' }]);
    expect((await lead.client.get(`/templates/${template}`)).body.task).toMatchObject({ labels: [] });
    const { status, body } = await use(template, {}, lead);
    expect(status).toBe(201);
    expect(body).toMatchObject({ assignee: null, labels: [] });
    expect(body.fields).toEqual({ [field.key]: [expect.objectContaining({ name: 'A' })] });
  });

  test('creates recurring tasks, each with its own series', async () => {
    const recurrence = { rule: 'freq=weekly;byday=mo', from: 'completion' };
    const normalized = { rule: 'FREQ=WEEKLY;BYDAY=MO', from: 'completion' };
    const subtasks = [{ title: 'Her gün', recurrence: { rule: 'FREQ=DAILY' } }, { title: 'Bir kez' }];
    const { body: template } = await make({ project: project.id, task: { title: 'Rapor', recurrence }, subtasks });
    expect(template).toMatchObject({
      task: { recurrence: { ...normalized, text: expect.stringContaining('pazartesi') } },
      subtasks: [{ recurrence: { rule: 'FREQ=DAILY', from: 'schedule' } }, { recurrence: null }],
    });
    const [one, two] = [(await use(template.id)).body, (await use(template.id)).body];
    expect([one, two]).toMatchObject([
      { recurrence: { ...normalized, previous: null, next: null } },
      { recurrence: { ...normalized, previous: null, next: null } },
    ]);
    expect(one.recurrence.series).not.toBe(two.recurrence.series);
    expect(await below(one)).toMatchObject([{ recurrence: { rule: 'FREQ=DAILY' } }, { recurrence: null }]);
    const done = await editor.client.patch(`/tasks/${one.id}`, { status: 'done' });
    expect(done.body.recurrence.next).toMatchObject({ title: 'Rapor', status: 'todo' });
    expect((await use(template.id, { recurrence: null })).body.recurrence).toBeNull();
    expect((await use(template.id, { recurrence: { rule: 'FREQ=DAILY' } })).body.recurrence).toMatchObject({ rule: 'FREQ=DAILY' });
    const { body: like } = await make({ name: 'Benzer', from: two.id });
    expect([like.task, ...like.subtasks]).toMatchObject([
      { recurrence: normalized },
      { recurrence: { rule: 'FREQ=DAILY', from: 'schedule' } },
      { recurrence: null },
    ]);
    const patched = await lead.client.patch(`/templates/${template.id}`, { task: { title: 'Rapor', recurrence: null } });
    expect(patched.body).toMatchObject({ version: 2, task: { recurrence: null } });
  });

  test('applies required fields to sub-tasks', async () => {
    const field = await buildField(admin, { name: 'Müşteri', required: true });
    const template = await buildTemplate(lead, { project: project.id, task: { title: 'Üst' }, subtasks: [{ title: 'Alt' }] });
    expect((await use(template)).body.errors).toMatchObject([{ pointer: `/fields/${field.key}`, code: 'field.required' }]);
    const { body } = await use(template, { fields: { [field.key]: 'A' } });
    expect((await below(body))[0].fields).toEqual({ [field.key]: 'A' });
  });

  test('is managed by leads of its project, or by administrators if for all', async () => {
    expect((await make({ project: project.id, task: { title: 'x' } }, editor)).body.code).toBe('auth.role_required');
    expect((await make({ task: { title: 'x' } })).body.code).toBe('auth.role_required');
    const { body: common } = await make({ name: 'Ortak', task: { title: 'x' } }, admin);
    const { body: own } = await make({ name: 'Bizim', project: project.id, task: { title: 'x' } });
    const names = async (person: Person, query = '') =>
      (await person.client.get(`/templates?${query}`)).body.data.map(({ name }: { name: string }) => name);
    expect(await names(editor)).toEqual(['Bizim', 'Ortak']);
    expect(await names(editor, `project=${project.key}&kind=task`)).toEqual(['Bizim', 'Ortak']);
    expect(await names(editor, 'kind=project')).toEqual([]);
    expect(await names(editor, `project=${(await buildProject(admin)).key}`)).toEqual(['Ortak']);
    expect(await names(await team.person({ role: 'guest' }))).toEqual([]);
    expect((await use(common.id)).status).toBe(201);
    expect((await editor.client.patch(`/templates/${own.id}`, { name: 'Benim' })).body.code).toBe('auth.role_required');
    const { body: now } = await lead.client.patch(`/templates/${own.id}`, { name: 'Yeni', subtasks: [{ title: 'Alt' }] });
    expect(now).toMatchObject({ name: 'Yeni', version: 2, task: { title: 'x' }, subtasks: [{ title: 'Alt' }] });
    expect((await lead.client.patch(`/templates/${own.id}`, { name: 'Yeni', subtasks: [{ title: 'Alt' }] })).body.version).toBe(2);
    expect((await editor.client.delete(`/templates/${own.id}`)).body.code).toBe('auth.role_required');
    expect((await lead.client.delete(`/templates/${own.id}`)).status).toBe(204);
    await lead.client.delete(`/projects/${project.id}`);
    expect(await names(editor)).toEqual(['Ortak']);
  });

  test('appears in the activity of its project', async () => {
    const { body } = await make({ project: project.id, task: { title: 'x' } });
    await lead.client.delete(`/templates/${body.id}`);
    const { data } = (await editor.client.get(`/projects/${project.id}/activity`)).body;
    expect(data.map(({ kind }: { kind: string }) => kind).slice(0, 2)).toEqual(['template.deleted', 'template.created']);
    expect(data[0].text).toContain('“Hata bildirimi” şablonunu sildi');
  });

  test('rejects contradicting fields', async () => {
    const wrong = async (body: object, pointer: string, code: string) =>
      expect((await make({ project: project.id, ...body })).body.errors).toMatchObject([{ pointer, code }]);
    const task = { title: 'x' };
    await wrong({}, '', 'field.exactly_one');
    await wrong({ task, copies: {} }, '/copies', 'template.other_kind');
    await wrong({ kind: 'project', task }, '/task', 'template.other_kind');
    await wrong({ task: { ...task, startAfter: 3, dueAfter: 1 } }, '/task/dueAfter', 'field.before_start');
    await wrong({ task, subtasks: [{ ...task, parent: 1 }] }, '/subtasks/0/parent', 'template.parent');
    const recurring = (rule: string) => ({ title: 'x', recurrence: { rule } });
    await wrong({ task: recurring('FREQ=HOURLY') }, '/task/recurrence/rule', 'field.recurrence_part');
    await wrong(
      { task, subtasks: [recurring('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')] },
      '/subtasks/0/recurrence/rule',
      'field.recurrence_never',
    );
    await wrong({ task: { ...task, fields: { yok: 1 } } }, '/task/fields/yok', 'field.unknown');
    const long = 'a'.repeat(100_000);
    const tooLong = { task: { ...task, description: long }, subtasks: [1, 2].map(() => ({ ...task, description: long })) };
    expect((await make({ project: project.id, ...tooLong })).body.code).toBe('template.too_long');
  });
});

describe('a project template', () => {
  test('creates projects like another, for everyone who can create projects and view it', async () => {
    const team = await buildOrganization();
    const [lead, other] = [await team.person(), await team.person()];
    const project = await buildProject(lead);
    await lead.client.patch(`/projects/${project.id}`, { description: 'Nasıl **yapılır**' });
    const statuses = [
      { key: 'yeni', name: 'Yeni', category: 'unstarted', wipLimit: 4 },
      { key: 'son', name: 'Son', category: 'completed' },
    ];
    await lead.client.put(`/projects/${project.id}/workflow`, { statuses });
    const field = await buildField(lead, { name: 'Adım', projects: [project.id] });
    await lead.client.post('/views', { name: 'Ortak', project: project.id, visibility: 'project' });
    await buildTask(lead, { project: project.id, title: 'Açık', fields: { [field.key]: 'ilk' } });
    await buildTask(lead, { project: project.id, title: 'Bitmiş', status: 'son' });
    const body = { kind: 'project', name: 'Kurulum', project: project.id };
    expect((await other.client.post('/templates', body)).body.code).toBe('auth.role_required');
    const template = (await lead.client.post('/templates', { ...body, copies: { tasks: 'open' } })).body;
    expect(template).toMatchObject({
      ...{ kind: 'project', project: { id: project.id }, task: null, subtasks: [] },
      copies: { tasks: 'open', members: false, fields: true, views: true },
    });
    await lead.client.patch(`/projects/${project.id}`, { archived: true });
    expect((await lead.client.patch(`/templates/${template.id}`, { copies: { views: false } })).body.copies).toEqual({
      ...{ tasks: 'open', members: false, fields: true, views: false },
    });

    const key = newKey();
    const made = await other.client.post('/projects', { key, name: 'Yeni iş', template: template.id });
    expect([made.status, made.body]).toMatchObject([
      201,
      { key, name: 'Yeni iş', description: 'Nasıl **yapılır**', archivedAt: null, viewerRole: 'lead' },
    ]);
    const { workflow } = (await other.client.get(`/projects/${key}/workflow`)).body;
    expect(workflow).toMatchObject(statuses);
    const tasks = (await other.client.get(`/tasks?project=${key}`)).body.data;
    expect(tasks).toMatchObject([{ title: 'Açık', fields: { [field.key]: 'ilk' }, createdBy: { id: other.id } }]);
    expect((await other.client.get(`/views?project=${key}`)).body.data).toEqual([]);

    await lead.client.patch(`/projects/${project.id}`, { archived: false, visibility: 'private' });
    const hidden = await other.client.post('/projects', { key: newKey(), name: 'Yeni iş', template: template.id });
    expect(hidden.body.errors).toMatchObject([{ pointer: '/template', code: 'template.not_found' }]);
    const guest = await team.person({ role: 'guest' });
    await lead.client.put(`/projects/${project.id}/members/${guest.id}`, { role: 'viewer' });
    expect((await guest.client.post('/projects', { key: newKey(), name: 'Yeni iş', template: template.id })).body.code).toBe(
      'auth.role_required',
    );
    await lead.client.delete(`/projects/${project.id}`);
    expect((await lead.client.get(`/templates/${template.id}`)).body.code).toBe('template.not_found');
  });
});
