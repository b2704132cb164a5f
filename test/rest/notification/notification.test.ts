import { beforeEach, describe, expect, test } from 'vitest';
import { endSnoozes } from '../../../schema/activity/notification/snooze.ts';
import { noticeExpiring } from '../../../schema/people/token/expiring.ts';
import { testApp } from '../../support/app.ts';
import {
  buildComment,
  buildOrganization,
  buildProject,
  buildTask,
  mention,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { feedOf, reasonsOf, takeFeed } from '../../support/feed.ts';

describe('the smart feed', () => {
  let team: Organization;
  let ayse: Person;
  let mehmet: Person;
  let project: { id: string; key: string };
  beforeEach(async () => {
    team = await buildOrganization();
    [ayse, mehmet] = [await team.person({ name: 'Ayşe' }), await team.person({ name: 'Mehmet' })];
    project = await buildProject(mehmet, { key: 'WEB', name: 'Web sitesi' });
  });
  const one = async (person: Person) => {
    await takeFeed(team);
    const [first] = await feedOf(person.client);
    return first;
  };
  const patch = (person: Person, id: string, body: object) => person.client.patch(`/notifications/${id}`, body);
  const unread = async (person: Person) => (await person.client.get('/notifications/unread')).body.count;

  test('notifies other administrators of a disabled webhook by its description', async () => {
    const other = await team.person({ name: 'Zeynep', role: 'admin' });
    const { body: webhook } = await other.client.post('/webhooks', {
      url: 'https://alici.example.test/gizli',
      events: ['task.*'],
      description: 'Muhasebe',
    });
    await team.admin.client.post(`/webhooks/${webhook.id}/disable`);
    const notification = await one(other);
    expect(notification).toMatchObject({ reason: 'webhook_disabled', kind: 'webhook.disabled', subject: { id: webhook.id } });
    expect(notification.text).toMatch(/, “Muhasebe” adlı webhook bağlantısını kapattı$/);
    expect(JSON.stringify(notification)).not.toContain('gizli');
    expect(await one(team.admin)).toBeUndefined();
    expect(await one(mehmet)).toBeUndefined();
  });

  test('notifies the owner of a token that expires soon, with name and day', async () => {
    const { services } = await testApp();
    const expiresAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await ayse.client.post('/tokens', { name: 'Gece raporu', scopes: ['tasks:read'], expiresAt });
    await noticeExpiring(services);
    const notification = await one(ayse);
    expect(notification).toMatchObject({ reason: 'token_expiring', kind: 'token.expiring' });
    expect(notification.text).toMatch(/^“Gece raporu” adlı erişim jetonunun süresi .* doluyor$/);
    expect(await one(mehmet)).toBeUndefined();
  });

  test('notifies of an assigned task', async () => {
    const task = await buildTask(mehmet, { project: 'WEB', assignee: ayse.id, priority: 'high' });
    const notification = await one(ayse);
    expect(notification).toMatchObject({
      id: expect.stringMatching(/^ntf_/),
      reason: 'assigned',
      kind: 'task.created',
      subject: { id: task.id },
      task: { id: task.id, number: 'WEB-1', title: task.title },
      project: { id: project.id, key: 'WEB' },
      actors: [{ id: mehmet.id, name: 'Mehmet' }],
      actorCount: 1,
      count: 1,
      score: 60,
      readAt: null,
      snoozedUntil: null,
      archivedAt: null,
    });
    expect(notification.text).toContain('WEB-1');
    expect(notification.why).not.toBe('');
    expect(await reasonsOf(team, mehmet.client)).toEqual([]);
  });

  test('uses the language of the request', async () => {
    await buildTask(mehmet, { project: 'WEB', assignee: ayse.id });
    await takeFeed(team);
    const read = async (language: string) => (await ayse.client.get('/notifications', { 'accept-language': language })).body.data[0];
    const [turkish, english] = [await read('tr'), await read('en')];
    expect(turkish.text).not.toBe(english.text);
    expect(turkish.why).not.toBe(english.why);
  });

  test('groups several changes of a task, and starts a new notification once it was read', async () => {
    const task = await buildTask(mehmet, { project: 'WEB', assignee: ayse.id });
    await buildComment(mehmet, task);
    await buildComment(team.admin, task, `Bak ${mention(ayse)}`);
    const notification = await one(ayse);
    expect(notification).toMatchObject({
      reason: 'mentioned',
      count: 3,
      actorCount: 2,
      actors: [{ name: 'Yönetici' }, { name: 'Mehmet' }],
    });
    await patch(ayse, notification.id, { read: true });
    await mehmet.client.patch(`/tasks/${task.id}`, { status: 'in_progress' });
    const again = await one(ayse);
    expect(again).toMatchObject({ id: notification.id, reason: 'status_changed', count: 1, readAt: null, actors: [{ name: 'Mehmet' }] });
    expect(await feedOf(ayse.client)).toHaveLength(1);
  });

  test('notifies of each change once under concurrent processing', async () => {
    await buildTask(mehmet, { project: 'WEB', assignee: ayse.id });
    await Promise.all([takeFeed(team), takeFeed(team), takeFeed(team)]);
    expect(await reasonsOf(team, ayse.client)).toEqual([['assigned', 1]]);
  });

  test('notifies the assignee of a task when its last blocker is completed', async () => {
    const [first, second] = [await buildTask(mehmet, { project: 'WEB' }), await buildTask(mehmet, { project: 'WEB' })];
    const waiting = await buildTask(mehmet, { project: 'WEB', blockedBy: [first.id, second.id], assignee: ayse.id });
    const notification = await one(ayse);
    await patch(ayse, notification.id, { read: true });
    await mehmet.client.patch(`/tasks/${first.id}`, { status: 'done' });
    expect(await one(ayse)).toMatchObject({ reason: 'assigned' });
    await mehmet.client.patch(`/tasks/${second.id}`, { status: 'done' });
    expect(await one(ayse)).toMatchObject({ reason: 'unblocked', task: { id: waiting.id }, subject: { id: waiting.id } });
  });

  test("removes a deleted task's notification and restores it with the task", async () => {
    const task = await buildTask(mehmet, { project: 'WEB', assignee: ayse.id });
    await one(ayse);
    await mehmet.client.delete(`/tasks/${task.id}`);
    expect(await feedOf(ayse.client)).toEqual([]);
    const events = await eventsDuring(ayse.client, () => takeFeed(team));
    expect(events.map(({ event }) => event)).toEqual(['notification.deleted']);
    expect(await unread(ayse)).toBe(0);
    await mehmet.client.post(`/tasks/${task.id}/restore`);
    expect(await reasonsOf(team, ayse.client)).toEqual([['assigned', 1]]);
    expect(await unread(ayse)).toBe(1);
  });

  test('removes the notification of a deleted comment', async () => {
    const task = await buildTask(ayse, { project: 'WEB' });
    const comment = await buildComment(mehmet, task);
    expect(await reasonsOf(team, ayse.client)).toEqual([['commented', 1]]);
    await mehmet.client.delete(`/comments/${comment.id}`);
    expect(await reasonsOf(team, ayse.client)).toEqual([]);
  });

  test('emits events to its owner for new and changed notifications', async () => {
    const task = await buildTask(mehmet, { project: 'WEB', assignee: ayse.id });
    const seen = (work: () => Promise<unknown>, person = ayse) => eventsDuring(person.client, work);
    await seen(async () => {});
    const [created] = await seen(() => takeFeed(team));
    expect(created).toMatchObject({
      event: 'notification.created',
      via: 'system',
      data: { reason: 'assigned', task: { id: task.id }, version: 1 },
    });
    const notification = await one(ayse);
    expect(notification).toMatchObject(created?.data);
    const [read] = await seen(() => patch(ayse, notification.id, { read: true }));
    expect(read).toMatchObject({
      event: 'notification.updated',
      via: 'rest',
      data: { id: notification.id, readAt: expect.any(String), version: 2 },
    });
    expect(await seen(() => patch(ayse, notification.id, { read: true }))).toEqual([]);
    await patch(ayse, notification.id, { read: false });
    const all = await seen(() => ayse.client.post('/notifications/mark-read', {}));
    expect(all).toMatchObject([{ event: 'notification.all_read', data: { marked: 1 } }]);
    await eventsDuring(mehmet.client, async () => {});
    const others = await eventsDuring(mehmet.client, () => patch(ayse, notification.id, { archived: true }));
    expect(others).toEqual([]);
  });

  test('filters by task', async () => {
    const urgent = await buildTask(mehmet, { title: 'Acil', project: 'WEB', assignee: ayse.id, priority: 'urgent' });
    await buildTask(mehmet, { title: 'Sakin', project: 'WEB', assignee: ayse.id });
    await takeFeed(team);
    const titlesOf = async (filter: string) =>
      (await feedOf(ayse.client, `filter=${encodeURIComponent(filter)}`)).map(({ task }: { task: { title: string } }) => task.title);
    expect(await titlesOf('project:WEB priority>=high')).toEqual(['Acil']);
    expect(await titlesOf('assignee:me -öncelik:acil')).toEqual(['Sakin']);
    await mehmet.client.patch(`/tasks/${urgent.id}`, { priority: 'low' });
    expect(await titlesOf('priority:urgent')).toEqual([]);
    const { status, body } = await ayse.client.get('/notifications?filter=stauts:todo');
    expect([status, body.code, body.offset, body.length, body.errors[0].parameter]).toEqual([400, 'filter.invalid', 0, 6, 'filter']);
    const narrow = await team.token(ayse.id, { scopes: ['notifications:read'] });
    expect((await narrow.get('/notifications')).status).toBe(200);
    expect((await narrow.get('/notifications?filter=priority:low')).body.code).toBe('auth.scope_missing');
  });

  test('is read, snoozed and archived independently', async () => {
    await buildTask(mehmet, { project: 'WEB', assignee: ayse.id });
    const { id } = await one(ayse);
    const list = async (query = '') => (await feedOf(ayse.client, query)).length;
    expect([await list(), await list('unread=true'), await unread(ayse)]).toEqual([1, 1, 1]);
    expect((await patch(ayse, id, { read: true })).body.readAt).toEqual(expect.any(String));
    expect([await list(), await list('unread=true'), await list('unread=false'), await unread(ayse)]).toEqual([1, 0, 1, 0]);
    const until = new Date(Date.now() + 3600_000).toISOString();
    expect((await patch(ayse, id, { snoozedUntil: until })).body).toMatchObject({ snoozedUntil: until, readAt: null });
    expect([await list(), await list('snoozed=true'), await unread(ayse)]).toEqual([0, 1, 0]);
    await patch(ayse, id, { snoozedUntil: null });
    expect([await list(), await unread(ayse)]).toEqual([1, 1]);
    expect((await patch(ayse, id, { archived: true })).body).toMatchObject({
      archivedAt: expect.any(String),
      readAt: expect.any(String),
    });
    expect([await list(), await list('archived=true'), await unread(ayse)]).toEqual([0, 1, 0]);
    await patch(ayse, id, { archived: false });
    expect([await list(), await list('archived=true')]).toEqual([1, 0]);
    const past = await patch(ayse, id, { snoozedUntil: '2020-01-01T00:00:00Z' });
    expect([past.status, past.body.errors[0].code]).toEqual([400, 'field.past']);
  });

  test('returns a snoozed notification in lists, and by a job on top, unread and with an event', async () => {
    await buildTask(mehmet, { project: 'WEB', assignee: ayse.id });
    const { id } = await one(ayse);
    const until = new Date(Date.now() + 3600_000);
    await patch(ayse, id, { snoozedUntil: until.toISOString() });
    const { services } = await testApp();
    await endSnoozes(services, new Date(until.getTime() - 1));
    expect(await feedOf(ayse.client)).toEqual([]);
    await team.context.db.notification.update({
      where: { organizationId_id: { organizationId: team.id, id } },
      data: { snoozedUntil: new Date() },
    });
    expect(await feedOf(ayse.client)).toHaveLength(1);
    await eventsDuring(ayse.client, async () => {});
    const events = await eventsDuring(ayse.client, () => endSnoozes(services));
    expect(events).toMatchObject([{ event: 'notification.updated', data: { id, snoozedUntil: null, readAt: null } }]);
    expect(await eventsDuring(ayse.client, () => endSnoozes(services))).toEqual([]);
  });

  test('marks everything as read, or by position, reason or project', async () => {
    const other = await buildProject(mehmet);
    for (const key of ['WEB', other.key, 'WEB']) {
      await buildTask(mehmet, { project: key, assignee: ayse.id });
      await takeFeed(team);
    }
    const newest = await feedOf(ayse.client, 'order=newest');
    const mark = async (body: object) => (await ayse.client.post('/notifications/mark-read', body)).body;
    expect(await mark({ upTo: newest[2].cursor })).toEqual({ marked: 1, unread: 2 });
    expect(await mark({ project: 'WEB', reason: 'commented' })).toEqual({ marked: 0, unread: 2 });
    expect(await mark({ project: other.key })).toEqual({ marked: 1, unread: 1 });
    expect(await mark({})).toEqual({ marked: 1, unread: 0 });
    expect((await ayse.client.post('/notifications/mark-read', { upTo: 'nonsense' })).body.code).toBe('cursor.invalid');
  });

  test('pages in both orders without duplicates or gaps while it changes', async () => {
    for (let n = 0; n < 9; n += 1) await buildTask(mehmet, { project: 'WEB', assignee: ayse.id, priority: n % 3 ? 'none' : 'urgent' });
    await takeFeed(team);
    for (const order of ['smart', 'newest']) {
      const whole = (await feedOf(ayse.client, `order=${order}`)).map(({ id }) => id);
      const met: string[] = [];
      let cursor = '';
      do {
        const { body } = await ayse.client.get(`/notifications?order=${order}&limit=2${cursor && `&cursor=${cursor}`}`);
        met.push(...body.data.map(({ id }: { id: string }) => id));
        cursor = body.page.nextCursor;
        if (met.length === 4) await buildTask(mehmet, { project: 'WEB', assignee: ayse.id }).then(() => takeFeed(team));
      } while (cursor);
      expect(met).toEqual(whole);
    }
    const scores = (await feedOf(ayse.client)).map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBeGreaterThan(1);
    const smart = (await ayse.client.get('/notifications?limit=2')).body.page.nextCursor;
    expect((await ayse.client.get(`/notifications?order=newest&cursor=${smart}`)).body.code).toBe('cursor.invalid');
    const forged = Buffer.from(JSON.stringify(['-rank,-id', '1e999', 'x'])).toString('base64url');
    expect((await ayse.client.get(`/notifications?cursor=${forged}`)).body.code).toBe('cursor.invalid');
  });

  test('is muted by task, project and reason, temporarily or permanently', async () => {
    const task = await buildTask(mehmet, { project: 'WEB', assignee: ayse.id });
    await one(ayse);
    await ayse.client.post('/notifications/mark-read', {});
    const mute = (body: object) => ayse.client.put('/notifications/mutes', body);
    const { body: muted } = await mute({ task: task.number });
    expect(muted).toMatchObject({ id: expect.stringMatching(/^mut_/), task: { id: task.id }, project: null, reason: null, until: null });
    const until = new Date(Date.now() + 3600_000).toISOString();
    expect((await mute({ task: task.id, until })).body).toMatchObject({ id: muted.id, until });
    expect((await ayse.client.get('/notifications/mutes')).body.data).toMatchObject([{ id: muted.id, until }]);
    await buildComment(mehmet, task);
    await takeFeed(team);
    expect(await unread(ayse)).toBe(0);
    await buildComment(mehmet, task, `Bak ${mention(ayse)}`);
    await takeFeed(team);
    expect(await unread(ayse)).toBe(1);
    expect((await ayse.client.delete(`/notifications/mutes/${muted.id}`)).status).toBe(204);
    expect((await ayse.client.get('/notifications/mutes')).body.data).toEqual([]);
    const both = await mute({ task: task.id, reason: 'watching' });
    expect([both.status, both.body.errors[0].code]).toEqual([400, 'field.exactly_one']);
  });

  test('notifies people added to a project', async () => {
    await mehmet.client.put(`/projects/WEB/members/${ayse.id}`, { role: 'editor' });
    expect(await one(ayse)).toMatchObject({
      reason: 'project_added',
      task: null,
      project: { key: 'WEB' },
      subject: { id: project.id },
    });
  });

  test('is readable over GraphQL', async () => {
    await buildTask(mehmet, { project: 'WEB', assignee: ayse.id, labels: [] });
    await takeFeed(team);
    const data = await ayse.client.data(
      '{ unreadNotifications { count } notifications(filter: {unread: true}, first: 5) { nodes { id reason text task { number assignee { name } } project { name } } } }',
    );
    expect(data).toMatchObject({
      unreadNotifications: { count: 1 },
      notifications: {
        nodes: [{ reason: 'assigned', task: { number: 'WEB-1', assignee: { name: 'Ayşe' } }, project: { name: 'Web sitesi' } }],
      },
    });
  });
});
