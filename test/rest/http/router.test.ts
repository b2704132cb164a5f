import { describe, expect, test } from 'vitest';
import { endpoints, nameOf } from '../../support/rest-request.ts';
import { id, type Note, tinyApp } from './tiny.ts';

const notes = (count: number): Note[] =>
  Array.from({ length: count }, (_, n) => ({ id: id(n), title: `Görev ${n}`, status: 'todo', done: false, version: 3 }));

describe('a list', () => {
  test('has data, a page and a link to the next page', async () => {
    const { call } = await tinyApp({ notes: notes(3) });
    const first = await call('GET /tasks?limit=2&status=todo');
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ data: [{ id: id(0) }, { id: id(1) }], page: { nextCursor: '2', hasMore: true } });
    expect(first.headers.link).toBe('</api/v1/tasks?limit=2&status=todo&cursor=2>; rel="next"');
    const second = await call('GET /tasks?cursor=2&limit=2');
    expect(second.json().page).toEqual({ nextCursor: null, hasMore: false });
    expect(second.headers.link).toBeUndefined();
  });

  test('replaces the cursor in the link and keeps the alias of its path', async () => {
    const { app } = await tinyApp({ notes: notes(5) });
    const answer = await app.inject({ url: '/v1/tasks?cursor=1&limit=1', headers: { authorization: 'Bearer good' } });
    expect(answer.headers.link).toBe('</v1/tasks?limit=1&cursor=2>; rel="next"');
  });

  test('parses filter, sort and paging from the query by their GraphQL types', async () => {
    const { call, asked } = await tinyApp();
    const answer = await call('GET /tasks?status=todo,done&done=false&q=12&sort=-createdAt,title&limit=7&cursor=3');
    expect(answer.statusCode).toBe(200);
    expect(asked).toEqual([
      { filter: { status: ['todo', 'done'], done: false, q: '12' }, sort: ['-createdAt', 'title'], first: 7, after: '3' },
    ]);
  });

  test('accepts a repeated parameter for lists only', async () => {
    const { call, asked } = await tinyApp();
    expect((await call('GET /tasks?status=todo&status=done')).statusCode).toBe(200);
    expect(asked).toMatchObject([{ filter: { status: ['todo', 'done'] } }]);
    const answer = await call('GET /tasks?q=a&q=b');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ parameter: 'q', code: 'field.duplicate' }]);
  });

  test('can be nested below the root field and have no pages', async () => {
    const { call } = await tinyApp({ notes: notes(1) });
    expect((await call(`GET /tasks/${id(0)}/labels`)).json()).toEqual({ data: ['a'], page: { nextCursor: null, hasMore: false } });
  });
});

describe('a single record', () => {
  test('is the body, with its version in the ETag', async () => {
    const { call } = await tinyApp({ notes: notes(1) });
    const answer = await call(`GET /tasks/${id(0)}`);
    expect(answer.json()).toEqual({ id: id(0), title: 'Görev 0', status: 'todo', done: false, version: 3, labels: ['a'] });
    expect(answer.headers).toMatchObject({
      etag: expect.stringMatching(/^"3\.[0-9a-z]+"$/),
      vary: 'accept-language, accept-encoding',
      'cache-control': 'private, no-cache',
    });
  });

  test('returns 201 with Location, ETag and the record when created', async () => {
    const { call } = await tinyApp();
    const answer = await call('POST /tasks', { payload: { title: 'Yeni' } });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.location).toBe(`/api/v1/tasks/${id(0)}`);
    expect(answer.headers.etag).toBe((await call(`GET /tasks/${id(0)}`)).headers.etag);
  });

  test('has a Location when created, unless no endpoint reads it', () => {
    const unread = endpoints.filter(({ status, location }) => status === 201 && location === undefined);
    expect(unread.map(nameOf)).toEqual([
      'POST /proposal-rules',
      'POST /tokens',
      'POST /organization/domains',
      'POST /tasks/{task}/reminders',
    ]);
  });

  test('is changed by the id in the path and the version in If-Match', async () => {
    const { call } = await tinyApp({ notes: notes(1) });
    const answer = await call(`PATCH /tasks/${id(0)}`, {
      payload: { title: 'Yeni' },
      headers: { 'if-match': '"3.abc"', 'content-type': 'application/merge-patch+json' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ title: 'Yeni', version: 4 });
  });

  test('returns 204 without a body when deleted, and accepts an empty body', async () => {
    const { call } = await tinyApp({ notes: notes(1) });
    const answer = await call(`DELETE /tasks/${id(0)}`, { headers: { 'content-type': 'application/json' } });
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
  });

  test('is returned in a list, in order, for batches', async () => {
    const { call } = await tinyApp();
    const answer = await call('POST /tasks:batch', { payload: { operations: [{ title: 'a' }, { title: 'b' }] } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ data: [{ title: 'a' }, { title: 'b' }] });
  });
});

