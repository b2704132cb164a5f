import fc from 'fast-check';
import { type GraphQLArgument, type GraphQLField, getNamedType, isLeafType, isNonNullType, isObjectType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import { fieldTexts } from '../../schema/kernel/texts.ts';
import { engineMissing, testApp } from '../support/app.ts';
import { buildOrganization, buildTask, type Organization } from '../support/builders/index.ts';
import { everything } from '../support/everything.ts';
import { endless, jsonOf, type Place, placesOf, put, rightValue, speaks, speaksOf, wrongValues } from '../support/hostile.ts';

type Field = GraphQLField<unknown, unknown>;
type Target = { readonly name: string; readonly field: Field; readonly kind: string; readonly inside: (selection: string) => string };

/** How a document reaches the fields with arguments that are no root fields; `«task»` stands for a task's id. */
const reached: Readonly<Record<string, string>> = { Task: 'task(id: "«task»")' };

const targets: Target[] = Object.values(schema.getTypeMap()).flatMap((type) => {
  if (!isObjectType(type) || type.name.startsWith('__')) return [];
  const kind = type === schema.getMutationType() ? 'mutation' : 'query';
  const root = type === schema.getMutationType() || type === schema.getQueryType();
  return Object.values(type.getFields())
    .filter(({ args }) => args.length > 0)
    .map((field) => {
      const inside = (selection: string) => (root ? selection : `${reached[type.name]} { ${selection} }`);
      return { name: `${type.name}.${field.name}`, field, kind, inside };
    });
});

/** A document that calls the field with `given` arguments, and plain ones where there must be some. */
function calling({ field, kind, inside }: Target, given: GraphQLArgument, literal?: string) {
  const others = field.args.filter((arg) => arg !== given && isNonNullType(arg.type));
  const used = literal === undefined ? [given, ...others] : others;
  const declared = used.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = [...used.map((arg) => `${arg.name}: $${arg.name}`), ...(literal === undefined ? [] : [`${given.name}: ${literal}`])].join(
    ', ',
  );
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  return {
    query: `${kind} ${declared && `(${declared}) `}{ ${inside(`${field.name}(${passed})${selection}`)} }`,
    variables: Object.fromEntries(others.map((arg) => [arg.name, rightValue(arg.type, arg.extensions.check)])),
  };
}

/** The value as a document writes it. */
function literalOf(value: unknown): string {
  if (value === endless) return '1e400';
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${name}: ${literalOf(each)}`)
    .join(', ')}}`;
}

describe.skipIf(engineMissing)('hostile GraphQL', () => {
  let team: Organization;
  let task: string;
  beforeAll(async () => {
    team = await buildOrganization();
    task = (await buildTask(team.admin)).id;
  });

  async function send(payload: string | Buffer, headers: Record<string, string> = {}) {
    const { app } = await testApp();
    const reply = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        authorization: `Bearer ${team.admin.client.token}`,
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        ...headers,
      },
      payload,
    });
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  }
  type Reply = Awaited<ReturnType<typeof send>>;

  /** What is wrong with the refusal itself. `place` is a path that its field errors must name. */
  function faultsOf({ status, body }: Reply, place?: string): string[] {
    if (status < 400 || status > 499) return [`status ${status}: ${JSON.stringify(body).slice(0, 200)}`];
    const faults: string[] = [];
    for (const { message, extensions } of body.errors) {
      if (!speaksOf(message, extensions.code)) faults.push(`message of ${extensions.code}`);
      if (extensions.status < 400 || extensions.status > 499 || !extensions.requestId) faults.push('extensions');
      for (const each of extensions.errors ?? [])
        if (!speaks(each.message, fieldTexts[each.code as 'field.null']?.tr)) faults.push(`message of ${each.code}`);
    }
    const named: string[] = body.errors
      .flatMap(({ extensions }: Reply['body']) => extensions.errors ?? [])
      .map(({ path }: { path: string[] }) => path.join('/'));
    if (place && !named.some((each) => each === place || each.startsWith(`${place}/`))) faults.push(`does not name ${place} but ${named}`);
    return faults;
  }

  test('every field with arguments can be reached', () => {
    for (const { name } of targets) expect(['Query', 'Mutation', ...Object.keys(reached)]).toContain(name.split('.')[0]);
  });

  test.each(targets)('$name refuses every wrong value of every argument, and writes nothing', async (target) => {
    const before = await everything();
    const failures: string[] = [];
    for (const arg of target.field.args) {
      for (const place of placesOf(arg.type, arg.extensions.check)) {
        for (const value of wrongValues(place, { lenient: true })) {
          for (const [payload, named] of requestsWith(target, arg, place, value)) {
            const faults = faultsOf(await send(payload.replaceAll('«task»', task)), named);
            if (faults.length > 0) failures.push(`${payload.slice(0, 300)}: ${faults}`);
          }
        }
      }
    }
    expect(failures).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  /** The value in a variable, where its place must be told, and in the document, where graphql-js may have been faster. */
  function requestsWith(target: Target, arg: GraphQLArgument, { at }: Place, value: unknown): [payload: string, named?: string][] {
    const whole = put(at, value);
    const { query, variables } = calling(target, arg);
    const inVariable: [string, string] = [jsonOf({ query, variables: { ...variables, [arg.name]: whole } }), [arg.name, ...at].join('/')];
    const inDocument = calling(target, arg, literalOf(whole));
    // More than a document may have.
    if (inDocument.query.length > 20_000) return [inVariable];
    return [inVariable, [JSON.stringify(inDocument)]];
  }

  const deep = (open: string, close: string, levels = 10_000) => `${open.repeat(levels)}${close.repeat(levels)}`;
  const query = 'mutation ($input: CreateTaskInput!) { createTask(input: $input) { id } }';
  test.each<[what: string, payload: string | Buffer, status: number, headers?: Record<string, string>]>([
    ['malformed JSON', '{"query": ', 400],
    ['a list', '[{"query": "{ me { id } }"}]', 400],
    ['a text', '"{ me { id } }"', 400],
    ['a number', '1', 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
    ['no query', '{}', 400],
    ['a query that is no text', '{"query": {"me": 1}}', 400],
    ['variables that are no object', '{"query": "{ me { id } }", "variables": [1]}', 400],
    ['variables that are a text', '{"query": "{ me { id } }", "variables": "{}"}', 400],
    ['an operation name that is no text', '{"query": "{ me { id } }", "operationName": 1}', 400],
    ['an unknown operation name', '{"query": "query A { me { id } }", "operationName": "__proto__"}', 400],
    ['extensions that are no object', '{"query": "{ me { id } }", "extensions": 1}', 400],
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
    ['no type', '{"query": "{ me { id } }"}', 415, { 'content-type': '' }],
    [
      'a token in the body alone',
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
  ])('%s is refused, and writes nothing', async (_, payload, status, headers) => {
    const before = await everything();
    const reply = await send(payload, headers);
    expect([reply.status, faultsOf(reply)]).toEqual([status, []]);
    expect(await everything()).toEqual(before);
    expect(({} as { status?: string }).status).toBeUndefined();
  });

  test('no document and no variables make a fault of ours', async () => {
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
      ...targets.map(({ field }) => field.name),
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
        const { status, body } = await send(JSON.stringify({ query: text, variables: { input } }));
        expect(status).toBeLessThan(500);
        for (const error of body.errors ?? []) expect(error.extensions.status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});
