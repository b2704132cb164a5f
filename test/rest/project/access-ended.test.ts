import { beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

type Task = { id: string };

describe('people who lose access to a project', () => {
  let team: Organization;
  let [lead, gone, stays] = [] as unknown as [Person, Person, Person];
  beforeEach(async () => {
    team = await buildOrganization();
    [lead, gone, stays] = [await team.person({ name: 'Ayşe' }), await team.person({ name: 'İlker' }), await team.person({ name: 'Can' })];
  });

  const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect([status, body]).toEqual([expect.toSatisfy((each: number) => each < 300), body]);
    return body as never as Record<string, never>;
  };
  const getTask = async ({ id }: Task, person = lead) => (await person.client.get(`/tasks/${id}`)).body;

  /** A project in which a person leads, has tasks, watches one and times one. */
  async function furnished(visibility: 'organization' | 'private') {
    const members = visibility === 'private' ? [gone, stays].map((user) => ({ user, role: 'editor' as const })) : [];
    const project = await buildProject(lead, { visibility, members });
    await ok(lead.client.patch(`/projects/${project.id}`, { lead: gone.id, defaultAssignee: gone.id }));
    const [own, finished, others] = [
      await buildTask(lead, { project: project.id, title: 'Sürüyor', assignee: gone.id, status: 'in_progress' }),
      await buildTask(lead, { project: project.id, title: 'Bitti', assignee: gone.id, status: 'done' }),
      await buildTask(lead, { project: project.id, title: 'Başkasının', assignee: stays.id }),
    ];
    for (const person of [gone, stays]) await person.client.put(`/tasks/${others.id}/watch`);
    const timer = await ok(gone.client.post('/time-entries', { task: others.id }));
    return { project, own, finished, others, timer: timer as unknown as { id: string } };
  }

  type Way = [name: string, from: 'organization' | 'private', take: (project: { id: string }) => Promise<unknown>, stay: boolean];
  const ways: Way[] = [
    ['the project is made private', 'organization', ({ id }) => ok(lead.client.patch(`/projects/${id}`, { visibility: 'private' })), false],
    ['they are removed from it', 'private', ({ id }) => ok(lead.client.delete(`/projects/${id}/members/${gone.id}`)), true],
    ['they leave it', 'private', ({ id }) => ok(gone.client.delete(`/projects/${id}/members/${gone.id}`)), true],
    ['they become a guest', 'organization', () => ok(team.admin.client.patch(`/members/${gone.id}`, { role: 'guest' })), true],
  ];

  test.each(ways)('loses open tasks, watches, project roles and timers once %s', async (_, visibility, take, stay) => {
    const { project, own, finished, others, timer } = await furnished(visibility);
    const elsewhere = await buildTask(lead, { title: 'Başka yerde', assignee: stays.id });
    await ok(lead.client.put(`/projects/${project.id}/members/${lead.id}`, { role: 'lead' }));
    const events = await eventsDuring(lead.client, () => take(project));

    expect(await getTask(own)).toMatchObject({ assignee: null, status: 'in_progress' });
    expect(await getTask(finished), 'what is finished stays in their name').toMatchObject({ assignee: { id: gone.id } });
    expect((await getTask(others)).watchers.map(({ id }: Task) => id)).toEqual(stay ? [stays.id] : []);
    expect((await getTask(others)).assignee?.id).toBe(stay ? stays.id : undefined);
    expect(await getTask(elsewhere)).toMatchObject({ assignee: { id: stays.id } });
    const { body } = await lead.client.get(`/projects/${project.id}`);
    expect(body).toMatchObject({ lead: null, defaultAssignee: null });
    const entry = await team.context.db.timeEntry.findFirstOrThrow({ where: { id: timer.id } });
    expect(entry.endedAt).not.toBeNull();

    const unassigned = events.filter(({ event, data }) => event === 'task.updated' && data.id === own.id);
    expect(unassigned).toMatchObject([{ data: { assignee: null }, previous: { assignee: { id: gone.id } } }]);
    const { changes, text } = (await lead.client.get(`/tasks/${own.id}/activity`)).body.data[0];
    expect(changes).toEqual([{ field: 'assignee', from: { id: gone.id }, to: null }]);
    expect(text).toContain(own.number);
    expect((await gone.client.get(`/tasks/${own.id}`)).status).toBe(404);
  });

  test('sends them only that access was lost', async () => {
    const { project, own } = await furnished('organization');
    const events = await eventsDuring(gone.client, () => ok(lead.client.patch(`/projects/${project.id}`, { visibility: 'private' })));
    expect(events.map(({ event }) => event)).toContain('project.access_lost');
    expect(JSON.stringify(events)).not.toContain(own.id);
    expect((await gone.client.get('/notifications')).body.data).toEqual([]);
  });

  test('keeps everything while another role still gives access', async () => {
    const { project, own, others } = await furnished('organization');
    await ok(lead.client.put(`/projects/${project.id}/members/${gone.id}`, { role: 'viewer' }));
    await ok(lead.client.patch(`/projects/${project.id}`, { visibility: 'private' }));
    expect(await getTask(own)).toMatchObject({ assignee: { id: gone.id } });
    expect((await getTask(others)).watchers.map(({ id }: Task) => id)).toEqual([gone.id]);
    expect((await lead.client.get(`/projects/${project.id}`)).body).toMatchObject({ lead: { id: gone.id } });
    await ok(lead.client.patch(`/projects/${project.id}`, { visibility: 'organization' }));
    await ok(lead.client.delete(`/projects/${project.id}/members/${gone.id}`));
    expect(await getTask(own), 'without the role, but the project is open').toMatchObject({ assignee: { id: gone.id } });
  });

  test('keeps everything while the project is in the trash and after it is restored', async () => {
    const { project, own, others } = await furnished('organization');
    expect((await lead.client.delete(`/projects/${project.id}`)).status).toBe(204);
    await ok(lead.client.post(`/projects/${project.id}/restore`));
    expect(await getTask(own)).toMatchObject({ assignee: { id: gone.id } });
    expect((await getTask(others)).watchers).toHaveLength(2);
    expect((await lead.client.get(`/projects/${project.id}`)).body).toMatchObject({ lead: { id: gone.id } });
  });

  test('unassigns deleted tasks too', async () => {
    const { own } = await furnished('organization');
    await lead.client.delete(`/tasks/${own.id}`);
    await ok(team.admin.client.patch(`/members/${gone.id}`, { role: 'guest' }));
    await ok(lead.client.post(`/tasks/${own.id}/restore`));
    expect(await getTask(own)).toMatchObject({ assignee: null });
  });

  test('unassigns, unwatches and stops the timer when a task moves to a project they cannot view', async () => {
    const hidden = await buildProject(lead, { visibility: 'private', members: [{ user: stays, role: 'viewer' }] });
    const task = await buildTask(lead, { project: 'GENEL', assignee: gone.id });
    const part = await buildTask(lead, { project: 'GENEL', parent: task.id, assignee: stays.id });
    for (const person of [gone, stays]) for (const { id } of [task, part]) await person.client.put(`/tasks/${id}/watch`);
    const [ends, runs] = [
      await ok(gone.client.post('/time-entries', { task: part.id })),
      await ok(stays.client.post('/time-entries', { task: part.id })),
    ];
    const events = await eventsDuring(lead.client, () => ok(lead.client.patch(`/tasks/${task.id}`, { project: hidden.id })));
    expect(await getTask(task)).toMatchObject({ assignee: null, watchers: [{ id: stays.id }] });
    expect(await getTask(part)).toMatchObject({ assignee: { id: stays.id }, watchers: [{ id: stays.id }] });
    const moved = events.find(({ event, data }) => event === 'task.updated' && data.id === task.id);
    expect(moved?.previous).toMatchObject({ assignee: { id: gone.id } });
    const former = moved?.previous as { watchers: Task[] } | undefined;
    expect(former?.watchers.map(({ id }) => id).sort()).toEqual([gone.id, stays.id].sort());
    const endOf = async ({ id }: Record<string, never>) => (await team.context.db.timeEntry.findFirstOrThrow({ where: { id } })).endedAt;
    expect([(await endOf(ends)) === null, (await endOf(runs)) === null]).toEqual([false, true]);
  });
});
