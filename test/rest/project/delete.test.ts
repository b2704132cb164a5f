import { beforeEach, describe, expect, test } from 'vitest';
import { purgeFiles } from '../../../schema/knowledge/file/purge.ts';
import { purgeExpiredWorker } from '../../../src/workers/purge-expired.ts';
import { testApp } from '../../support/app.ts';
import { buildUpload } from '../../support/builders/file.ts';
import {
  buildComment,
  buildCycle,
  buildFile,
  buildOrganization,
  buildProject,
  buildTask,
  daysUnderWay,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import type { Client } from '../../support/client.ts';
import { eventsDuring } from '../../support/events.ts';
import { feedOf, takeFeed } from '../../support/feed.ts';
import { buildText, index } from '../../support/knowledge.ts';
import { storedFiles } from '../../support/storage.ts';

/** A word that occurs in every text of the project and nowhere else. */
const word = 'silinecekproje';

describe('a project in the trash', () => {
  let team: Organization;
  let [lead, reader, guest] = [] as unknown as [Person, Person, Person];
  let project: { id: string; key: string };
  let things: { task: string; number: string; comment: string; file: string; cycle: string; update: string; view: string; link: string };
  beforeEach(async () => {
    team = await buildOrganization();
    [lead, reader, guest] = [await team.person(), await team.person(), await team.person({ role: 'guest' })];
    project = await buildProject(lead, { members: [{ user: guest, role: 'editor' }] });
    await lead.client.patch(`/projects/${project.id}`, { name: `${word} adı`, description: `${word} nedir` });
    const task = await buildTask(lead, { project: project.id, title: `${word} işi`, assignee: reader.id });
    const comment = await buildComment(reader, task, `${word} yorumu`);
    const file = await buildText(team, { project: project.id, task: task.id, name: `${word}.pdf`, text: `${word} belgesi` });
    const cycle = await buildCycle(lead, project.id, daysUnderWay());
    const update = (await lead.client.post(`/projects/${project.id}/updates`, { health: 'at_risk', body: `${word} gecikti` })).body.id;
    const view = (await lead.client.post('/views', { name: `${word} görünümü`, kind: 'list', project: project.id, visibility: 'project' }))
      .body.id;
    const link = new URL((await lead.client.post(`/projects/${project.id}/public-links`, { view: 'board' })).body.url);
    things = {
      ...{ task: task.id, number: task.number, comment: comment.id, file, cycle: cycle.id, update, view },
      link: link.pathname + link.search,
    };
    await index(team.id);
    await takeFeed(team);
  });

  const trash = () => lead.client.delete(`/projects/${project.key}`);
  const restore = (client: Client = lead.client) => client.post(`/projects/${project.key}/restore`);
  const trashOf = async (client: Client) =>
    (await client.get('/projects?deleted=true')).body.data.map(({ id }: { id: string }) => id) as string[];

  /** Results of all requests that could show something of the project. */
  async function readAll(client: Client) {
    const { task, number, comment, file, cycle, update, view } = things;
    const reads = [
      ...[`/projects/${project.id}`, `/projects/${project.key}`, `/projects/${project.id}/members`, `/projects/${project.id}/workflow`],
      ...[`/projects/${project.id}/updates`, `/projects/${project.id}/activity`, `/projects/${project.id}/public-links`],
      ...[`/tasks/${task}`, `/tasks/${number}`, `/tasks/${task}/comments`, `/tasks/${task}/activity`, `/comments/${comment}`],
      ...[`/files/${file}`, `/cycles/${cycle}`, `/project-updates/${update}`, `/views/${view}`],
    ];
    const lists = [
      '/projects',
      '/tasks',
      '/files',
      '/cycles',
      '/views',
      `/search?q=${word}`,
      '/notifications',
      `/tasks?project=${project.key}`,
    ];
    const statuses = await Promise.all(reads.map(async (path) => (await client.get(path)).status));
    const found = await Promise.all(lists.map(async (path) => JSON.stringify((await client.get(path)).body).includes(word)));
    const ids = [project.id, task, comment, file, cycle, update, view];
    const node: object = await client.data(`{ ${ids.map((id, at) => `n${at}: node(id: "${id}") { id }`).join(' ')} }`);
    return { reads: Object.fromEntries(reads.map((path, at) => [path, statuses[at]])), found, node: Object.values(node).filter(Boolean) };
  }

  test('is visible nowhere and to nobody, and is restored with everything in it', async () => {
    const { app } = await testApp();
    const before = await readAll(reader.client);
    expect(new Set(Object.values(before.reads)), JSON.stringify(before.reads)).toEqual(new Set([200]));
    expect(before.found).toEqual(before.found.map(() => true));
    expect((await app.inject({ url: things.link })).statusCode).toBe(200);
    expect((await trash()).status).toBe(204);
    for (const { client } of [lead, reader, team.admin, guest]) {
      const { reads, found, node } = await readAll(client);
      expect(new Set(Object.values(reads)), JSON.stringify(reads)).toEqual(new Set([404]));
      expect(found).toEqual(found.map(() => false));
      expect(node).toEqual([]);
      const log = (await client.get(`/events?limit=200`)).body.data as { event: string; project: { id: string } | null }[];
      const kinds = new Set(log.filter((event) => event.project?.id === project.id).map(({ event }) => event));
      expect([...kinds].sort()).toEqual(['project.access_lost', 'project.deleted']);
      expect(JSON.stringify(log)).not.toContain(word);
      expect(await feedOf(client)).toEqual([]);
    }
    expect((await app.inject({ url: things.link })).statusCode).toBe(404);
    expect((await restore()).body).toMatchObject({ id: project.id, deletedAt: null });
    expect(await readAll(reader.client)).toEqual(before);
    expect((await app.inject({ url: things.link })).statusCode).toBe(200);
  });

  test('refuses writes', async () => {
    await trash();
    const answers = [
      await lead.client.post('/tasks', { title: 'Yeni', project: project.id }),
      await lead.client.patch(`/tasks/${things.task}`, { title: 'Yeni' }),
      await lead.client.patch(`/projects/${project.id}`, { name: 'Yeni' }),
      await lead.client.put(`/projects/${project.id}/members/${reader.id}`, { role: 'lead' }),
      await lead.client.post(`/tasks/${things.task}/comments`, { body: 'Yeni' }),
      await lead.client.patch('/organization', { defaultProject: project.id }),
      await trash(),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 404, 404, 404, 404, expect.any(Number), 404]);
    expect(answers.every(({ status }) => status >= 400)).toBe(true);
  });

  test('is in the trash of its leads, and only they can restore it', async () => {
    await trash();
    expect(await trashOf(lead.client)).toEqual([project.id]);
    expect(await trashOf(team.admin.client)).toEqual([project.id]);
    for (const { client } of [reader, guest]) {
      expect(await trashOf(client)).toEqual([]);
      expect((await restore(client)).body.code).toBe('project.not_found');
    }
    const query =
      '{ projects(filter: { deleted: true }) { nodes { key deletedAt viewerRole viewerCan { update delete restore } latestUpdate { id } updates { nodes { id } } publicLinks { id } openCycles { id } } } }';
    const { projects } = await lead.client.data(query);
    expect(projects.nodes).toEqual([
      {
        ...{ key: project.key, deletedAt: expect.any(String), viewerRole: 'lead' },
        viewerCan: { update: false, delete: false, restore: true },
        ...{ latestUpdate: null, updates: { nodes: [] }, publicLinks: [], openCycles: [] },
      },
    ]);
    expect((await restore(team.admin.client)).status).toBe(200);
    expect((await restore()).body.code).toBe('project.not_deleted');
    expect(await trashOf(lead.client)).toEqual([]);
  });

  test('is deleted only by leads, and the default project cannot be', async () => {
    for (const { client } of [reader, guest]) expect((await client.delete(`/projects/${project.id}`)).body.code).toBe('auth.role_required');
    expect((await team.admin.client.delete(`/projects/${team.defaultProject.id}`)).body.code).toBe('project.default');
    const hidden = await buildProject(lead, { visibility: 'private' });
    expect((await team.admin.client.delete(`/projects/${hidden.id}`)).status).toBe(404);
    await lead.client.delete(`/projects/${hidden.id}`);
    expect(await trashOf(team.admin.client)).toEqual([]);
    expect(await trashOf(lead.client)).toEqual([hidden.id]);
    await lead.client.patch(`/projects/${project.id}`, { archived: true });
    expect((await trash()).status).toBe(204);
    expect((await restore()).body.archivedAt).toEqual(expect.any(String));
  });

  test('is reported by id and key to people who could view it, and audited', async () => {
    const outsider = await team.person({ role: 'guest' });
    const work = async () => {
      await trash();
      await restore();
    };
    const events = await eventsDuring(reader.client, work);
    expect(events).toMatchObject([
      { event: 'project.access_lost', data: { id: project.id } },
      { event: 'project.deleted', previous: { deletedAt: null } },
      { event: 'project.restored', data: { key: project.key }, previous: { deletedAt: expect.any(String) } },
    ]);
    expect(Object.keys(events[1]?.data ?? {}).sort()).toEqual(['deletedAt', 'id', 'key', 'version']);
    expect(await eventsDuring(outsider.client, work)).toEqual([]);
    await trash();
    const { body } = await team.admin.client.get(`/audit-log?limit=20`);
    expect(body.data.filter(({ action }: { action: string }) => action === 'project.deleted')).toHaveLength(3);
  });

  test('keeps its current and former keys', async () => {
    const key = `${project.key.slice(0, 8)}Y`;
    await lead.client.patch(`/projects/${project.id}`, { key });
    await lead.client.delete(`/projects/${project.id}`);
    for (const taken of [key, project.key])
      expect((await reader.client.post('/projects', { key: taken, name: 'Yeni' })).body.code).toBe('project.key_taken');
    expect((await lead.client.post(`/projects/${project.key}/restore`)).body.key).toBe(key);
  });

  describe('after thirty days', () => {
    const age = (days: number) =>
      team.context.sql({
        name: `test.age_project.${days}`,
        text: `update project set deleted_at = deleted_at - interval '${days} days' where organization_id = $1`,
        values: [team.id],
      });
    const night = async () => {
      const { services } = await testApp();
      await purgeExpiredWorker(services.database).run({});
      await index(team.id);
      await team.context.db.file.updateMany({ where: { deletedAt: { not: null } }, data: { deletedAt: new Date(0) } });
      await purgeFiles(services);
    };
    const count = async (): Promise<number[]> => {
      const { db } = team.context;
      const ofProject = { where: { projectId: project.id } };
      return [
        await db.project.count({ where: { id: project.id } }),
        ...[await db.task.count(ofProject), await db.file.count(ofProject), await db.passage.count(ofProject)],
        ...[
          await db.comment.count(),
          await db.cycle.count(ofProject),
          await db.publicLink.count(ofProject),
          await db.view.count(ofProject),
        ],
      ];
    };

    test('is removed with everything in it, and nothing else is', async () => {
      const other = await buildTask(reader, { title: 'kalan', blockedBy: [things.task] });
      await buildFile(lead, { project: project.id });
      await buildUpload(team, lead.id, project.id);
      const { body: asked } = await lead.client.post('/ai/chat', { message: 'Kalan iş kimde?', project: project.id });
      await team.context.db.upload.updateMany({ data: { expiresAt: new Date(0) } });
      await trash();
      await index(team.id);
      const whole = await count();
      await age(29);
      await night();
      expect(await count()).toEqual(whole);
      await age(2);
      await night();
      await night();
      expect(await count()).toEqual(whole.map(() => 0));
      expect(storedFiles(team.id)).toEqual([]);
      expect((await reader.client.get(`/tasks/${other.id}`)).body).toMatchObject({ title: 'kalan', blockedBy: [] });
      const goneOn = { message: 'Kalan iş kimde?', conversation: asked.conversation.id };
      expect((await lead.client.post('/ai/chat', goneOn)).body.understood).toMatchObject({ count: 1 });
      expect((await restore()).status).toBe(404);
      expect(await trashOf(lead.client)).toEqual([]);
      expect((await reader.client.post('/projects', { key: project.key, name: 'Yeni' })).status).toBe(201);
    });

    test('is removed in batches, over several nights if needed', async () => {
      const fill = {
        name: 'test.fill_project',
        text: `insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, position, created_by_id, parent_id)
          select organization_id, id || n, project_id, 1000 + n, 'X-' || n, title, title_fold, status, position, created_by_id,
            case when n % 3 = 0 then id else id || n - 1 end from task, generate_series(0, 1199) n where organization_id = $1 and id = $2`,
        values: [team.id, things.task],
      };
      await team.context.sql(fill);
      await trash();
      await age(31);
      await night();
      await night();
      expect((await count()).slice(0, 4)).toEqual([0, 0, 0, 0]);
    });
  });
});
