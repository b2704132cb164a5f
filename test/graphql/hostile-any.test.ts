import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import { renewApp } from '../support/app.ts';
import { buildOrganization } from '../support/builders/index.ts';
import { everyWithoutWriting } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { everything } from '../support/everything.ts';
import { testSeed } from '../support/random.ts';
import { faultsOf, send } from './attacks.ts';

describe('hostile GraphQL requests', () => {
  let client: Client;
  beforeAll(async () => {
    // A separate database, because its whole content is compared many times.
    await renewApp();
    ({ client } = (await buildOrganization()).admin);
  });

  const deep = (open: string, close: string, levels = 10_000) => `${open.repeat(levels)}${close.repeat(levels)}`;
  const query = 'mutation ($input: CreateTaskInput!) { createTask(input: $input) { id } }';
  const refused: [name: string, payload: string | Buffer, status: number, headers?: Record<string, string>][] = [
    ['malformed JSON', '{"query": ', 400],
    ['a list', '[{"query": "{ me { id } }"}]', 400],
    ['a string', '"{ me { id } }"', 400],
    ['a number', '1', 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
    ['no query', '{}', 400],
    ['a query that is not a string', '{"query": {"me": 1}}', 400],
    ['variables that are not an object', '{"query": "{ me { id } }", "variables": [1]}', 400],
    ['variables that are a string', '{"query": "{ me { id } }", "variables": "{}"}', 400],
    ['an operation name that is not a string', '{"query": "{ me { id } }", "operationName": 1}', 400],
    ['an unknown operation name', '{"query": "query A { me { id } }", "operationName": "__proto__"}', 400],
    ['extensions that are not an object', '{"query": "{ me { id } }", "extensions": 1}', 400],
    ['NUL in the document', '{"query": "{ me { id } } \\u0000"}', 400],
    ['a lone surrogate in the document', '{"query": "{ me { \\ud800 } }"}', 400],
    ['a deep document', JSON.stringify({ query: deep('{ me ', '}') }), 400],
    ['a deep literal', JSON.stringify({ query: `mutation { createTask(input: ${deep('[', ']', 2000)}) { id } }` }), 400],
    [
      'a deep object literal',
      JSON.stringify({ query: `mutation { createTask(input: ${'{a:'.repeat(1000)}1${'}'.repeat(1000)}) { id } }` }),
      400,
    ],
    ['deep variables', `{"query": ${JSON.stringify(query)}, "variables": {"input": {"title": ${deep('[', ']')}}}}`, 400],
    ['fragments in a circle', JSON.stringify({ query: '{ me { ...A } } fragment A on Me { ...B } fragment B on Me { ...A }' }), 400],
    [
      '1,000 aliases',
      JSON.stringify({ query: `{ ${Array.from({ length: 1000 }, (_, index) => `a${index}: __typename`).join(' ')} }` }),
      400,
    ],
    [
      '__proto__ as input',
      `{"query": ${JSON.stringify(query)}, "variables": {"input": {"title": "a", "__proto__": {"status": "x"}}}}`,
      400,
    ],
    ['__proto__ as variables', `{"query": ${JSON.stringify(query)}, "variables": {"__proto__": {"input": {"title": "a"}}}}`, 400],
    ['constructor as input', `{"query": ${JSON.stringify(query)}, "variables": {"input": {"title": "a", "constructor": {}}}}`, 400],
    ['invalid UTF-8', Buffer.from('{"query": "{ \xff\xfe }"}', 'latin1'), 400],
    ['UTF-16', Buffer.from('\ufeff{"query": "{ me { id } }"}', 'utf16le'), 400],
    ['1 MiB and a byte', JSON.stringify({ query: '{ me { id } }', extensions: { a: 'a'.repeat(2 ** 20) } }), 413],
    ['a form', 'query=%7B%20me%20%7B%20id%20%7D%20%7D', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', '{ me { id } }', 415, { 'content-type': 'text/plain' }],
    ['no content type', '{"query": "{ me { id } }"}', 415, { 'content-type': '' }],
    [
      'a token in the body only',
      '{"query": "{ me { id } }", "access_token": "atp_0123456789abcdefghijklmnop"}',
      401,
      { authorization: '' },
    ],
    ['an empty Idempotency-Key', JSON.stringify({ query, variables: { input: { title: 'a' } } }), 400, { 'idempotency-key': '' }],
    [
      'a long Idempotency-Key',
      JSON.stringify({ query, variables: { input: { title: 'a' } } }),
      400,
      { 'idempotency-key': 'a'.repeat(256) },
    ],
  ];
  test('malformed, endless and misleading requests are rejected without writing', async () => {
    const cases = refused.map(([name, ...rest]) => ({ name, rest }));
    await everyWithoutWriting(cases, everything, async ({ rest: [payload, status, headers] }) => {
      const reply = await send(client, payload, headers);
      expect([reply.status, faultsOf(reply)]).toEqual([status, []]);
      expect(({} as { status?: string }).status).toBeUndefined();
    });
  });

  test('random documents and variables cause no server error', async () => {
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));
    const words = [
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      ':',
      '$',
      '!',
      '...',
      '@',
      '"',
      '"""',
      '\\u',
      '#',
      ',',
      ...fields,
      'id',
      'on',
      'query',
      'mutation',
      'fragment',
      'input',
      'first',
      '1e400',
      'null',
      'İ',
      '\ud800',
    ];
    const document = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((all) => all.join(' ')),
      fc.constant(query),
    );
    await fc.assert(
      fc.asyncProperty(document, fc.jsonValue(), async (text, input) => {
        const { status, body } = await send(client, JSON.stringify({ query: text, variables: { input } }));
        expect(status).toBeLessThan(500);
        for (const error of body.errors ?? []) expect(error.extensions.status).toBeLessThan(500);
      }),
      { numRuns: 300, seed: testSeed() },
    );
  });
});
