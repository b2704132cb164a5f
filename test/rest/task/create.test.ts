import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildLabel, buildOrganization, buildProject, buildTask, type Organization } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

describe('creating a task', () => {
  let team: Organization;
  beforeAll(async () => {
    team = await buildOrganization();
  });

  test('stores every given field', async () => {
    const ayse = await team.person({ name: 'Ayşe Şahin' });
    const project = await buildProject(team.admin);
    const parent = await buildTask(team.admin, { project: project.id, title: 'Üst görev' });
    const blocker = await buildTask(team.admin, { project: project.id, title: 'Önce bu' });
    const [bug, urgent] = [await buildLabel(team.admin, 'hata'), await buildLabel(team.admin, 'acil')];
    const { status, body } = await team.admin.client.post('/tasks', {
      title: 'Fatura ekranını düzelt',
      description: '# Ayrıntı',
      project: project.key,
      status: 'in_review',
      priority: 'urgent',
      assignee: ayse.id,
      parent: parent.id,
      labels: [bug.id, urgent.id],
      blockedBy: [blocker.id],
      startDate: '2026-11-01',
      dueDate: '2026-12-01',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^tsk_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      number: `${project.key}-3`,
      title: 'Fatura ekranını düzelt',
      description: '# Ayrıntı',
      status: 'in_review',
      priority: 'urgent',
      assignee: { id: ayse.id, name: 'Ayşe Şahin', avatar: null, agent: false },
      project: { id: project.id, key: project.key, name: project.name },
      parent: { id: parent.id, number: parent.number, title: 'Üst görev' },
      labels: [
        { id: urgent.id, name: 'acil', color: urgent.color },
        { id: bug.id, name: 'hata', color: bug.color },
      ],
      startDate: '2026-11-01',
      dueDate: '2026-12-01',
      estimate: null,
      cycle: null,
      milestone: null,
      fields: {},
      recurrence: null,
      position: expect.any(String),
      watchers: [],
      blockedBy: [{ id: blocker.id, number: blocker.number, title: 'Önce bu', status: 'todo' }],
      blocks: [],
      createdBy: { id: team.admin.id, name: expect.any(String), avatar: null, agent: false },
      completedAt: null,
      deletedAt: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.createdAt,
      version: 1,
    });
    expect((await team.admin.client.get(`/tasks/${body.id}`)).body).toEqual(body);
    const blocks = (await team.admin.client.get(`/tasks/${blocker.id}`)).body.blocks;
    expect(blocks).toEqual([{ id: body.id, number: body.number, title: body.title, status: 'in_review' }]);
  });

  test('sets defaults', async () => {
    const { body } = await team.admin.client.post('/tasks', { title: 'Yalnız başlık' });
    expect(body).toMatchObject({
      description: '',
      status: 'todo',
      priority: 'none',
      assignee: null,
      project: { id: team.defaultProject.id, key: 'GENEL' },
      parent: null,
      labels: [],
      blockedBy: [],
      startDate: null,
      dueDate: null,
      completedAt: null,
    });
  });

  test('assigns the task to the caller for `me`', async () => {
    const member = await team.person();
    const { body } = await member.client.post('/tasks', { title: 'Bana', assignee: 'me' });
    expect(body.assignee).toEqual({ id: member.id, name: member.name, avatar: null, agent: false });
    expect(body.createdBy.id).toBe(member.id);
  });

  test('accepts null for optional fields', async () => {
    const { status, body } = await team.admin.client.post('/tasks', {
      title: 'Boş',
      assignee: null,
      parent: null,
      startDate: null,
      dueDate: null,
    });
    expect([status, body.assignee, body.parent, body.startDate, body.dueDate]).toEqual([201, null, null, null, null]);
  });

  test('accepts a project by id or key', async () => {
    const project = await buildProject(team.admin);
    expect((await team.admin.client.post('/tasks', { title: 'a', project: project.id })).body.number).toBe(`${project.key}-1`);
    expect((await team.admin.client.post('/tasks', { title: 'b', project: project.key })).body.number).toBe(`${project.key}-2`);
  });

  test('puts a sub-task into the project of its parent, given by id or number', async () => {
    const project = await buildProject(team.admin);
    const parent = await buildTask(team.admin, { project: project.key });
    for (const reference of [parent.id, parent.number]) {
      const { body } = await team.admin.client.post('/tasks', { title: 'Parça', parent: reference });
      expect([body.project.id, body.parent.id]).toEqual([project.id, parent.id]);
    }
  });

  test('accepts a blocker by its number, without duplicates', async () => {
    const blocker = await buildTask(team.admin);
    const { body } = await team.admin.client.post('/tasks', { title: 'Sonra', blockedBy: [blocker.number, blocker.id] });
    expect(body.blockedBy.map(({ id }: { id: string }) => id)).toEqual([blocker.id]);
  });

  test('sets completedAt for a completed status', async () => {
    const { body } = await team.admin.client.post('/tasks', { title: 'Bitti bile', status: 'done' });
    expect(body.completedAt).toBe(body.createdAt);
  });

  test('numbers tasks per project without gaps under concurrency', async () => {
    const project = await buildProject(team.admin);
    const made = await Promise.all(Array.from({ length: 30 }, () => buildTask(team.admin, { project: project.key })));
    const numbers = made.map(({ number }) => Number(number.split('-')[1])).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  test('stores nothing if refused, not even a number', async () => {
    const project = await buildProject(team.admin);
    const events = await eventsDuring(team.admin.client, async () => {
      const { status } = await team.admin.client.post('/tasks', { title: 'x', project: project.key, labels: [newId('label')] });
      expect(status).toBe(400);
    });
    expect(events).toEqual([]);
    expect(await team.context.db.task.count({ where: { projectId: project.id } })).toBe(0);
    expect((await buildTask(team.admin, { project: project.key })).number).toBe(`${project.key}-1`);
  });

  test.each([
    ['Turkish letters', 'İĞNE ile ıslık: şöför çığ ÜZÜM âlâ'],
    ['emoji and other scripts', '🇹🇷 👩‍👩‍👧 日本語 العربية'],
    ['letters composed of two code points', 'I\u0307stanbul'],
    ['quotes and back slashes', `"'\\ % _ ; --`],
    ['500 characters outside of the basic plane', '🐞'.repeat(500)],
  ])('stores %s unchanged', async (_, title) => {
    const { status, body } = await team.admin.client.post('/tasks', { title, description: title });
    expect([status, body.title, body.description]).toEqual([201, title, title]);
    const row = await team.context.db.task.findFirstOrThrow({ where: { id: body.id } });
    expect([row.title, row.description]).toEqual([title, title]);
  });

  test('keeps line breaks and tabs in a description and replaces them by spaces in a title', async () => {
    const text = 'a\n\tb \r\nc';
    const { status, body } = await team.admin.client.post('/tasks', { title: text, description: text });
    expect([status, body.title, body.description]).toEqual([201, 'a b c', text]);
  });

  test('appends the task by default', async () => {
    const project = await buildProject(team.admin);
    const made = [];
    for (const title of ['1', '2', '3']) made.push(await buildTask(team.admin, { title, project: project.key }));
    expect(made.map(({ position }) => position)).toEqual(made.map(({ position }) => position).sort());
  });

  test.each([
    ['before', ['1', 'new', '2', '3']],
    ['after', ['1', '2', 'new', '3']],
  ])('inserts the task right %s the given one', async (word, order) => {
    const project = await buildProject(team.admin);
    const made = [];
    for (const title of ['1', '2', '3']) made.push(await buildTask(team.admin, { title, project: project.key }));
    await buildTask(team.admin, { title: 'new', project: project.key, [word]: made[1]?.id });
    const { body } = await team.admin.client.get(`/tasks?project=${project.key}&sort=position`);
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(order);
  });
});
