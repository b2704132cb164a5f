import { describe, expect, test } from 'vitest';
import { assistantOf } from '../support/assistant.ts';
import { buildAction, buildOrganization, buildProposer, buildTask, type Organization } from '../support/builders/index.ts';
import { buildService } from '../support/builders/service.ts';
import { feedOf, takeFeed } from '../support/feed.ts';

/** Id of the proposal of an action. */
const proposalOf = (id: string) => id.replace('aac_', 'prp_');

/** A person with a task, and an action of the assistant that would give it another title. */
async function buildProposed() {
  const team = await buildOrganization();
  const ayse = await team.person({ name: 'Ayşe' });
  const task = await buildTask(ayse, { title: 'Eski' });
  const { propose } = await assistantOf(team, ayse.id);
  const action = await propose('update_task', { id: task.number, title: 'Yeni' });
  const title = async () => (await ayse.client.get(`/tasks/${task.id}`)).body.title;
  return { team, ayse, task, propose, title, action, proposal: proposalOf(action) };
}

const statusOf = async ({ client }: Awaited<ReturnType<Organization['person']>>, action: string) =>
  (await client.data('query ($id: ID!) { node(id: $id) { ... on AssistantAction { status undoable } } }', { id: action })).node;

describe('proposals of the assistant', () => {
  test('are in the inbox of the person who asked, by conversation, and of nobody else', async () => {
    const { team, ayse, task, propose, proposal } = await buildProposed();
    const other = proposalOf(await propose('create_label', { name: 'acele' }));
    const { data } = (await ayse.client.get('/proposals?status=pending')).body;
    expect(data).toMatchObject([
      { id: other, operation: 'createLabel', via: 'assistant' },
      { id: proposal, operation: 'updateTask', text: 'Görev değişecek: “Yeni”', viewerCanDecide: true, held: false, sources: [] },
    ]);
    expect((await ayse.client.get(`/runs/${data[0].run.id}`)).body).toMatchObject({ goal: 'Deneme', assistant: true });
    expect(data[0].run).toEqual({ id: data[1].run.id, goal: 'Deneme', viewerCanStop: false });
    expect((await ayse.client.data('{ me { pendingProposals } }')).me.pendingProposals).toBe(2);
    const service = await buildService(team);
    for (const client of [team.admin.client, service.client, await team.token(ayse.id, { scopes: ['tasks:read', 'tasks:write'] })]) {
      expect((await client.get('/proposals')).body.data).toEqual([]);
      expect((await client.get(`/proposals/${proposal}`)).status).toBe(404);
      expect((await client.post(`/proposals/${proposal}/approve`)).status).toBeOneOf([403, 404]);
      expect((await client.get(`/runs/${data[0].run.id}`)).status).toBe(404);
    }
    await takeFeed(team);
    expect(await feedOf(ayse.client)).toEqual([]);
    expect((await ayse.client.get(`/tasks/${task.id}`)).body.title).toBe('Eski');
  });

  test('can be approved there as confirmed under the answer, and rejected as dismissed', async () => {
    const { team, ayse, propose, title, action, proposal } = await buildProposed();
    const unwanted = await propose('create_label', { name: 'acele' });
    expect((await ayse.client.post(`/proposals/${proposal}/approve`)).body).toMatchObject({ status: 'approved' });
    expect(await title()).toBe('Yeni');
    expect(await statusOf(ayse, action)).toEqual({ status: 'confirmed', undoable: true });
    expect((await ayse.client.post(`/proposals/${proposalOf(unwanted)}/reject`)).body).toMatchObject({ status: 'rejected' });
    expect(await statusOf(ayse, unwanted)).toEqual({ status: 'dismissed', undoable: false });
    const { body } = await team.admin.client.get('/events?kinds=task.updated');
    expect(body.data.at(-1)).toMatchObject({ via: 'assistant', actor: { id: ayse.id } });
    expect(body.data.at(-1).approvedBy ?? null).toBeNull();
    expect((await team.admin.client.get('/audit-log?action=proposal.approved')).body.data).toEqual([]);
    expect((await team.admin.client.get('/events?kinds=proposal.approved,proposal.rejected')).body.data).toEqual([]);
  });

  test('are undone with the run of their conversation, each also by itself', async () => {
    const { ayse, task, propose, title, action, proposal } = await buildProposed();
    const second = await propose('update_task', { id: task.id, priority: 'high' });
    const run = (await ayse.client.get(`/proposals/${proposal}`)).body.run.id;
    for (const id of [action, second]) await ayse.client.post(`/ai/actions/${id}/confirm`);
    expect((await ayse.client.post(`/ai/actions/${second}/undo`)).body).toMatchObject({ status: 'undone' });
    expect((await ayse.client.get(`/proposals/${proposalOf(second)}`)).body).toMatchObject({
      status: 'approved',
      undoneAt: expect.any(String),
    });
    expect((await ayse.client.post(`/runs/${run}/undo`)).body).toMatchObject({ undone: true, steps: [{ id: '1.0' }] });
    expect(await title()).toBe('Eski');
    expect((await ayse.client.get(`/tasks/${task.id}`)).body.priority).toBe('none');
    expect(await statusOf(ayse, action)).toEqual({ status: 'undone', undoable: false });
  });

  test('are approved only with `held` if they are held back', async () => {
    const { team, ayse, title, proposal } = await buildProposed();
    await team.context.db.proposal.updateMany({ where: { id: proposal }, data: { held: true } });
    const { run } = (await ayse.client.get(`/proposals/${proposal}`)).body;
    expect((await ayse.client.post(`/proposals/${proposal}/approve`)).body).toMatchObject({ status: 409, code: 'proposal.held' });
    const all = (await ayse.client.post(`/runs/${run.id}/approve`)).body;
    expect(all).toMatchObject({ approved: [], refused: [{ proposal, code: 'proposal.held' }] });
    expect(await title()).toBe('Eski');
    expect((await ayse.client.post(`/proposals/${proposal}/approve`, { held: true })).body).toMatchObject({ status: 'approved' });
    expect(await title()).toBe('Yeni');
  });

  test('cannot be decided by an agent of the same person', async () => {
    const { ayse, title, action, proposal } = await buildProposed();
    const agent = await buildProposer(ayse, { scopes: ['tasks:read', 'tasks:write', 'ai:chat'] });
    for (const path of [`/ai/actions/${action}/confirm`, `/ai/actions/${action}/dismiss`, `/ai/actions/${action}/undo`])
      expect((await agent.post(path)).body).toMatchObject({ status: 409, code: 'proposal.not_possible' });
    for (const path of ['approve', 'reject'])
      expect((await agent.post(`/proposals/${proposal}/${path}`)).body).toMatchObject({ status: 403, code: 'proposal.person_required' });
    expect(await title()).toBe('Eski');
    expect(await statusOf(ayse, action)).toMatchObject({ status: 'proposed' });
  });

  test('are no actions if an agent made them', async () => {
    const { ayse, task } = await buildProposed();
    const agent = await buildProposer(ayse);
    const { id } = (await agent.patch(`/tasks/${task.id}`, { title: 'Ajanın' })).body;
    const action = id.replace('prp_', 'aac_');
    expect((await ayse.client.post(`/ai/actions/${action}/confirm`)).body).toMatchObject({ status: 404, code: 'action.not_found' });
    expect(await statusOf(ayse, action)).toBeNull();
  });

  test('stay with their conversation, and are deleted with it', async () => {
    const { team, ayse, task } = await buildProposed();
    const id = proposalOf(await buildAction(team, ayse.id, { task: task.id, project: team.defaultProject.id }, { confirmed: true }));
    const where = { where: { id } };
    const row = await team.context.db.proposal.findFirstOrThrow(where);
    const { conversationId } = await team.context.db.message.findFirstOrThrow({ where: { id: row.messageId ?? '' } });
    expect((await ayse.client.delete(`/conversations/${conversationId}`)).status).toBe(204);
    expect(await team.context.db.proposal.count(where)).toBe(0);
    expect(await team.context.db.run.count({ where: { id: row.runId ?? '' } })).toBe(0);
  });
});
