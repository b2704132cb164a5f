import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../support/app.ts';
import { buildOrganization, buildProject, buildTask, type Organization } from '../../support/builders/index.ts';

describe('every form of a request that its RFC allows', () => {
  let team: Organization;
  beforeAll(async () => {
    team = await buildOrganization();
  });

  const send = async (
    method: 'GET' | 'HEAD' | 'POST' | 'PATCH',
    url: string,
    headers: Record<string, string> = {},
    payload?: string | Buffer,
  ) => {
    const { app } = await testApp();
    const authorization = `Bearer ${team.admin.client.token}`;
    const reply = await app.inject({ method, url, headers: { authorization, ...headers }, ...(payload !== undefined && { payload }) });
    return { status: reply.statusCode, headers: reply.headers, body: reply.payload === '' ? null : reply.json() };
  };

  test.each(['bearer', 'BEARER', 'Bearer  '])('accepts `Authorization: %s`', async (scheme) => {
    expect((await send('GET', '/api/v1/me', { authorization: `${scheme} ${team.admin.client.token} ` })).status).toBe(200);
  });

  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json ; charset="UTF-8"; profile=x',
    'application/merge-patch+json',
  ])('accepts `Content-Type: %s`', async (type) => {
    expect((await send('POST', '/api/v1/tasks', { 'content-type': type }, '{"title":"Rapor"}')).status).toBe(201);
  });

  test.each(['"1"', 'W/"1"', '"7", "1"', '"7" ,W/"1"', '*', ' "1" '])('accepts `If-Match: %s`', async (tag) => {
    const task = await buildTask(team.admin);
    const headers = { 'content-type': 'application/json', 'if-match': tag };
    expect((await send('PATCH', `/api/v1/tasks/${task.id}`, headers, '{"priority":"high"}')).status).toBe(200);
  });

  test('treats a quoted and an unquoted `Idempotency-Key` as the same', async () => {
    const headers = (key: string) => ({ 'content-type': 'application/json', 'idempotency-key': key });
    const first = await send('POST', '/api/v1/tasks', headers('abc-1'), '{"title":"Teklif"}');
    const again = await send('POST', '/api/v1/tasks', headers('"abc-1"'), '{"title":"Teklif"}');
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('accepts paths with a trailing slash, absolute or percent-encoded, and numbers in lower case', async () => {
    const project = await buildProject(team.admin);
    const task = await buildTask(team.admin, { project: project.id });
    const lower = task.number.toLowerCase();
    for (const path of [
      `/api/v1/tasks/${lower}`,
      `/api/v1/tasks/${task.number}/`,
      `/v1/tasks/${task.number.replace('-', '%2D')}`,
      `/api/v1/tasks/${task.id.toUpperCase()}`,
      `http://elsewhere.test/api/v1/tasks/${task.number}`,
    ]) {
      const { status, body } = await send('GET', path);
      expect([path, status, body.id]).toEqual([path, 200, task.id]);
      expect((await send('HEAD', path)).status).toBe(200);
    }
    expect((await send('GET', `/api/v1/projects/${project.key.toLowerCase()}/`)).body.id).toBe(project.id);
    const { data } = await team.admin.client.data(`{ data: task(id: "${lower}") { id } }`);
    expect(data.id).toBe(task.id);
    expect((await send('POST', 'http://elsewhere.test/api/v1/me')).headers.allow).toBe('HEAD, GET, PATCH');
  });

  test.each([
    ['/api/v1/tasks', '{"title":"Rapor"}'],
    ['/graphql', '{"query":"{ me { id } }"}'],
    ['/mcp', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'],
  ])('refuses a compressed body at %s and names the accepted encoding', async (url, text) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'accept-language': 'en' };
    const refused = await send('POST', url, headers, gzipSync(text));
    expect([refused.status, refused.headers['accept-encoding']]).toEqual([415, 'identity']);
    expect((await send('POST', url, { ...headers, 'content-encoding': 'Identity' }, text)).status).toBeLessThan(300);
  });
});

describe('list search', () => {
  test.each([
    ['non\u00a0breaking space', 'breaking space'],
    ['iki  boşluk', 'iki bosluk'],
    ['zero\u200bwidth', 'zerowidth'],
    ['sözleş\u00adme', 'sözleşme'],
    ['\ufb01nansal tablo', 'finans'],
    ['ＦＡＴＵＲＡ', 'fatura'],
    ['Hauptstraße 5', 'strasse'],
    ['Łódź gezisi', 'lodz'],
    ['Smørrebrød', 'smorrebrod'],
    ['Fatura', 'ﬁatura'.replace('ﬁ', 'f')],
  ])('finds %j by %j', async (title, q) => {
    const team = await buildOrganization();
    const task = await buildTask(team.admin, { title });
    await buildTask(team.admin, { title: 'Başka' });
    const ids = async (query: string) => (await team.admin.client.get(`/tasks?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids(`q=${encodeURIComponent(q)}`)).toEqual([task.id]);
    expect(await ids(`filter=${encodeURIComponent(`"${q}"`)}`)).toEqual([task.id]);
  });

  test.each(['a || b', 'a|b', 'status:todo||status:done', 'a && b', 'status:todo,done|x', '!done'])(
    'rejects the filter %j',
    async (filter) => {
      const team = await buildOrganization();
      const { status, body } = await team.admin.client.get(`/tasks?filter=${encodeURIComponent(filter)}`);
      expect([status, body.errors?.[0]?.code]).toEqual([400, 'filter.unexpected']);
    },
  );
});
