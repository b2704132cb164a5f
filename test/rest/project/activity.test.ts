import { beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';

type Entry = { kind: string; subject: string; actor: { id: string } | null; changes: { field: string; from: unknown; to: unknown }[] };

describe('the activity of a project', () => {
  let team: Organization;
  let admin: Person;
  let ayse: Person;
  let project: { id: string; key: string };
  let hidden: { id: string; key: string };
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    ayse = await team.person({ name: 'Ayşe' });
    project = await buildProject(admin);
    hidden = await buildProject(admin, { visibility: 'private' });
  });
  const activity = async (person: Person, query = '') =>
    (await person.client.get(`/projects/${project.key}/activity${query}`)).body.data as Entry[];
  const kindsOf = (entries: Entry[]) => entries.map(({ kind }) => kind);

  test('lists events of the project, its tasks and their comments newest first, with old and new values', async () => {
    const task = await buildTask(admin, { project: project.key });
    await ayse.client.patch(`/tasks/${task.id}`, { status: 'in_progress' });
    const comment = (await ayse.client.post(`/tasks/${task.id}/comments`, { body: 'Bakıyorum' })).body;
    await admin.client.patch(`/projects/${project.key}`, { name: 'Yeni ad' });
    await buildTask(admin, { title: 'Başka projede' });
    const entries = await activity(ayse);
    expect(kindsOf(entries)).toEqual(['project.updated', 'comment.created', 'task.updated', 'task.created', 'project.created']);
    expect(entries.map(({ subject }) => subject)).toEqual([project.id, comment.id, task.id, task.id, project.id]);
    expect(entries[0]?.changes).toEqual([{ field: 'name', from: expect.any(String), to: 'Yeni ad' }]);
    expect(entries[2]).toMatchObject({ actor: { id: ayse.id }, changes: [{ field: 'status', from: 'todo', to: 'in_progress' }] });
  });

  test('pages by cursor without loss or repetition', async () => {
    const task = await buildTask(admin, { project: project.key });
    for (const title of ['1', '2', '3', '4']) await admin.client.patch(`/tasks/${task.id}`, { title });
    const all = await activity(admin);
    const paged: Entry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await admin.client.get(`/projects/${project.id}/activity?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(body.data.length).toBeLessThanOrEqual(2);
      paged.push(...body.data);
      cursor = body.page.nextCursor;
    }
    expect(paged).toEqual(all);
    expect(all).toHaveLength(6);
  });

  test('filters by kind and actor', async () => {
    const task = await buildTask(admin, { project: project.key });
    await ayse.client.patch(`/tasks/${task.id}`, { title: 'Yeni' });
    await admin.client.patch(`/tasks/${task.id}`, { title: 'Daha yeni' });
    expect(kindsOf(await activity(ayse, '?kinds=task.created,project.created'))).toEqual(['task.created', 'project.created']);
    expect(kindsOf(await activity(admin, `?actor=${ayse.id}`))).toEqual(['task.updated']);
    expect(kindsOf(await activity(ayse, '?actor=me'))).toEqual(['task.updated']);
    expect(await activity(ayse, '?actor=me&kinds=task.created')).toEqual([]);
    expect((await ayse.client.get(`/projects/${project.key}/activity?kinds=olmayan`)).status).toBe(400);
  });

  test('is 404 to people who cannot view the project', async () => {
    const { status, body } = await ayse.client.get(`/projects/${hidden.key}/activity`);
    expect([status, body.code]).toEqual([404, 'project.not_found']);
    const guest = await team.person({ role: 'guest' });
    expect((await guest.client.get(`/projects/${project.key}/activity`)).status).toBe(404);
  });

  test('no longer contains a task moved to a hidden project', async () => {
    const [gone, stays] = [await buildTask(admin, { project: project.key }), await buildTask(admin, { project: project.key })];
    await admin.client.patch(`/tasks/${gone.id}`, { project: hidden.key });
    const entriesOf = async (person: Person) => (await activity(person)).map(({ kind, subject }) => `${kind} ${subject}`);
    const left = `task.moved_out ${gone.id}`;
    const others = [`task.created ${stays.id}`, `project.created ${project.id}`];
    expect(await entriesOf(ayse)).toEqual([left, ...others]);
    expect(await entriesOf(admin)).toEqual([left, others[0], `task.created ${gone.id}`, others[1]]);
    await admin.client.patch(`/tasks/${gone.id}`, { project: 'GENEL' });
    expect(await entriesOf(ayse)).toContain(`task.created ${gone.id}`);
  });

  test('keeps deleted tasks', async () => {
    const task = await buildTask(admin, { project: project.key });
    await admin.client.delete(`/tasks/${task.id}`);
    expect(kindsOf(await activity(ayse))).toEqual(['task.deleted', 'task.created', 'project.created']);
  });

  test('does not name hidden tasks that block a task', async () => {
    const secret = await buildTask(admin, { project: hidden.key });
    const task = await buildTask(admin, { project: project.key });
    await admin.client.patch(`/tasks/${task.id}`, { blockedBy: [secret.id] });
    expect(JSON.stringify(await activity(ayse))).not.toContain(secret.id);
    expect((await activity(admin))[0]?.changes).toEqual([{ field: 'blockedBy', from: [], to: [{ id: secret.id }] }]);
  });

  test('contains no events addressed to one person', async () => {
    await team.context.sql({
      name: 'test.private_event',
      text: `insert into event (seq, organization_id, id, event, via, subject_id, project_id, audience, audience_user_id, data)
        values (event_next_seq($1), $1, $2, 'token.expiring', 'system', 'x', $3, 'user', $4, '{}')`,
      values: [team.id, `evt_${project.id}`, project.id, ayse.id],
    });
    expect(kindsOf(await activity(ayse))).toEqual(['project.created']);
  });
});
