import { describe, expect, test } from 'vitest';
import { buildOrganization, buildTask, heldBy } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import { feedOf, takeFeed } from '../../support/feed.ts';
import { mcpOf } from '../../support/mcp.ts';
import { oauthApp } from '../../support/oauth.ts';

type Write = 'direct' | 'propose';

/** An agent that holds a run on a task, in an organization that pauses agents early. */
async function buildAgent(write: Write, limits: object) {
  const team = await buildOrganization();
  await team.admin.client.patch('/organization', limits);
  const scopes = ['tasks:read', 'tasks:write', 'projects:read', 'admin'] as const;
  const agent = await buildService(team, { name: 'Kopya bulucu', agent: true, role: 'admin', scopes, write });
  const task = await buildTask(team.admin);
  const run = (await agent.client.post('/runs', { task: task.id })).body;
  const rename = (title: string) => agent.client.patch(`/tasks/${task.id}`, { title }, heldBy(run));
  const account = async () => (await team.admin.client.get(`/service-accounts/${agent.id}`)).body;
  const reject = async (title: string) => team.admin.client.post(`/proposals/${(await rename(title)).body.id}/reject`, {});
  return { team, agent, task, run, rename, account, reject };
}

const missing = 'tsk_01jcx6y3m8e7v9t5w2b4n6q8r0';

describe('an agent', () => {
  test('is paused after rejections in a row, until an administrator resumes it', async () => {
    const { team, agent, run, rename, account, reject } = await buildAgent('propose', { agentRejections: 2 });
    await reject('Bir');
    await team.admin.client.post(`/proposals/${(await rename('İki')).body.id}/approve`);
    await reject('Üç');
    expect((await account()).pausedAt).toBeNull();
    await reject('Dört');
    expect(await account()).toMatchObject({ pausedAt: expect.any(String), pauseReason: 'rejections' });
    expect((await team.admin.client.get(`/runs/${run.id}`)).body.agentPausedAt).toBe((await account()).pausedAt);
    expect(await rename('Beş')).toMatchObject({ status: 409, body: { code: 'agent.paused' } });
    expect((await agent.client.post('/runs', {})).body.code).toBe('agent.paused');
    expect((await agent.client.post(`/runs/${run.id}/heartbeat`, undefined, heldBy(run))).body.code).toBe('agent.paused');
    const mutation = 'mutation ($id: ID!) { claimRun(input: { id: $id }) { id } }';
    expect((await agent.client.graphql(mutation, { id: run.id })).body.errors[0].extensions.code).toBe('agent.paused');
    const mcp = await mcpOf(agent.client, { headers: heldBy(run) });
    expect((await mcp.refusal('create_task', { title: 'x' })).code).toBe('agent.paused');
    const { status, body } = await team.admin.client.post(`/service-accounts/${agent.id}/resume`);
    expect([status, body.pausedAt, body.pauseReason]).toEqual([200, null, null]);
    expect((await rename('Altı')).status).toBe(202);
    for (const action of ['agent.paused', 'agent.resumed'])
      expect((await team.admin.client.get(`/audit-log?action=${action}`)).body.data).toMatchObject([
        { actor: { id: team.admin.id }, subject: { id: agent.id } },
      ]);
  });

  test('is paused after refused writes in a row, of which one that succeeds begins a new count', async () => {
    const { agent, task, run, rename, account } = await buildAgent('direct', { agentErrors: 2 });
    const fail = () => agent.client.patch(`/tasks/${missing}`, { title: 'x' }, heldBy(run));
    expect((await fail()).status).toBe(404);
    expect((await rename('Yeni')).status).toBe(200);
    await fail();
    await agent.client.post(`/runs/${run.id}/heartbeat`, undefined, heldBy(run));
    await agent.client.patch(`/tasks/${task.id}`, { title: 'x' }, heldBy({ ...run, lease: 7 }));
    expect((await account()).pausedAt).toBeNull();
    await fail();
    expect(await account()).toMatchObject({ pausedAt: expect.any(String), pauseReason: 'errors' });
    expect((await rename('Sonra')).body.code).toBe('agent.paused');
  });

  test('is paused after invalid input in a row too', async () => {
    const { rename, account } = await buildAgent('direct', { agentErrors: 1 });
    expect((await rename('x'.repeat(1000))).status).toBe(400);
    await expect.poll(async () => (await account()).pauseReason).toBe('errors');
  });

  test('notifies administrators, its creator and itself of its pause', async () => {
    const { team, agent, account, reject } = await buildAgent('propose', { agentRejections: 1 });
    const other = await team.person({ role: 'admin' });
    const member = await team.person();
    await reject('Bir');
    await takeFeed(team);
    for (const person of [team.admin, other])
      expect((await feedOf(person.client)).filter(({ reason }: { reason: string }) => reason === 'agent_paused')).toMatchObject([
        { subject: { id: agent.id }, text: '“Kopya bulucu” ajanı duraklatıldı: önerileri üst üste reddedildi' },
      ]);
    expect(await feedOf(member.client)).toEqual([]);
    const events = (await agent.client.get('/events')).body.data.filter(({ event }: { event: string }) => event.startsWith('agent.'));
    expect(events).toMatchObject([{ event: 'agent.paused', data: { user: { id: agent.user.id }, reason: 'rejections' } }]);
    expect((await account()).pauseReason).toBe('rejections');
  });

  test('cannot resume itself or another agent, and neither can an application or a member', async () => {
    const { team, agent, account, reject } = await buildAgent('propose', { agentRejections: 1 });
    const service = await buildService(team, { role: 'admin', scopes: ['tasks:read', 'tasks:write', 'admin'] });
    const member = await team.person();
    await reject('Bir');
    const mutation = 'mutation ($id: ID!) { resumeServiceAccount(input: { id: $id }) { id } }';
    for (const client of [agent.client, service.client, member.client]) {
      expect((await client.post(`/service-accounts/${agent.id}/resume`)).status).toBeGreaterThanOrEqual(403);
      expect((await client.graphql(mutation, { id: agent.id })).body.errors).toHaveLength(1);
    }
    expect((await service.client.post(`/service-accounts/${agent.id}/resume`)).body.code).toBe('auth.person_required');
    for (const limit of [{ agentRejections: 1000 }, { agentErrors: 1000 }])
      expect((await service.client.patch('/organization', limit)).body.code).toBe('auth.person_required');
    expect((await account()).pausedAt).not.toBeNull();
  });

  test('cannot be resumed by an OAuth application of an administrator', async () => {
    const { team, agent, account, reject } = await buildAgent('propose', { agentRejections: 1 });
    await reject('Bir');
    const oauth = await oauthApp();
    try {
      const { subject } = await oauth.member(team, { role: 'admin' });
      const headers = { authorization: `Bearer ${await oauth.issuer.sign({ sub: subject, scope: 'admin', azp: 'asistan' })}` };
      const refused = await oauth.app.inject({ method: 'POST', url: `/api/v1/service-accounts/${agent.id}/resume`, headers });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'auth.person_required']);
    } finally {
      await oauth.close();
    }
    expect((await account()).pausedAt).not.toBeNull();
  });

  test('is no longer paused once a person has made it an ordinary service account', async () => {
    const { team, agent, account, reject } = await buildAgent('propose', { agentRejections: 1 });
    await reject('Bir');
    await team.admin.client.patch(`/service-accounts/${agent.id}`, { agent: false });
    expect(await account()).toMatchObject({ agent: false, pausedAt: null, pauseReason: null });
  });
});
