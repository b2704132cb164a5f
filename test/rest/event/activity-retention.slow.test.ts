import { beforeEach, describe, expect, test } from 'vitest';
import { eventLog } from '../../../schema/activity/event/read.ts';
import { sweep } from '../../../schema/kernel/partitions.ts';
import { purgeAll } from '../../../schema/kernel/purge.ts';
import { purgeFile } from '../../../schema/knowledge/file/purge.ts';
import { purgeTasks } from '../../../schema/work/task/delete.ts';
import {
  buildComment,
  buildFile,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import type { Client } from '../../support/client.ts';
import { ageLog, forgetLog } from '../../support/events.ts';
import { expireComments } from '../../support/expire-comments.ts';
import { overlap } from '../../support/overlap.ts';
import { tablesWith } from '../../support/store.ts';

type Entry = { id: string; kind: string; text: string };

describe('activity older than the event log', () => {
  let team: Organization;
  let owner: Person;
  let reader: Person;
  let open: { id: string; key: string };
  let hidden: { id: string; key: string };
  beforeEach(async () => {
    team = await buildOrganization();
    [owner, reader] = [await team.person(), await team.person({ name: 'Mehmet' })];
    open = await buildProject(owner);
    hidden = await buildProject(owner, { visibility: 'private' });
  });

  const age = () => ageLog(team);
  const purge = () => sweep(team.context.services.database, eventLog);
  const forget = () => forgetLog(team);
  const activityOf = async (client: Client, path: string): Promise<Entry[]> => (await client.get(`${path}/activity?limit=200`)).body.data;
  const storedActivity = () => team.context.db.activity.findMany({ orderBy: { seq: 'asc' } });

  /** A task with several kinds of activity. */
  async function eventful(): Promise<{ id: string }> {
    const task = await buildTask(owner, { project: open.id, title: 'Sözleşme', description: 'İlk taslak' });
    await owner.client.patch(`/tasks/${task.id}`, { status: 'in_progress', priority: 'high', dueDate: '2026-12-24' });
    await reader.client.patch(`/tasks/${task.id}`, { assignee: reader.id, description: 'İkinci taslak' });
    const comment = await buildComment(reader, task, 'Bakıyorum');
    await reader.client.patch(`/comments/${comment.id}`, { body: 'Baktım' });
    const file = await buildFile(reader, { task: task.id }, { name: 'taslak.txt' });
    await reader.client.patch(`/files/${file.id}`, { name: 'son.txt' });
    return task;
  }

  async function paged(client: Client, path: string): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await client.get(`${path}/activity?limit=2${cursor && `&cursor=${cursor}`}`);
      entries.push(...body.data);
      cursor = body.page.nextCursor;
    }
    return entries;
  }

  test.each(['task', 'project'])('lists all entries of a %s in order across pages', async (of) => {
    const task = await eventful();
    const path = of === 'task' ? `/tasks/${task.id}` : `/projects/${open.key}`;
    await age();
    const before = await activityOf(owner.client, path);
    await purge();
    await owner.client.patch(`/tasks/${task.id}`, { title: 'Sözleşme 2' });
    const after = await paged(owner.client, path);
    expect(after.slice(1)).toEqual(before);
    expect(after[0]?.kind).toBe('task.updated');
    expect(before.length).toBe(of === 'task' ? 7 : 8);
  });

  test('continues when the log is purged between two pages', async () => {
    const task = await eventful();
    const path = `/tasks/${task.id}`;
    await age();
    const before = await activityOf(owner.client, path);
    const { data, page } = (await owner.client.get(`${path}/activity?limit=3`)).body;
    await purge();
    const rest = (await owner.client.get(`${path}/activity?cursor=${page.nextCursor}`)).body.data;
    expect([...data, ...rest]).toEqual(before);
  });

  test('filters the activity of a project by kind and actor', async () => {
    await eventful();
    await forget();
    const kinds = async (query: string) =>
      (await owner.client.get(`/projects/${open.key}/activity?${query}`)).body.data.map(({ kind }: Entry) => kind);
    expect(await kinds('kinds=task.created,project.created')).toEqual(['task.created', 'project.created']);
    expect(await kinds(`actor=${reader.id}&kinds=task.updated`)).toEqual(['task.updated']);
  });

  test('is no longer in the event log', async () => {
    const task = await eventful();
    await forget();
    const { data } = (await owner.client.get('/events?limit=200')).body;
    expect(data).toEqual([]);
    expect(await team.context.db.event.count()).toBe(0);
    expect(await activityOf(owner.client, `/tasks/${task.id}`)).toHaveLength(7);
  });

  test('stores neither texts it does not show nor events without an entry', async () => {
    await eventful();
    await owner.client.post('/labels', { name: 'acil' });
    await owner.client.patch(`/projects/${open.id}`, { visibility: 'private' });
    await forget();
    expect(await tablesWith('Bakıyorum')).toEqual(['public.activity', 'public.comment_edit']);
    expect((await storedActivity()).filter(({ event }) => event === 'comment.created')).toMatchObject([{ data: {} }]);
    expect((await storedActivity()).filter(({ event }) => /^(label|member)|access_lost/.test(event))).toEqual([]);
  });

  describe('shows each reader the same entries as the log', () => {
    test('for tasks and files moved to and from a private project', async () => {
      const gone = await buildTask(owner, { project: open.id, title: 'gizli oldu' });
      const came = await buildTask(owner, { project: hidden.id, title: 'eski gizli başlık' });
      const file = await buildFile(owner, { project: open.id }, { name: 'gizli teklif.txt' });
      await owner.client.patch(`/tasks/${gone.id}`, { project: hidden.id });
      await owner.client.patch(`/tasks/${came.id}`, { project: open.id, title: 'Açık başlık' });
      await owner.client.patch(`/files/${file.id}`, { project: hidden.id });
      const narrow = await team.token(owner.id, { projects: [open.id] });
      const guest = await team.person({ role: 'guest' });
      await owner.client.put(`/projects/${open.id}/members/${guest.id}`, { role: 'viewer' });
      const clients = [owner.client, reader.client, narrow, guest.client, team.admin.client];
      const paths = [`/tasks/${gone.id}`, `/tasks/${came.id}`, `/projects/${open.id}`, `/projects/${hidden.id}`];
      const all = () => Promise.all(clients.map((client) => Promise.all(paths.map((path) => activityOf(client, path)))));
      await age();
      const before = await all();
      await purge();
      expect(await all()).toEqual(before);
      expect(JSON.stringify(before.slice(1))).not.toContain('gizli');
      expect(JSON.stringify(before.slice(1))).toContain('Açık başlık');
      expect(JSON.stringify(before[0])).toMatch(/gizli teklif/);
      expect(await team.context.db.event.count()).toBe(0);
    });

    test('until the project becomes private', async () => {
      const task = await eventful();
      await forget();
      await owner.client.patch(`/projects/${open.id}`, { visibility: 'private' });
      expect((await reader.client.get(`/tasks/${task.id}/activity`)).status).toBe(404);
      // Includes the entry about unassigning the assignee who can no longer view it.
      expect(await activityOf(owner.client, `/tasks/${task.id}`)).toHaveLength(8);
    });
  });

  describe('is removed', () => {
    const removeForGood = async (task: { id: string }) => {
      await owner.client.delete(`/tasks/${task.id}`);
      await team.context.db.task.updateMany({ where: { id: task.id }, data: { deletedAt: new Date(0) } });
      await purgeAll(team.context.services.database, purgeTasks);
    };

    test('with a permanently deleted task and its files, and later log events are not stored', async () => {
      const [task, stays] = [await eventful(), await buildTask(owner, { project: open.id })];
      const file = await buildFile(owner, { task: task.id }, { name: 'dizinde.txt' });
      await owner.client.patch(`/tasks/${task.id}`, { project: hidden.id });
      await team.context.sql({
        name: 'test.index_step',
        text: `insert into event (seq, organization_id, id, event, via, subject_id, project_id, audience, data)
          select event_next_seq($1), $1, 'evt_' || $2 || n, 'file.indexed', 'system', $2, $3, 'project', json_build_object('name', 'dizinde.txt', 'task', json_build_object('id', $4::text))
          from generate_series(1, 2) n`,
        values: [team.id, file.id, hidden.id, task.id],
      });
      await age();
      await team.context.db.event.updateMany({ where: { id: `evt_${file.id}2` }, data: { timestamp: new Date() } });
      await purge();
      expect((await storedActivity()).filter(({ subjectId }) => subjectId === file.id).length).toBeGreaterThan(1);
      await removeForGood(task);
      expect(JSON.stringify((await storedActivity()).map(({ seq, ...row }) => row))).not.toMatch(
        new RegExp(`${task.id}|${file.id}|dizinde`),
      );
      expect((await activityOf(owner.client, `/projects/${hidden.key}`)).map(({ kind }) => kind)).toContain('task.deleted');
      await forget();
      expect((await storedActivity()).map(({ subjectId }) => subjectId).sort()).toEqual(
        [open.id, hidden.id, stays.id, team.defaultProject.id].sort(),
      );
    });

    test('with a permanently deleted file that had left the project', async () => {
      const file = await buildFile(owner, { project: open.id }, { name: 'gizli dosya.txt' });
      await owner.client.patch(`/files/${file.id}`, { project: hidden.id });
      await forget();
      await owner.client.delete(`/files/${file.id}`);
      await purgeFile(team.context.services, team.id, file.id);
      expect(JSON.stringify(await activityOf(reader.client, `/projects/${open.key}`))).not.toContain('gizli');
      expect(JSON.stringify(await activityOf(owner.client, `/projects/${hidden.key}`))).toContain('gizli dosya');
    });

    test.each(['before', 'after'])('from the words of a comment deleted %s the purge of the log', async (when) => {
      const task = await buildTask(owner, { project: open.id });
      const comment = await buildComment(owner, task, `ilk söz ${task.id}`);
      await owner.client.patch(`/comments/${comment.id}`, { body: 'son söz' });
      if (when === 'after') await forget();
      expect((await owner.client.delete(`/comments/${comment.id}`)).status).toBeLessThan(300);
      if (when === 'before') await forget();
      await expireComments(team);
      expect(await tablesWith(`ilk söz ${task.id}`)).toEqual([]);
      const entries = await activityOf(owner.client, `/tasks/${task.id}`);
      expect(entries.map(({ kind }) => kind)).toEqual(['comment.deleted', 'comment.updated', 'comment.created', 'task.created']);
    });

    test.each(['the purge', 'the deletion'])('from the words of a comment deleted during the purge, if %s ran first', async (first) => {
      const task = await buildTask(owner, { project: open.id });
      const comment = await buildComment(owner, task, `ilk söz ${task.id}`);
      await owner.client.patch(`/comments/${comment.id}`, { body: 'son söz' });
      await age();
      const remove = () => owner.client.delete(`/comments/${comment.id}`);
      if (first === 'the purge') expect(await overlap(purge, remove)).toMatchObject({ status: 204 });
      else await overlap(remove, purge);
      await forget();
      await expireComments(team);
      expect(await tablesWith(`ilk söz ${task.id}`)).toEqual([]);
      const kinds = (await activityOf(owner.client, `/tasks/${task.id}`)).map(({ kind }) => kind);
      expect(kinds).toEqual(['comment.deleted', 'comment.updated', 'comment.created', 'task.created']);
    });

    test('except for the words of a comment that is edited during the purge', async () => {
      const task = await buildTask(owner, { project: open.id });
      const comment = await buildComment(owner, task, `ilk söz ${task.id}`);
      await owner.client.patch(`/comments/${comment.id}`, { body: 'ikinci söz' });
      await age();
      await overlap(() => owner.client.patch(`/comments/${comment.id}`, { body: 'son söz' }), purge);
      expect(await tablesWith(`ilk söz ${task.id}`)).toEqual(['public.activity', 'public.comment_edit']);
    });
  });

  test('is neither lost nor duplicated by interrupted, concurrent or repeated purges', async () => {
    const task = await eventful();
    await age();
    const before = await activityOf(owner.client, `/projects/${open.id}`);
    const { database } = team.context.services;
    const sql: typeof database.sql = async <Row>(...asked: Parameters<typeof database.sql>) => {
      const rows = await database.sql<Row>(...asked);
      if (asked[0].name === 'event.purge') throw new Error('cut off');
      return rows;
    };
    await expect(sweep({ ...database, sql }, eventLog)).rejects.toThrow('cut off');
    expect(await storedActivity()).toEqual([]);
    expect(await activityOf(owner.client, `/projects/${open.id}`)).toEqual(before);
    await Promise.all([purge(), purge()]);
    await purge();
    expect(await activityOf(owner.client, `/projects/${open.id}`)).toEqual(before);
    expect((await storedActivity()).filter(({ taskId }) => taskId === task.id)).toHaveLength(7);
  });
});
