import { describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildProposer, buildTask, heldBy, type Person } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import { feedOf as feed, takeFeed } from '../../support/feed.ts';

const feedOf = ({ client }: Pick<Person, 'client'>, query = '') => feed(client, query);
const pendingOf = async ({ client }: Pick<Person, 'client'>) =>
  (await client.graphql('{ me { pendingProposals } }')).body.data.me.pendingProposals;

describe('people who can decide on proposals', () => {
  test('get one notification for all proposals of a run, until none waits any more', async () => {
    const team = await buildOrganization();
    const [project, editor, viewer, other] = [
      await buildProject(team.admin),
      await team.person(),
      await team.person(),
      await team.person(),
    ];
    const task = await buildTask(team.admin, { project: project.id });
    for (const [{ id }, role] of [
      [editor, 'editor'],
      [viewer, 'viewer'],
    ] as const)
      await team.admin.client.put(`/projects/${project.id}/members/${id}`, { role });
    const service = await buildService(team, { write: 'propose', scopes: ['tasks:read', 'tasks:write'] });
    const run = (await service.client.post('/runs', { goal: 'Ayıkla' })).body;
    const ids: string[] = [];
    for (const title of ['Bir', 'İki', 'Üç']) ids.push((await service.client.patch(`/tasks/${task.id}`, { title }, heldBy(run))).body.id);
    await takeFeed(team);
    for (const person of [team.admin, editor])
      expect((await feedOf(person)).filter(({ reason }: { reason: string }) => reason === 'proposed')).toMatchObject([
        { reason: 'proposed', kind: 'proposal.created', count: 3, actors: [{ id: service.user.id }], readAt: null },
      ]);
    for (const person of [viewer, other])
      expect((await feedOf(person)).map(({ reason }: { reason: string }) => reason)).not.toContain('proposed');
    expect([await pendingOf(team.admin), await pendingOf(editor)]).toEqual([3, 3]);
    const { status } = await team.admin.client.post(`/runs/${run.id}/approve`);
    expect(status).toBe(200);
    for (const id of ids) await editor.client.post(`/proposals/${id}/reject`, {});
    await takeFeed(team);
    expect((await feedOf(editor)).map(({ reason }: { reason: string }) => reason)).not.toContain('proposed');
    expect(await feedOf(editor, 'archived=true')).toMatchObject([{ reason: 'proposed' }]);
    expect(await pendingOf(editor)).toBe(0);
  });

  test('are asked about their own agents, and notified of decisions of others', async () => {
    const team = await buildOrganization();
    const [task, member] = [await buildTask(team.admin), await team.person()];
    const agent = await buildProposer(member);
    const { id } = (await agent.patch(`/tasks/${task.id}`, { title: 'Önerilen' })).body;
    await takeFeed(team);
    expect(await feedOf(member)).toMatchObject([{ reason: 'proposed', text: 'Ajanın bir değişiklik önerdi', subject: { id } }]);
    expect((await feedOf(team.admin)).map(({ reason }: { reason: string }) => reason)).not.toContain('proposed');
    await team.admin.client.post(`/proposals/${id}/reject`, { reason: 'Gerek yok' });
    await takeFeed(team);
    expect(await feedOf(member)).toMatchObject([
      { reason: 'proposal_decided', kind: 'proposal.rejected', actors: [{ id: team.admin.id }] },
    ]);
    expect(await pendingOf({ client: agent })).toBe(0);
  });

  test('get nothing about projects that they cannot view', async () => {
    const team = await buildOrganization();
    const member = await team.person();
    const project = (await team.admin.client.post('/projects', { key: 'GIZLI', name: 'Gizli', visibility: 'private' })).body;
    const task = await buildTask(team.admin, { project: project.id });
    const service = await buildService(team, { write: 'propose', scopes: ['tasks:read', 'tasks:write'] });
    await team.admin.client.put(`/projects/${project.id}/members/${service.user.id}`, { role: 'editor' });
    expect((await service.client.patch(`/tasks/${task.id}`, { title: 'Gizli kalsın' })).status).toBe(202);
    await takeFeed(team);
    expect(await feedOf(member)).toEqual([]);
    expect(await pendingOf(member)).toBe(0);
  });
});
