import { beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { storedFiles } from '../../support/storage.ts';

const prepare = 'mutation($input: PrepareUploadInput!) { prepareUpload(input: $input) { id name uploadUrl size expiresAt } }';
const complete = 'mutation($input: CompleteUploadInput!) { completeUpload(input: $input) { id name size task { id } contentUrl } }';

describe('uploading a file with a ticket', () => {
  let team: Organization;
  let admin: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const ticket = async (input: object = {}, person = admin) =>
    (await person.client.data(prepare, { input: { name: 'Şartname.txt', ...input } })).prepareUpload as { id: string; uploadUrl: string };
  const put = (id: string, body: string | Buffer, person = admin, headers: Record<string, string> = {}) =>
    person.client.request('PUT', `/uploads/${id}`, Buffer.from(body as string), { 'content-type': 'text/plain', ...headers });
  const finish = (upload: string, input: object = {}, person = admin) => person.client.graphql(complete, { input: { upload, ...input } });

  test('takes three steps', async () => {
    const task = await buildTask(admin);
    const made = await ticket({ task: task.number });
    expect(made).toMatchObject({ name: 'Şartname.txt', size: null, uploadUrl: `https://atolye.example.test/api/v1/uploads/${made.id}` });
    expect((await put(made.id, 'içerik')).status).toBe(204);
    const { body } = await finish(made.id);
    expect(body.data.completeUpload).toMatchObject({ name: 'Şartname.txt', size: 7, task: { id: task.id } });
    const link = new URL(body.data.completeUpload.contentUrl);
    expect((await admin.client.get(link.pathname + link.search)).body).toBe('içerik');
    for (const again of [await put(made.id, 'x'), (await finish(made.id)).body.errors[0].extensions])
      expect(again.body ?? again).toMatchObject({ code: 'upload.not_found' });
  });

  test('is refused before any byte is sent if the upload is not allowed', async () => {
    const { body } = await admin.client.graphql(prepare, { input: { name: 'a', project: 'YOK' } });
    expect(body.errors[0].extensions.errors).toMatchObject([{ path: ['input', 'project'], code: 'project.not_found' }]);
    const nameless = await admin.client.graphql(prepare, { input: { name: '../../..' } });
    expect(nameless.body.errors[0].extensions.errors).toMatchObject([{ path: ['input', 'name'], code: 'field.blank' }]);
  });

  test('cannot be completed without bytes', async () => {
    const { id } = await ticket();
    expect((await finish(id)).body.errors[0].extensions).toMatchObject({ code: 'upload.incomplete', status: 409 });
  });

  test('accepts bytes again, and the last ones count', async () => {
    const { id } = await ticket();
    await put(id, 'ilk ve uzun');
    expect((await put(id, 'son')).status).toBe(204);
    const { body } = await finish(id);
    expect(body.data.completeUpload.size).toBe(3);
    expect((await admin.client.get(`/files/${body.data.completeUpload.id}/content`)).body).toBe('son');
  });

  test('is possible only for its creator', async () => {
    const [{ id }, other] = [await ticket(), await team.person()];
    expect(await put(id, 'x', other)).toMatchObject({ status: 404, body: { code: 'upload.not_found' } });
    expect((await finish(id, {}, other)).body.errors[0].extensions.code).toBe('upload.not_found');
    expect((await other.client.graphql('query($id: ID!) { upload(id: $id) { id } }', { id })).body.data.upload).toBeNull();
  });

  test('expires after an hour', async () => {
    const { id } = await ticket();
    await put(id, 'x');
    await team.context.db.upload.updateMany({ where: { id }, data: { expiresAt: new Date(Date.now() - 1_000) } });
    expect((await finish(id)).body.errors[0].extensions.code).toBe('upload.not_found');
    expect((await put(id, 'x')).status).toBe(404);
  });

  test('is refused while another request sends the bytes', async () => {
    const { id } = await ticket();
    await team.context.db.upload.updateMany({ where: { id }, data: { storingUntil: new Date(Date.now() + 60_000) } });
    expect(await put(id, 'x')).toMatchObject({ status: 409, body: { code: 'upload.in_progress' } });
  });

  test('is limited in size, and can be retried', async () => {
    const { id } = await ticket();
    expect((await put(id, Buffer.alloc(20 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await put(id, Buffer.alloc(20 * 1024 * 1024))).status).toBe(204);
  });

  test('refuses bytes without the scope', async () => {
    const reader = { ...admin, client: await team.token(admin.id, { scopes: ['files:read'] }) };
    const { id } = await ticket();
    expect(await put(id, 'x', reader)).toMatchObject({ status: 403, body: { code: 'auth.scope_missing' } });
    expect(storedFiles(team.id).filter((name) => name.startsWith(id))).toEqual([]);
  });
});
