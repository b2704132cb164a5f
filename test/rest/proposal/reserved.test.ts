import { describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildProposer, buildTask } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import { mcpOf } from '../../support/mcp.ts';

const scopes = ['tasks:read', 'tasks:write', 'projects:read', 'projects:write', 'admin'] as const;

describe('changes that an organization reserves for people', () => {
  test('become proposals of services that write directly, over every transport', async () => {
    const team = await buildOrganization();
    const service = await buildService(team, { role: 'admin', scopes });
    const [task, other] = [await buildTask(team.admin), await buildTask(team.admin)];
    const remove = () => service.client.delete(`/tasks/${task.id}`);
    expect((await team.admin.client.patch('/organization', { agentsNeedPerson: ['deletion'] })).body.agentsNeedPerson).toEqual([
      'deletion',
    ]);
    const proposed = await remove();
    expect(proposed).toMatchObject({ status: 202, body: { operation: 'deleteTask' } });
    const { body } = await service.client.graphql('mutation ($id: ID!) { deleteTask(input: { id: $id }) { id } }', { id: task.id });
    expect(body.extensions.proposal.status).toBe('pending');
    expect((await (await mcpOf(service.client)).call('delete_task', { id: task.id })).proposal.status).toBe('pending');
    expect((await service.client.post('/tasks:batch', { operations: [{ delete: { id: task.id } }] })).status).toBe(202);
    expect((await service.client.patch(`/tasks/${other.id}`, { title: 'Doğrudan' })).status).toBe(200);
    expect((await team.admin.client.get(`/tasks/${task.id}`)).status).toBe(200);
    expect((await team.admin.client.post(`/proposals/${proposed.body.id}/approve`)).status).toBe(200);
    expect((await team.admin.client.get(`/tasks/${task.id}`)).status).toBe(404);
  });

  test('take effect at once for people, and for services if nothing is reserved', async () => {
    const team = await buildOrganization();
    const service = await buildService(team, { role: 'admin', scopes });
    const [first, second] = [await buildTask(team.admin), await buildTask(team.admin)];
    expect((await service.client.delete(`/tasks/${first.id}`)).status).toBe(204);
    await team.admin.client.patch('/organization', { agentsNeedPerson: ['deletion', 'permissions'] });
    expect((await team.admin.client.delete(`/tasks/${second.id}`)).status).toBe(204);
  });

  test('include permissions, and the setting itself', async () => {
    const team = await buildOrganization();
    const [project, member] = [await buildProject(team.admin), await team.person()];
    const service = await buildService(team, { role: 'admin', scopes });
    expect(await service.client.patch('/organization', { agentsNeedPerson: ['deletion'] })).toMatchObject({
      status: 403,
      body: { code: 'auth.person_required' },
    });
    await team.admin.client.patch('/organization', { agentsNeedPerson: ['permissions'] });
    expect((await service.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'lead' })).status).toBe(202);
    expect((await service.client.patch(`/projects/${project.id}`, { visibility: 'private' })).status).toBe(202);
    expect((await service.client.patch(`/projects/${project.id}`, { name: 'Yeni ad' })).status).toBe(200);
    expect(await service.client.post(`/projects/${project.id}/public-links`, { view: 'list' })).toMatchObject({
      status: 409,
      body: { code: 'proposal.not_possible' },
    });
  });

  test('are not allowed by rules', async () => {
    const team = await buildOrganization();
    const project = await buildProject(team.admin);
    const [first, second, third] = [await build(), await build(), await build()];
    const agent = await buildProposer(team.admin);
    const proposal = (await agent.delete(`/tasks/${first.id}`)).body.id;
    expect((await team.admin.client.post('/proposal-rules', { proposal })).status).toBe(201);
    expect((await agent.delete(`/tasks/${second.id}`)).status).toBe(204);
    await team.admin.client.patch('/organization', { agentsNeedPerson: ['deletion'] });
    expect((await agent.delete(`/tasks/${third.id}`)).status).toBe(202);

    function build() {
      return buildTask(team.admin, { project: project.id });
    }
  });
});
