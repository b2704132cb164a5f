import type { AddressInfo } from 'node:net';
import { getIntrospectionQuery } from 'graphql';
import { serverAudits } from 'graphql-http';
import { afterAll, describe, expect, it } from 'vitest';
import { tinyServer } from './tiny.ts';

const { app, logged, added } = await tinyServer();
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/graphql`;
afterAll(() => app.close());

const authorization = 'Bearer full';
const strict = 'application/graphql-response+json';
const post = (body: unknown, { authorization: token = authorization, ...headers }: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...(token && { authorization: token }), 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const run = async (query: string, variables?: object, headers: Record<string, string> = {}) => {
  const response = await post({ query, variables }, { accept: strict, ...headers });
  return { status: response.statusCode, headers: response.headers, ...response.json() };
};
const code = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code;

describe('GraphQL over HTTP', () => {
  const withToken = ((input: string | URL, init: RequestInit = {}) =>
    fetch(input, { ...init, headers: { authorization, ...(init.headers as object) } })) as typeof fetch;
  for (const audit of serverAudits({ url, fetchFn: withToken }))
    it(`${audit.id}: ${audit.name}`, async () => {
      const result = await audit.fn();
      expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
    });

  it('refuses an unknown document identifier, and prefers the text of a document', async () => {
    const documentId = `sha256:${'0'.repeat(64)}`;
    const unknown = await post({ documentId });
    expect([unknown.statusCode, code(unknown.json())]).toEqual([404, 'graphql.document_not_found']);
    expect((await post({ documentId, query: '{hello}' })).json().data).toHaveProperty('hello');
    expect((await post({ documentId: 1 })).statusCode).toBe(400);
  });

  it('responds with the preferred type', async () => {
    const type = async (accept: string) => (await post({ query: '{hello}' }, { accept })).headers['content-type'];
    expect(await type('application/json, application/graphql-response+json;q=0.9')).toBe('application/json; charset=utf-8');
    expect(await type('application/graphql-response+json, application/json')).toBe(`${strict}; charset=utf-8`);
    expect(await type('application/*')).toBe('application/json; charset=utf-8');
    expect((await post({ query: '{hello}' }, { accept: 'image/png' })).statusCode).toBe(406);
  });

  it('accepts only JSON of at most 1 MiB', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', 'application/graphql'])
      expect((await post('query={hello}', { 'content-type': type })).statusCode).toBe(415);
    expect((await post({ query: '{hello}', extensions: { x: 'x'.repeat(2 ** 20) } })).statusCode).toBe(413);
    const malformed = await post('{"query":');
    expect([malformed.statusCode, code(malformed.json())]).toEqual([400, 'request.malformed_json']);
    const doubled = await post('{"query":"query ($a: String) { hello(name: $a) }","variables":{"a":"x","a":"y"}}');
    expect([doubled.statusCode, code(doubled.json())]).toEqual([400, 'request.doubled_key']);
    expect((await post([{ query: '{hello}' }])).statusCode).toBe(400);
    const headers = { authorization, 'content-type': 'application/json' };
    const foreign = await app.inject({ method: 'POST', url: '/graphql', headers, payload: Buffer.from('{"query":"{hello}#ÿ"}', 'latin1') });
    expect([foreign.statusCode, code(foreign.json())]).toEqual([400, 'request.malformed']);
  });

  it('rejects other methods, and mutations over GET', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const response = await app.inject({ method, url: '/graphql' });
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, POST']);
    }
    const mutation = await app.inject({
      url: '/graphql',
      query: { query: 'mutation { add(input: {title: "a"}) { id } }' },
      headers: { authorization },
    });
    expect([mutation.statusCode, mutation.headers.allow]).toEqual([405, 'POST']);
    expect(added).toEqual([]);
  });

  it('requires a token and sends a challenge', async () => {
    const none = await post({ query: '{hello}' }, { authorization: '' });
    const challenge = 'Bearer realm="atolye", resource_metadata="https://atolye.test/.well-known/oauth-protected-resource/graphql"';
    expect([none.statusCode, none.headers['www-authenticate'], code(none.json())]).toEqual([401, challenge, 'auth.required']);
    const wrong = await post('{', { authorization: 'Bearer wrong' });
    expect([wrong.statusCode, wrong.headers['www-authenticate']]).toEqual([
      401,
      `${challenge}, error="invalid_token", error_description="invalid or expired"`,
    ]);
    expect((await app.inject({ url: '/graphql' })).statusCode).toBe(401);
  });

  it('serves GraphiQL to browsers, without external resources', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const page = await app.inject({ url: '/graphql', headers: { accept } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('YogaGraphiQL.renderYogaGraphiQL');
    expect(page.body).not.toMatch(/<(script|link)[^>]+(src|href)="?https?:/);
    const compressed = await app.inject({ url: '/graphql', headers: { accept, 'accept-encoding': 'gzip, br' } });
    expect(compressed.headers['content-encoding']).toBe('gzip');
  });

  it('replies in Turkish unless English is preferred, and with the request id', async () => {
    const query = '{ secret }';
    const turkish = await run(query);
    expect(turkish).toMatchObject({ status: 403, errors: [{ message: 'Erişim jetonunda şu kapsam eksik: admin.' }] });
    expect(turkish.errors[0].extensions.requestId).toBe(turkish.headers['x-request-id']);
    const english = await run(query, {}, { 'accept-language': 'en-GB,en;q=0.9,tr;q=0.1' });
    expect(english.errors[0].message).toBe('The access token lacks the scope admin.');
    expect(english.headers['content-language']).toBe('en');
  });
});

describe('errors', () => {
  it('have the code of the problem, with path and status', async () => {
    expect(await run('{ note(id: "x") { id } hello }')).toMatchObject({
      status: 200,
      data: { note: null, hello: 'Merhaba dünya' },
      errors: [{ message: 'Görev bulunamadı.', path: ['note'], extensions: { code: 'task.not_found', status: 404 } }],
    });
  });

  it('are masked and logged if they are unexpected', async () => {
    const result = await run('{ boom }');
    expect(result.errors[0]).toMatchObject({ path: ['boom'], extensions: { code: 'internal', status: 500 } });
    expect(JSON.stringify(result)).not.toContain('hunter2');
    expect(logged).toMatchObject([{ err: { message: 'password is hunter2' }, requestId: result.headers['x-request-id'] }]);
  });

  it('report all invalid input fields at once', async () => {
    const result = await run('mutation($input: AddInput!) { add(input: $input) { id } }', {
      input: { title: ' ', labels: ['x', 1], nope: 1, parent: { labels: null } },
    });
    expect(result).toMatchObject({ status: 400, errors: [{ extensions: { code: 'input.invalid' } }] });
    expect(result).not.toHaveProperty('data');
    expect(
      result.errors[0].extensions.errors.map((error: { path: string[]; code: string }) => `${error.path.join('.')} ${error.code}`),
    ).toEqual([
      'input.title field.blank',
      'input.labels.0 field.format',
      'input.labels.1 field.type',
      'input.nope field.unknown',
      'input.parent.title field.required',
    ]);
  });

  it('report where a document is invalid', async () => {
    expect(await run('{ hello(')).toMatchObject({
      status: 400,
      errors: [{ locations: [{ line: 1, column: 9 }], extensions: { code: 'graphql.parse_failed' } }],
    });
    expect((await run('{ helo nope }')).errors).toMatchObject([
      {
        message: 'GraphQL belgesi geçersiz: “Query” türünde “helo” adlı bir alan yok. Şunu mu demek istedin: "hello", "self"?',
        locations: [{ line: 1, column: 3 }],
      },
      { locations: [{ line: 1, column: 8 }] },
    ]);
    expect(await run('mutation { add(input: {title: "", labels: ["x"]}) { id } }')).toMatchObject({
      status: 400,
      errors: [
        {
          extensions: {
            code: 'input.invalid',
            errors: [{ path: ['add', 'input', 'title'], code: 'field.too_short' }, { path: ['add', 'input', 'labels', 0] }],
          },
        },
      ],
    });
  });

  it('report a missing scope before invalid input', async () => {
    const query = 'mutation($i: AddInput!) { add(input: $i) { id } }';
    expect(await run(query, {}, { authorization: 'Bearer none' })).toMatchObject({
      status: 403,
      errors: [{ extensions: { code: 'auth.scope_missing' } }],
    });
  });
});

describe('limits', () => {
  const aliases = (n: number, field = '__typename') => `{${Array.from({ length: n }, (_, i) => `a${i}: ${field}`).join(' ')}}`;
  const bomb = (n: number) =>
    `{...F0} ${Array.from({ length: n }, (_, i) => `fragment F${i} on Query { a: self { ...F${i + 1} } b: self { ...F${i + 1} } }`).join(' ')} fragment F${n} on Query { hello }`;
  const wide = (n: number) =>
    `{...F0} ${Array.from({ length: n }, (_, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`).join(' ')} fragment F${n} on Query { hello }`;
  it.each([
    ['a long document', `{${'hello '.repeat(5000)}}`, 'graphql.too_many_tokens'],
    ['a very deep document', '{self'.repeat(20_000) + '}'.repeat(20_000), expect.stringMatching(/too_deep|too_many_tokens/)],
    ['deep values', `{note(id: ${'['.repeat(2400)}${']'.repeat(2400)}){id}}`, 'graphql.too_deep'],
    ['values deeper than fields may be', `{note(id: ${'['.repeat(13)}${']'.repeat(13)}){id}}`, 'graphql.too_deep'],
    ['deep objects', `{note(id: ${'{a:'.repeat(800)}1${'}'.repeat(800)}){id}}`, 'graphql.too_deep'],
    ['deep defaults', `query($n: Int = ${'['.repeat(13)}${']'.repeat(13)}) {notes(first: $n){nodes{id}}}`, 'graphql.too_deep'],
    [
      'values as deep as fields may be, of the wrong type',
      `{note(id: ${'['.repeat(12)}${']'.repeat(12)}){id}}`,
      'graphql.validation_failed',
    ],
    ['depth', `{${'self{'.repeat(12)}hello${'}'.repeat(12)}}`, 'graphql.too_deep'],
    ['aliases of __typename', aliases(31), 'graphql.too_many_aliases'],
    ['aliases in fragments', `{...A ...A} fragment A on Query ${aliases(16)}`, 'graphql.too_many_aliases'],
    ['root fields', `{${'hello '.repeat(21)}}`, 'graphql.validation_failed'],
    ['repeated fields', `{${'self{hello}'.repeat(900)}}`, 'graphql.validation_failed'],
    ['a bomb of fragments', bomb(11), 'graphql.too_many_aliases'],
    ['a wide bomb of fragments', wide(60), 'graphql.validation_failed'],
    ['a fragment in itself', '{...A} fragment A on Query { self { ...A } }', 'graphql.validation_failed'],
    [
      'cost',
      '{ self { notes(first: 200) { nodes { parent { parent { parent { id } } } } self: nodes { id title } } } notes(first: 200) { edges { node { id } } } }',
      'graphql.too_costly',
    ],
  ])('reject %s', async (_, query, expected) => {
    const small = await tinyServer({ maxCost: 1500 });
    const response = await small.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization, accept: strict, 'content-type': 'application/json' },
      payload: { query },
    });
    expect([response.statusCode, code(response.json())]).toEqual([400, expected]);
  });

  it('report the cost, which depends on the page size', async () => {
    const query = 'query($n: Int) { notes(first: $n) { nodes { id } } }';
    expect((await run(query, { n: 1 })).extensions).toEqual({ cost: 3 });
    expect((await run(query, { n: 100 })).extensions).toEqual({ cost: 201 });
    expect((await run(query)).extensions).toEqual({ cost: 101 });
    expect((await run(query, { n: 201 })).errors[0].extensions.errors).toMatchObject([{ path: ['n'], code: 'field.range' }]);
  });

  it('allow introspection', async () => {
    expect((await run(getIntrospectionQuery())).data.__schema.types.length).toBeGreaterThan(5);
  });
});

describe('Idempotency-Key', () => {
  const query = 'mutation($i: AddInput!) { add(input: $i) { id title } }';
  const keyed = (key: string, title: string, text = query) =>
    post({ query: text, variables: text === query ? { i: { title } } : {} }, { 'idempotency-key': key });

  it('repeats the first response', async () => {
    const before = added.length;
    const first = await keyed('k1', 'a');
    const again = await keyed('k1', 'a');
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(added.length).toBe(before + 1);
    expect((await keyed('k1', 'b')).statusCode).toBe(422);
  });

  it('does not store failures', async () => {
    const failing = await keyed('k2', '', 'mutation { fail { id } }');
    expect(code(failing.json())).toBe('project.archived');
    expect((await keyed('k2', 'c')).json().data.add.title).toBe('c');
  });

  it('requires a single mutation', async () => {
    const two = await keyed('k3', '', 'mutation { a: add(input: {title: "x"}) { id } b: add(input: {title: "y"}) { id } }');
    expect([two.statusCode, code(two.json())]).toEqual([400, 'idempotency.one_mutation']);
  });
});
