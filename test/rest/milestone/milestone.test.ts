import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildMilestone,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

describe('a milestone', () => {
  let team: Organization;
  let lead: Person;
  let member: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    [lead, member] = [await team.person(), await team.person()];
    await buildProject(lead, { key: 'WEB' });
  });
  const names = async () => (await member.client.get('/milestones?project=WEB')).body.data.map(({ name }: { name: string }) => name);

  test('is created by leads and visible to people who can view the project', async () => {
    const { status, body } = await lead.client.post('/milestones', { project: 'WEB', name: 'Beta', targetDate: '2126-12-15' });
    expect([status, body]).toMatchObject([
      201,
      { name: 'Beta', description: '', targetDate: '2126-12-15', position: 1, project: { key: 'WEB' } },
    ]);
    expect((await member.client.get(`/milestones/${body.id}`)).body).toEqual(body);
    expect((await member.client.patch(`/milestones/${body.id}`, { name: 'Benim' })).body.code).toBe('auth.role_required');
    await lead.client.patch('/projects/WEB', { visibility: 'private' });
    expect((await member.client.get(`/milestones/${body.id}`)).body.code).toBe('milestone.not_found');
    expect((await member.client.get('/milestones')).body.data).toEqual([]);
  });

  test('is ordered by leads', async () => {
    const [a, b, c] = [
      await buildMilestone(lead, 'WEB', { name: 'A' }),
      await buildMilestone(lead, 'WEB', { name: 'B' }),
      await buildMilestone(lead, 'WEB', { name: 'C' }),
    ];
    const place = (id: string, after: string | null) => lead.client.patch(`/milestones/${id}`, { after });
    expect((await place(a.id, c.id)).body).toMatchObject({ position: 3, version: 2 });
    expect(await names()).toEqual(['B', 'C', 'A']);
    await place(a.id, b.id);
    expect(await names()).toEqual(['B', 'A', 'C']);
    await place(c.id, null);
    expect(await names()).toEqual(['C', 'B', 'A']);
    const { project } = await member.client.data('{ project(id: "WEB") { milestones { name totals { tasks } } } }');
    expect(project.milestones.map(({ name }: { name: string }) => name)).toEqual(['C', 'B', 'A']);
    expect((await place(c.id, c.id)).body).toMatchObject({ position: 1, version: 2 });
    await lead.client.delete(`/milestones/${b.id}`);
    expect((await lead.client.get('/milestones')).body.data.map(({ position }: { position: number }) => position)).toEqual([1, 2]);
    expect((await lead.client.patch(`/milestones/${a.id}`, { name: 'A', description: null })).body.version).toBe(3);
  });

  test('shows progress by the tasks assigned to it', async () => {
    const { id } = await buildMilestone(lead, 'WEB');
    const task = await buildTask(member, { project: 'WEB', milestone: id, estimate: 3 });
    await buildTask(member, { project: 'WEB', milestone: id, status: 'done' });
    const other = await buildTask(member, { project: 'WEB' });
    const { totals } = (await member.client.get(`/milestones/${id}`)).body;
    expect(totals.filter(({ tasks }: { tasks: number }) => tasks > 0)).toEqual([
      { category: 'unstarted', tasks: 1, estimate: 3 },
      { category: 'completed', tasks: 1, estimate: 0 },
    ]);
    const list = async (filter: string) =>
      (await member.client.get(`/tasks?${filter}&sort=number`)).body.data.map(({ number }: { number: string }) => number);
    expect(await list(`milestone=${id}`)).toEqual(['WEB-1', 'WEB-2']);
    expect(await list('milestone=none')).toEqual([other.number]);
    expect(await list('filter=milestone:beta')).toEqual(['WEB-1', 'WEB-2']);
    expect(await list('filter=milestone:none')).toEqual([other.number]);
    const [event] = (await eventsDuring(member.client, () => member.client.patch(`/tasks/${task.id}`, { milestone: null }))).filter(
      (each) => each.event === 'task.updated',
    );
    expect(event).toMatchObject({ data: { milestone: null }, previous: { milestone: { id } } });
    const history = (await member.client.get(`/tasks/${task.id}/activity`)).body.data;
    expect(history[0].text).toContain('kilometre taşını');
  });

  test('belongs to the project of its tasks, and is removed from a task that moves or if it is deleted', async () => {
    await buildProject(lead, { key: 'MOB' });
    const [web, mobile] = [await buildMilestone(lead, 'WEB'), await buildMilestone(lead, 'MOB')];
    const task = await buildTask(lead, { project: 'WEB', milestone: web.id });
    expect((await lead.client.patch(`/tasks/${task.id}`, { milestone: mobile.id })).body.errors).toMatchObject([
      { code: 'milestone.other_project' },
    ]);
    expect((await lead.client.patch(`/tasks/${task.id}`, { project: 'MOB' })).body.milestone).toBeNull();
    const next = await buildTask(lead, { project: 'WEB', milestone: web.id });
    const events = await eventsDuring(member.client, () => lead.client.delete(`/milestones/${web.id}`));
    expect(events.map(({ event }) => event)).toEqual(['milestone.deleted', 'task.updated']);
    expect((await lead.client.get(`/tasks/${next.id}`)).body.milestone).toBeNull();
    const activity = (await lead.client.get('/projects/WEB/activity')).body.data.map(({ text }: { text: string }) => text);
    expect(activity.join('\n')).toContain('“Beta” kilometre taşını sildi');
  });
});
