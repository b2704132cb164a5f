import { describe, expect, test } from 'vitest';
import { buildOrganization, buildTask, heldBy } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import { mcpOf } from '../../support/mcp.ts';

async function buildReporter(options: object = {}) {
  const team = await buildOrganization();
  const [task, agent] = [await buildTask(team.admin), await buildService(team, { agent: true, ...options })];
  const run = (await agent.client.post('/runs', { task: task.id })).body;
  const report = (body: object, client = agent.client) => client.patch(`/runs/${run.id}`, body, heldBy(run));
  const rename = (title: string, of = run) => agent.client.patch(`/tasks/${task.id}`, { title }, heldBy(of));
  return { team, task, agent, run, report, rename };
}

const usd = (amount: number) => ({ cost: { amount, currency: 'USD' } });
const pointers = ({ body }: { body: { errors: { pointer: string; code: string }[] } }) =>
  body.errors.map(({ pointer, code }) => `${pointer} ${code}`);

describe('the report of a run', () => {
  test('has a plan, a total cost and links, over every transport', async () => {
    const { team, agent, run, report } = await buildReporter();
    const links = [{ title: 'Rapor', url: 'https://ornek.test/rapor' }];
    const plan = [
      { text: 'Başlıkları karşılaştır', state: 'active' },
      { text: 'Kopyaları işaretle', state: 'pending' },
    ];
    const { status, body } = await report({ plan: [plan[0], { text: 'Kopyaları işaretle' }], ...usd(0.25), links });
    expect([status, body.plan, body.cost, body.links]).toEqual([200, plan, usd(0.25).cost, links]);
    await report(usd(0.5));
    const query = 'query ($id: ID!) { run(id: $id) { plan { text state } cost { amount currency } links { title url } } }';
    expect((await team.admin.client.graphql(query, { id: run.id })).body.data.run).toEqual({ plan, ...usd(0.5), links });
    const mcp = await mcpOf(agent.client, { headers: heldBy(run) });
    const reported = await mcp.call('run', { step: 'update', id: run.id, plan: [{ text: 'Bitti', state: 'completed' }] });
    expect(reported).toMatchObject({ plan: [{ text: 'Bitti', state: 'completed' }], ...usd(0.5), links });
    const { data } = await team.context.db.event.findFirstOrThrow({ where: { event: 'run.updated' } });
    expect(JSON.stringify(data)).not.toContain('Rapor');
  });

  test('is made by its agent under the lease alone', async () => {
    const { team, agent, run, report } = await buildReporter();
    const other = await buildService(team, { agent: true });
    for (const client of [team.admin.client, other.client]) expect((await report(usd(1), client)).body.code).toBe('run.lease_lost');
    expect((await agent.client.patch(`/runs/${run.id}`, usd(1))).body.code).toBe('run.lease_lost');
    await agent.client.post(`/runs/${run.id}/claim`);
    expect((await report(usd(1))).body.code).toBe('run.lease_lost');
    expect((await team.admin.client.get(`/runs/${run.id}`)).body.cost).toBeNull();
  });

  test('is refused with other addresses than https, a lower total, or another currency', async () => {
    const { report } = await buildReporter();
    for (const url of ['http://ornek.test', 'javascript:alert(1)', 'https://', 'ornek.test'])
      expect(pointers(await report({ links: [{ title: 'x', url }] }))).toEqual(['/links/0/url field.format']);
    expect((await report(usd(2))).status).toBe(200);
    expect(pointers(await report(usd(1)))).toEqual(['/cost/amount run.cost_lower']);
    expect(pointers(await report({ cost: { amount: 3, currency: 'EUR' } }))).toEqual(['/cost/currency run.cost_currency']);
    expect((await report({ plan: Array.from({ length: 51 }, () => ({ text: 'x' })) })).status).toBe(400);
    expect((await report(usd(2))).body.cost).toEqual(usd(2).cost);
  });
});

describe('a limit of cost', () => {
  test('refuses the next write of its run, but neither reports nor another run', async () => {
    const { team, agent, run, report, rename } = await buildReporter();
    await team.admin.client.patch('/organization', { agentCostOfRun: 1.5 });
    await report(usd(1.49));
    expect((await rename('Bir')).status).toBe(200);
    await report(usd(1.5));
    expect(await rename('İki')).toMatchObject({ status: 409, body: { code: 'run.cost_reached' } });
    expect((await report(usd(1.6))).status).toBe(200);
    expect((await agent.client.post(`/runs/${run.id}/complete`, undefined, heldBy(run))).status).toBe(200);
    const next = (await agent.client.post('/runs', {})).body;
    expect((await rename('Üç', next)).status).toBe(200);
    expect((await agent.client.patch('/organization', { agentCostOfRun: null }, heldBy(next))).status).toBe(403);
  });

  test('counts all runs of the agent on a day, also for proposals', async () => {
    const { team, agent, report, rename } = await buildReporter({ write: 'propose' });
    await team.admin.client.patch('/organization', { agentCostOfDay: 2 });
    await report(usd(1.2));
    const next = (await agent.client.post('/runs', {})).body;
    const pending = (await rename('Bir', next)).body.id;
    await agent.client.patch(`/runs/${next.id}`, usd(0.8), heldBy(next));
    expect(await rename('İki', next)).toMatchObject({ status: 429, body: { code: 'run.cost_reached_today' } });
    expect((await team.admin.client.post(`/proposals/${pending}/approve`)).status).toBe(200);
    await team.context.db.agentCost.updateMany({ data: { day: new Date('2020-01-01') } });
    expect((await rename('Üç', next)).status).toBe(202);
  });
});
