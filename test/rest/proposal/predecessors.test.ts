import { beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, heldBy, type Organization } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import type { Client } from '../../support/client.ts';

describe('a later write of a run', () => {
  let team: Organization;
  let task: { id: string; title: string };
  let agent: Client;
  let run: { id: string; lease: number };
  beforeEach(async () => {
    team = await buildOrganization();
    task = await buildTask(team.admin);
    agent = (await buildService(team, { agent: true, write: 'propose' })).client;
    run = (await agent.post('/runs', { task: task.id, goal: 'Topla' })).body;
  });

  async function propose(method: 'POST' | 'PATCH', path: string, body: object) {
    const { status, body: proposal } = await agent.request(method, path, body, heldBy(run));
    expect([status, proposal]).toMatchObject([202, { status: 'pending' }]);
    return proposal;
  }
  const decide = (proposal: { id: string }, how: 'approve' | 'reject' = 'approve') =>
    team.admin.client.post(`/proposals/${proposal.id}/${how}`, {});

  test('is rehearsed after those before it, names them, and is carried out after them', async () => {
    const made = await propose('POST', '/tasks', { title: 'Yeni görev' });
    const comment = await propose('POST', `/tasks/${made.result.id}/comments`, { body: 'Ona yorum' });
    const closed = await propose('PATCH', `/tasks/${made.result.id}`, { title: 'Yeni görev, düzeltilmiş' });
    expect(comment).toMatchObject({ result: { body: 'Ona yorum' }, predecessors: [made.id] });
    expect(closed).toMatchObject({ result: { title: 'Yeni görev, düzeltilmiş' }, predecessors: [made.id] });
    expect(closed.diff).toMatchObject([{ fields: [{ field: 'title', from: 'Yeni görev', to: 'Yeni görev, düzeltilmiş' }] }]);
    expect((await agent.get(`/tasks/${made.result.id}`)).status).toBe(404);
    expect((await decide(comment)).body).toMatchObject({ status: 409, code: 'proposal.predecessor_pending' });
    for (const each of [made, comment, closed]) expect((await decide(each)).body).toMatchObject({ status: 'approved' });
    const { body } = await team.admin.client.get(`/tasks/${made.result.id}`);
    expect(body.title).toBe('Yeni görev, düzeltilmiş');
    expect((await team.admin.client.get(`/tasks/${made.result.id}/comments`)).body.data).toMatchObject([{ body: 'Ona yorum' }]);
  });

  test('names none if it is about something else, and can be decided alone', async () => {
    const other = await buildTask(team.admin);
    await propose('PATCH', `/tasks/${task.id}`, { title: 'Bir' });
    const independent = await propose('PATCH', `/tasks/${other.id}`, { title: 'İki' });
    expect(independent.predecessors).toEqual([]);
    expect((await decide(independent)).body).toMatchObject({ status: 'approved' });
  });

  test('is approved with the whole run, in order', async () => {
    const made = await propose('POST', '/tasks', { title: 'Üst görev' });
    await propose('POST', '/tasks', { title: 'Alt görev', parent: made.result.id });
    await propose('POST', `/tasks/${made.result.id}/comments`, { body: 'Bitti' });
    const listed = (await team.admin.client.get(`/runs/${run.id}/proposals?status=pending`)).body.data;
    expect(listed.map(({ predecessors }: { predecessors: string[] }) => predecessors.length).sort()).toEqual([0, 1, 1]);
    const { body } = await team.admin.client.post(`/runs/${run.id}/approve`, {});
    expect(body).toMatchObject({ approved: { length: 3 }, refused: [], more: false });
    const parts = (await team.admin.client.get(`/tasks?parent=${made.result.id}`)).body.data;
    expect(parts).toMatchObject([{ title: 'Alt görev' }]);
  });

  test('can be rejected, and cannot be carried out after the rejection of what it needs', async () => {
    const made = await propose('POST', '/tasks', { title: 'Gereksiz' });
    const [first, second] = [
      await propose('POST', `/tasks/${made.result.id}/comments`, { body: 'Bir' }),
      await propose('POST', `/tasks/${made.result.id}/comments`, { body: 'İki' }),
    ];
    expect((await decide(first, 'reject')).body).toMatchObject({ status: 'rejected' });
    await decide(made, 'reject');
    expect((await decide(second)).body).toMatchObject({ status: 404, code: 'task.not_found' });
    expect((await decide(second, 'reject')).body).toMatchObject({ status: 'rejected' });
  });

  test('finds what others changed since, without a proposal that is no longer possible', async () => {
    await propose('PATCH', `/tasks/${task.id}`, { title: 'Önerilen' });
    const other = await buildTask(team.admin);
    await team.admin.client.delete(`/tasks/${task.id}`);
    expect((await propose('PATCH', `/tasks/${other.id}`, { title: 'Öteki' })).predecessors).toEqual([]);
  });

  test('is visible only to those who can view what its predecessors made', async () => {
    const member = await team.person();
    const project = await buildProject(team.admin);
    const made = await propose('POST', '/tasks', { title: 'Gizlenecek', project: project.key });
    const comment = await propose('POST', `/tasks/${made.result.id}/comments`, { body: 'Gizli yorum' });
    const seen = async () => (await member.client.get(`/proposals/${comment.id}`)).status;
    expect(await seen()).toBe(200);
    await decide(made);
    const secret = await buildProject(team.admin, { visibility: 'private' });
    await team.admin.client.patch(`/tasks/${made.result.id}`, { project: secret.key });
    expect(await seen()).toBe(404);
  });

  test('is not carried out by a rule before those that it needs', async () => {
    const rule = await propose('PATCH', `/tasks/${task.id}`, { title: 'Kural' });
    expect((await team.admin.client.post('/proposal-rules', { proposal: rule.id })).status).toBe(201);
    await propose('PATCH', `/tasks/${task.id}`, { priority: 'high' });
    await decide(rule);
    const other = await buildTask(team.admin);
    expect((await agent.patch(`/tasks/${other.id}`, { priority: 'low' }, heldBy(run))).status).toBe(200);
  });
});
