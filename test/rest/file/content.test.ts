import { beforeAll, describe, expect, test, vi } from 'vitest';
import { typeOf } from '../../../src/ports/extractor/port.ts';
import { testApp } from '../../support/app.ts';
import { buildFile, buildOrganization, buildProject, type Organization, type Person } from '../../support/builders/index.ts';
import { Client } from '../../support/client.ts';
import { growthOf } from '../../support/growth.ts';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('the content of a file', () => {
  let team: Organization;
  let admin: Person;
  let file: { id: string };
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    file = await buildFile(admin, {}, { content: '0123456789', name: 'sayılar.txt' });
  });
  const get = (headers: Record<string, string> = {}, query = '') => admin.client.get(`/files/${file.id}/content${query}`, headers);

  test('is returned as uploaded, as an attachment that never runs', async () => {
    const { status, body, headers } = await get();
    expect([status, body]).toEqual([200, '0123456789']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'content-disposition': `attachment; filename="sayilar.txt"; filename*=UTF-8''say%C4%B1lar.txt`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cache-control': 'private, no-cache',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('returns 410 in both languages and without file headers if missing from storage', async () => {
    const lost = await buildFile(admin, {}, { content: 'kaybolan', name: 'kayıp.txt' });
    const { services } = await testApp();
    const { storageKey } = await services.database.prisma.file.findFirstOrThrow({ where: { id: lost.id } });
    await services.storage.remove(storageKey);
    for (const range of [undefined, 'bytes=0-3']) {
      const turkish = await admin.client.get(`/files/${lost.id}/content`, { ...(range && { range }), 'accept-language': 'tr' });
      expect([turkish.status, turkish.body.code]).toEqual([410, 'file.content_missing']);
      expect(turkish.body.detail).toContain('Dosyanın kaydı duruyor ama içeriği saklandığı yerde yok');
      for (const name of ['etag', 'content-disposition', 'content-range', 'accept-ranges']) expect(turkish.headers[name]).toBeUndefined();
    }
    const head = await admin.client.request('HEAD', `/files/${lost.id}/content`);
    expect([head.status, head.headers.etag, head.headers['content-disposition']]).toEqual([410, undefined, undefined]);
    const english = await admin.client.get(`/files/${lost.id}/content`, { 'accept-language': 'en' });
    expect(english.body.detail).toContain('is missing from storage');
    expect((await admin.client.get(`/files/${lost.id}`)).status).toBe(200);
  });

  test('is never compressed', async () => {
    const long = await buildFile(admin, {}, { content: 'a'.repeat(100_000) });
    const { headers } = await admin.client.get(`/files/${long.id}/content`, { 'accept-encoding': 'br, gzip' });
    expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, '100000']);
  });

  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-100', '0123456789', 'bytes 0-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
    ['BYTES=9-9', '9', 'bytes 9-9/10'],
    ['bytes= 1-2', '12', 'bytes 1-2/10'],
    ['bytes=,1-2 ,', '12', 'bytes 1-2/10'],
  ])('returns the range %s', async (range, expected, contentRange) => {
    const { status, body, headers } = await get({ range });
    expect([status, body, headers['content-range'], headers['content-length']]).toEqual([
      206,
      expected,
      contentRange,
      String(expected.length),
    ]);
  });

  test.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'items=0-1', 'bytes', ''])(
    'ignores %j as a range and returns everything',
    async (range) => {
      expect(await get({ range })).toMatchObject({ status: 200, body: '0123456789' });
    },
  );

  test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=999999999999999-'])('rejects the range %s as beyond the end', async (range) => {
    const { status, body, headers } = await get({ range });
    expect([status, body.code, headers['content-range'], headers['content-disposition']]).toEqual([
      416,
      'file.range',
      'bytes */10',
      undefined,
    ]);
  });

  test('resumes a range only if the file is unchanged', async () => {
    const { headers } = await get();
    expect((await get({ range: 'bytes=0-1', 'if-range': headers.etag as string })).status).toBe(206);
    for (const other of ['"x"', `W/${headers.etag}`, 'Sat, 21 Nov 2026 08:30:00 GMT'])
      expect((await get({ range: 'bytes=0-1', 'if-range': other })).status).toBe(200);
    expect(await get({ 'if-none-match': headers.etag as string })).toMatchObject({ status: 304, body: '' });
  });

  test('returns only headers for HEAD', async () => {
    const { status, body, headers } = await admin.client.request('HEAD', `/files/${file.id}/content`);
    expect([status, body, headers['content-length']]).toEqual([200, '', '10']);
  });

  test.each<[string, string | Buffer, string, string]>([
    ['resim.png', png, 'image/png', 'inline'],
    ['not.txt', 'düz metin', 'text/plain', 'inline'],
    ['not.md', '# Başlık', 'text/markdown', 'attachment'],
    ['sayfa.html', '<!doctype html><script>alert(1)</script>', 'text/html', 'attachment'],
    ['resim.png', '<html><script>alert(1)</script>', 'text/html', 'attachment'],
    ['not.txt', '<!-- a --> <script>alert(1)</script>', 'text/html', 'attachment'],
    ['çizim.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml', 'attachment'],
    ['çizim.png', '<!-- x --><svg onload="alert(1)"></svg>', 'image/svg+xml', 'attachment'],
    ['veri.json', '{"a": 1}', 'application/json', 'attachment'],
    ['veri.csv', 'a;b\nç;ş\n', 'text/csv', 'attachment'],
    ['eski.txt', Buffer.from('Türkçe \xfe\xf0\xfd', 'latin1'), 'text/plain', 'inline'],
    ['posta.eml', 'From: a@ornek.test\r\nSubject: Merhaba\r\nDate: x\r\n\r\nMetin', 'message/rfc822', 'attachment'],
    ['program.txt', Buffer.from([0, 1, 2, 3]), 'application/octet-stream', 'attachment'],
    ['rapor.pdf', '%PDF-1.7\n', 'application/pdf', 'inline'],
  ])('detects %s with %j as %s and sends it %s', async (name, content, type, disposition) => {
    const { id } = await buildFile(admin, {}, { name, content, mimeType: 'image/png' });
    const { headers } = await admin.client.get(`/files/${id}/content?inline=1`);
    expect([headers['content-type'], headers['content-disposition']?.split(';')[0]]).toEqual([type, disposition]);
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  test('detects the type in linear time after thousands of comments', async () => {
    const commented = (comments: number) => Buffer.from(`${'<!-- a -->'.repeat(comments)}<svg></svg>`);
    const { id } = await buildFile(admin, {}, { content: commented(6_000), name: 'çizim.txt' });
    expect((await admin.client.get(`/files/${id}/content`)).headers['content-type']).toBe('image/svg+xml');
    expect(await growthOf((comments) => typeOf(commented(comments), 'çizim.txt'), 500)).toBeLessThan(1.5);
  });

  test.each([
    ['tırnak"lı\\ad%.txt', `attachment; filename="tirnak_li_ad_.txt"; filename*=UTF-8''t%C4%B1rnak%22l%C4%B1`],
    ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
    ['🎉.txt', `attachment; filename="_.txt"; filename*=UTF-8''%F0%9F%8E%89.txt`],
  ])('has the name %s in ASCII and in UTF-8', async (name, expected) => {
    const { id } = await buildFile(admin);
    await admin.client.patch(`/files/${id}`, { name });
    const { headers } = await admin.client.get(`/files/${id}/content`);
    expect(headers['content-disposition']?.startsWith(name.includes('\\') ? 'attachment; filename="ad_.txt"' : expected)).toBe(true);
  });

  test.each([
    ['?inline=2', 'inline'],
    ['?nonsense=1', 'nonsense'],
  ])('rejects %s', async (query, parameter) => {
    expect(await get({}, query)).toMatchObject({ status: 400, body: { errors: [{ parameter }] } });
  });

  test('requires the scope and access to the file', async () => {
    const without = await team.token(admin.id, { scopes: ['files:write', 'tasks:read'] });
    expect(await without.get(`/files/${file.id}/content`)).toMatchObject({ status: 403, body: { code: 'auth.scope_missing' } });
    expect(await new Client().get(`/files/${file.id}/content`)).toMatchObject({ status: 401 });
    const hidden = await buildFile(admin, { project: (await buildProject(admin, { visibility: 'private' })).key });
    expect(await (await team.person()).client.get(`/files/${hidden.id}/content`)).toMatchObject({
      status: 404,
      body: { code: 'file.not_found' },
    });
  });

  describe('through its signed link', () => {
    const nobody = new Client();
    const linkOf = async (id: string, client = admin.client) => {
      const url = new URL((await client.get(`/files/${id}`)).body.contentUrl);
      return url.pathname + url.search;
    };

    test('is readable without a credential', async () => {
      expect(await nobody.get(await linkOf(file.id))).toMatchObject({ status: 200, body: '0123456789' });
      expect(await nobody.get(`${await linkOf(file.id)}&inline=1`, { range: 'bytes=0-0' })).toMatchObject({ status: 206, body: '0' });
    });

    test('expires in under five minutes', async () => {
      const link = await linkOf(file.id);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3.9 * 60_000 });
      try {
        expect((await nobody.get(link)).status).toBe(200);
        vi.setSystemTime(Date.now() + 1.2 * 60_000);
        expect(await nobody.get(link)).toMatchObject({ status: 403, body: { code: 'file.link_expired' } });
      } finally {
        vi.useRealTimers();
      }
    });

    test('is limited to the signed file and signature', async () => {
      const other = await buildFile(admin);
      const key = (await linkOf(file.id)).split('key=')[1] as string;
      const last = key.at(-1) === 'A' ? 'B' : 'A';
      const later = key.replace(/\.([0-9a-z]+)\.([\w-]{43})$/, '.zzzzzz.$2');
      for (const [id, each] of [
        [other.id, key],
        [file.id, key.slice(0, -1) + last],
        [file.id, later],
        [file.id, 'x'],
        [file.id, ''],
      ] as const)
        expect(await nobody.get(`/files/${id}/content?key=${each}`), each).toMatchObject({
          status: 403,
          body: { code: 'file.link_expired' },
        });
    });

    test('ends when its creator loses access to the file', async () => {
      const person = await team.person();
      const project = await buildProject(admin, { visibility: 'private', members: [{ user: person, role: 'viewer' }] });
      const secret = await buildFile(admin, { project: project.key });
      const link = await linkOf(secret.id, person.client);
      expect((await nobody.get(link)).status).toBe(200);
      await admin.client.delete(`/projects/${project.id}/members/${person.id}`);
      expect((await nobody.get(link)).status).toBe(404);
      const gone = await team.person();
      const last = await linkOf(file.id, gone.client);
      await admin.client.delete(`/members/${gone.id}`);
      expect((await nobody.get(last)).status).toBe(403);
    });

    test('is not stored with the response of a repeated request', async () => {
      const mutation = 'mutation($input: UpdateFileInput!) { updateFile(input: $input) { id contentUrl } }';
      const input = { id: file.id, name: 'sayılar.txt' };
      const ask = () => admin.client.graphql(mutation, { input }, { 'idempotency-key': 'link' });
      expect((await ask()).body.data.updateFile.contentUrl).toContain('key=');
      expect((await ask()).body.data.updateFile.contentUrl).toBeNull();
    });
  });
});
