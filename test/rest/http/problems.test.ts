import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../../schema/kernel/errors.ts';
import type { ProblemCode } from '../../../schema/kernel/module.ts';
import { pickLocale } from '../../../src/adapters/language.ts';
import { problemHeaders } from '../../../src/adapters/problem-headers.ts';
import { id, tinyApp } from './tiny.ts';

type Tiny = Awaited<ReturnType<typeof tinyApp>>;
const logged: string[] = [];
let tiny: Tiny;
beforeAll(async () => {
  tiny = await tinyApp({ logged, notes: [{ id: id(0), title: 'Görev', status: 'todo', done: false, version: 1 }] });
});
afterAll(() => tiny.app.close());
const call: Tiny['call'] = (what, options) => tiny.call(what, options);

/** Status, code and places of a problem; asserts the format of the response. */
function problem(answer: Awaited<ReturnType<Tiny['call']>>) {
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const body = answer.json();
  expect(body).toMatchObject({
    type: `https://atolye.test/docs/errors#${body.code}`,
    status: answer.statusCode,
    title: expect.any(String),
    detail: expect.any(String),
  });
  expect(body.requestId).toBe(answer.headers['x-request-id']);
  const places = body.errors?.map(({ pointer, parameter, code }: Record<string, string>) => `${pointer ?? parameter} ${code}`);
  return [answer.statusCode, body.code, ...(places ? [places] : [])];
}

const challenge = 'Bearer realm="atolye", resource_metadata="https://atolye.test/.well-known/oauth-protected-resource"';
const invalid = 'error="invalid_token", error_description="invalid or expired"';

describe('problems of authentication', () => {
  test.each([
    ['nobody', undefined, 'auth.required', challenge],
    ['another scheme', 'Basic Z29vZDo=', 'auth.required', challenge],
    ['a wrong token', 'Bearer wrong', 'auth.invalid_token', `${challenge}, ${invalid}`],
    ['no token after the word', 'Bearer', 'auth.invalid_token', `${challenge}, ${invalid}`],
    ['two tokens', 'Bearer good good', 'auth.invalid_token', `${challenge}, ${invalid}`],
  ])('are 401 with a challenge for %s', async (_, authorization, code, expected) => {
    const answer = await call('GET /tasks', { headers: { authorization } });
    expect(problem(answer)).toEqual([401, code]);
    expect(answer.headers['www-authenticate']).toBe(expected);
  });

  test('are 403 with the missing scope, before the body is checked', async () => {
    const answer = await call('POST /tasks', { headers: { authorization: 'Bearer reader', 'content-type': 'text/plain' }, payload: 'x' });
    expect(problem(answer)).toEqual([403, 'auth.scope_missing']);
    expect(answer.json().detail).toContain('tasks:write');
    expect(answer.headers['www-authenticate']).toBe(`${challenge}, error="insufficient_scope", scope="tasks:write"`);
  });

  test.each(['?access_token=good', '?limit=1&access_token', '?access_token'])('are 400 for a token in the query: %s', async (query) => {
    expect(problem(await call(`GET /tasks${query}`, { headers: { authorization: undefined } }))).toEqual([400, 'auth.token_in_query']);
    expect(problem(await call(`GET /tasks${query}`))).toEqual([400, 'auth.token_in_query']);
  });
});

