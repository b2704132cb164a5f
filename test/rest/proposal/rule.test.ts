import { describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildProposer, buildTask, type Organization } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import { mcpOf } from '../../support/mcp.ts';

/** A service account that proposes, and a proposal of it to change the title of a task. */
async function propose(team: Organization, project: { id: string }) {
  const task = await buildTask(team.admin, { project: project.id });
  const service = await buildService(team, { write: 'propose', scopes: ['tasks:read', 'tasks:write'] });
  const rename = (title: string, id = task.id) => service.client.patch(`/tasks/${id}`, { title });
  return { task, service, rename, proposal: (await rename('İlk')).body.id as string };
}

describe('a rule for an agent', () => {
  test('carries out later writes of the same operation in the same project at once', async () => {
    const team = await buildOrganization();
    const [project, other] = [await buildProject(team.admin), await buildProject(team.admin)];
    const { task, service, rename, proposal } = await propose(team, project);
    const { status, body: rule } = await team.admin.client.post('/proposal-rules', { proposal });
    expect(status).toBe(201);
    expect(rule).toMatchObject({
      operation: 'updateTask',
      user: { id: service.user.id },
      author: { id: team.admin.id },
      project: { id: project.id },
    });
    expect(Date.parse(rule.expiresAt) - Date.parse(rule.createdAt)).toBeGreaterThan(29 * 24 * 60 * 60 * 1000);

    const done = await rename('Kurala uyan');
    expect(done).toMatchObject({ status: 200, body: { id: task.id, title: 'Kurala uyan' } });
    const [entry] = (await team.admin.client.get(`/tasks/${task.id}/activity`)).body.data;
    expect(entry).toMatchObject({ actor: { id: service.user.id }, approvedBy: { id: team.admin.id } });
    const [audited] = (await team.admin.client.get('/audit-log?action=proposal.rule_applied')).body.data;
    expect(audited).toMatchObject({
      actor: { id: service.user.id },
      subject: { id: rule.id },
      detail: { operation: 'updateTask', subject: { id: task.id }, approvedBy: { id: team.admin.id } },
    });

    const elsewhere = await buildTask(team.admin, { project: other.id });
    expect((await rename('Başka proje', elsewhere.id)).status).toBe(202);
    expect((await service.client.delete(`/tasks/${task.id}`)).status).toBe(202);
    expect((await service.client.patch(`/tasks/${elsewhere.id}`, { project: project.id })).status).toBe(202);
    expect((await (await buildProposer(team.admin)).patch(`/tasks/${task.id}`, { title: 'Başka ajan' })).status).toBe(202);
  });

  test('marks the history of approved proposals too', async () => {
    const team = await buildOrganization();
    const { task, proposal } = await propose(team, await buildProject(team.admin));
    await team.admin.client.post(`/proposals/${proposal}/approve`);
    const [entry, created] = (await team.admin.client.get(`/tasks/${task.id}/activity`)).body.data;
    expect([entry.approvedBy.id, created.approvedBy]).toEqual([team.admin.id, null]);
  });

  test('has no effect while its author may not do the same', async () => {
    const team = await buildOrganization();
    const [project, member] = [await buildProject(team.admin, { visibility: 'private' }), await team.person()];
    const join = (id: string, role: string) => team.admin.client.put(`/projects/${project.id}/members/${id}`, { role });
    await join(member.id, 'editor');
    const task = await buildTask(team.admin, { project: project.id });
    const service = await buildService(team, { write: 'propose', scopes: ['tasks:read', 'tasks:write'] });
    await join(service.user.id, 'editor');
    const rename = async (title: string) => (await service.client.patch(`/tasks/${task.id}`, { title })).status;
    const proposal = (await service.client.patch(`/tasks/${task.id}`, { title: 'İlk' })).body.id;
    expect((await member.client.post('/proposal-rules', { proposal, days: 365 })).status).toBe(201);
    expect(await rename('Olur')).toBe(200);
    await join(member.id, 'viewer');
    expect(await rename('Olmaz')).toBe(202);
    await join(member.id, 'editor');
    expect(await rename('Yine olur')).toBe(200);
    await team.admin.client.delete(`/members/${member.id}`);
    expect(await rename('Artık olmaz')).toBe(202);
  });

  test('is made by people who may do the same, over every transport', async () => {
    const team = await buildOrganization();
    const project = await buildProject(team.admin);
    const { proposal, service } = await propose(team, project);
    const viewer = await team.person();
    await team.admin.client.put(`/projects/${project.id}/members/${viewer.id}`, { role: 'viewer' });
    expect((await viewer.client.post('/proposal-rules', { proposal })).status).toBe(403);
    const scopes = ['tasks:read', 'tasks:write', 'projects:read', 'projects:write', 'admin'] as const;
    const direct = await buildService(team, { role: 'admin', scopes });
    for (const client of [direct.client, await buildProposer(team.admin)]) {
      const { body } = await client.graphql('mutation ($proposal: ID!) { createProposalRule(input: {proposal: $proposal}) { id } }', {
        proposal,
      });
      expect(['proposal.person_required', 'proposal.not_possible']).toContain(body.errors[0].extensions.code);
      expect((await client.post('/proposal-rules', { proposal })).status).toBeGreaterThanOrEqual(400);
      expect(await (await mcpOf(client)).names()).not.toContain('create_proposal_rule');
    }
    expect(await direct.client.post('/proposal-rules', { proposal })).toMatchObject({
      status: 403,
      body: { code: 'proposal.person_required' },
    });
    expect((await team.admin.client.get('/proposal-rules')).body.data).toEqual([]);
    expect((await service.client.patch(`/tasks/${(await buildTask(team.admin, { project: project.id })).id}`, { title: 'x' })).status).toBe(
      202,
    );
  });

  test('is listed in its project and ended', async () => {
    const team = await buildOrganization();
    const project = await buildProject(team.admin, { visibility: 'private' });
    const task = await buildTask(team.admin, { project: project.id });
    const agent = await buildProposer(team.admin);
    const rename = async () => (await agent.patch(`/tasks/${task.id}`, { title: 'Yeni' })).status;
    const proposal = (await agent.patch(`/tasks/${task.id}`, { title: 'İlk' })).body.id;
    const rule = (await team.admin.client.post('/proposal-rules', { proposal, days: 1 })).body;
    const member = await team.person();
    expect((await member.client.get('/proposal-rules')).body.data).toEqual([]);
    expect((await member.client.delete(`/proposal-rules/${rule.id}`)).status).toBe(404);
    await team.admin.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'editor' });
    expect((await member.client.get(`/proposal-rules?project=${project.key}`)).body.data).toMatchObject([
      { id: rule.id, viewerCanEnd: false },
    ]);
    expect((await member.client.delete(`/proposal-rules/${rule.id}`)).status).toBe(403);
    expect((await team.admin.client.delete(`/proposal-rules/${rule.id}`)).status).toBe(204);
    expect(await rename()).toBe(202);
  });

  test('expires, and is possible only for changes in a project', async () => {
    const team = await buildOrganization();
    const agent = await buildProposer(team.admin);
    const label = (await agent.post('/labels', { name: 'hata' })).body.id;
    expect(await team.admin.client.post('/proposal-rules', { proposal: label })).toMatchObject({
      status: 409,
      body: { code: 'proposal.rule_not_possible' },
    });
    const task = await buildTask(team.admin);
    const proposal = (await agent.patch(`/tasks/${task.id}`, { title: 'İlk' })).body.id;
    expect((await team.admin.client.post('/proposal-rules', { proposal, days: 366 })).status).toBe(400);
    const { id } = (await team.admin.client.post('/proposal-rules', { proposal })).body;
    await team.context.db.proposalRule.updateMany({ where: { id }, data: { expiresAt: new Date(0) } });
    expect((await agent.patch(`/tasks/${task.id}`, { title: 'Yeni' })).status).toBe(202);
    expect((await team.admin.client.get('/proposal-rules')).body.data).toEqual([]);
  });
});
