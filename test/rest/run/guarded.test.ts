import { expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, heldBy, type Organization } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import { mcpOf } from '../../support/mcp.ts';
import { contentOf } from '../../support/store.ts';
import { seenBy } from '../../support/undo-oracle.ts';

/** Everything that is stored of an organization, except proposals, runs, the audit log, and what follows from them. */
async function domainOf({ id, context }: Organization) {
  const { proposal, run, run_write, run_activity, audit_entry, notification, idempotency_key, event, ...rest } = await contentOf(id);
  const events = await context.db.event.findMany({ orderBy: { seq: 'asc' } });
  return { ...rest, events: events.filter((each) => !/^(proposal|run|notification)[.]/.test(each.event)).map((each) => each.id) };
}

const updateTitle = 'mutation ($id: ID!, $title: String!) { updateTask(input: { id: $id, title: $title }) { id title } }';

test('thirty proposals of an agent change nothing; of those that are approved, the undo of its run leaves what four readers see as it was', async () => {
  const team = await buildOrganization();
  const [project, member, guest, other] = [
    await buildProject(team.admin),
    await team.person(),
    await team.person({ role: 'guest' }),
    await team.person({ role: 'guest' }),
  ];
  await team.admin.client.put(`/projects/${project.id}/members/${guest.id}`, { role: 'viewer' });
  const tasks: { id: string }[] = [];
  for (let index = 0; index < 12; index += 1) tasks.push(await buildTask(team.admin, { project: project.id, title: `Görev ${index}` }));
  const { client: agent } = await buildService(team, { agent: true, write: 'propose' });
  const run = (await agent.post('/runs', { goal: 'Toparla' })).body;
  const mcp = await mcpOf(agent, { headers: heldBy(run) });
  const readers = [team.admin, member, guest, other];
  const seen = () => Promise.all(readers.map(({ client }) => seenBy(client)));
  const [stored, visible] = [await domainOf(team), await seen()];

  const proposed: string[] = [];
  const rest = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const answer = await agent.request(method, path, body, heldBy(run));
    expect(answer.status).toBe(202);
    proposed.push(answer.body.id);
    return answer.body.result as { id: string };
  };
  for (const [index, { id }] of tasks.entries()) {
    await agent.post(`/runs/${run.id}/heartbeat`, {}, heldBy(run));
    const title = `Önerilen ${index}`;
    if (index % 3 === 0) await rest('PATCH', `/tasks/${id}`, { title });
    else if (index % 3 === 1) proposed.push((await agent.graphql(updateTitle, { id, title }, heldBy(run))).body.extensions.proposal.id);
    else proposed.push((await mcp.call('update_task', { id, title })).proposal.id);
    if (index % 2 === 0) await rest('POST', `/tasks/${id}/comments`, { body: `Yorum ${index}` });
    else proposed.push((await mcp.call('create_task', { title: `Yeni ${index}`, project: project.key })).proposal.id);
  }
  const made = await rest('POST', '/tasks', { title: 'Üst görev', project: project.id });
  for (const title of ['Alt görev 1', 'Alt görev 2']) await rest('POST', '/tasks', { title, parent: made.id });
  for (const priority of ['high', 'urgent', 'low']) await rest('PATCH', `/tasks/${made.id}`, { priority });
  expect(new Set(proposed).size).toBe(30);
  expect(await domainOf(team)).toEqual(stored);
  expect(await seen()).toEqual(visible);

  // The last six depend on each other: the first half of them is approved in order.
  const chosen = [...proposed.slice(0, 24).filter((_, index) => index % 4 < 2), ...proposed.slice(24, 27)];
  for (const id of chosen) expect((await agent.post(`/proposals/${id}/approve`)).body.code).toBe('proposal.person_required');
  for (const id of chosen) expect((await team.admin.client.post(`/proposals/${id}/approve`)).body.status).toBe('approved');
  expect((await seen())[0]).not.toEqual(visible[0]);
  const { status, body } = await team.admin.client.post(`/runs/${run.id}/undo`);
  expect([status, body.conflicts, body.refused, body.irreversible]).toEqual([200, [], [], []]);
  expect(await seen()).toEqual(visible);
  expect((await agent.patch(`/tasks/${tasks[0]?.id}`, { priority: 'low' }, heldBy(run))).body.code).toBe('run.stopped');
});
