import { beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, heldBy, type Organization } from '../../support/builders/index.ts';
import { buildService, type Service } from '../../support/builders/service.ts';
import type { Client } from '../../support/client.ts';

describe('a later write of a run', () => {
  let team: Organization;
  let task: { id: string; title: string };
  let service: Service;
  let agent: Client;
  let run: { id: string; lease: number };
  beforeEach(async () => {
    team = await buildOrganization();
    task = await buildTask(team.admin);
    service = await buildService(team, { agent: true, write: 'propose' });
    agent = service.client;
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

  test('is rejected together with the one that would make its task, for a reason that names that one', async () => {
    const made = await propose('POST', '/tasks', { title: 'Gereksiz' });
    const part = await propose('POST', '/tasks', { title: 'Alt görev', parent: made.result.id });
    const comment = await propose('POST', `/tasks/${part.result.id}/comments`, { body: 'Bir' });
    const other = await propose('PATCH', `/tasks/${task.id}`, { title: 'İlgisiz' });
    await decide(made, 'reject');
    const read = async ({ id }: { id: string }) => (await agent.get(`/proposals/${id}`, { 'Accept-Language': 'en' })).body;
    const reason = `It needs a proposal that was rejected: A task will be created: “Gereksiz” (${made.id})`;
    expect(await read(part)).toMatchObject({ status: 'rejected', reason, decidedBy: { id: team.admin.id } });
    expect(await read(comment)).toMatchObject({ status: 'rejected', reason: expect.stringContaining(part.id) });
    expect(await read(other)).toMatchObject({ status: 'pending', version: 1 });
    expect((await decide(comment)).body).toMatchObject({ status: 409, code: 'proposal.decided' });
  });

  test('stays after the rejection of one that it does not need, and shows what it changes without it', async () => {
    const first = await propose('PATCH', `/tasks/${task.id}`, { title: 'Bir' });
    const second = await propose('PATCH', `/tasks/${task.id}`, { title: 'İki' });
    expect(second).toMatchObject({ predecessors: [first.id], diff: [{ fields: [{ from: 'Bir', to: 'İki' }] }] });
    await decide(first, 'reject');
    const { body } = await agent.get(`/proposals/${second.id}`);
    expect(body).toMatchObject({ status: 'pending', version: 2, diff: [{ fields: [{ from: task.title, to: 'İki' }] }] });
    expect((await decide(second)).body).toMatchObject({ status: 'approved' });
  });

  test('is rejected when the change that made its task is undone, for a reason that names that one', async () => {
    const made = await propose('POST', '/tasks', { title: 'Geri alınacak' });
    const comment = await propose('POST', `/tasks/${made.result.id}/comments`, { body: 'Ona yorum' });
    const other = await propose('PATCH', `/tasks/${task.id}`, { title: 'İlgisiz' });
    await decide(made);
    expect((await team.admin.client.post(`/proposals/${made.id}/undo`, {})).body).toMatchObject({ undoneAt: expect.any(String) });
    const { body } = await agent.get(`/proposals/${comment.id}`, { 'Accept-Language': 'en' });
    expect(body).toMatchObject({
      status: 'rejected',
      reason: `It needs a proposal that was undone: A task was created: “Geri alınacak” (${made.id})`,
    });
    expect((await agent.get(`/proposals/${other.id}`)).body).toMatchObject({ status: 'pending' });
  });

  test('is rejected when the run is undone that made its task', async () => {
    const made = await propose('POST', '/tasks', { title: 'Geri alınacak' });
    const comment = await propose('POST', `/tasks/${made.result.id}/comments`, { body: 'Ona yorum' });
    const other = await propose('PATCH', `/tasks/${task.id}`, { title: 'İlgisiz' });
    await decide(made);
    expect((await team.admin.client.post(`/runs/${run.id}/undo`, {})).body).toMatchObject({ undone: true });
    expect((await agent.get(`/proposals/${comment.id}`)).body).toMatchObject({
      status: 'rejected',
      reason: expect.stringContaining('geri alındı'),
    });
    expect((await agent.get(`/proposals/${other.id}`)).body).toMatchObject({ status: 'pending' });
  });

  test('does not prevent the rejection of one that it needs after its agent has lost its key', async () => {
    const made = await propose('POST', '/tasks', { title: 'Gereksiz' });
    const comment = await propose('POST', `/tasks/${made.result.id}/comments`, { body: 'Ona yorum' });
    await team.admin.client.delete(`/service-accounts/${service.id}/keys/${service.keyId}`);
    expect((await decide(made, 'reject')).body).toMatchObject({ status: 'rejected' });
    expect((await team.admin.client.get(`/proposals/${comment.id}`)).body).toMatchObject({ status: 'pending' });
  });

  test('expires no later than those that it needs', async () => {
    const made = await propose('POST', '/tasks', { title: 'Yeni görev' });
    const comment = await propose('POST', `/tasks/${made.result.id}/comments`, { body: 'Bir' });
    expect(comment.expiresAt).toBe(made.expiresAt);
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
