import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, buildTask, heldBy, type Organization } from '../../support/builders/index.ts';
import { buildService, type Service } from '../../support/builders/service.ts';
import { feedOf, takeFeed } from '../../support/feed.ts';
import { recordedApp } from '../../support/recorder.ts';

const english = { 'Accept-Language': 'en' };

/** Names of the schemas at any depth that have a picture, but no mark of agents. */
function unmarked(value: unknown, path: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties } = value as { properties?: object };
  const own = properties && 'name' in properties && 'avatar' in properties && !('agent' in properties) ? [path.join('.')] : [];
  return [...own, ...Object.entries(value).flatMap(([key, each]) => unmarked(each, [...path, key]))];
}

describe('an agent', () => {
  let team: Organization;
  let agent: Service;
  let task: { id: string; number: string };
  beforeEach(async () => {
    team = await buildOrganization();
    agent = await buildService(team, { name: 'Ayıklayıcı', agent: true });
    task = await buildTask(team.admin, { assignee: agent.user.id });
  });

  test('is marked wherever REST names a member', async () => {
    const openapi = JSON.parse(readFileSync('schema/openapi.json', 'utf8'));
    // Bodies that the caller sends, and events, which have references by id.
    const others = /^components\.schemas\.(UpdateMeBody|Member\w+Event|PreviousMember)\b/;
    expect(unmarked(openapi).filter((name) => !others.test(name))).toEqual([]);
    expect((await agent.client.get('/me')).body).toMatchObject({ kind: 'service', agent: true });
  });

  test('is marked as the assignee in lists, also right after that was changed', async () => {
    const assigneeOf = async () => (await team.admin.client.get(`/tasks?filter=number:${task.number}`)).body.data[0].assignee;
    expect(await assigneeOf()).toMatchObject({ id: agent.user.id, agent: true });
    await team.admin.client.patch(`/service-accounts/${agent.id}`, { agent: false });
    expect(await assigneeOf()).toMatchObject({ id: agent.user.id, agent: false });
    expect((await team.admin.client.get(`/tasks/${task.id}`)).body).toMatchObject({
      assignee: { agent: false },
      createdBy: { agent: false },
    });
  });

  test('costs a list no statement of its own', async () => {
    const recorded = await recordedApp();
    const person = await team.person();
    const names = async () => (await recorded.ask(team.admin, '/tasks')).statements.map(({ name }) => name);
    await names();
    const withAgent = await names();
    await team.admin.client.patch(`/tasks/${task.id}`, { assignee: person.id });
    await names();
    expect(await names()).toEqual(withAgent);
  });

  test('is marked in histories, in both languages', async () => {
    const textsOf = async (headers: object) =>
      (await team.admin.client.get(`/tasks/${task.id}/activity`, { ...headers })).body.data.map(({ text }: { text: string }) => text);
    const run = (await agent.client.post('/runs', { task: task.id })).body;
    expect((await agent.client.patch(`/tasks/${task.id}`, { priority: 'high' }, heldBy(run))).status).toBe(200);
    expect((await textsOf({}))[0]).toMatch(/^Ayıklayıcı \(ajan\), /);
    expect((await textsOf(english))[0]).toMatch(/^Ayıklayıcı \(agent\) /);
    await team.admin.client.patch(`/tasks/${task.id}`, { assignee: team.admin.id });
    await team.admin.client.patch(`/tasks/${task.id}`, { assignee: agent.user.id });
    expect((await textsOf({}))[0]).toContain("Ayıklayıcı'ya (ajan) atadı");
  });

  test('is marked in notifications', async () => {
    const run = (await agent.client.post('/runs', { task: task.id })).body;
    await agent.client.post(`/tasks/${task.id}/comments`, { body: 'Bitti' }, heldBy(run));
    await takeFeed(team);
    const [item] = await feedOf(team.admin.client, 'unread=true');
    expect(item).toMatchObject({ actors: [{ id: agent.user.id, agent: true }] });
    expect(item.text).toContain('Ayıklayıcı (ajan)');
    expect(item.headline).toContain('Ayıklayıcı (ajan)');
  });

  test('is marked in the differences of proposals', async () => {
    const proposer = await buildService(team, { name: 'Öneren', write: 'propose' });
    const { body } = await proposer.client.patch(`/tasks/${task.id}`, { assignee: null });
    expect(body.diff).toMatchObject([{ fields: [{ field: 'assignee', fromText: 'Ayıklayıcı (ajan)', toText: null }] }]);
  });
});
