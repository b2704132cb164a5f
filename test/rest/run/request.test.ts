import { beforeAll, describe, expect, test } from 'vitest';
import { expireRequests } from '../../../schema/activity/run/request.ts';
import { testApp } from '../../support/app.ts';
import {
  buildComment,
  buildOrganization,
  buildProject,
  buildTask,
  heldBy,
  mention,
  type Organization,
} from '../../support/builders/index.ts';
import { buildService, type Service } from '../../support/builders/service.ts';
import { Client } from '../../support/client.ts';
import { feedOf, takeFeed } from '../../support/feed.ts';

const name = 'Kopya bulucu';

/** An organization with an agent. */
async function buildAgent(options: object = {}) {
  const team = await buildOrganization();
  return { team, agent: await buildService(team, { name, agent: true, ...options }) };
}

const pendingOf = async (client: Client) => (await client.get('/runs?state=pending')).body.data;
const assign = (team: Organization, task: { id: string }, to: Service | null) =>
  team.admin.client.patch(`/tasks/${task.id}`, { assignee: to?.user.id ?? null });
const mentionOf = (agent: Service) => mention({ id: agent.user.id, name });

/** Lets the time to acknowledge a run end, and runs the job. */
async function letTimePass(team: Organization): Promise<void> {
  await team.context.db.run.updateMany({ where: { state: 'pending' }, data: { acknowledgeBy: new Date(0) } });
  await expireRequests((await testApp()).services);
}

describe('a task that is assigned to an agent', () => {
  test('creates one pending run, which says who asked', async () => {
    const { team, agent } = await buildAgent();
    const task = await buildTask(team.admin);
    expect((await assign(team, task, agent)).status).toBe(200);
    await team.admin.client.patch(`/tasks/${task.id}`, { title: 'Başka', description: mentionOf(agent) });
    const [run, ...others] = await pendingOf(agent.client);
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      task: { id: task.id },
      agent: { id: agent.user.id, agent: true },
      state: 'pending',
      lease: 0,
      reason: 'assigned',
      requestedBy: { id: team.admin.id },
      comment: null,
      goal: `Görevi atayan: ${team.admin.name}`,
      acknowledgeBy: expect.any(String),
    });
    const minutes = (Date.parse(run.acknowledgeBy) - Date.parse(run.createdAt)) / 60_000;
    expect(Math.round(minutes)).toBe(30);
    const events = (await agent.client.get('/events?limit=200')).body.data;
    expect(events.filter(({ event }: { event: string }) => event === 'run.created')).toMatchObject([
      { event: 'run.created', actor: { id: team.admin.id }, data: { id: run.id, reason: 'assigned', requestedBy: { id: team.admin.id } } },
    ]);
  });

  test('creates the run with the task, also for the default assignee and in a batch', async () => {
    const { team, agent } = await buildAgent();
    const project = await buildProject(team.admin);
    await team.admin.client.patch(`/projects/${project.id}`, { defaultAssignee: agent.user.id });
    await team.admin.client.post('/tasks', { title: 'Bir', project: project.key });
    const two = ['İki', 'Üç'].map((title) => ({ create: { title, project: project.key, assignee: agent.user.id } }));
    expect((await team.admin.client.post('/tasks:batch', { operations: two })).status).toBe(200);
    expect(await pendingOf(agent.client)).toHaveLength(3);
  });

  test('creates none for a service account that is no agent, nor for an agent that cannot view it', async () => {
    const { team, agent } = await buildAgent({ role: 'guest' });
    const [task, service] = [await buildTask(team.admin), await buildService(team)];
    expect((await assign(team, task, service)).status).toBe(200);
    expect((await assign(team, task, agent)).status).toBe(400);
    await buildComment(team.admin, task, mentionOf(agent));
    await team.admin.client.patch(`/tasks/${task.id}`, { description: mentionOf(agent) });
    expect(await team.context.db.run.count()).toBe(0);
  });

  test('creates none for an agent whose keys are limited to other projects', async () => {
    const { team } = await buildAgent();
    const [here, there] = [await buildProject(team.admin), await buildProject(team.admin)];
    const agent = await buildService(team, { name, agent: true, projects: [here.id] });
    await assign(team, await buildTask(team.admin, { project: there.key }), agent);
    const task = await buildTask(team.admin, { project: here.key });
    await assign(team, task, agent);
    expect(await pendingOf(agent.client)).toMatchObject([{ task: { id: task.id } }]);
  });

  test('ends the pending run when it is assigned to another or deleted', async () => {
    const { team, agent } = await buildAgent();
    const [task, deleted] = [await buildTask(team.admin), await buildTask(team.admin)];
    await assign(team, task, agent);
    await assign(team, deleted, agent);
    await assign(team, task, null);
    await team.admin.client.delete(`/tasks/${deleted.id}`);
    expect(await pendingOf(agent.client)).toEqual([]);
    const [run] = (await agent.client.get(`/runs?task=${task.id}`)).body.data;
    expect(run.state).toBe('stopped');
    expect((await agent.client.post(`/runs/${run.id}/acknowledge`)).body.code).toBe('run.stopped');
    await assign(team, task, agent);
    expect(await pendingOf(agent.client)).toHaveLength(1);
  });

  test('creates no run if the write is rolled back or only proposed', async () => {
    const { team, agent } = await buildAgent();
    const task = await buildTask(team.admin);
    const proposer = await buildService(team, { write: 'propose' });
    const proposal = (await proposer.client.patch(`/tasks/${task.id}`, { assignee: agent.user.id })).body;
    expect(await team.context.db.run.count()).toBe(0);
    expect((await team.admin.client.post(`/proposals/${proposal.id}/approve`)).status).toBe(200);
    expect(await pendingOf(agent.client)).toMatchObject([{ task: { id: task.id } }]);
  });

  test('names the approver of a program as the one who asked, and the person of an application', async () => {
    const { team, agent } = await buildAgent();
    const [program, person] = [await buildService(team, { write: 'propose' }), await team.person()];
    const body = { name: 'Öneren', scopes: ['tasks:read', 'tasks:write'], write: 'propose' };
    const application = new Client((await person.client.post('/tokens', body)).body.token);
    for (const [proposer, asked] of [
      [program.client, team.admin.id],
      [application, person.id],
    ] as const) {
      const task = await buildTask(team.admin);
      const proposal = (await proposer.patch(`/tasks/${task.id}`, { assignee: agent.user.id })).body;
      expect((await team.admin.client.post(`/proposals/${proposal.id}/approve`)).status).toBe(200);
      const [run] = (await agent.client.get(`/runs?task=${task.id}`)).body.data;
      expect(run).toMatchObject({ reason: 'assigned', requestedBy: { id: asked } });
    }
  });
});

