import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildLabel, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { contentOf } from '../../support/store.ts';

describe('labels', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const named = async (start: string) =>
    (await team.context.db.label.findMany({ where: { name: { startsWith: start } } })).map(({ name }) => name);

  test('are created and read, and emit an event', async () => {
    const events = await eventsDuring(admin.client, async () => {
      const { status, body, headers } = await admin.client.post('/labels', { name: 'Öneri', color: '#2F6fed' });
      expect([status, headers.location]).toEqual([201, `/api/v1/labels/${body.id}`]);
      expect(body).toEqual({
        id: expect.stringMatching(/^lbl_/),
        name: 'Öneri',
        color: '#2F6fed',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        version: 1,
      });
      expect((await admin.client.get(`/labels/${body.id}`)).body).toEqual(body);
    });
    expect(events).toMatchObject([{ event: 'label.created', data: { name: 'Öneri', color: '#2F6fed' }, project: null }]);
  });

  test('have a default color', async () => {
    expect((await buildLabel(admin, 'renksiz')).color).toBe('#8a8f98');
  });

  test.each([
    [{}, '/name field.required'],
    [{ name: ' ' }, '/name field.blank'],
    [{ name: 'a'.repeat(61) }, '/name field.too_long'],
    [{ name: 'a\0' }, '/name field.characters'],
    [{ name: 'a', color: 'red' }, '/color field.format'],
    [{ name: null }, '/name field.null'],
  ])('are rejected: %j', async (input, expected) => {
    const { status, body } = await admin.client.post('/labels', input);
    expect([status, ...body.errors.map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`)]).toEqual([
      400,
      expected,
    ]);
  });

  test.each([
    ['ırmak', 'IRMAK'],
    ['İzin', 'izin'],
    ['ŞAHANE', 'şahane'],
    ['çift ad', ' Çift  AD '],
    ['é işi', 'É İŞİ'],
  ])('named %s conflict with %s', async (name, other) => {
    await buildLabel(admin, name);
    const { status, body } = await admin.client.post('/labels', { name: other });
    expect([status, body.code]).toEqual([409, 'label.name_taken']);
    expect(body.detail).toContain(other);
  });

  test.each([
    ['kır', 'kir'],
    ['kar', 'kâr'],
    ['son', 'şon'],
    ['a|b', 'avb'],
    ['x{', 'xü'],
  ])('%s and %s are different names', async (name, other) => {
    const own = await buildOrganization();
    await buildLabel(own.admin, name);
    await buildLabel(own.admin, other);
    expect(await own.context.db.label.count()).toBe(2);
  });

  test('are created once by ten concurrent requests with one name', async () => {
    const made = ['Yarış', 'yarış', 'YARIŞ', 'yarış', 'Yarış', 'YARIŞ', 'yarış', 'Yarış', 'yarış', 'Yarış'].map((name) =>
      admin.client.post('/labels', { name }),
    );
    expect((await Promise.all(made)).map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await named('')).filter((name) => name.toLocaleLowerCase('tr') === 'yarış')).toHaveLength(1);
  });

  test('are listed by name in Turkish order, in pages', async () => {
    const own = await buildOrganization();
    for (const name of ['şube', 'Sube', 'ızgara', 'iz', 'Çatı', 'cam', '1. sıra', 'zil']) await buildLabel(own.admin, name);
    const inOrder = ['1. sıra', 'cam', 'Çatı', 'ızgara', 'iz', 'Sube', 'şube', 'zil'];
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await own.admin.client.get(`/labels?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ name }: { name: string }) => name));
      cursor = body.page.nextCursor;
    }
    expect(seen).toEqual(inOrder);
  });

  test('are updated by field, and the event has the previous values', async () => {
    const label = await buildLabel(admin, 'eski ad');
    const events = await eventsDuring(admin.client, async () => {
      const { status, body } = await admin.client.patch(`/labels/${label.id}`, { name: 'yeni ad' });
      expect([status, body]).toEqual([200, { ...label, name: 'yeni ad', version: 2, updatedAt: expect.any(String) }]);
    });
    expect(events.map(({ event, previous }) => [event, previous])).toEqual([['label.updated', { name: 'eski ad' }]]);
    expect((await admin.client.post('/labels', { name: 'ESKİ AD' })).status).toBe(201);
  });

  test('are updated if only the case changes', async () => {
    const label = await buildLabel(admin, 'küçük harf');
    expect((await admin.client.patch(`/labels/${label.id}`, { name: 'Küçük harf' })).body.name).toBe('Küçük harf');
  });

  test.each([{}, { name: 'aynı', color: '#8a8f98' }])('write nothing if a change has no effect: %j', async (patch) => {
    const own = await buildOrganization();
    const label = await buildLabel(own.admin, 'aynı');
    const before = await contentOf(own.id);
    expect((await own.admin.client.patch(`/labels/${label.id}`, patch)).body).toEqual(label);
    expect(await contentOf(own.id)).toEqual(before);
  });

  test('cannot take the name of another', async () => {
    const [label] = [await buildLabel(admin, 'birinci'), await buildLabel(admin, 'ikinci')];
    const { status, body } = await admin.client.patch(`/labels/${label.id}`, { name: 'İKİNCİ' });
    expect([status, body.code]).toEqual([409, 'label.name_taken']);
    expect((await admin.client.get(`/labels/${label.id}`)).body.name).toBe('birinci');
  });

  test('are changed and deleted only with the current version', async () => {
    const label = await buildLabel(admin, 'sürümlü');
    await admin.client.patch(`/labels/${label.id}`, { color: '#000000' });
    for (const call of [
      admin.client.patch(`/labels/${label.id}`, { name: 'x' }, { 'if-match': '"1"' }),
      admin.client.delete(`/labels/${label.id}`, { 'if-match': '"1"' }),
    ]) {
      const { status, body } = await call;
      expect([status, body.code, body.version]).toEqual([412, 'version.mismatch', 2]);
    }
  });

  test('are removed from all tasks when deleted, and their name is free again', async () => {
    const label = await buildLabel(admin, 'geçici');
    const task = await buildTask(admin, { labels: [label.id] });
    const events = await eventsDuring(admin.client, async () => {
      expect((await admin.client.delete(`/labels/${label.id}`)).status).toBe(204);
    });
    expect(events[0]).toMatchObject({ event: 'label.deleted', subject: { id: label.id }, data: { name: 'geçici' } });
    expect((await admin.client.get(`/tasks/${task.id}`)).body.labels).toEqual([]);
    expect(await team.context.db.taskLabel.count({ where: { taskId: task.id } })).toBe(0);
    expect((await admin.client.get(`/tasks?label=${label.id}`)).body.data).toEqual([]);
    for (const call of [admin.client.get(`/labels/${label.id}`), admin.client.delete(`/labels/${label.id}`)])
      expect(await call).toMatchObject({ status: 404, body: { code: 'label.not_found' } });
    expect((await admin.client.post('/labels', { name: 'Geçici' })).status).toBe(201);
  });

  test('emit events for all their tasks when deleted, including those hidden from the caller', async () => {
    const own = await buildOrganization();
    const [label, first, last] = [
      await buildLabel(own.admin, 'orta'),
      await buildLabel(own.admin, 'alt'),
      await buildLabel(own.admin, 'üst'),
    ];
    const hidden = await buildProject(own.admin, { visibility: 'private' });
    const [open, trashed] = [
      await buildTask(own.admin, { labels: [label.id, first.id, last.id] }),
      await buildTask(own.admin, { labels: [label.id] }),
    ];
    const unseen = await buildTask(own.admin, { project: hidden.id, labels: [label.id] });
    const other = await buildTask(own.admin, { labels: [first.id] });
    await own.admin.client.delete(`/tasks/${trashed.id}`);
    const member = await own.person();
    const before = (await own.admin.client.get(`/tasks/${other.id}`)).body.updatedAt;
    const events = await eventsDuring(own.admin.client, () => member.client.delete(`/labels/${label.id}`));
    const remaining = [{ id: first.id }, { id: last.id }];
    expect(events.map(({ event, subject, previous, data }) => [event, subject.id, previous, data.labels, data.version])).toEqual([
      ['label.deleted', label.id, null, undefined, 1],
      ['task.updated', open.id, { labels: [{ id: first.id }, { id: label.id }, { id: last.id }] }, remaining, 2],
      ['task.updated', trashed.id, { labels: [{ id: label.id }] }, [], 3],
      ['task.updated', unseen.id, { labels: [{ id: label.id }] }, [], 2],
    ]);
    const { data } = (await own.admin.client.get(`/tasks?updatedAfter=${before}`)).body;
    expect(data.map(({ id }: { id: string }) => id).sort()).toEqual([open.id, unseen.id].sort());
  });

  test('on very many tasks can be deleted', async () => {
    const own = await buildOrganization();
    const label = await buildLabel(own.admin, 'her yerde');
    const task = await buildTask(own.admin);
    const many = {
      name: 'test_label_many',
      text: `with copies as (insert into task (organization_id, id, project_id, sequence, number, title, title_fold, status, position, created_by_id)
          select organization_id, id || n, project_id, sequence + n, number || n, title, title_fold, status, position, created_by_id
          from task, generate_series(1, 2100) n where organization_id = $1 and id = $2 returning organization_id, id)
        insert into task_label (organization_id, task_id, label_id) select organization_id, id, $3 from copies`,
    };
    await own.context.sql({ ...many, values: [own.id, task.id, label.id] });
    expect((await own.admin.client.delete(`/labels/${label.id}`)).status).toBe(204);
    const emitted = await own.context.db.event.findMany({
      where: { event: 'task.updated' },
      orderBy: { seq: 'asc' },
      select: { subjectId: true },
    });
    expect(emitted).toHaveLength(2100);
    expect(emitted.map(({ subjectId }) => subjectId)).toEqual(emitted.map(({ subjectId }) => subjectId).sort());
  });

  test('are readable but not writable for guests', async () => {
    const guest = await team.person({ role: 'guest' });
    const label = await buildLabel(admin, 'herkesin');
    expect((await guest.client.get(`/labels/${label.id}`)).status).toBe(200);
    for (const call of [
      guest.client.post('/labels', { name: 'konuğun' }),
      guest.client.patch(`/labels/${label.id}`, { name: 'konuğun' }),
      guest.client.delete(`/labels/${label.id}`),
    ])
      expect(await call).toMatchObject({ status: 403, body: { code: 'auth.role_required', role: 'member' } });
    expect((await guest.client.delete(`/labels/${newId('label')}`)).status).toBe(404);
    expect(await named('konuğun')).toEqual([]);
  });

  test('are readable but not writable for a project token', async () => {
    const limited = await team.token(admin.id, { projects: [team.defaultProject.id] });
    const label = await buildLabel(admin, 'ortak');
    expect((await limited.get('/labels')).body.data.length).toBeGreaterThan(0);
    for (const call of [
      limited.post('/labels', { name: 'dar' }),
      limited.patch(`/labels/${label.id}`, { name: 'dar' }),
      limited.delete(`/labels/${label.id}`),
    ])
      expect(await call).toMatchObject({ status: 403, body: { code: 'auth.projects_limited' } });
    expect(await named('dar')).toEqual([]);
  });
});