describe('problems of input', () => {
  test('name all unknown parameters', async () => {
    expect(problem(await call('GET /tasks?statsu=todo&input=1&__proto__=x'))).toEqual([
      400,
      'request.unknown_parameter',
      ['statsu field.unknown', 'input field.unknown', '__proto__ field.unknown'],
    ]);
    expect(problem(await call('POST /tasks?dry=1', { payload: { title: 'a' } }))).toEqual([
      400,
      'request.unknown_parameter',
      ['dry field.unknown'],
    ]);
  });

  test('name all invalid parameters', async () => {
    const answer = await call('GET /tasks?status=todo,later&done=maybe&limit=201');
    expect(problem(answer)).toEqual([400, 'input.invalid', ['status field.one_of', 'done field.type', 'limit field.range']]);
    expect(problem(await call('GET /tasks?limit=many'))).toEqual([400, 'input.invalid', ['limit field.type']]);
  });

  test('name all invalid fields by pointer', async () => {
    const answer = await call('POST /tasks', { payload: { title: ' ', labels: ['a', 1], color: 'red', 'a/b~': 1, status: null } });
    expect(problem(answer)).toEqual([
      400,
      'input.invalid',
      ['/title field.blank', '/labels/1 field.type', '/color field.unknown', '/a~1b~0 field.unknown'],
    ]);
    const batch = await call('POST /tasks:batch', { payload: { operations: [{ title: 'a' }, {}] } });
    expect(problem(batch)).toEqual([400, 'input.invalid', ['/operations/1/title field.required']]);
  });

  test('refuse fields in the body that come from the path or a header', async () => {
    const answer = await call(`PATCH /tasks/${id(0)}`, { payload: { id: id(1), expectedVersion: 1 } });
    expect(problem(answer)).toEqual([400, 'input.invalid', ['/id field.read_only', '/expectedVersion field.read_only']]);
  });

  test('refuse fields for an operation without input', async () => {
    expect((await call('POST /tasks/read-all')).statusCode).toBe(200);
    expect((await call('POST /tasks/read-all', { payload: {} })).statusCode).toBe(200);
    expect(problem(await call('POST /tasks/read-all', { payload: { all: true } }))).toEqual([400, 'input.invalid', ['/all field.unknown']]);
  });

  test('treat a missing body as an empty one', async () => {
    expect(problem(await call('POST /tasks'))).toEqual([400, 'input.invalid', ['/title field.required']]);
  });

  test.each([
    ['not JSON', '{"title": ', 'request.malformed_json'],
    ['a list', '[]', 'input.invalid'],
    ['a text', '"title"', 'input.invalid'],
    ['null', 'null', 'input.invalid'],
    ['10,000 levels', `{"title":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'input.invalid'],
    ['10,000 levels unclosed', '['.repeat(10_000), 'request.malformed_json'],
    ['__proto__', '{"title":"a","__proto__":{"id":"x"}}', 'input.invalid'],
    ['constructor', '{"title":"a","constructor":{"prototype":{}}}', 'input.invalid'],
  ])('are 400 for %s as a body', async (_, payload, code) => {
    const answer = await call('POST /tasks', { payload, headers: { 'content-type': 'application/json' } });
    expect(problem(answer).slice(0, 2)).toEqual([400, code]);
    expect(({} as Record<string, unknown>).id).toBeUndefined();
  });

  test.each([
    ['{"title":"a","title":"b"}', 'title'],
    ['{"title":"a","t\\u0069tle":"b"}', 'title'],
    ['{"title" : "a \\" , {", "labels":[{"a\\"b":1,"c":{"a\\"b":1}},{"a\\"b":1, "a\\"b" :1}]}', 'a"b'],
  ])('name a duplicate key: %s', async (payload, key) => {
    const answer = await call('POST /tasks', { payload, headers: { 'content-type': 'application/json' } });
    expect([...problem(answer).slice(0, 2), answer.json().detail]).toEqual([
      400,
      'request.doubled_key',
      `İstek gövdesindeki bir nesnede aynı ad iki kez var: ${key}.`,
    ]);
  });

  test('are not raised for equal keys in different objects or in values', async () => {
    const payload = '{"title":"title","labels":["title","labels","{\\"title\\":1}"]}';
    expect((await call('POST /tasks', { payload, headers: { 'content-type': 'application/json' } })).statusCode).toBe(201);
  });

  test('are 400 for invalid UTF-8, and nothing is stored', async () => {
    const count = tiny.notes.length;
    const payload = Buffer.from([...Buffer.from('{"title":"a'), 0xff, ...Buffer.from('"}')]);
    const answer = await call('POST /tasks', { payload, headers: { 'content-type': 'application/json' } });
    expect(problem(answer)).toEqual([400, 'request.malformed']);
    expect(answer.json().detail).toContain('UTF-8');
    expect(tiny.notes).toHaveLength(count);
  });

  test('are 415 for another content type and 413 beyond 1 MiB', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])
      expect(problem(await call('POST /tasks', { payload: 'title=a', headers: { 'content-type': type } }))).toEqual([
        415,
        'request.unsupported_media_type',
      ]);
    const large = await call('POST /tasks', {
      payload: JSON.stringify({ title: 'a'.repeat(1024 * 1024) }),
      headers: { 'content-type': 'application/json' },
    });
    expect(problem(large)).toEqual([413, 'request.too_large']);
    expect(large.json().detail).toContain('1048576');
  });
});

describe('problems of paths', () => {
  test('are 404 for an unknown path, also without a token and with any body', async () => {
    expect(problem(await call('GET /nothing', { headers: { authorization: undefined } }))).toEqual([404, 'route.not_found']);
    expect(problem(await call('POST /nothing', { payload: 'x', headers: { 'content-type': 'text/plain' } }))).toEqual([
      404,
      'route.not_found',
    ]);
    expect(problem(await tiny.app.inject('/v2/tasks'))).toEqual([404, 'route.not_found']);
  });

  test('are 405 for a wrong method, with the allowed ones', async () => {
    const answer = await call('PUT /tasks/tsk_1', { payload: {} });
    expect(problem(answer)).toEqual([405, 'request.method_not_allowed']);
    expect(answer.headers.allow).toBe('HEAD, GET, PATCH, DELETE');
    expect(problem(await tiny.app.inject({ method: 'DELETE', url: '/v1/tasks' }))).toEqual([405, 'request.method_not_allowed']);
  });

  test.each(['x', 'prj_01jcx6y3m8e7v9t5w2b4n6q8r0', 'tsk_', "tsk_'; drop", '%00', 'İ', 'a'.repeat(999), '..%2f..%2fetc'])(
    'are the same 404 for a malformed id %s as for an unknown one, without echoing it',
    async (wrong) => {
      const answer = await call(`GET /tasks/${encodeURI(wrong).replaceAll('%25', '%')}`);
      const absent = await call(`GET /tasks/${id(99)}`);
      expect(problem(answer)).toEqual([404, 'task.not_found']);
      expect({ ...answer.json(), requestId: '' }).toEqual({ ...absent.json(), requestId: '' });
      expect(absent.body).not.toContain(id(99));
    },
  );

  test('are 400 for an invalid body before 404 for a malformed id', async () => {
    expect(problem(await call('PATCH /tasks/x', { payload: { title: 1 } }))).toEqual([400, 'input.invalid', ['/title field.type']]);
    expect(problem(await call('PATCH /tasks/x', { payload: { title: 'a' } }))).toEqual([404, 'task.not_found']);
  });

  test('are 400 for a path that cannot be decoded', async () => {
    expect(problem(await call('GET /tasks/%zz'))).toEqual([400, 'request.malformed']);
  });
});

describe('internal errors', () => {
  test('are masked, and logged with the request id', async () => {
    const answer = await call('GET /broken');
    expect(problem(answer)).toEqual([500, 'internal']);
    expect(answer.body).not.toContain('vault');
    const line = logged.map((each) => JSON.parse(each)).find(({ requestId }) => requestId === answer.json().requestId);
    expect(line).toMatchObject({ method: 'GET', route: '/api/v1/broken', err: { message: 'select secret from vault' } });
  });
});

describe('language of problems', () => {
  test('is Turkish, or English if preferred', async () => {
    const turkish = await call('GET /nothing');
    expect([turkish.headers['content-language'], turkish.json().detail]).toEqual(['tr', 'Böyle bir adres yok.']);
    const english = await call('GET /tasks?limit=0', { headers: { 'accept-language': 'en-US,en;q=0.9,tr;q=0.8' } });
    expect([english.headers['content-language'], english.json().errors[0].detail]).toEqual(['en', 'Must be between 1 and 200.']);
  });

  test.each([
    [undefined, 'tr'],
    ['', 'tr'],
    ['*', 'tr'],
    ['de, fr;q=0.5', 'tr'],
    ['en', 'en'],
    ['en-GB', 'en'],
    ['tr-TR,tr;q=0.9,en;q=0.8', 'tr'],
    ['tr;q=0.5, en;q=0.8', 'en'],
    ['de, en;q=0.1', 'en'],
    ['en;q=0.5, *;q=0.8', 'tr'],
    ['tr;q=0, *', 'en'],
    ['en;q=0', 'tr'],
    ['en, tr', 'en'],
    ['tr, en', 'tr'],
    ['english', 'tr'],
    [',;q=,;;', 'tr'],
  ])('for Accept-Language %s is %s', (header, locale) => {
    expect(pickLocale(header)).toBe(locale);
  });
});

/** The response to these bytes. */
async function written(bytes: string): Promise<string> {
  if (!tiny.app.server.listening) await tiny.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = tiny.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  return (await socket.toArray()).join('');
}

test.each<[ProblemCode, string]>([
  ['unavailable', '5'],
  ['storage.away', '5'],
  ['search.away', '10'],
  ['idempotency.in_progress', '1'],
  ['upload.too_many', '1'],
  ['auth.issuer_unavailable', '30'],
  ['model.away', '30'],
])('%s may be retried after %s s', (code, seconds) => {
  const called = { baseUrl: 'https://atolye.test', target: '/api/v1/tasks' };
  expect(problemHeaders(new Problem(code), called)).toEqual({ 'retry-after': seconds });
});

test('two Authorization headers return 400', async () => {
  const headers = ['host: atolye.test', 'connection: close', 'authorization: Bearer good'];
  const ask = (...more: string[]) => written(`GET /api/v1/tasks HTTP/1.1\r\n${[...headers, ...more].join('\r\n')}\r\n\r\n`);
  expect(await ask()).toMatch(/^HTTP\/1.1 200 OK/);
  const answer = await ask('Authorization: Bearer other');
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request/);
  expect(answer).toContain('"code":"request.malformed"');
});

test('invalid HTTP returns a problem document', async () => {
  const answer = await written('nonsense\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] as string)).toMatchObject({ code: 'request.malformed', status: 400 });
});
