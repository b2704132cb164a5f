import { beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '../../../schema/kernel/actor.ts';
import { buildComment, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import type { Client } from '../../support/client.ts';
import { buildText, index } from '../../support/knowledge.ts';

/** A word that occurs in every text of a project and nowhere else. */
const word = 'gizliproje';

describe('visibility of search results', () => {
  let team: Organization;
  let owner: Person;
  let reader: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    [owner, reader] = [await team.person(), await team.person()];
  });

  /** A project with a task, a comment, a file and a description, all found by the word. */
  async function fill(visibility: 'organization' | 'private' = 'organization') {
    const project = await buildProject(owner, { visibility });
    await owner.client.patch(`/projects/${project.id}`, { description: `${word} nedir` });
    const task = await buildTask(owner, { title: `${word} planı`, description: `Uzun ${word} metni`, project: project.id });
    const comment = await buildComment(owner, task, `${word} için yorum`);
    const file = await buildText(team, { project: project.id, task: task.id, name: `${word}.pdf`, text: `${word} belgesi` });
    await index(team.id);
    return { project, task, comment, file, all: [project.id, task.id, comment.id, file].sort() };
  }

  /** Ids of the results. Asserts that counts match, and that the word is absent if there are none. */
  async function found(client: Client, filter = ''): Promise<string[]> {
    const { status, body } = await client.get(`/search?q=${word}${filter}`);
    expect(status, JSON.stringify(body)).toBe(200);
    const ids = body.data.map(({ id }: { id: string }) => id).sort();
    const count = (counts: { count: number }[]) => counts.reduce((sum, each) => sum + each.count, 0);
    expect([count(body.facets.kinds), count(body.facets.projects)]).toEqual([ids.length, ids.length]);
    if (ids.length === 0) expect(JSON.stringify(body)).not.toContain(word);
    return ids;
  }

  test('includes everything in a project open to the organization', async () => {
    const { all } = await fill();
    expect(await found(reader.client)).toEqual(all);
  });

  test('excludes private projects, also for administrators', async () => {
    const { all, project } = await fill('private');
    expect(await found(owner.client)).toEqual(all);
    for (const { client } of [reader, team.admin]) {
      expect(await found(client)).toEqual([]);
      expect(await found(client, `&project=${project.key}`)).toEqual([]);
      expect(await found(client, `&project=${project.id}`)).toEqual([]);
    }
  });

  test('excludes other organizations', async () => {
    await fill();
    const other = await buildOrganization();
    expect(await found(other.admin.client)).toEqual([]);
  });

  test('includes projects of a guest', async () => {
    const { all, project } = await fill();
    const guest = await team.person({ role: 'guest' });
    expect(await found(guest.client)).toEqual([]);
    await owner.client.put(`/projects/${project.id}/members/${guest.id}`, { role: 'viewer' });
    expect(await found(guest.client)).toEqual(all);
  });

  test('includes only the projects of a limited token', async () => {
    const { all, project } = await fill();
    expect(await found(await team.token(reader.id, { projects: [project.id] }))).toEqual(all);
    expect(await found(await team.token(reader.id, { projects: [team.defaultProject.id] }))).toEqual([]);
  });

  test.each<[Scope[], ('task' | 'comment' | 'file' | 'project')[]]>([
    [['tasks:read'], ['task', 'comment']],
    [['files:read'], ['file']],
    [['projects:read'], ['project']],
    [['ai:chat', 'notifications:read'], []],
    [
      ['tasks:read', 'files:read'],
      ['task', 'comment', 'file'],
    ],
  ])('for a token with %j includes %j', async (scopes, kinds) => {
    const { project, task, comment, file } = await fill();
    const ids = { project: project.id, task: task.id, comment: comment.id, file };
    expect(await found(await team.token(reader.id, { scopes }))).toEqual(kinds.map((kind) => ids[kind]).sort());
  });

  // From here on nothing is indexed again, so the index is outdated.
  test('ends at once when the project becomes private', async () => {
    const { project, all } = await fill();
    await owner.client.patch(`/projects/${project.id}`, { visibility: 'private' });
    expect(await found(reader.client)).toEqual([]);
    expect(await found(owner.client)).toEqual(all);
  });

  test('ends at once with membership', async () => {
    const { project, all } = await fill('private');
    await owner.client.put(`/projects/${project.id}/members/${reader.id}`, { role: 'viewer' });
    expect(await found(reader.client)).toEqual(all);
    await owner.client.delete(`/projects/${project.id}/members/${reader.id}`);
    expect(await found(reader.client)).toEqual([]);
  });

  test('ends at once for a deleted task with comments and files, and returns on restore', async () => {
    const { project, task, all } = await fill();
    await owner.client.delete(`/tasks/${task.id}`);
    expect(await found(reader.client)).toEqual([project.id]);
    await index(team.id);
    expect(await found(reader.client)).toEqual([project.id]);
    await owner.client.post(`/tasks/${task.id}/restore`);
    await index(team.id);
    expect(await found(reader.client)).toEqual(all);
  });

  test('ends at once for deleted comments and files', async () => {
    const { comment, file, project, task } = await fill();
    await owner.client.delete(`/comments/${comment.id}`);
    await team.context.db.file.updateMany({ where: { id: file }, data: { deletedAt: new Date() } });
    expect(await found(reader.client)).toEqual([project.id, task.id].sort());
  });

  test('ends at once for a task moved to a private project', async () => {
    const { project, task, comment, all } = await fill();
    const hidden = await buildProject(owner, { visibility: 'private' });
    expect((await owner.client.patch(`/tasks/${task.id}`, { project: hidden.id })).status).toBe(200);
    expect(await found(reader.client)).not.toEqual(expect.arrayContaining([task.id]));
    await index(team.id);
    const left = await found(reader.client);
    expect(left).toContain(project.id);
    for (const id of [task.id, comment.id]) expect(left).not.toContain(id);
    expect(await found(owner.client)).toEqual(all);
  });

  test('begins for a task moved to a visible project once it is indexed', async () => {
    const { task } = await fill('private');
    expect(await found(reader.client)).toEqual([]);
    await owner.client.patch(`/tasks/${task.id}`, { project: team.defaultProject.id });
    await index(team.id);
    expect(await found(reader.client)).toContain(task.id);
    expect(await found(reader.client, '&project=GENEL')).toContain(task.id);
  });

  test('ends at once for removed text', async () => {
    const { task, comment } = await fill();
    await owner.client.patch(`/tasks/${task.id}`, { title: 'Plan', description: 'Başka metin' });
    await owner.client.patch(`/comments/${comment.id}`, { body: 'Başka metin' });
    for (const id of [task.id, comment.id]) expect(await found(reader.client)).not.toContain(id);
  });

  test('fills pages with visible results by requesting more from the engine', async () => {
    const hidden = await buildProject(owner);
    for (let n = 0; n < 4; n += 1) {
      const creates = Array.from({ length: 100 }, () => ({ create: { title: `${word} ${word}`, project: hidden.id } }));
      expect((await owner.client.post('/tasks:batch', { operations: creates })).status).toBe(200);
    }
    const seen = await buildTask(owner, { title: `bir ${word} görülen` });
    await index(team.id);
    // The index still treats all tasks as visible.
    await owner.client.patch(`/projects/${hidden.id}`, { visibility: 'private' });
    expect(await found(reader.client)).toEqual([seen.id]);
  });
});
