import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { kinds } from '../../../schema/activity/webhook/patterns.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import type { Client } from '../../support/client.ts';
import { startReceiver } from '../../support/receiver.ts';
import { buildWebhook, deliver, deliveriesOf, makeDue, payloadsOf } from '../../support/webhooks.ts';

type Audience = 'organization' | 'open project' | 'private project' | 'own project' | 'owner' | 'other person';
const audiences: readonly Audience[] = ['organization', 'open project', 'private project', 'own project', 'owner', 'other person'];

const nextSeq = { name: 'test.next_seq', text: 'select event_next_seq($1)::text as seq' };

describe('the visibility of a webhook', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let team: Organization;
  let admin: Person;
  let other: Person;
  beforeEach(async () => {
    receiver = await startReceiver();
    team = await buildOrganization();
    ({ admin } = team);
    other = await team.person();
  });
  afterEach(() => receiver.stop());

  /** Inserts an event of each kind for each audience. @returns descriptions of the events by id */
  async function everyEvent(owner: string): Promise<Map<string, string>> {
    const open = await buildProject(other);
    const hidden = await buildProject(other, { visibility: 'private' });
    const own = await buildProject(other, { visibility: 'private' });
    await other.client.put(`/projects/${own.id}/members/${owner}`, { role: 'viewer' });
    const ids = new Map<string, string>();
    const of: Record<Audience, object> = {
      organization: { audience: 'organization' },
      'open project': { audience: 'project', projectId: open.id },
      'private project': { audience: 'project', projectId: hidden.id },
      'own project': { audience: 'project', projectId: own.id },
      owner: { audience: 'user', audienceUserId: owner },
      'other person': { audience: 'user', audienceUserId: other.id },
    };
    for (const event of kinds())
      for (const audience of audiences) {
        const id = `evt_${event}_${audience}`.replaceAll(/\W/g, '_') + randomUUID().replaceAll('-', '');
        const data = { id: 'tsk_x', title: audience };
        const [next] = await team.context.sql<{ seq: string }>({ ...nextSeq, values: [team.id] });
        await team.context.db.event.create({
          data: {
            seq: BigInt(next?.seq as string),
            organizationId: team.id,
            id,
            event,
            via: 'system',
            subjectId: 'tsk_x',
            data,
            previous: { title: 'eski' },
            ...of[audience],
          },
        });
        ids.set(id, `${event} of ${audience}`);
      }
    return ids;
  }

  /** Ids of all events that a client can read in the log. */
  async function whole(client: Client): Promise<string[]> {
    const ids: string[] = [];
    for (let after = ''; ; ) {
      const { data, page } = (await client.get(`/events?limit=200${after && `&after=${after}`}`)).body;
      ids.push(...data.map(({ id }: { id: string }) => id));
      if (!page.hasMore) return ids;
      after = page.nextCursor;
    }
  }

  /** `narrow` runs after the webhook is created: a credential limited to projects cannot create one. */
  const owners: Record<string, () => Promise<{ user: string; client: Client; narrow?: () => Promise<unknown> }>> = {
    'an administrator': async () => ({ user: admin.id, client: admin.client }),
    'a service with the scope tasks:read': async () => {
      const { user, client } = await buildService(team, { scopes: ['webhooks:manage', 'tasks:read'] });
      return { user: user.id, client };
    },
    'a service with all scopes': async () => {
      const scopes = ['webhooks:manage', 'tasks:read', 'projects:read', 'notifications:read', 'files:read', 'ai:chat'] as const;
      const { user, client } = await buildService(team, { scopes });
      return { user: user.id, client };
    },
    'a service for certain projects': async () => {
      const scopes = ['webhooks:manage', 'tasks:read', 'projects:read', 'notifications:read', 'files:read', 'ai:chat'] as const;
      const { id, user, client } = await buildService(team, { scopes });
      const projects = [(await buildProject(admin)).id];
      return { user: user.id, client, narrow: () => admin.client.patch(`/service-accounts/${id}`, { projects }) };
    },
    'a service that is a guest': async () => {
      const { user, client } = await buildService(team, {
        role: 'guest',
        scopes: ['webhooks:manage', 'tasks:read', 'projects:read', 'notifications:read', 'files:read', 'ai:chat'],
      });
      return { user: user.id, client };
    },
  };

  test.each(Object.keys(owners))('equals what its owner can read in the log, for %s', async (name) => {
    const { user, client, narrow } = await owners[name]!();
    const scopes = (await client.get('/me')).body.scopes ?? [];
    const events =
      name === 'a service with the scope tasks:read'
        ? [
            'agent.*',
            'task.*',
            'time_entry.*',
            'comment.*',
            'custom_field.*',
            'view.*',
            'template.*',
            'proposal.*',
            'run.*',
            'domain.*',
            'label.*',
            'member.*',
            'token.*',
            'service_key.*',
            'webhook.*',
            'project.access_lost',
          ]
        : ['*', 'notification.*', 'reminder.*'];
    await buildWebhook({ client }, receiver.url, { events });
    await narrow?.();
    const foreign = await buildOrganization();
    await buildTask(foreign.admin);
    const ids = await everyEvent(user);
    await deliver(foreign);
    await deliver(team);
    const log = (await whole(client)).map((id) => ids.get(id)).filter(Boolean) as string[];
    const arrived = payloadsOf(receiver.arrived)
      .map(({ id }) => ids.get(id))
      .filter(Boolean);
    expect(arrived.sort()).toEqual(log.sort());
    expect(log.length, scopes.join()).toBeGreaterThan(5);
    expect(log.filter((each: string) => / of (private project|other person)$/.test(each))).toEqual([]);
    expect(payloadsOf(receiver.arrived).filter(({ id }) => !ids.has(id) && id.startsWith('evt_'))).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ data: expect.objectContaining({ createdBy: { id: foreign.admin.id } }) })]),
    );
  });

  test('receives every kind of event by `*`, except notifications and reminders of its owner', async () => {
    await buildWebhook(admin, receiver.url, { events: ['*'] });
    const ids = await everyEvent(admin.id);
    await deliver(team);
    const names = payloadsOf(receiver.arrived).flatMap(({ id }) => ids.get(id) ?? []);
    const arrived = new Set(names.map((name: string) => name.split(' ')[0]));
    expect([...arrived].sort()).toEqual(
      kinds()
        .filter((kind) => !/^(notification|reminder)\./.test(kind))
        .sort(),
    );
  });

  test('is checked at each attempt: events of a project that became private are not sent any more', async () => {
    receiver.answers({ status: 500 });
    const project = await buildProject(other);
    const webhook = await buildWebhook(admin, receiver.url);
    await buildTask(other, { project: project.id });
    await deliver(team);
    expect(receiver.arrived).toHaveLength(1);
    await other.client.patch(`/projects/${project.id}`, { visibility: 'private' });
    await makeDue(team.context, webhook);
    await deliver(team);
    expect(receiver.arrived).toHaveLength(1);
    expect(await deliveriesOf(admin, webhook)).toMatchObject([{ state: 'cancelled', attempts: 1, dueAt: null }]);
  });

  test.each(['waits', 'arrived'])('ends for a task that left it: nothing that %s is sent again, except that the task left', async (how) => {
    receiver.answers({ status: how === 'waits' ? 500 : 200 });
    const [open, hidden] = [await buildProject(other), await buildProject(other, { visibility: 'private' })];
    const webhook = await buildWebhook(admin, receiver.url, { projects: [open.id] });
    const task = await buildTask(other, { project: open.id, title: 'gizli' });
    await deliver(team);
    await other.client.patch(`/tasks/${task.id}`, { project: hidden.id });
    receiver.clear();
    await makeDue(team.context, webhook);
    await deliver(team);
    const again = await admin.client.post(`/webhooks/${webhook.id}/redeliver`, { since: new Date(0).toISOString(), include: 'all' });
    expect(again.body.count).toBe(1);
    await deliver(team);
    const left = ['task.moved_out', task.id];
    expect(payloadsOf(receiver.arrived).map(({ event, data }) => [event, data.id])).toEqual([left, left]);
    expect(JSON.stringify(receiver.arrived)).not.toMatch(/gizli/);
    if (how === 'waits') expect(await deliveriesOf(admin, webhook)).toMatchObject([{ event: 'task.created', state: 'cancelled' }, {}, {}]);
  });

  test('includes an event that its owner lost access to a project', async () => {
    const project = await buildProject(other, { visibility: 'private' });
    const service = await buildService(team, { scopes: ['webhooks:manage', 'tasks:read'] });
    await other.client.put(`/projects/${project.id}/members/${service.user.id}`, { role: 'viewer' });
    await buildWebhook(service, receiver.url, { events: ['task.*', 'project.access_lost'] });
    await buildWebhook(admin, receiver.url, { events: ['project.access_lost'] });
    await other.client.delete(`/projects/${project.id}/members/${service.user.id}`);
    await buildTask(other, { project: project.id });
    await deliver(team);
    expect(payloadsOf(receiver.arrived)).toMatchObject([{ event: 'project.access_lost', data: { id: project.id } }]);
  });

  test('excludes references to objects that its owner cannot see', async () => {
    await buildWebhook(admin, receiver.url, { events: ['task.updated'] });
    const hidden = await buildProject(other, { visibility: 'private' });
    const [secret, task] = [await buildTask(other, { project: hidden.id }), await buildTask(other)];
    await other.client.patch(`/tasks/${task.id}`, { blockedBy: [secret.id] });
    await other.client.patch(`/tasks/${secret.id}`, { project: team.defaultProject.id });
    await deliver(team);
    expect(payloadsOf(receiver.arrived)).toMatchObject([
      // The new project is visible, so it may be named.
      { data: { id: task.id, blockedBy: [{ id: secret.id }] } },
      { data: { id: secret.id }, previous: { project: null } },
    ]);
    expect(JSON.stringify(receiver.arrived)).not.toContain(hidden.id);
  });

  test('is limited by event kind, project and field', async () => {
    const project = await buildProject(admin);
    await buildWebhook(admin, receiver.url, { events: ['task.*'], projects: [project.id], fields: ['status'] });
    const [task, elsewhere] = [await buildTask(admin, { project: project.id }), await buildTask(admin)];
    for (const { id } of [task, elsewhere]) {
      await admin.client.patch(`/tasks/${id}`, { title: 'Başka' });
      await admin.client.patch(`/tasks/${id}`, { status: 'done', title: 'Bitti' });
    }
    await admin.client.post(`/tasks/${task.id}/comments`, { body: 'Yorum' });
    await admin.client.delete(`/tasks/${task.id}`);
    await deliver(team);
    expect(payloadsOf(receiver.arrived).map(({ event, data, previous }) => [event, data.id, Object.keys(previous ?? {}).sort()])).toEqual([
      ['task.created', task.id, []],
      ['task.updated', task.id, ['completedAt', 'status', 'title']],
      ['task.deleted', task.id, expect.any(Array)],
    ]);
  });

  const endings: Record<string, (service: Awaited<ReturnType<typeof buildService>>) => Promise<unknown>> = {
    'is revoked': ({ id }) => admin.client.delete(`/service-accounts/${id}`),
    'loses the scope': ({ id }) => admin.client.patch(`/service-accounts/${id}`, { scopes: ['tasks:read'] }),
  };
  test.each(Object.keys(endings))('ends and disables the webhook if the owning service %s', async (how) => {
    const service = await buildService(team, { scopes: ['webhooks:manage', 'tasks:read'] });
    receiver.answers({ status: 500 });
    const webhook = await buildWebhook(service, receiver.url);
    await buildTask(admin);
    await deliver(team);
    await endings[how]!(service);
    await makeDue(team.context, webhook);
    await deliver(team);
    expect(receiver.arrived).toHaveLength(1);
    const current = (await admin.client.get(`/webhooks/${webhook.id}`)).body;
    expect(current).toMatchObject({ enabled: false, disabledReason: 'owner_gone' });
    expect((await admin.client.post(`/webhooks/${webhook.id}/enable`)).body.code).toBe('webhook.owner_gone');
  });

  test('ends if the owning administrator loses the role', async () => {
    const second = await team.person({ role: 'admin' });
    const webhook = await buildWebhook(second, receiver.url);
    await admin.client.patch(`/members/${second.id}`, { role: 'member' });
    await buildTask(admin);
    await deliver(team);
    expect(receiver.arrived).toEqual([]);
    expect((await admin.client.get(`/webhooks/${webhook.id}`)).body).toMatchObject({ enabled: false, disabledReason: 'owner_gone' });
  });
});
