import { describe, expect, test, vi } from 'vitest';
import { buildOrganization, buildProposer, buildTask, heldBy, lapse } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import { Client } from '../../support/client.ts';
import { mcpOf } from '../../support/mcp.ts';
import { contentOf } from '../../support/store.ts';

type Run = { id: string; lease: number };

const begin = async (client: Client, body: object = {}): Promise<Run & Record<string, never>> => (await client.post('/runs', body)).body;

/** A task and two agents. */
async function buildAgents() {
  const team = await buildOrganization();
  const [one, other] = [await buildService(team), await buildService(team, { name: 'İkinci' })];
  return { team, task: await buildTask(team.admin), one, other };
}

describe('a run', () => {
  test('is begun with a lease', async () => {
    const { team, task, one } = await buildAgents();
    const { status, body, headers } = await one.client.post('/runs', { task: task.number, goal: 'Kopyaları bul' });
    expect(status).toBe(201);
    expect(headers.location).toBe(`/api/v1/runs/${body.id}`);
    expect(body).toMatchObject({ task: { id: task.id }, agent: { id: one.user.id }, goal: 'Kopyaları bul', state: 'active', lease: 1 });
    expect((await team.admin.client.get(`/runs?task=${task.number}&state=active&agent=${one.user.id}`)).body.data).toMatchObject([
      { id: body.id },
    ]);
    const entries = (await team.admin.client.get('/audit-log?action=run.created')).body.data;
    expect(entries).toMatchObject([{ actor: { id: one.user.id }, subject: { id: body.id } }]);
    const events = await team.context.db.event.findMany({ where: { subjectId: body.id } });
    expect(events.map(({ event, taskId }) => [event, taskId])).toEqual([['run.created', task.id]]);
  });

  test('is held by the clock of the database, whatever that of the server says', async () => {
    const { task, one } = await buildAgents();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * 60_000 });
    try {
      const run = await begin(one.client, { task: task.id });
      expect((await one.client.patch(`/tasks/${task.id}`, { title: 'Yazılan' }, heldBy(run))).status).toBe(200);
      expect((await one.client.post(`/runs/${run.id}/heartbeat`, undefined, heldBy(run))).status).toBe(200);
      const claimed = (await one.client.post(`/runs/${run.id}/claim`)).body;
      expect((await one.client.patch(`/tasks/${task.id}`, { title: 'Yeniden' }, heldBy(claimed))).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each(['from the beginning', 'after the first was silent'])(
    'is held by only one of several agents that claim it at once, %s',
    async (when) => {
      const { team, task, one, other } = await buildAgents();
      const agents = [one, other, await buildService(team), await buildService(team)];
      const first = when === 'from the beginning' ? undefined : await begin(one.client, { task: task.id });
      if (first) await lapse(team, first);
      const claim = ({ client }: { client: Client }, index: number) =>
        first && index % 2 === 0 ? client.post(`/runs/${first.id}/claim`) : client.post('/runs', { task: task.id });
      const answers = await Promise.all(agents.map(claim));
      const won = answers.filter(({ status }) => status < 300);
      expect(won.length).toBe(1);
      for (const { status, body } of answers) if (status >= 300) expect([status, body.code]).toEqual([409, 'run.claimed']);
      const held = (await team.admin.client.get(`/runs?task=${task.id}&state=active`)).body.data;
      expect(held).toMatchObject([{ id: won[0]?.body.id }]);
    },
  );

  test('is finished by another agent after the first was silent, whose next write is refused', async () => {
    const { team, task, one, other } = await buildAgents();
    const run = await begin(one.client, { task: task.id });
    expect((await one.client.patch(`/tasks/${task.id}`, { title: 'Birincinin' }, heldBy(run))).status).toBe(200);
    expect((await other.client.post(`/runs/${run.id}/claim`)).body.code).toBe('run.claimed');
    await lapse(team, run);
    expect((await team.admin.client.get(`/runs/${run.id}`)).body.state).toBe('stale');
    const claimed = (await other.client.post(`/runs/${run.id}/claim`)).body;
    expect(claimed).toMatchObject({ id: run.id, agent: { id: other.user.id }, state: 'active', lease: 2 });
    const before = await contentOf(team.id);
    for (const write of [
      one.client.patch(`/tasks/${task.id}`, { title: 'Geç kalan' }, heldBy(run)),
      one.client.patch(`/tasks/${task.id}`, { title: 'Geç kalan' }, heldBy(claimed)),
      one.client.post(`/runs/${run.id}/heartbeat`, undefined, heldBy(run)),
      one.client.post(`/runs/${run.id}/activities`, { kind: 'thought', body: 'Geç' }, heldBy(run)),
      one.client.post(`/runs/${run.id}/complete`, undefined, heldBy(run)),
    ])
      expect(await write).toMatchObject({ status: 409, body: { code: 'run.lease_lost' } });
    expect(await contentOf(team.id)).toEqual(before);
    expect((await other.client.patch(`/tasks/${task.id}`, { title: 'İkincinin' }, heldBy(claimed))).status).toBe(200);
    expect((await other.client.post(`/runs/${run.id}/complete`, undefined, heldBy(claimed))).body.state).toBe('completed');
    expect((await other.client.patch(`/tasks/${task.id}`, { title: 'Sonra' }, heldBy(claimed))).body.code).toBe('run.lease_lost');
    expect((await one.client.post(`/runs/${run.id}/claim`)).body.code).toBe('run.ended');
  });

  test('refuses writes after a lease that nobody renewed, and continues after a claim', async () => {
    const { team, one } = await buildAgents();
    const run = await begin(one.client);
    await lapse(team, run);
    expect((await one.client.post(`/runs/${run.id}/heartbeat`, undefined, heldBy(run))).body.code).toBe('run.lease_lost');
    const again = (await one.client.post(`/runs/${run.id}/claim`)).body;
    const extended = (await one.client.post(`/runs/${run.id}/heartbeat`, undefined, heldBy(again))).body;
    expect(extended).toMatchObject({ lease: 2, state: 'active' });
    expect((await one.client.post('/tasks', { title: 'Yeni' }, heldBy(again))).status).toBe(201);
  });

  test('is refused to its agent over every transport once a person has stopped it', async () => {
    const { team, task, one } = await buildAgents();
    const run = await begin(one.client, { task: task.id });
    expect((await team.admin.client.post(`/runs/${run.id}/stop`)).body).toMatchObject({ state: 'stopped', viewerCanStop: false });
    expect((await team.admin.client.post(`/runs/${run.id}/stop`)).status).toBe(200);
    const before = await contentOf(team.id);
    const headers = heldBy(run);
    expect(await one.client.patch(`/tasks/${task.id}`, { title: 'x' }, headers)).toMatchObject({
      status: 409,
      body: { code: 'run.stopped' },
    });
    const mutation = 'mutation ($id: ID!) { updateTask(input: { id: $id, title: "x" }) { id } }';
    expect((await one.client.graphql(mutation, { id: task.id }, headers)).body.errors[0].extensions.code).toBe('run.stopped');
    expect((await (await mcpOf(one.client, { headers })).refusal('update_task', { id: task.id, title: 'x' })).code).toBe('run.stopped');
    expect(await contentOf(team.id)).toEqual(before);
    expect((await one.client.post(`/runs/${run.id}/claim`)).body.code).toBe('run.stopped');
    const entries = (await team.admin.client.get('/audit-log?action=run.stopped')).body.data;
    expect(entries).toMatchObject([{ actor: { id: team.admin.id }, subject: { id: run.id } }]);
  });

  test('is stopped only by people who may change its task', async () => {
    const { team, task, one, other } = await buildAgents();
    const run = await begin(one.client, { task: task.id });
    for (const client of [one.client, other.client, await buildProposer(team.admin)])
      expect(await client.post(`/runs/${run.id}/stop`)).toMatchObject({ status: 403, body: { code: 'run.person_required' } });
    const project = (await team.admin.client.post('/projects', { key: 'GIZLI', name: 'Gizli', visibility: 'private' })).body;
    const member = await team.person();
    await team.admin.client.put(`/projects/${project.id}/members/${member.id}`, { role: 'viewer' });
    const hidden = await begin(team.admin.client, { task: (await buildTask(team.admin, { project: project.id })).id });
    expect((await member.client.post(`/runs/${hidden.id}/stop`)).status).toBe(403);
    expect((await member.client.post(`/runs/${hidden.id}/activities`, { kind: 'answer', body: 'x' })).status).toBe(403);
    expect((await member.client.post(`/runs/${run.id}/stop`)).status).toBe(200);
  });

  test('waits for an answer to the question of its agent', async () => {
    const { team, one, other } = await buildAgents();
    const run = await begin(one.client);
    const say = (kind: string, headers = heldBy(run), client = one.client) =>
      client.post(`/runs/${run.id}/activities`, { kind, body: `Bir ${kind}` }, headers);
    const stateOf = async () => (await team.admin.client.get(`/runs/${run.id}`)).body.state;
    expect((await say('thought')).body).toMatchObject({ kind: 'thought', body: 'Bir thought', user: { id: one.user.id } });
    await say('question');
    expect(await stateOf()).toBe('awaiting_input');
    const unheld = heldBy({ id: '', lease: 0 });
    expect((await team.admin.client.post(`/runs/${run.id}/activities`, { kind: 'thought', body: 'x' })).body.code).toBe('run.lease_lost');
    expect((await say('answer', unheld, other.client)).body.code).toBe('run.lease_lost');
    await team.admin.client.post(`/runs/${run.id}/activities`, { kind: 'answer', body: 'Evet' });
    expect(await stateOf()).toBe('active');
    await say('question');
    await lapse(team, run);
    await team.admin.client.post(`/runs/${run.id}/activities`, { kind: 'answer', body: 'Yine evet' });
    expect(await stateOf()).toBe('pending');
    const { body } = await one.client.get(`/runs/${run.id}/activities`);
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['thought', 'question', 'answer', 'question', 'answer']);
  });

  test('is visible with its task, also in the trash; without one, to its agent, the creator of that, and administrators', async () => {
    const team = await buildOrganization();
    const [creator, member] = [await team.person({ role: 'admin' }), await team.person()];
    const account = (await creator.client.post('/service-accounts', { name: 'Ajan', scopes: ['tasks:read', 'tasks:write'] })).body;
    const agent = new Client(account.key);
    const own = await begin(agent, { goal: 'Kendi işi' });
    await team.admin.client.patch(`/members/${creator.id}`, { role: 'member' });
    const statuses = async ({ id }: Run) =>
      Promise.all([agent, creator.client, team.admin.client, member.client].map(async (each) => (await each.get(`/runs/${id}`)).status));
    expect(await statuses(own)).toEqual([200, 200, 200, 404]);
    expect((await member.client.get('/runs')).body.data).toEqual([]);
    expect((await member.client.get(`/runs/${own.id}/activities`)).status).toBe(404);
    const project = (await member.client.post('/projects', { key: 'GIZLI', name: 'Gizli', visibility: 'private' })).body;
    const task = await buildTask(member, { project: project.id });
    const secret = await begin(member.client, { task: task.id });
    expect(await statuses(secret)).toEqual([404, 404, 404, 200]);
    expect((await agent.post('/runs', { task: task.id })).body.errors).toMatchObject([{ code: 'task.not_found' }]);
    await member.client.delete(`/tasks/${task.id}`);
    expect(await statuses(secret)).toEqual([404, 404, 404, 200]);
    expect((await member.client.get(`/runs/${secret.id}`)).body.task).toBeNull();
  });

  test('names itself in its proposals', async () => {
    const team = await buildOrganization();
    const [task, agent] = [await buildTask(team.admin), await buildProposer(team.admin)];
    const run = await begin(agent, { task: task.id, goal: 'Başlıkları düzelt' });
    const made = (await agent.patch(`/tasks/${task.id}`, { title: 'x' }, heldBy(run))).body;
    expect(made.run).toEqual({ id: run.id, goal: 'Başlıkları düzelt', viewerCanStop: false });
    await agent.patch(`/tasks/${task.id}`, { title: 'y' });
    expect((await agent.get(`/proposals?run=${run.id}`)).body.data).toMatchObject([{ id: made.id }]);
    await team.admin.client.post(`/runs/${run.id}/stop`);
    expect((await agent.patch(`/tasks/${task.id}`, { title: 'z' }, heldBy(run))).body.code).toBe('run.stopped');
    expect((await agent.get('/proposals')).body.data).toHaveLength(2);
  });

  test('is required for every write of a service account that is marked as an agent', async () => {
    const team = await buildOrganization();
    const [task, agent] = [await buildTask(team.admin), await buildService(team, { agent: true })];
    const refused = await agent.client.patch(`/tasks/${task.id}`, { title: 'x' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'run.required' } });
    const mutation = 'mutation ($id: ID!) { updateTask(input: { id: $id, title: "x" }) { id } }';
    expect((await agent.client.graphql(mutation, { id: task.id })).body.errors[0].extensions.code).toBe('run.required');
    expect((await (await mcpOf(agent.client)).refusal('update_task', { id: task.id, title: 'x' })).code).toBe('run.required');
    const run = await begin(agent.client, { task: task.id });
    expect((await agent.client.patch(`/tasks/${task.id}`, { title: 'Çalışmayla' }, heldBy(run))).status).toBe(200);
    expect((await agent.client.patch(`/service-accounts/${agent.id}`, { agent: false }, heldBy(run))).status).toBe(403);
    expect((await team.admin.client.patch(`/service-accounts/${agent.id}`, { agent: false, write: 'propose' })).body.agent).toBe(false);
    const proposed = (await agent.client.patch(`/tasks/${task.id}`, { title: 'Önerilen' })).body.id;
    await team.admin.client.patch(`/service-accounts/${agent.id}`, { agent: true });
    expect((await team.admin.client.post(`/proposals/${proposed}/approve`)).body.status).toBe('approved');
  });

  test.each([
    ['', false],
    [', also in the one transaction of an Idempotency-Key', true],
  ])('is approved as a whole, in order, and names what could not be carried out%s', async (_, isKeyed) => {
    const team = await buildOrganization();
    const [task, changed, agent] = [await buildTask(team.admin), await buildTask(team.admin), await buildProposer(team.admin)];
    const run = await begin(agent);
    const propose = async (id: string, title: string) => (await agent.patch(`/tasks/${id}`, { title }, heldBy(run))).body.id as string;
    const made = (await agent.post('/tasks', { title: 'Yeni görev' }, heldBy(run))).body;
    const [first, late] = [await propose(task.id, 'Önerilen'), await propose(changed.id, 'Geç kalan')];
    const other = (await agent.post('/labels', { name: 'başka' })).body.id;
    await team.admin.client.patch(`/tasks/${changed.id}`, { title: 'Araya giren' });
    expect(await agent.post(`/runs/${run.id}/approve`)).toMatchObject({ status: 403, body: { code: 'proposal.person_required' } });
    const approve = (n: number) =>
      team.admin.client.post(`/runs/${run.id}/approve`, undefined, isKeyed ? { 'idempotency-key': `${n} ${run.id}` } : {});
    const { status, body } = await approve(1);
    expect([status, body.approved, body.more]).toEqual([200, [made.id, first], false]);
    expect(body.refused).toMatchObject([
      { proposal: late, code: 'proposal.conflict', conflicts: [{ field: 'title', current: 'Araya giren' }] },
    ]);
    expect((await team.admin.client.get(`/tasks/${made.result.id}`)).body.title).toBe('Yeni görev');
    const pending = (await team.admin.client.get('/proposals?status=pending')).body.data.map(({ id }: { id: string }) => id);
    expect(pending.sort()).toEqual([late, other].sort());
    expect((await approve(2)).body).toMatchObject({ approved: [late], refused: [] });
  });

  test('is named by the audit log', async () => {
    const team = await buildOrganization();
    const run = await begin(team.admin.client);
    await team.admin.client.patch('/organization', { name: 'Yeni ad' }, heldBy(run));
    const { body } = await team.admin.client.get('/audit-log?action=organization.updated');
    expect(body.data[0].detail.run).toEqual({ id: run.id });
  });

  test('has its entries in the audit log, also those of its approved proposals, over REST and GraphQL', async () => {
    const team = await buildOrganization();
    const service = await buildService(team, { write: 'propose', role: 'admin', scopes: ['tasks:read', 'tasks:write', 'admin'] });
    const run = await begin(service.client);
    const other = await begin(team.admin.client);
    await team.admin.client.patch('/organization', { name: 'Başka ad' }, heldBy(other));
    const { body } = await service.client.patch('/organization', { name: 'Yeni ad' }, heldBy(run));
    await team.admin.client.post(`/proposals/${body.id}/approve`);
    await service.client.post(`/runs/${run.id}/complete`, {}, heldBy(run));
    const actions = ['run.completed', 'proposal.approved', 'organization.updated', 'run.created'];
    const entries = (await team.admin.client.get(`/audit-log?run=${run.id}`)).body.data;
    expect(entries.map(({ action }: { action: string }) => action).sort()).toEqual(actions.sort());
    const query = 'query ($run: ID!) { auditLog(filter: { run: $run }) { nodes { action } } }';
    const answer = await team.admin.client.graphql(query, { run: run.id });
    expect(answer.body.data.auditLog.nodes).toHaveLength(4);
  });

  test('works over MCP', async () => {
    const { one, task } = await buildAgents();
    const run = await (await mcpOf(one.client)).call('run', { step: 'begin', task: task.id });
    const mcp = await mcpOf(one.client, { headers: heldBy(run) });
    await mcp.call('run', { step: 'report', run: run.id, kind: 'action', body: 'Başladım' });
    expect(await mcp.call('update_task', { id: task.id, title: 'Yeni' })).toMatchObject({ id: task.id });
    expect((await mcp.call('run', { step: 'keep', id: run.id })).lease).toBe(1);
    expect((await mcp.call('run', { step: 'complete', id: run.id })).state).toBe('completed');
    expect((await mcp.call('run', { step: 'list', task: task.id })).items).toMatchObject([{ id: run.id, state: 'completed' }]);
  });

  test('ends with the membership of its agent, and is deleted with its task', async () => {
    const { team, task, one } = await buildAgents();
    const run = await begin(one.client, { task: task.id });
    await one.client.post(`/runs/${run.id}/activities`, { kind: 'thought', body: 'x' }, heldBy(run));
    await team.admin.client.delete(`/service-accounts/${one.id}`);
    expect((await team.admin.client.get(`/runs/${run.id}`)).body.state).toBe('stopped');
    await team.context.db.task.delete({ where: { organizationId_id: { organizationId: team.id, id: task.id } } });
    expect([await team.context.db.run.count(), await team.context.db.runActivity.count()]).toEqual([0, 0]);
  });

  test('has at most 1,000 writes, and its agent 5,000 within 24 hours', async () => {
    const { team, task, one } = await buildAgents();
    const run = await begin(one.client, { task: task.id });
    const write = (title: string) => one.client.patch(`/tasks/${task.id}`, { title }, heldBy(run));
    const written = { organizationId: team.id, runId: run.id, userId: one.user.id, operation: 'updateTask', requestId: 'x', steps: [] };
    await team.context.db.runWrite.createMany({
      data: Array.from({ length: 4_999 }, (_, index) => ({ ...written, number: index + 1_001 })),
    });
    expect((await write('Sonuncu')).status).toBe(200);
    expect(await write('Fazla')).toMatchObject({ status: 429, body: { code: 'run.too_many_today' } });
    await team.context.db.runWrite.deleteMany({ where: { number: { gt: 1_000 } } });
    await team.context.db.run.update({ where: { organizationId_id: { organizationId: team.id, id: run.id } }, data: { writes: 1_000 } });
    expect(await write('Fazla')).toMatchObject({ status: 409, body: { code: 'run.too_many_writes' } });
    expect((await team.admin.client.get(`/tasks/${task.id}`)).body.title).toBe('Sonuncu');
  });

  test('has at most 50 pending proposals', async () => {
    const team = await buildOrganization();
    const [task, agent] = [await buildTask(team.admin), await buildProposer(team.admin)];
    const run = await begin(agent, { task: task.id });
    await agent.patch(`/tasks/${task.id}`, { title: 'Önerilen' }, heldBy(run));
    const made = await team.context.db.proposal.findFirstOrThrow();
    await team.context.db.$executeRawUnsafe(
      `insert into proposal select (jsonb_populate_record(p, jsonb_build_object('id', 'prp_' || n))).* from proposal p, generate_series(1, 49) n
        where p.id = '${made.id}'`,
    );
    expect(await agent.patch(`/tasks/${task.id}`, { title: 'Fazla' }, heldBy(run))).toMatchObject({
      status: 409,
      body: { code: 'proposal.too_many_in_run' },
    });
    expect((await agent.patch(`/tasks/${task.id}`, { title: 'Dışında' })).status).toBe(202);
  });

  test('is refused beyond the limits', async () => {
    const team = await buildOrganization();
    const { client, id: userId } = team.admin;
    const run = await begin(client);
    const rows = Array.from(
      { length: 1000 },
      (_, index) => ({ id: `rac_${index}`, runId: run.id, userId, kind: 'thought', body: 'x' }) as const,
    );
    await team.context.db.runActivity.createMany({ data: rows.map((row) => ({ organizationId: team.id, ...row })) });
    const refused = await client.post(`/runs/${run.id}/activities`, { kind: 'thought', body: 'x' }, heldBy(run));
    expect(refused).toMatchObject({ status: 409, body: { code: 'run.too_many_activities' } });
    const open = Array.from({ length: 49 }, (_, index) => ({ id: `run_${index}`, userId, leaseExpiresAt: new Date('2126-01-01') }));
    await team.context.db.run.createMany({ data: open.map((row) => ({ organizationId: team.id, ...row })) });
    expect(await client.post('/runs', {})).toMatchObject({ status: 409, body: { code: 'run.too_many' } });
    await client.post(`/runs/${run.id}/complete`, undefined, heldBy(run));
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.post('/runs', {})));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const body of [{ goal: 'x'.repeat(2001) }, { task: 'yok' }]) expect((await client.post('/runs', body)).status).toBe(400);
  });
});
