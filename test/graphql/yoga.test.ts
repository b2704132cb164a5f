import { describe, expect, it } from 'vitest';
import { tinyServer } from './tiny.ts';

const { app, added } = await tinyServer({ maxCost: 1500 });
const strict = 'application/graphql-response+json';

type Asked = { query: string; variables?: object; operationName?: string };
type Headers = Record<string, string>;

/** Sends a request as POST with JSON, GET, or server-sent events. */
const transports = {
  plain: (asked: Asked, headers: Headers) => post(asked, { accept: strict, ...headers }),
  get: ({ variables, ...others }: Asked, headers: Headers) =>
    app.inject({
      url: '/graphql',
      query: { ...others, variables: JSON.stringify(variables ?? {}) },
      headers: { accept: strict, ...headers },
    }),
  events: (asked: Asked, headers: Headers) => post(asked, { ...headers, accept: 'text/event-stream' }),
};
const post = (payload: object, headers: Headers) =>
  app.inject({ method: 'POST', url: '/graphql', headers: { 'content-type': 'application/json', ...headers }, payload });

/** Sends a request and returns its comparable response, without the request id. */
async function answer(transport: keyof typeof transports, asked: Asked, headers: Headers) {
  const { body, statusCode, headers: got } = await transports[transport](asked, { authorization: 'Bearer full', ...headers });
  const json = transport === 'events' ? /^event: next\ndata: (.*)$/m.exec(body)?.[1] : body;
  const result = JSON.parse(String(json).replaceAll(`"requestId":"${got['x-request-id']}"`, '"requestId":"…"'));
  return { status: statusCode, language: got['content-language'], type: got['content-type'], result };
}

async function expectAlike(asked: Asked, code?: string, headers: Headers = {}): Promise<void> {
  const plain = await answer('plain', asked, headers);
  expect(plain.result.errors?.[0].extensions.code).toBe(code);
  expect(await answer('get', asked, headers)).toEqual(plain);
  // The status of a stream is 200 even for errors.
  expect(await answer('events', asked, headers)).toEqual({ ...plain, status: 200, type: 'text/event-stream; charset=utf-8' });
}

const nested = (n: number) => `{${'self{'.repeat(n)}hello${'}'.repeat(n)}}`;
const many = (n: number, field: string) => `{${Array.from({ length: n }, (_, i) => `a${i}: ${field}`).join(' ')}}`;

describe('POST, GET and server-sent events', () => {
  it.each<[string, Asked]>([
    ['a result', { query: '{ hello }' }],
    ['variables', { query: 'query($n: String) { hello(name: $n) }', variables: { n: 'Şişli & +%20"\u{1f600}' } }],
    ['one of several operations', { query: 'query A { hello } query B { self { hello } }', operationName: 'B' }],
    ['the cost', { query: 'query($n: Int) { notes(first: $n) { nodes { id } } }', variables: { n: 7 } }],
  ])('return the same result: %s', async (_, asked) => {
    await expectAlike(asked);
  });

  it.each<[string, string, Asked]>([
    ['tokens', 'graphql.too_many_tokens', { query: `{${'hello '.repeat(5000)}}` }],
    ['depth', 'graphql.too_deep', { query: nested(12) }],
    ['aliases', 'graphql.too_many_aliases', { query: many(31, '__typename') }],
    ['root fields', 'graphql.validation_failed', { query: `{${'hello '.repeat(21)}}` }],
    [
      'cost',
      'graphql.too_costly',
      { query: '{ notes(first: 200) { nodes { parent { parent { parent { parent { parent { parent { parent { id } } } } } } } } } }' },
    ],
    ['scope', 'auth.scope_missing', { query: '{ secret }' }],
    ['input in variables', 'input.invalid', { query: 'query($n: Int) { notes(first: $n) { nodes { id } } }', variables: { n: 201 } }],
    ['input in literals', 'input.invalid', { query: '{ notes(first: 201) { nodes { id } } }' }],
    ['syntax', 'graphql.parse_failed', { query: '{ hello(' }],
    ['several errors', 'graphql.validation_failed', { query: '{ helo nope }' }],
    ['the operation', 'graphql.validation_failed', { query: 'query A { hello } query B { hello }', operationName: 'C' }],
    ['a resolver that throws a problem', 'task.not_found', { query: '{ note(id: "x") { id } hello }' }],
    ['a resolver that throws an unexpected error', 'internal', { query: '{ boom }' }],
  ])('return the same errors: %s', async (_, code, asked) => {
    await expectAlike(asked, code);
    await expectAlike(asked, code, { 'accept-language': 'en' });
    const json = { accept: 'application/json' };
    expect(await answer('get', asked, json)).toEqual(await answer('plain', asked, json));
  });

  it('return the same errors for a mutation', async () => {
    const asked = { query: 'mutation($i: AddInput!) { add(input: $i) { id } }', variables: { i: { title: '', nope: 1, labels: ['x'] } } };
    const plain = await answer('plain', asked, {});
    expect((await answer('events', asked, {})).result).toEqual(plain.result);
    expect(plain.status).toBe(400);
    expect(added).toEqual([]);
  });

  it('require a token', async () => {
    for (const transport of ['plain', 'get', 'events'] as const) {
      const response = await transports[transport]({ query: '{ hello }' }, {});
      expect([response.statusCode, response.headers['www-authenticate']]).toEqual([
        401,
        'Bearer realm="atolye", resource_metadata="https://atolye.test/.well-known/oauth-protected-resource/graphql"',
      ]);
    }
  });
});

describe('GET', () => {
  const get = (query: string, headers: Headers = {}) =>
    app.inject({ url: `/graphql${query}`, headers: { authorization: 'Bearer full', ...headers } });

  it.each([
    ['', 'request.malformed'],
    ['?query=', 'request.malformed'],
    ['?query={hello}&variables={', 'request.malformed_json'],
    ['?query={hello}&variables=[1]', 'request.malformed'],
    ['?query={hello}&extensions={', 'request.malformed_json'],
  ])('rejects %s', async (query, code) => {
    const response = await get(query);
    expect([response.statusCode, response.json().errors[0].extensions.code, response.headers['content-language']]).toEqual([
      400,
      code,
      'tr',
    ]);
  });

  it('serves no other path of yoga', async () => {
    expect((await get('?query={hello}&x=/health')).json().data).toEqual({ hello: 'Merhaba dünya' });
    expect((await get('?query={hello}&x=/graphql', { host: 'a b' })).statusCode).toBe(200);
  });

  it('responds with the preferred type', async () => {
    const type = async (accept: string) => (await get('?query={hello}', { accept })).headers['content-type'];
    expect(await type('application/json;q=0.5, application/graphql-response+json')).toBe(`${strict}; charset=utf-8`);
    expect(await type('*/*')).toBe('application/json; charset=utf-8');
    expect(await type('text/html;q=0.1, application/json')).toBe('application/json; charset=utf-8');
    for (const accept of ['image/png', 'multipart/mixed']) expect((await get('?query={hello}', { accept })).statusCode).toBe(406);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const { statusCode, headers, body } = await app.inject({
      method: 'HEAD',
      url: '/graphql?query={hello}',
      headers: { authorization: 'Bearer full' },
    });
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'application/json; charset=utf-8', '']);
  });
});