describe('conditional requests', () => {
  test('compare If-None-Match with whole tags, several and weak ones', async () => {
    const { call } = await tinyApp({ notes: notes(1) });
    const etag = (await call(`GET /tasks/${id(0)}`)).headers.etag as string;
    for (const value of [etag, `"x", W/${etag}`, '*']) {
      const answer = await call(`GET /tasks/${id(0)}`, { headers: { 'if-none-match': value } });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await call(`GET /tasks/${id(0)}`, { headers: { 'if-none-match': '"3"' } })).statusCode).toBe(200);
    const listTag = (await call('GET /tasks')).headers.etag as string;
    expect((await call('GET /tasks', { headers: { 'if-none-match': listTag } })).statusCode).toBe(304);
  });

  test('have a weak tag if the body is compressed, and a strong one otherwise', async () => {
    const [note] = notes(1);
    const { call } = await tinyApp({ notes: [{ ...note, title: 'x'.repeat(2000) } as Note] });
    const get = (headers: Record<string, string> = {}) => call(`GET /tasks/${id(0)}`, { headers });
    const plain = await get();
    const compressed = await get({ 'accept-encoding': 'gzip' });
    expect(plain.headers.etag).toMatch(/^"3\./);
    expect([compressed.headers['content-encoding'], compressed.headers.etag]).toEqual(['gzip', `W/${plain.headers.etag}`]);
    const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': compressed.headers.etag as string });
    expect([again.statusCode, again.headers.etag]).toEqual([304, compressed.headers.etag]);
    expect((await get({ 'if-none-match': compressed.headers.etag as string })).statusCode).toBe(304);
  });

  test.each(['"2.abc"', '"not-ours"', '"1", "2"'])('return 412 with the current version for If-Match: %s', async (value) => {
    const { call } = await tinyApp({ notes: notes(1) });
    const answer = await call(`PATCH /tasks/${id(0)}`, { payload: {}, headers: { 'if-match': value } });
    expect(answer.statusCode).toBe(412);
    expect(answer.json()).toMatchObject({ code: 'version.mismatch', version: 3 });
    expect(answer.headers.etag).toBe('"3"');
  });

  test.each(['*', 'W/"3.abc"', '"1.a", "3.b"', '"3"'])('match version 3 for If-Match: %s', async (value) => {
    const { call } = await tinyApp({ notes: notes(1) });
    expect((await call(`PATCH /tasks/${id(0)}`, { payload: {}, headers: { 'if-match': value } })).statusCode).toBe(200);
  });

  test('return 400 for a malformed If-Match and for endpoints without versions', async () => {
    const { call } = await tinyApp({ notes: notes(1) });
    const answers = [
      await call(`PATCH /tasks/${id(0)}`, { payload: {}, headers: { 'if-match': '3' } }),
      await call(`DELETE /tasks/${id(0)}`, { headers: { 'if-match': '"3"' } }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toMatchObject([{ parameter: 'If-Match' }]);
    }
  });
});

describe('the REST API', () => {
  test('answers HEAD like GET without the body', async () => {
    const { call } = await tinyApp({ notes: notes(1) });
    const [head, get] = [await call(`HEAD /tasks/${id(0)}`), await call(`GET /tasks/${id(0)}`)];
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', get.headers.etag]);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  test('compresses more than 1 KiB on request', async () => {
    const { call } = await tinyApp({ notes: notes(50) });
    const answer = await call('GET /tasks', { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-language, accept-encoding' });
    expect((await call('GET /tasks?limit=1', { headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBeUndefined();
  });

  test('assigns each request an id, or the given one if it is plain', async () => {
    const { call } = await tinyApp();
    expect((await call('GET /tasks')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await call('GET /tasks', { headers: { 'x-request-id': 'build-7:1' } })).headers['x-request-id']).toBe('build-7:1');
    expect((await call('GET /tasks', { headers: { 'x-request-id': '<script>' } })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
