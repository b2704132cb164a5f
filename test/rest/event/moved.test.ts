import { beforeEach, describe, expect, test } from 'vitest';
import { purgeAll } from '../../../schema/kernel/purge.ts';
import { purgeFile } from '../../../schema/knowledge/file/purge.ts';
import { purgeTasks } from '../../../schema/work/task/delete.ts';
import {
  buildComment,
  buildField,
  buildFile,
  buildOrganization,
  buildProject,
  buildTask,
  mention,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import type { Client } from '../../support/client.ts';
import { type EventEntry, eventsDuring } from '../../support/events.ts';
import { takeFeed } from '../../support/feed.ts';
import { openStream } from '../../support/stream.ts';

describe('a record moved out of a project', () => {
  let team: Organization;
  let owner: Person;
  let reader: Person;
  let open: { id: string; key: string };
  let hidden: { id: string; key: string };
  beforeEach(async () => {
    team = await buildOrganization();
    [owner, reader] = [await team.person(), await team.person()];
    open = await buildProject(owner);
    hidden = await buildProject(owner, { visibility: 'private' });
  });
  const log = async (client: Client): Promise<EventEntry[]> => (await client.get('/events?limit=200')).body.data;
  const move = (task: { id: string }, to: { id: string }) => owner.client.patch(`/tasks/${task.id}`, { project: to.id });

  describe('is shown in the log only to people who can view it now', () => {
    test('a task with its comments, also to a token created later', async () => {
      const task = await buildTask(owner, { project: open.id, title: 'Maaş listesi', description: 'gizli tutar' });
      await buildComment(owner, task, 'gizli yorum');
      await buildFile(owner, { task: task.id }, { name: 'gizli ek.txt' });
      expect(JSON.stringify(await log(reader.client))).toMatch(/Maaş listesi.*gizli tutar.*gizli yorum.*gizli ek/);
      await move(task, hidden);
      const narrow = await team.token(owner.id, { projects: [open.id] });
      for (const client of [reader.client, narrow, team.admin.client]) expect(JSON.stringify(await log(client))).not.toMatch(/Maaş|gizli/);
      const mine = JSON.stringify(await log(owner.client));
      expect(mine).toMatch(/Maaş listesi.*gizli yorum/);
      await move(task, open);
      expect(JSON.stringify(await log(reader.client))).toMatch(/Maaş listesi.*gizli yorum/);
    });

    test('without earlier events in hidden projects, in the log and in the activity', async () => {
      const task = await buildTask(owner, { project: hidden.id, title: 'Eski gizli başlık' });
      await owner.client.patch(`/tasks/${task.id}`, { title: 'İkinci gizli başlık' });
      await owner.client.patch(`/tasks/${task.id}`, { title: 'Açık başlık', project: open.id });
      const seen = [await log(reader.client), (await reader.client.get(`/tasks/${task.id}/activity`)).body];
      expect(JSON.stringify(seen)).toContain('Açık başlık');
      expect(JSON.stringify(seen)).not.toMatch(/gizli/);
      expect(JSON.stringify(seen)).not.toContain(hidden.key);
      const [event] = (await log(reader.client)).filter(({ subject }) => subject.id === task.id);
      expect(event).toMatchObject({ event: 'task.updated', previous: { project: null, number: null, title: null } });
      const [entry] = (await reader.client.get(`/tasks/${task.id}/activity`)).body.data;
      expect(entry.changes).toContainEqual({ field: 'title', from: null, to: 'Açık başlık' });
      const all = (await owner.client.get(`/tasks/${task.id}/activity`)).body.data;
      expect(all.map(({ kind }: { kind: string }) => kind)).toEqual(['task.updated', 'task.updated', 'task.created']);
      expect(all[0].changes).toContainEqual({ field: 'title', from: 'İkinci gizli başlık', to: 'Açık başlık' });
    });

    test('without the names of fields of hidden projects', async () => {
      const band = await buildField(owner, { name: 'Gizli bant', key: 'ucret', projects: [hidden.id] });
      const task = await buildTask(owner, { project: hidden.id, fields: { [band.key]: 'B' } });
      await move(task, open);
      const [entry] = (await reader.client.get(`/tasks/${task.id}/activity`)).body.data;
      expect(entry.text).toMatch(/özel alanlarını değiştirdi/);
      expect(JSON.stringify([entry, await log(reader.client)])).not.toMatch(/Gizli bant|ucret/);
      const [mine] = (await owner.client.get(`/tasks/${task.id}/activity`)).body.data;
      expect(mine.text).toContain('“Gizli bant” alanını');
      // A field that is now hidden keeps the name it had when it was visible.
      const gone = await buildField(owner, { name: 'Öncelik puanı', key: 'puan', projects: [open.id, hidden.id] });
      const other = await buildTask(owner, { project: open.id });
      await owner.client.patch(`/tasks/${other.id}`, { fields: { puan: '5' } });
      await owner.client.patch(`/fields/${gone.id}`, { projects: [hidden.id], name: 'Gizli puan' });
      const [then] = (await reader.client.get(`/tasks/${other.id}/activity`)).body.data;
      expect(then.text).toContain('“puan” alanını');
    });

    test('a file without a task', async () => {
      const file = await buildFile(owner, { project: open.id }, { name: 'gizli teklif.txt' });
      expect(JSON.stringify(await log(reader.client))).toContain('gizli teklif');
      await owner.client.patch(`/files/${file.id}`, { project: hidden.id });
      expect(JSON.stringify(await log(reader.client))).not.toContain('gizli teklif');
      const activity = (await reader.client.get(`/projects/${open.key}/activity`)).body;
      expect(JSON.stringify(activity)).not.toContain('gizli teklif');
    });

    test('including its notifications with reason, comment and author', async () => {
      const task = await buildTask(owner, { project: open.id, assignee: reader.id });
      await takeFeed(team);
      const comment = await buildComment(owner, task, `${mention(reader)} gizli`);
      await takeFeed(team);
      const notifications = async () =>
        (await log(reader.client)).filter(({ event }) => event === 'notification.created' || event === 'notification.updated');
      expect(JSON.stringify(await notifications())).toContain(comment.id);
      await move(task, hidden);
      const [first, ...others] = await notifications();
      expect(others).not.toEqual([]);
      expect(first).toMatchObject({
        subject: { id: expect.stringMatching(/^ntf_/) },
        data: { id: first?.subject.id, version: 1, reason: null },
      });
      const all = JSON.stringify((await notifications()).map(({ data }) => data));
      for (const word of [comment.id, task.id, owner.id, 'mentioned', 'assigned', 'comment.created']) expect(all).not.toContain(word);
    });

    test('even after it is permanently deleted', async () => {
      const task = await buildTask(owner, { project: open.id, title: 'gizli görev' });
      const file = await buildFile(owner, { project: open.id }, { name: 'gizli dosya.txt' });
      await move(task, hidden);
      await owner.client.patch(`/files/${file.id}`, { project: hidden.id });
      await owner.client.delete(`/tasks/${task.id}`);
      await owner.client.delete(`/files/${file.id}`);
      const { services, db } = team.context;
      await db.task.updateMany({ where: { id: task.id }, data: { deletedAt: new Date(0) } });
      await purgeAll(services.database, purgeTasks);
      await purgeFile(services, team.id, file.id);
      expect(await db.task.count({ where: { id: task.id } })).toBe(0);
      expect(await db.file.count({ where: { id: file.id } })).toBe(0);
      expect(JSON.stringify(await log(reader.client))).not.toContain('gizli');
      expect((await log(owner.client)).map(({ event }) => event)).toEqual(expect.arrayContaining(['task.deleted', 'file.deleted']));
    });
  });

  test('is not replayed from memory to a resumed stream after it is permanently deleted', async () => {
    const from = (await reader.client.get('/events')).body.page.nextCursor;
    const first = await openStream(reader.client, `/events/stream?after=${from}`);
    const task = await buildTask(owner, { project: open.id, title: 'gizli görev' });
    await first.until(() => JSON.stringify(first.events).includes('gizli görev'));
    await move(task, hidden);
    await owner.client.delete(`/tasks/${task.id}`);
    const { services, db } = team.context;
    await db.task.updateMany({ where: { id: task.id }, data: { deletedAt: new Date(0) } });
    await purgeAll(services.database, purgeTasks);
    const last = await buildTask(owner, { project: open.id });
    const again = await openStream(reader.client, `/events/stream?after=${from}`);
    await again.until(() => again.events.some(({ data }) => data.subject?.id === last.id));
    await Promise.all([first.close(), again.close()]);
    expect(JSON.stringify(again.events)).not.toContain('gizli');
  });

  describe('is reported to people who could view it, with ids and numbers only', () => {
    test('a task and its sub-tasks moved to another project', async () => {
      const task = await buildTask(owner, { project: open.id, title: 'Gizli' });
      const part = await buildTask(owner, { parent: task.id, title: 'Gizli parça' });
      const events = await eventsDuring(reader.client, () => move(task, hidden));
      expect(events).toMatchObject([
        { event: 'task.moved_out', subject: { id: task.id }, project: { id: open.id }, actor: { id: owner.id }, previous: null },
        { event: 'task.moved_out', subject: { id: part.id }, project: { id: open.id } },
      ]);
      expect(events.map(({ data }) => data)).toEqual([
        { id: task.id, number: task.number, project: { id: open.id }, version: 1 },
        { id: part.id, number: part.number, project: { id: open.id }, version: 1 },
      ]);
      expect(await eventsDuring(reader.client, () => owner.client.patch(`/tasks/${task.id}`, { title: 'Daha gizli' }))).toEqual([]);
      const [entry] = (await reader.client.get(`/projects/${open.key}/activity`)).body.data;
      expect(entry).toMatchObject({
        kind: 'task.moved_out',
        text: expect.stringMatching(/^Ayşe Yılmaz, .* başka bir projeye taşıdı$/),
        changes: [],
      });
      const history = (await owner.client.get(`/tasks/${task.id}/activity`)).body.data;
      expect(history.map(({ kind }: { kind: string }) => kind)).not.toContain('task.moved_out');
    });

    test('with the new project, to people who can view both', async () => {
      const task = await buildTask(owner, { project: open.id });
      const events = await eventsDuring(owner.client, () => move(task, hidden));
      expect(events.map(({ event, project }) => [event, project?.id])).toEqual([
        ['task.moved_out', open.id],
        ['task.updated', hidden.id],
      ]);
      expect(events[1]?.data.version).toBeGreaterThan(events[0]?.data.version);
    });

    test('files with their task and on their own', async () => {
      const task = await buildTask(owner, { project: open.id });
      const [with_, alone] = [await buildFile(owner, { task: task.id }), await buildFile(owner, { project: open.id })];
      const events = await eventsDuring(reader.client, async () => {
        await move(task, hidden);
        await owner.client.patch(`/files/${alone.id}`, { project: hidden.id });
      });
      expect(events.map(({ event, data }) => [event, data])).toEqual([
        ['task.moved_out', expect.objectContaining({ id: task.id })],
        ['file.moved_out', { id: with_.id, project: { id: open.id }, version: with_.version }],
        ['file.moved_out', { id: alone.id, project: { id: open.id }, version: alone.version }],
      ]);
    });

    test('except to tokens without the task scope or for other projects', async () => {
      const task = await buildTask(owner, { project: open.id });
      const blind = [
        await team.token(reader.id, { scopes: ['projects:read'] }),
        await team.token(reader.id, { projects: [team.defaultProject.id] }),
      ];
      const cursors = await Promise.all(blind.map(async (client) => (await client.get('/events?limit=200')).body.page.nextCursor));
      await move(task, hidden);
      for (const [index, client] of blind.entries())
        expect((await client.get(`/events?limit=200&after=${cursors[index]}`)).body.data).toEqual([]);
    });
  });
});

describe('a person who loses access to a project', () => {
  let team: Organization;
  let owner: Person;
  let reader: Person;
  let other: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    [owner, reader, other] = [await team.person(), await team.person(), await team.person()];
  });
  const lost = (project: { id: string }) => ({
    event: 'project.access_lost',
    subject: { id: project.id },
    project: { id: project.id },
    data: { id: project.id },
    previous: null,
  });

  test('is notified when it becomes private, unless they keep access', async () => {
    const project = await buildProject(owner, { members: [{ user: other, role: 'viewer' }] });
    await buildTask(owner, { project: project.id });
    const seen: string[] = [];
    const events = await eventsDuring(reader.client, async () => {
      const mine = await eventsDuring(other.client, () => owner.client.patch(`/projects/${project.id}`, { visibility: 'private' }));
      seen.push(...mine.map(({ event }) => event));
    });
    expect(events).toMatchObject([lost(project)]);
    expect(Object.keys(events[0]?.data)).toEqual(['id']);
    expect(seen).toEqual(['project.updated']);
    const rows = await team.context.db.event.findMany({ where: { event: 'project.access_lost' } });
    expect(rows.map(({ audienceUserId }) => audienceUserId).sort()).toEqual([reader.id, team.admin.id].sort());
  });

  test('is notified of a removal from a private project, and nobody else is', async () => {
    const project = await buildProject(owner, {
      visibility: 'private',
      members: [reader, other].map((user) => ({ user, role: 'viewer' as const })),
    });
    const others: string[] = [];
    const events = await eventsDuring(reader.client, async () => {
      const seen = await eventsDuring(other.client, () => owner.client.delete(`/projects/${project.id}/members/${reader.id}`));
      others.push(...seen.map(({ event }) => event));
    });
    expect(events).toMatchObject([lost(project)]);
    expect(others).toEqual(['project.updated']);
  });

  test('is not notified if they keep access', async () => {
    const project = await buildProject(owner, { members: [{ user: reader, role: 'viewer' }] });
    const events = await eventsDuring(reader.client, () => owner.client.delete(`/projects/${project.id}/members/${reader.id}`));
    expect(events.map(({ event }) => event)).toEqual(['project.updated']);
  });

  test('may be a removed guest, or a member who becomes a guest', async () => {
    const guest = await team.person({ role: 'guest' });
    const project = await buildProject(owner, { members: [guest, reader].map((user) => ({ user, role: 'viewer' as const })) });
    const events = await eventsDuring(guest.client, () => owner.client.delete(`/projects/${project.id}/members/${guest.id}`));
    expect(events).toMatchObject([lost(project)]);
    const changed = await eventsDuring(reader.client, () => team.admin.client.patch(`/members/${reader.id}`, { role: 'guest' }));
    expect(changed).toMatchObject([lost(team.defaultProject)]);
  });

  test('is notified with any scope, but not with a token for other projects', async () => {
    const project = await buildProject(owner, { visibility: 'private', members: [{ user: reader, role: 'viewer' }] });
    const tokens = [
      await team.token(reader.id, { scopes: ['tasks:read'] }),
      await team.token(reader.id, { projects: [project.id] }),
      await team.token(reader.id, { projects: [team.defaultProject.id] }),
    ];
    const cursors = await Promise.all(tokens.map(async (client) => (await client.get('/events?limit=200')).body.page.nextCursor));
    await owner.client.delete(`/projects/${project.id}/members/${reader.id}`);
    const received = await Promise.all(
      tokens.map(async (client, index) => (await client.get(`/events?limit=200&after=${cursors[index]}`)).body.data),
    );
    expect(received.map((events) => events.map(({ event }: EventEntry) => event))).toEqual([
      ['project.access_lost'],
      ['project.access_lost'],
      [],
    ]);
  });
});
