import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Organization } from '../../support/builders/index.ts';

describe('tasks over REST', () => {
  let team: Organization;
  beforeAll(async () => {
    team = await buildOrganization();
  });

  test('require only a title', async () => {
    const { status, body, headers } = await team.admin.client.post('/tasks', { title: 'Işıkları kapat' });
    expect(status).toBe(201);
    expect(headers.location).toBe(`/api/v1/tasks/${body.id}`);
    expect(body).toMatchObject({
      number: expect.stringMatching(/^GENEL-\d+$/),
      title: 'Işıkları kapat',
      status: 'todo',
      priority: 'none',
      assignee: null,
      project: { key: 'GENEL' },
      createdBy: { id: team.admin.id },
      labels: [],
      version: 1,
    });
    const { body: again } = await team.admin.client.get(`/tasks/${body.id}`);
    expect(again).toEqual(body);
    expect((await team.admin.client.get(`/tasks/${body.number}`)).body).toEqual(body);
  });

  test('are updated only in the given fields', async () => {
    const task = await buildTask(team.admin, { description: 'Ayrıntı', priority: 'high', assignee: 'me', dueDate: '2026-12-01' });
    const { status, body } = await team.admin.client.patch(`/tasks/${task.id}`, { status: 'in_progress' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...task, status: 'in_progress', version: 2, updatedAt: expect.any(String) });
  });

  test('page by cursor without loss or repetition', async () => {
    const project = await buildProject(team.admin);
    const made = [];
    for (let index = 0; index < 7; index += 1) made.push((await buildTask(team.admin, { project: project.key })).id);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await team.admin.client.get(`/tasks?project=${project.key}&limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map((task: { id: string }) => task.id));
      cursor = body.page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(made.reverse());
  });
});
