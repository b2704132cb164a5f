import { beforeEach, describe, expect, test, vi } from 'vitest';
import { StorageAway, StorageFull } from '../../../src/ports/storage/port.ts';
import { buildOrganization, type Organization, type Person } from '../../support/builders/index.ts';
import { Client } from '../../support/client.ts';
import { eventsDuring } from '../../support/events.ts';
import { pictures } from '../../support/pictures.ts';
import { storedFiles } from '../../support/storage.ts';
import { workerOf } from '../../support/worker.ts';

describe('a profile picture', () => {
  let team: Organization;
  let ayse: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    ayse = await team.person({ name: 'Ayşe Yılmaz', scopes: ['tasks:write'] });
  });
  const set = (content: string, headers?: Record<string, string>) => ayse.client.put('/me/avatar', { content }, headers);
  /** Runs all removal jobs queued since the last call at once. */
  const purge = async () => {
    const jobs = await team.context.sql<{ data: { user: string } }>({
      name: 'test.purge_avatar_jobs',
      text: `delete from jobs.job where name = 'purge-avatar' and data->>'organization' = $1 returning data`,
      values: [team.id],
    });
    for (const { data } of jobs) await workerOf(team.context.services, 'purge-avatar').run(data);
    return storedFiles(`${team.id}/avatars`);
  };

  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const)('is uploaded as %s and shown wherever the person is named', async (name, type) => {
    const { status, body } = await set(pictures[name]);
    expect([status, body.version]).toEqual([200, 2]);
    expect(body.avatar).toMatch(new RegExp(`^/avatars/${team.id}/${ayse.id}/[0-9a-f]{32}$`));
    const member = await team.admin.client.get(`/members/${ayse.id}`);
    expect(member.body.avatar).toBe(body.avatar);
    const picture = await team.admin.client.get(body.avatar);
    expect(picture.status).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    });
    expect(picture.body).not.toContain('Ankara');
    expect((await team.admin.client.get('/files')).body.data).toEqual([]);
    expect(await purge()).toHaveLength(1);
  });

  test('emits member.updated, which streams deliver', async () => {
    let avatar = '';
    const events = await eventsDuring(team.admin.client, async () => {
      avatar = (await set(pictures.png)).body.avatar;
    });
    expect(events).toMatchObject([{ event: 'member.updated', data: { id: ayse.id, avatar }, previous: { avatar: null } }]);
  });

  test('is set and removed over GraphQL', async () => {
    const { setAvatar } = await ayse.client.data('mutation ($input: SetAvatarInput!) { setAvatar(input: $input) { id avatar version } }', {
      input: { content: pictures.webp, expectedVersion: 1 },
    });
    expect((await ayse.client.get(setAvatar.avatar)).status).toBe(200);
    expect((await ayse.client.data('mutation { removeAvatar { avatar } }')).removeAvatar.avatar).toBeNull();
  });

  test.each([
    ['a picture that moves', pictures.gif],
    ['another that moves', pictures.moving],
    ['one of too many pixels', pictures.wide],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['half a picture', pictures.png.slice(0, 40)],
    ['no base64', 'resim.png'],
    ['nothing', ''],
    ['too many bytes', Buffer.alloc(128 * 1024 + 1).toString('base64')],
  ])('rejects %s and keeps the previous picture', async (_what, content) => {
    const { avatar } = (await set(pictures.png)).body;
    const { status, body } = await set(content);
    expect([status, body.code, body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      400,
      'input.invalid',
      ['/content'],
    ]);
    expect((await ayse.client.get('/me')).body.avatar).toBe(avatar);
  });

  test('is replaced by another one, and the old file is deleted', async () => {
    const first = (await set(pictures.png)).body.avatar;
    const second = (await set(pictures.jpeg)).body.avatar;
    expect((await ayse.client.get(first)).body.code).toBe('route.not_found');
    expect((await ayse.client.get(second)).status).toBe(200);
    expect(await purge()).toEqual([expect.stringContaining(second.split('/').at(-1))]);
  });

  test('is deleted on request and when replaced by an external URL', async () => {
    const { avatar } = (await set(pictures.png)).body;
    expect((await ayse.client.delete('/me/avatar')).status).toBe(204);
    expect((await ayse.client.get('/me')).body).toMatchObject({ avatar: null, version: 3 });
    expect((await ayse.client.get(avatar)).status).toBe(404);
    await set(pictures.png);
    await ayse.client.patch('/me', { avatar: 'https://example.com/a.png' });
    expect(await purge()).toEqual([]);
  });

  test('is deleted with the person', async () => {
    const { avatar } = (await set(pictures.png)).body;
    expect(await purge()).toHaveLength(1);
    expect((await team.admin.client.delete(`/members/${ayse.id}`)).status).toBe(204);
    expect((await team.admin.client.get(avatar)).status).toBe(404);
    const { node } = await team.admin.client.data('query ($id: ID!) { node(id: $id) { ... on User { avatar } } }', { id: ayse.id });
    expect(node.avatar).toBeNull();
    expect(await purge()).toEqual([]);
  });

  test('is hidden from other organizations, anonymous requests and wrong URLs', async () => {
    const { avatar } = (await set(pictures.png)).body;
    const stranger = await buildOrganization();
    expect((await stranger.admin.client.get(avatar)).body.code).toBe('route.not_found');
    expect((await new Client().get(avatar)).body.code).toBe('auth.required');
    const other = avatar.replace(/[0-9a-f]{32}$/, '0'.repeat(32));
    for (const path of [other, `${avatar}0`, avatar.replace(ayse.id, team.admin.id), '/avatars/a/b/c'])
      expect((await ayse.client.get(path)).body.code).toBe('route.not_found');
  });

  test('is refused with an outdated version, and the uploaded file is deleted', async () => {
    const { status, body } = await set(pictures.png, { 'if-match': '"7"' });
    expect([status, body.code]).toEqual([412, 'version.mismatch']);
    expect(storedFiles(`${team.id}/avatars`)).toHaveLength(1);
    expect(await purge()).toEqual([]);
  });

  test.each([
    [new StorageAway(), 503, 'storage.away'],
    [new StorageFull(), 507, 'storage.full'],
  ])('returns a storage problem if it cannot be stored: %s', async (error, status, code) => {
    const put = vi.spyOn(team.context.services.storage, 'put').mockRejectedValueOnce(error);
    const reply = await set(pictures.png);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    put.mockRestore();
    expect((await ayse.client.get('/me')).body).toMatchObject({ avatar: null, version: 1 });
  });

  test('is refused for service accounts', async () => {
    const service = await team.admin.client.post('/service-accounts', { name: 'Aktarım', scopes: ['tasks:write'] });
    const key = await team.admin.client.post(`/service-accounts/${service.body.id}/keys`, {});
    const reply = await new Client(key.body.key).put('/me/avatar', { content: pictures.png });
    expect([reply.status, reply.body.code]).toEqual([403, 'auth.person_required']);
  });
});
