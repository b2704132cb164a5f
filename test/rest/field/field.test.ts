import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { buildField, buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

const codes = (body: { errors: { pointer: string; code: string }[] }) => body.errors.map(({ pointer, code }) => `${pointer} ${code}`);

describe('custom fields', () => {
  let team: Organization;
  let admin: Person;
  let project: { id: string; key: string };
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    project = await buildProject(admin);
  });

  test('are created, read and listed, and emit an event', async () => {
    const events = await eventsDuring(admin.client, async () => {
      const { status, body, headers } = await admin.client.post('/fields', {
        name: 'Müşteri İlişkisi',
        type: 'select',
        options: [{ name: 'Yeni' }, { name: 'Eski', color: '#d64545' }],
        defaultValue: 'eski',
      });
      expect([status, headers.location]).toEqual([201, `/api/v1/fields/${body.id}`]);
      const options = [
        { id: expect.stringMatching(/^opt_/), name: 'Yeni', color: '#8a8f98' },
        { id: expect.stringMatching(/^opt_/), name: 'Eski', color: '#d64545' },
      ];
      expect(body).toEqual({
        id: expect.stringMatching(/^fld_/),
        key: 'musteri_iliskisi',
        name: 'Müşteri İlişkisi',
        type: 'select',
        options,
        projects: null,
        required: false,
        defaultValue: body.options[1],
        order: 1,
        archivedAt: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        version: 1,
      });
      expect((await admin.client.get(`/fields/${body.id}`)).body).toEqual(body);
      expect((await admin.client.get('/fields')).body).toEqual({ data: [body], page: { nextCursor: null, hasMore: false } });
    });
    expect(events).toMatchObject([{ event: 'custom_field.created', data: { key: 'musteri_iliskisi', projects: [] }, project: null }]);
  });

  test.each([
    [{ type: 'text' }, '/name field.required'],
    [{ name: 'a' }, '/type field.required'],
    [{ name: 'a', type: 'color' }, '/type field.one_of'],
    [{ name: 'a'.repeat(61), type: 'text' }, '/name field.too_long'],
    [{ name: 'a', type: 'text', key: 'Büyük' }, '/key field.format'],
    [{ name: 'a', type: 'text', key: '1a' }, '/key field.format'],
    [{ name: 'a', type: 'text', key: 'constructor' }, '/key field.format'],
    [{ name: 'a', type: 'text', options: [{ name: 'x' }] }, '/options field.too_many'],
    [{ name: 'a', type: 'select', options: [{ name: 'x' }, { name: ' X ' }] }, '/options/1/name field.duplicate'],
    [{ name: 'a', type: 'select', options: Array.from({ length: 101 }, (_, n) => ({ name: `${n}` })) }, '/options field.too_many'],
    [{ name: 'a', type: 'text', projects: [newId('project')] }, '/projects/0 project.not_found'],
    [{ name: 'a', type: 'number', defaultValue: 'x' }, '/defaultValue field.type'],
    [{ name: 'a', type: 'select', options: [{ name: 'x' }], defaultValue: 'y' }, '/defaultValue field.one_of'],
  ])('are rejected: %j', async (input, expected) => {
    const { status, body } = await admin.client.post('/fields', input);
    expect([status, ...codes(body)]).toEqual([400, expected]);
  });

  test('derive unique keys from names', async () => {
    expect((await buildField(admin, { name: 'Işık Şiddeti (lx)' })).key).toBe('isik_siddeti_lx');
    expect((await buildField(admin, { name: 'IŞIK ŞİDDETİ lx' })).key).toBe('isik_siddeti_lx_2');
    expect((await buildField(admin, { name: '日本' })).key).toBe('alan');
    // Names of built-in object properties are not used as keys.
    expect((await buildField(admin, { name: 'Constructor' })).key).toBe('constructor_2');
    const taken = await admin.client.post('/fields', { name: 'a', type: 'text', key: 'alan' });
    expect([taken.status, taken.body.code]).toEqual([409, 'custom_field.key_taken']);
    const { id } = await buildField(admin, { name: 'Başka' });
    expect((await admin.client.patch(`/fields/${id}`, { key: 'alan' })).body.code).toBe('custom_field.key_taken');
  });

  test('are changed by version and emit the previous values; no change emits nothing', async () => {
    const field = await buildField(admin, { name: 'Eski ad', type: 'several', options: [{ name: 'x' }] });
    const events = await eventsDuring(admin.client, async () => {
      expect((await admin.client.patch(`/fields/${field.id}`, { name: 'Eski ad' })).body.version).toBe(1);
      const changed = await admin.client.patch(`/fields/${field.id}`, { name: 'Yeni ad', required: true, order: 7 });
      expect(changed.body).toMatchObject({ name: 'Yeni ad', key: 'eski_ad', required: true, order: 7, version: 2 });
      const stale = await admin.client.patch(`/fields/${field.id}`, { name: 'Geç' }, { 'if-match': '"1"' });
      expect(stale.body.code).toBe('version.mismatch');
      expect(codes((await admin.client.patch(`/fields/${field.id}`, { options: [{ id: newId('fieldOption'), name: 'y' }] })).body)).toEqual(
        ['/options/0/id field_option.not_found'],
      );
      const [x] = field.options;
      const again = await admin.client.patch(`/fields/${field.id}`, { options: [{ name: 'y' }, { name: 'X' }] });
      expect(again.body.options).toEqual([
        { id: expect.stringMatching(/^opt_/), name: 'y', color: '#8a8f98' },
        { ...x, name: 'X' },
      ]);
    });
    expect(events).toMatchObject([
      { event: 'custom_field.updated', previous: { name: 'Eski ad', required: false } },
      { event: 'custom_field.updated', previous: { options: field.options } },
    ]);
    await admin.client.delete(`/fields/${field.id}`);
    expect((await admin.client.get(`/fields/${field.id}`)).status).toBe(404);
  });

  test('are listed separately when archived', async () => {
    const { id } = await buildField(admin, { name: 'Arşivlik', projects: [project.key] });
    const ids = async (query: string) => (await admin.client.get(`/fields?${query}`)).body.data.map((each: { id: string }) => each.id);
    expect(await ids(`project=${project.key}`)).toContain(id);
    expect(await ids(`project=${(await buildProject(admin)).key}`)).not.toContain(id);
    await admin.client.patch(`/fields/${id}`, { archived: true });
    expect([(await ids('')).includes(id), await ids('archived=true')]).toEqual([false, [id]]);
  });

  test('need an administrator if they belong to the organization, or a lead of their project', async () => {
    const [lead, editor] = [await team.person(), await team.person()];
    await admin.client.put(`/projects/${project.id}/members/${lead.id}`, { role: 'lead' });
    const other = await buildProject(admin);
    const make = async (person: Person, projects: string[]) =>
      (await person.client.post('/fields', { name: 'Kimin', type: 'text', projects })).status;
    expect([await make(lead, []), await make(lead, [project.id]), await make(lead, [project.id, other.id])]).toEqual([403, 201, 403]);
    expect([await make(editor, []), await make(editor, [project.id])]).toEqual([403, 403]);
    const field = await buildField(lead, { name: 'Liderin', projects: [project.id] });
    expect((await editor.client.patch(`/fields/${field.id}`, { name: 'x' })).body).toMatchObject({
      code: 'auth.role_required',
      role: 'lead',
    });
    expect((await lead.client.patch(`/fields/${field.id}`, { projects: [] })).body).toMatchObject({ role: 'admin' });
    expect((await lead.client.patch(`/fields/${field.id}`, { projects: [other.id] })).status).toBe(403);
    expect((await editor.client.delete(`/fields/${field.id}`)).status).toBe(403);
    expect((await lead.client.delete(`/fields/${field.id}`)).status).toBe(204);
  });

  test('are visible nowhere if their project is hidden, including events', async () => {
    const member = await team.person();
    const secret = await buildProject(admin, { visibility: 'private' });
    const events = await eventsDuring(member.client, async () => {
      const field = await buildField(admin, { name: 'Gizli alan', type: 'select', projects: [secret.id], options: [{ name: 'Saklı' }] });
      await buildTask(admin, { project: secret.id, fields: { gizli_alan: 'Saklı' } });
      await admin.client.patch(`/fields/${field.id}`, { projects: [secret.id, project.id] });
    });
    expect(events).toMatchObject([{ event: 'custom_field.updated', data: { projects: [{ id: project.id }] }, previous: { projects: [] } }]);
    expect(JSON.stringify(events)).not.toContain(secret.id);
  });

  test('are limited to 100 per organization, also under concurrency', async () => {
    const own = await buildOrganization();
    const made = await Promise.all(
      Array.from({ length: 104 }, (_, n) => own.admin.client.post('/fields', { name: `Alan ${n}`, type: 'text' })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(made.find(({ status }) => status !== 201)?.body).toMatchObject({ status: 409, code: 'custom_field.too_many' });
  });
});
