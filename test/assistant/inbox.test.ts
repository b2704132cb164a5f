import { describe, expect, test } from 'vitest';
import { assistantOf } from '../support/assistant.ts';
import { buildAssistantProposal, buildOrganization, buildProposer, buildTask, type Organization } from '../support/builders/index.ts';
import { buildService } from '../support/builders/service.ts';
import { feedOf, takeFeed } from '../support/feed.ts';

/** A person with a task, and a proposal of the assistant that would give it another title. */
async function buildProposed() {
  const team = await buildOrganization();
  const ayse = await team.person({ name: 'Ayşe' });
  const task = await buildTask(ayse, { title: 'Eski' });
  const { propose } = await assistantOf(team, ayse.id);
  const proposal = await propose('update_task', { id: task.number, title: 'Yeni' });
  const title = async () => (await ayse.client.get(`/tasks/${task.id}`)).body.title;
  return { team, ayse, task, propose, title, proposal };
}

/** State of a proposal, as the message shows it that proposed it. */
const statusOf = async ({ client }: Awaited<ReturnType<Organization['person']>>, id: string) => {
  const [{ id: conversation }] = (await client.get('/conversations')).body.data;
  const { messages } = (await client.get(`/conversations/${conversation}`)).body;
  const { status, undoable } = messages
    .flatMap(({ proposals }: { proposals: { id: string }[] }) => proposals)
    .find((each: { id: string }) => each.id === id);
  return { status, undoable };
};

describe('proposals of the assistant', () => {
  test('are in the inbox of the person who asked, by conversation, and of nobody else', async () => {
    const { team, ayse, task, propose, proposal } = await buildProposed();
    const other = await propose('create_label', { name: 'acele' });
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

  test('can be approved or rejected there, which the answer shows', async () => {
    const { team, ayse, propose, title, proposal } = await buildProposed();
    const unwanted = await propose('create_label', { name: 'acele' });
    expect((await ayse.client.post(`/proposals/${proposal}/approve`)).body).toMatchObject({ status: 'approved' });
    expect(await title()).toBe('Yeni');
    expect(await statusOf(ayse, proposal)).toEqual({ status: 'approved', undoable: true });
    expect((await ayse.client.post(`/proposals/${unwanted}/reject`)).body).toMatchObject({ status: 'rejected' });
    expect(await statusOf(ayse, unwanted)).toEqual({ status: 'rejected', undoable: false });
    const { body } = await team.admin.client.get('/events?kinds=task.updated');
    expect(body.data.at(-1)).toMatchObject({ via: 'assistant', actor: { id: ayse.id } });
    expect(body.data.at(-1).approvedBy ?? null).toBeNull();
    expect((await team.admin.client.get('/audit-log?action=proposal.approved')).body.data).toEqual([]);
    expect((await team.admin.client.get('/events?kinds=proposal.approved,proposal.rejected')).body.data).toEqual([]);
  });

  test('are undone with the run of their conversation, each also by itself', async () => {
    const { ayse, task, propose, title, proposal } = await buildProposed();
    const second = await propose('update_task', { id: task.id, priority: 'high' });
    const run = (await ayse.client.get(`/proposals/${proposal}`)).body.run.id;
    for (const id of [proposal, second]) await ayse.client.post(`/proposals/${id}/approve`);
    expect((await ayse.client.post(`/proposals/${second}/undo`)).body).toMatchObject({ status: 'approved', undoneAt: expect.any(String) });
    expect((await ayse.client.post(`/runs/${run}/undo`)).body).toMatchObject({ undone: true, steps: [{ id: '1.0' }] });
    expect(await title()).toBe('Eski');
    expect((await ayse.client.get(`/tasks/${task.id}`)).body.priority).toBe('none');
    expect(await statusOf(ayse, proposal)).toEqual({ status: 'approved', undoable: false });
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
    const { ayse, title, proposal } = await buildProposed();
    const agent = await buildProposer(ayse, { scopes: ['tasks:read', 'tasks:write', 'ai:chat'] });
    for (const path of ['approve', 'reject', 'undo'])
      expect((await agent.post(`/proposals/${proposal}/${path}`)).body).toMatchObject({ status: 403, code: 'proposal.person_required' });
    expect(await title()).toBe('Eski');
    expect(await statusOf(ayse, proposal)).toMatchObject({ status: 'pending' });
  });

  test('stay with their conversation, and are deleted with it', async () => {
    const { team, ayse, task } = await buildProposed();
    const id = await buildAssistantProposal(team, ayse.id, { task: task.id, project: team.defaultProject.id }, { approved: true });
    const where = { where: { id } };
    const row = await team.context.db.proposal.findFirstOrThrow(where);
    const { conversationId } = await team.context.db.message.findFirstOrThrow({ where: { id: row.messageId ?? '' } });
    expect((await ayse.client.delete(`/conversations/${conversationId}`)).status).toBe(204);
    expect(await team.context.db.proposal.count(where)).toBe(0);
    expect(await team.context.db.run.count({ where: { id: row.runId ?? '' } })).toBe(0);
  });
});
