import { beforeAll, describe, expect, test } from 'vitest';
import { buildComment, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { overlap } from '../../support/overlap.ts';
import { contentOf } from '../../support/store.ts';

describe('comments', () => {
  let team: Organization;
  let admin: Person;
  let ayse: Person;
  let task: { id: string; number: string };
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    ayse = await team.person();
    task = await buildTask(admin);
  });
  const stored = (id: string) => team.context.db.comment.findFirst({ where: { id } });

  test('are created under a task given by id or number, and emit an event', async () => {
    const events = await eventsDuring(admin.client, async () => {
      const { status, body, headers } = await ayse.client.post(`/tasks/${task.number}/comments`, { body: '**Işık** yanmıyor' });
      expect([status, headers.location]).toEqual([201, `/api/v1/comments/${body.id}`]);
      expect(body).toEqual({
        id: expect.stringMatching(/^cmt_/),
        task: { id: task.id, number: task.number, title: 'Fatura ekranını düzelt' },
        author: { id: ayse.id, name: ayse.name, avatar: null, agent: false },
        body: '**Işık** yanmıyor',
        mentions: [],
        replyTo: null,
        replyCount: 0,
        reactions: [],
        files: [],
        resolvedAt: null,
        resolvedBy: null,
        editedAt: null,
        deletedAt: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
        updatedAt: body.createdAt,
        version: 1,
      });
      expect((await admin.client.get(`/comments/${body.id}`)).body).toEqual(body);
    });
    expect(events).toMatchObject([
      {
        event: 'comment.created',
        actor: { id: ayse.id },
        project: { id: team.defaultProject.id },
        data: { task: { id: task.id }, author: { id: ayse.id }, body: '**Işık** yanmıyor', mentions: [] },
      },
    ]);
  });

  test.each([
    [{}, '/body field.required'],
    [{ body: ' \n' }, '/body field.blank'],
    [{ body: 'a'.repeat(20_001) }, '/body field.too_long'],
    [{ body: 'a', author: 'x' }, '/author field.unknown'],
    [{ body: 'a', task: 'x' }, '/task field.read_only'],
  ])('are rejected: %j', async (input, expected) => {
    const { status, body } = await admin.client.post(`/tasks/${task.id}/comments`, input);
    expect([status, ...body.errors.map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`)]).toEqual([
      400,
      expected,
    ]);
  });

  test('are listed oldest first, in pages', async () => {
    const own = await buildTask(admin);
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.push((await buildComment(admin, own)).id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await admin.client.get(`/tasks/${own.id}/comments?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.page.nextCursor;
    }
    expect(seen).toEqual(made);
    expect((await admin.client.get(`/tasks/${own.id}/comments?cursor=x`)).body.code).toBe('cursor.invalid');
  });

  test('are edited by their author and marked as edited', async () => {
    const comment = await buildComment(ayse, task, 'İlk');
    const events = await eventsDuring(admin.client, async () => {
      const { status, body } = await ayse.client.patch(`/comments/${comment.id}`, { body: 'Son' });
      expect([status, body]).toEqual([
        200,
        { ...comment, body: 'Son', editedAt: expect.any(String), updatedAt: expect.any(String), version: 2 },
      ]);
      expect(body.editedAt > body.createdAt).toBe(true);
    });
    expect(events.map(({ event, previous }) => [event, previous])).toEqual([['comment.updated', { body: 'İlk', editedAt: null }]]);
  });

  test.each([{}, { body: 'Aynı' }])('write nothing if a change has no effect: %j', async (patch) => {
    const comment = await buildComment(admin, task, 'Aynı');
    const before = await contentOf(team.id);
    expect((await admin.client.patch(`/comments/${comment.id}`, patch)).body).toEqual(comment);
    expect(await contentOf(team.id)).toEqual(before);
  });

  test('are changed and deleted only with the current version', async () => {
    const comment = await buildComment(admin, task, 'Bir');
    await admin.client.patch(`/comments/${comment.id}`, { body: 'İki' });
    for (const call of [
      admin.client.patch(`/comments/${comment.id}`, { body: 'Üç' }, { 'if-match': '"1"' }),
      admin.client.delete(`/comments/${comment.id}`, { 'if-match': '"1"' }),
    ])
      expect(await call).toMatchObject({ status: 412, body: { code: 'version.mismatch', version: 2 } });
    expect((await stored(comment.id))?.body).toBe('İki');
  });

  test('let one of several concurrent changes with the same version win', async () => {
    const comment = await buildComment(admin, task);
    const patch = (body: string) => admin.client.patch(`/comments/${comment.id}`, { body }, { 'if-match': '"1"' });
    expect((await Promise.all([patch('a'), patch('b'), patch('c')])).map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  test('are edited only by their author, not by leads or administrators', async () => {
    const comment = await buildComment(ayse, task, 'Benim');
    const { status, body } = await admin.client.patch(`/comments/${comment.id}`, { body: 'Senin' });
    expect([status, body.code, body.role]).toEqual([403, 'auth.role_required', 'author']);
    expect((await stored(comment.id))?.body).toBe('Benim');
  });

  test('are deleted by their author and by leads of the project', async () => {
    const [lead, other] = [await team.person(), await team.person()];
    const project = await buildProject(admin, { members: [{ user: lead, role: 'lead' }] });
    const own = await buildTask(admin, { project: project.key });
    const comment = await buildComment(ayse, own);
    const { status, body } = await other.client.delete(`/comments/${comment.id}`);
    expect([status, body.role]).toEqual([403, 'author or lead']);
    for (const person of [ayse, lead, admin]) {
      const { id } = await buildComment(ayse, own);
      const events = await eventsDuring(admin.client, async () => {
        expect((await person.client.delete(`/comments/${id}`)).status).toBe(204);
      });
      expect(events).toMatchObject([{ event: 'comment.deleted', subject: { id }, actor: { id: person.id } }]);
      expect((await ayse.client.get(`/comments/${id}`)).body.code).toBe('comment.not_found');
      expect((await ayse.client.delete(`/comments/${id}`)).status).toBe(404);
    }
  });

  test('stay unchanged if the author has become a viewer', async () => {
    const writer = await team.person();
    const project = await buildProject(admin, { members: [{ user: writer, role: 'editor' }] });
    const comment = await buildComment(writer, await buildTask(admin, { project: project.key }));
    await admin.client.put(`/projects/${project.id}/members/${writer.id}`, { role: 'viewer' });
    for (const call of [writer.client.patch(`/comments/${comment.id}`, { body: 'Yeni' }), writer.client.delete(`/comments/${comment.id}`)])
      expect(await call).toMatchObject({ status: 403, body: { role: 'editor' } });
  });

  test('are hidden with a deleted task and restored with it', async () => {
    const own = await buildTask(admin);
    const comment = await buildComment(admin, own);
    await admin.client.delete(`/tasks/${own.id}`);
    const calls = () => [
      admin.client.get(`/comments/${comment.id}`),
      admin.client.patch(`/comments/${comment.id}`, { body: 'Yeni' }),
      admin.client.delete(`/comments/${comment.id}`),
      admin.client.get(`/tasks/${own.id}/comments`),
      admin.client.post(`/tasks/${own.id}/comments`, { body: 'Yeni' }),
    ];
    expect((await Promise.all(calls())).map(({ status, body }) => `${status} ${body.code}`)).toEqual([
      ...Array(3).fill('404 comment.not_found'),
      ...Array(2).fill('404 task.not_found'),
    ]);
    await admin.client.post(`/tasks/${own.id}/restore`);
    expect((await admin.client.get(`/comments/${comment.id}`)).body).toEqual(comment);
  });

  test.each(['written', 'changed', 'deleted'])('emit their event in the new project when %s while the task moves', async (how) => {
    const [from, to] = [await buildProject(admin), await buildProject(admin, { visibility: 'private' })];
    const moving = await buildTask(admin, { project: from.id });
    const there = await buildComment(admin, moving);
    const late = {
      written: () => admin.client.post(`/tasks/${moving.id}/comments`, { body: 'Gizli' }),
      changed: () => admin.client.patch(`/comments/${there.id}`, { body: 'Gizli' }),
      deleted: () => admin.client.delete(`/comments/${there.id}`),
    }[how] as () => Promise<{ status: number }>;
    const events = await eventsDuring(admin.client, async () => {
      const move = () => admin.client.patch(`/tasks/${moving.id}`, { project: to.id });
      expect((await overlap(move, late)).status).toBeLessThan(300);
    });
    expect(events.filter(({ event }) => event.startsWith('comment.')).map(({ project }) => project?.id)).toEqual([to.id]);
  });
});