describe('a comment that mentions an agent', () => {
  test('creates a pending run that links to it, which ends with the mention', async () => {
    const { team, agent } = await buildAgent();
    const task = await buildTask(team.admin);
    const comment = await buildComment(team.admin, task, `${mentionOf(agent)} kopyaları bulur musun?`);
    const [run] = await pendingOf(agent.client);
    expect(run).toMatchObject({ reason: 'mentioned', comment: { id: comment.id }, requestedBy: { id: team.admin.id } });
    expect(run.goal).toMatch(new RegExp(`^\\[Bir yorumda\\]\\(http.*/tasks/${task.number}\\?comment=${comment.id}\\) söz eden: `));
    await team.admin.client.patch(`/comments/${comment.id}`, { body: 'Vazgeçtim.' });
    expect(await pendingOf(agent.client)).toEqual([]);
    const second = await buildComment(team.admin, task, mentionOf(agent));
    expect(await pendingOf(agent.client)).toHaveLength(1);
    await team.admin.client.delete(`/comments/${second.id}`);
    expect(await pendingOf(agent.client)).toEqual([]);
  });
});

describe('a pending run', () => {
  let team: Organization;
  let agent: Service;
  let task: { id: string };
  let run: { id: string };
  beforeAll(async () => {
    ({ team, agent } = await buildAgent());
    task = await buildTask(team.admin);
    await assign(team, task, agent);
    [run] = await pendingOf(agent.client);
  });

  test('is acknowledged once, only by its agent, which then writes in it', async () => {
    const other = await buildService(team, { agent: true });
    expect((await other.client.post(`/runs/${run.id}/acknowledge`)).body.code).toBe('run.acknowledged');
    expect((await other.client.post(`/runs/${run.id}/claim`)).body.code).toBe('run.claimed');
    const answers = await Promise.all([1, 2, 3].map(() => agent.client.post(`/runs/${run.id}/acknowledge`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const held = answers.find(({ status }) => status === 200)?.body;
    expect(held).toMatchObject({ id: run.id, state: 'active', lease: 1 });
    const body = { body: 'Başlıyorum.' };
    expect((await agent.client.post(`/tasks/${task.id}/comments`, body, heldBy(held))).status).toBe(201);
    const [same] = (await team.admin.client.get(`/runs?task=${task.id}`)).body.data;
    expect(same).toMatchObject({ id: run.id, state: 'active', writes: 1 });
  });

  test('waits for input after a question, until a person comments on the task', async () => {
    const [{ lease }] = (await team.admin.client.get(`/runs?task=${task.id}`)).body.data;
    const held = heldBy({ id: run.id, lease });
    const stateNow = async () => (await agent.client.get(`/runs/${run.id}`)).body.state;
    const ask = () => agent.client.post(`/runs/${run.id}/activities`, { kind: 'question', body: 'Hangisi kalsın?' }, held);
    expect((await ask()).status).toBe(200);
    await agent.client.post(`/tasks/${task.id}/comments`, { body: 'Hangisi kalsın?' }, held);
    expect(await stateNow()).toBe('awaiting_input');
    await buildComment(team.admin, task, 'İlki kalsın.');
    expect(await stateNow()).toBe('active');
    await ask();
    await team.context.db.run.updateMany({ data: { leaseExpiresAt: new Date(0) } });
    await buildComment(team.admin, task, 'İkincisi kalsın.');
    expect(await pendingOf(agent.client)).toMatchObject([{ id: run.id }]);
    expect((await agent.client.post(`/runs/${run.id}/acknowledge`)).body).toMatchObject({ state: 'active', lease: lease + 1 });
  });

  test('is begun by a request for a run on the task too', async () => {
    const other = await buildTask(team.admin);
    await assign(team, other, agent);
    const [asked] = await pendingOf(agent.client);
    const { status, body } = await agent.client.post('/runs', { task: other.id, goal: 'Kopyaları bul' });
    expect([status, body]).toMatchObject([201, { id: asked.id, state: 'active', lease: 1, goal: 'Kopyaları bul', reason: 'assigned' }]);
  });
});

describe('a run that is not acknowledged in time', () => {
  test('is stale, which its requester hears once, and is replaced when the task is assigned again', async () => {
    const { team, agent } = await buildAgent();
    const task = await buildTask(team.admin);
    await assign(team, task, agent);
    const [run] = await pendingOf(agent.client);
    await letTimePass(team);
    await letTimePass(team);
    expect(await pendingOf(agent.client)).toEqual([]);
    expect((await agent.client.get(`/runs/${run.id}`)).body.state).toBe('stale');
    await takeFeed(team);
    const news = (await feedOf(team.admin.client)).filter(({ reason }: { reason: string }) => reason === 'agent_silent');
    expect(news).toMatchObject([{ task: { id: task.id }, count: 1 }]);
    await assign(team, task, null);
    await assign(team, task, agent);
    const [again] = await pendingOf(agent.client);
    expect(again.id).not.toBe(run.id);
    expect((await agent.client.get(`/runs/${run.id}`)).body.state).toBe('stopped');
  });

  test('is heard by the creator of the agent if a program asked, and by administrators if the creator has left', async () => {
    const { team } = await buildAgent();
    const creator = await team.person({ role: 'admin' });
    const [agent, program] = [await buildService({ ...team, admin: creator }, { name, agent: true }), await buildService(team)];
    const heard = async (client: Client) => {
      const task = await buildTask(team.admin);
      await program.client.patch(`/tasks/${task.id}`, { assignee: agent.user.id });
      await letTimePass(team);
      await takeFeed(team);
      const news = (await feedOf(client)).filter(({ reason }: { reason: string }) => reason === 'agent_silent');
      return news.some((each: { task: { id: string } }) => each.task.id === task.id);
    };
    expect(await heard(creator.client)).toBe(true);
    expect(await heard(team.admin.client)).toBe(false);
    await team.admin.client.delete(`/members/${creator.id}`);
    expect(await heard(team.admin.client)).toBe(true);
  });

  test('can still be acknowledged', async () => {
    const { team, agent } = await buildAgent();
    await assign(team, await buildTask(team.admin), agent);
    const [run] = await pendingOf(agent.client);
    await letTimePass(team);
    expect((await agent.client.post(`/runs/${run.id}/acknowledge`)).body).toMatchObject({ state: 'active', lease: 1 });
  });

  test('follows the time that administrators set, as persons', async () => {
    const { team, agent } = await buildAgent();
    expect((await team.admin.client.patch('/organization', { agentMinutes: 5 })).body.agentMinutes).toBe(5);
    expect((await team.admin.client.patch('/organization', { agentMinutes: 0 })).status).toBe(400);
    await assign(team, await buildTask(team.admin), agent);
    const [run] = await pendingOf(agent.client);
    expect(Math.round((Date.parse(run.acknowledgeBy) - Date.parse(run.createdAt)) / 60_000)).toBe(5);
  });
});

test('reads nothing about agents when a task is assigned to a person again', async () => {
  const { team } = await buildAgent();
  const [task, person] = [await buildTask(team.admin), await team.person()];
  await team.admin.client.patch(`/tasks/${task.id}`, { assignee: person.id });
  await team.admin.client.patch(`/tasks/${task.id}`, { assignee: null });
  const { database } = (await testApp()).services;
  const names: string[] = [];
  const { sql } = database;
  database.sql = (statement, values) => {
    names.push(statement.name);
    return sql.call(database, statement, values) as never;
  };
  try {
    await team.admin.client.patch(`/tasks/${task.id}`, { assignee: person.id });
    await buildComment(team.admin, task, mention(person));
  } finally {
    database.sql = sql;
  }
  expect(names.join()).toContain('task.update');
  expect(names.filter((each) => each.startsWith('run.'))).toEqual([]);
});
