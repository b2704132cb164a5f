import { beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { reasonsOf } from '../../support/feed.ts';

describe('relations of tasks', () => {
  let team: Organization;
  let admin: Person;
  let ayse: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    ayse = await team.person({ name: 'Ayşe' });
  });
  const relate = (task: { id: string }, kind: string, other: { id: string }, more: object = {}, person = admin) =>
    person.client.post(`/tasks/${task.id}/relations`, { kind, task: other.id, ...more });
  const unrelate = (task: { id: string }, kind: string, other: { id: string }, person = admin) =>
    person.client.delete(`/tasks/${task.id}/relations/${kind}/${other.id}`);
  const relationsOf = async (task: { id: string }, person = admin) => {
    const { relatesTo, duplicateOf, duplicates, blockedBy, blocks } = (await person.client.get(`/tasks/${task.id}/relations`)).body;
    const ids = (tasks: { id: string }[]) => tasks.map(({ id }) => id).sort();
    const all = {
      relatesTo: ids(relatesTo),
      duplicateOf: duplicateOf?.id,
      duplicates: ids(duplicates),
      blockedBy: ids(blockedBy),
      blocks: ids(blocks),
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value?.length));
  };

  test('are shown on, emitted for and removable from both sides', async () => {
    const [one, other] = [await buildTask(admin), await buildTask(admin)];
    const events = await eventsDuring(admin.client, async () => {
      const answer = await relate(other, 'relates', one);
      expect(answer).toMatchObject({ status: 201, body: { id: other.id, relatesTo: [{ id: one.id, number: one.number }] } });
      expect(answer.headers.location).toMatch(new RegExp(`/tasks/${other.id}/relations$`));
      expect((await relate(one, 'relates', other)).status).toBe(201);
    });
    expect(events.map(({ event, subject, data, previous }) => [event, subject.id, data.relatesTo, previous])).toEqual([
      ['task.updated', one.id, [{ id: other.id }], { relatesTo: [] }],
      ['task.updated', other.id, [{ id: one.id }], { relatesTo: [] }],
    ]);
    expect([await relationsOf(one), await relationsOf(other)]).toEqual([{ relatesTo: [other.id] }, { relatesTo: [one.id] }]);
    expect((await admin.client.get(`/tasks/${one.id}`)).body.version).toBe(1);
    expect((await unrelate(one, 'relates', other)).status).toBe(204);
    expect(await eventsDuring(admin.client, () => unrelate(one, 'relates', other))).toEqual([]);
    expect([await relationsOf(one), await relationsOf(other)]).toEqual([{}, {}]);
    const [{ text }] = (await admin.client.get(`/tasks/${one.id}/activity?limit=1`)).body.data;
    expect(text).toMatch(/ ilişkili görevlerini değiştirdi$/);
  });

  test('close a duplicate, unless declined or not allowed by the workflow', async () => {
    const [first, second, third] = [await buildTask(admin), await buildTask(admin), await buildTask(admin)];
    expect((await relate(second, 'duplicates', first)).body).toMatchObject({ duplicateOf: { id: first.id } });
    await relate(first, 'duplicated_by', third, { close: false });
    expect(await relationsOf(first)).toEqual({ duplicates: [second.id, third.id].sort() });
    const status = async (task: { id: string }) => (await admin.client.get(`/tasks/${task.id}`)).body.status;
    expect([await status(second), await status(third)]).toEqual(['cancelled', 'todo']);
    const texts = (await admin.client.get(`/tasks/${second.id}/activity`)).body.data.map(({ text }: { text: string }) => text);
    expect(texts[1]).toContain(' kopyası olarak işaretledi');
    const done = await buildTask(admin, { status: 'done' });
    await relate(done, 'duplicates', first);
    expect(await status(done)).toBe('done');
    await unrelate(first, 'duplicated_by', second);
    expect([await status(second), await relationsOf(second)]).toEqual(['cancelled', {}]);
    const project = await buildProject(admin);
    await admin.client.put(`/projects/${project.id}/workflow`, {
      statuses: [
        { key: 'todo', name: 'Yapılacak', category: 'unstarted', transitions: ['done'] },
        { key: 'done', name: 'Bitti', category: 'completed' },
        { key: 'no', name: 'Olmaz', category: 'cancelled' },
      ],
    });
    const stuck = await buildTask(admin, { project: project.id });
    await relate(stuck, 'duplicates', first);
    expect(await status(stuck)).toBe('todo');
  });

  test('allow one original per duplicate and no cycles, also under concurrency', async () => {
    const [a, b, c] = [await buildTask(admin), await buildTask(admin), await buildTask(admin)];
    await relate(a, 'duplicates', b);
    expect((await relate(a, 'duplicates', c)).body.code).toBe('task.already_duplicate');
    await relate(b, 'duplicates', c);
    expect((await relate(c, 'duplicates', a)).body.code).toBe('task.duplicate_cycle');
    expect((await relate(a, 'relates', a)).body).toMatchObject({ status: 400, errors: [{ pointer: '/task', code: 'field.self' }] });
    const [x, y] = [await buildTask(admin), await buildTask(admin)];
    const statuses = (await Promise.all([relate(x, 'duplicates', y), relate(y, 'duplicates', x, {}, ayse)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
  });

  test('share blockers with the field blockedBy', async () => {
    const [one, other] = [await buildTask(admin), await buildTask(admin)];
    await relate(one, 'blocks', other);
    expect((await admin.client.get(`/tasks/${other.id}`)).body.blockedBy).toMatchObject([{ id: one.id }]);
    expect(await relationsOf(other)).toEqual({ blockedBy: [one.id] });
    expect((await relate(one, 'blocked_by', other)).body.code).toBe('task.blocker_cycle');
    await unrelate(other, 'blocked_by', one);
    expect(await relationsOf(one)).toEqual({});
  });

  test('are hidden in responses and events if the reader cannot view the other task', async () => {
    const hidden = await buildProject(admin, { visibility: 'private' });
    const [secret, open, seen] = [await buildTask(admin, { project: hidden.id }), await buildTask(admin), await buildTask(admin)];
    let cut: unknown[] = [];
    await eventsDuring(admin.client, async () => {
      cut = await eventsDuring(ayse.client, async () => {
        await relate(open, 'relates', secret);
        await relate(open, 'relates', seen);
        await relate(open, 'duplicates', secret, { close: false });
      });
    });
    expect(JSON.stringify(cut)).not.toContain(secret.id);
    expect(await relationsOf(open, ayse)).toEqual({ relatesTo: [seen.id] });
    expect(await relationsOf(open)).toEqual({ relatesTo: [secret.id, seen.id].sort(), duplicateOf: secret.id });
    expect((await relate(open, 'relates', secret, {}, ayse)).body.errors).toMatchObject([{ pointer: '/task', code: 'task.not_found' }]);
    expect((await ayse.client.get(`/tasks/${secret.id}/relations`)).status).toBe(404);
    const texts = (await ayse.client.get(`/tasks/${open.id}/activity`)).body.data.map(({ text }: { text: string }) => text);
    expect(texts.join()).not.toContain(secret.number);
  });

  test('require the right to edit the changed task and to view the other', async () => {
    const guest = await team.person({ role: 'guest' });
    const project = await buildProject(admin, {
      members: [
        { user: ayse, role: 'viewer' },
        { user: guest, role: 'editor' },
      ],
    });
    const [own, fixed] = [await buildTask(admin), await buildTask(admin, { project: project.id })];
    expect((await relate(own, 'relates', fixed, {}, ayse)).status).toBe(201);
    expect((await relate(fixed, 'relates', own, {}, ayse)).status).toBe(403);
    expect((await relate(own, 'duplicates', fixed, {}, ayse)).status).toBe(201);
    expect((await relate(own, 'duplicated_by', fixed, {}, ayse)).status).toBe(403);
    expect((await relate(own, 'blocks', fixed, {}, ayse)).status).toBe(403);
    expect((await relate(fixed, 'relates', own, {}, guest)).status).toBe(400);
  });

  test('survive moving, deleting and restoring', async () => {
    const project = await buildProject(admin);
    const [one, other] = [await buildTask(admin), await buildTask(admin)];
    await relate(one, 'relates', other);
    await admin.client.patch(`/tasks/${one.id}`, { project: project.id });
    expect((await admin.client.get(`/tasks/${one.number}/relations`)).body.relatesTo).toMatchObject([{ id: other.id }]);
    await admin.client.delete(`/tasks/${other.id}`);
    expect(await relationsOf(one)).toEqual({});
    await admin.client.post(`/tasks/${other.id}/restore`);
    expect(await relationsOf(one)).toEqual({ relatesTo: [other.id] });
  });

  test('can be changed or removed if the original is deleted', async () => {
    const [first, second, third] = [await buildTask(admin), await buildTask(admin), await buildTask(admin)];
    const dropped = await buildTask(admin);
    for (const each of [second, third]) await relate(each, 'duplicates', dropped, { close: false });
    await admin.client.delete(`/tasks/${dropped.id}`);
    expect((await relate(second, 'duplicates', first, { close: false })).body).toMatchObject({ duplicateOf: { id: first.id } });
    expect((await unrelate(third, 'duplicates', dropped)).status).toBe(204);
    await admin.client.post(`/tasks/${dropped.id}/restore`);
    expect([await relationsOf(dropped), await relationsOf(second), await relationsOf(third)]).toEqual([{}, { duplicateOf: first.id }, {}]);
    // A hidden original stays hidden when deleted.
    const hidden = await buildTask(admin, { project: (await buildProject(admin, { visibility: 'private' })).id });
    await relate(third, 'duplicates', hidden, { close: false });
    expect((await relate(third, 'duplicates', first, {}, ayse)).body.code).toBe('task.already_duplicate');
    await admin.client.delete(`/tasks/${hidden.id}`);
    expect((await unrelate(third, 'duplicates', hidden, ayse)).status).toBe(404);
  });

  test('notify watchers, and are limited in number', async () => {
    const [one, other] = [await buildTask(admin), await buildTask(admin)];
    await ayse.client.put(`/tasks/${one.id}/watch`);
    await relate(one, 'relates', other);
    expect(await reasonsOf(team, ayse.client)).toEqual([['watching', 1]]);
    const { organization } = { organization: team.id };
    const text = `insert into task_relation (organization_id, kind, task_id, other_id)
      select $1, 'relates', $2, id from task where organization_id = $1 and id <> $2 and id <> $3 limit 98`;
    await admin.client.post('/tasks:batch', { operations: Array.from({ length: 100 }, (_, n) => ({ create: { title: `${n}` } })) });
    await team.context.sql({ name: 'test.relate_many', text, values: [organization, one.id, other.id] });
    const [hundredth, another] = [await buildTask(admin), await buildTask(admin)];
    expect((await relate(hundredth, 'relates', one)).status).toBe(201);
    expect((await relate(another, 'relates', one)).body.code).toBe('task.too_many_relations');
  });
});
