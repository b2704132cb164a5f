import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, type Organization, type Person } from '../../support/builders/index.ts';
import { overlap } from '../../support/overlap.ts';
import { contentOf } from '../../support/store.ts';

describe('organization settings', () => {
  let team: Organization;
  let admin: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const change = (input: object, headers?: Record<string, string>) => admin.client.patch('/organization', input, headers);
  const newSlug = () => `yeni-${randomUUID().slice(0, 8)}`;

  test('are changed, and audited with old and new values', async () => {
    const project = await buildProject(admin);
    const slug = newSlug();
    const old = (await admin.client.get('/organization')).body;
    const { status, body } = await change({ name: 'Yeni A.Ş.', slug, locale: 'en', defaultProject: project.key });
    expect([status, body]).toMatchObject([200, { name: 'Yeni A.Ş.', slug, locale: 'en', defaultProject: { id: project.id }, version: 2 }]);
    expect((await admin.client.get('/me')).body.organization).toEqual({ id: team.id, name: 'Yeni A.Ş.', slug });
    expect((await admin.client.post('/tasks', { title: 'Yeni' })).body.project.id).toBe(project.id);
    expect((await admin.client.get('/audit-log')).body.data[0]).toMatchObject({
      action: 'organization.updated',
      subject: { id: team.id },
      detail: {
        name: 'Yeni A.Ş.',
        slug,
        locale: 'en',
        defaultProject: { id: project.id },
        previous: { name: 'Deneme A.Ş.', slug: old.slug, locale: 'tr', defaultProject: { id: team.defaultProject.id } },
      },
    });
  });

  test('write nothing if unchanged', async () => {
    const before = await contentOf(team.id);
    for (const input of [{}, { name: 'Deneme A.Ş.', locale: 'tr', defaultProject: 'GENEL' }])
      expect(await change(input)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await contentOf(team.id)).toEqual(before);
  });

  test('are changed only with the current version', async () => {
    expect((await change({ name: 'A' }, { 'if-match': '"3"' })).body).toMatchObject({ status: 412, code: 'version.mismatch' });
    expect((await change({ name: 'A' }, { 'if-match': '"1"' })).status).toBe(200);
  });

  test('keep slugs unique under concurrency', async () => {
    const other = await buildOrganization();
    const slug = newSlug();
    const late = await overlap(
      () => change({ slug }),
      () => other.admin.client.patch('/organization', { slug, name: 'Öteki' }),
    );
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'organization.slug_taken', detail: `“${slug}” kısa adını başka bir kuruluş kullanıyor.` },
    });
    expect((await other.admin.client.get('/organization')).body).toMatchObject({ name: 'Deneme A.Ş.', version: 1 });
  });

  test('accept only a public, open project as default', async () => {
    const hidden = await buildProject(await team.person(), { visibility: 'private' });
    const own = await buildProject(admin, { visibility: 'private' });
    const archived = await buildProject(admin);
    await admin.client.patch(`/projects/${archived.id}`, { archived: true });
    for (const project of [own, archived])
      expect((await change({ defaultProject: project.id })).body).toMatchObject({ status: 409, code: 'project.default' });
    for (const reference of [hidden.id, hidden.key, 'YOK'])
      expect((await change({ defaultProject: reference })).body).toMatchObject({
        status: 400,
        errors: [{ pointer: '/defaultProject', code: 'project.not_found' }],
      });
    expect((await admin.client.get('/organization')).body.version).toBe(1);
  });

  test('prevent hiding a project that becomes the default concurrently', async () => {
    const project = await buildProject(admin);
    const late = await overlap(
      () => change({ defaultProject: project.id }),
      () => admin.client.patch(`/projects/${project.id}`, { visibility: 'private' }),
    );
    expect(late.body).toMatchObject({ status: 409, code: 'project.default' });
  });

  test.each<[input: object, pointer: string, code: string]>([
    [{ name: ' ' }, '/name', 'field.blank'],
    [{ slug: 'Büyük' }, '/slug', 'field.format'],
    [{ slug: '-a' }, '/slug', 'field.format'],
    [{ slug: 'a'.repeat(64) }, '/slug', 'field.too_long'],
    [{ locale: 'de' }, '/locale', 'field.one_of'],
  ])('reject %j', async (input, pointer, code) => {
    const { status, body } = await change(input);
    expect([status, body.errors]).toMatchObject([400, [{ pointer, code }]]);
  });
});
