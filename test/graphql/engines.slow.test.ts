import { type ExecutionResult, execute, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../schema/engine/engine.ts';
import { Context } from '../../schema/kernel/context.ts';
import { Problem } from '../../schema/kernel/errors.ts';
import { generate } from './generate.ts';
import { actor } from './tiny.ts';
import { twoEnginesSchema } from './two-engines.ts';

const plain = twoEnginesSchema();
const jit = twoEnginesSchema();
const unlimited = { maxTokens: 1e6, maxDepth: 1e6, maxAliases: 1e6, maxRootFields: 1e6, maxFields: 1e6, maxCost: 1e9 };
const engine = new Engine(jit.schema, unlimited);
const context = new Context({} as never, { actor: actor(), via: 'graphql', locale: 'tr', requestId: '1' });

/**
 * Comparable form of a result. The order of keys counts unless some are skipped; the order of errors does not.
 * If several non-null fields of an object fail, any of the errors may be reported (GraphQL specification 6.4.4), so only the path is
 * compared.
 */
function seen({ data, errors = [] }: ExecutionResult, ordered: boolean) {
  const reported = errors.map(({ message, path = [], locations, extensions }) => {
    const nulled = placeOfNull(data, path);
    return nulled.length < path.length
      ? `null at ${nulled.join('.')}`
      : JSON.stringify({ message, path, location: locations?.[0], code: extensions?.code });
  });
  const text = JSON.stringify(data);
  return { data: ordered ? text : JSON.parse(text), errors: [...new Set(reported)].sort() };
}

function placeOfNull(data: unknown, path: readonly (string | number)[]): readonly (string | number)[] {
  let value = data as Record<string, unknown> | null;
  for (const [index, key] of path.entries()) {
    if (value === null) return path.slice(0, index);
    value = value[key] as Record<string, unknown> | null;
  }
  return path;
}

async function compare(source: string, variables: Record<string, unknown>): Promise<'same' | 'refused'> {
  const prepared = engine.prepare(source);
  let clean: Record<string, unknown>;
  try {
    clean = prepared.inputs.check(variables);
  } catch (error) {
    if (error instanceof Problem) return 'refused';
    throw error;
  }
  const ordered = !source.includes('@');
  plain.restart();
  const expected = seen(
    await execute({ schema: plain.schema, document: parse(source), contextValue: context, variableValues: structuredClone(clean) }),
    ordered,
  );
  for (const run of ['interpreted', 'compiled', 'compiled again']) {
    jit.restart();
    expect(seen(await prepared.run(context, clean), ordered), `${run}\n${source}\n${JSON.stringify(variables)}`).toEqual(expected);
  }
  return 'same';
}

describe('graphql-jit returns the same as graphql-js', () => {
  it('for generated documents', async () => {
    const count = { same: 0, refused: 0, invalid: 0 };
    for (let seed = 1; seed <= Number(process.env.ENGINE_SEEDS ?? 600); seed += 1) {
      const { source, variables } = generate(seed);
      if (validate(plain.schema, parse(source)).length > 0) count.invalid += 1;
      else count[await compare(source, variables)] += 1;
    }
    expect(count.same).toBeGreaterThan(400);
  });

  it.each([
    ['an absent variable inside a literal', 'mutation ($s: String, $n: Int) { countAll(input: {title: "a", s: $s, n: $n}) }', {}],
    ['a variable that is undefined', 'mutation ($i: In!) { countAll(input: $i) }', { i: { title: 'a', n: undefined } }],
    ['a default for a required variable', 'query ($c: Color! = blue) { echo(color: $c) }', {}],
    ['a condition by a variable with a default', 'query ($b: Boolean = true) { echo @skip(if: $b) }', {}],
    [
      'two conditions on one field',
      'query ($b: Boolean!) { echo @skip(if: $b) @include(if: $b) list { id @include(if: true) } }',
      { b: true },
    ],
    [
      'conditions of shared fragments',
      'query ($b: Boolean!) { task(id: "t1") { ...F @include(if: $b) parent { ...F } } } fragment F on Task { title }',
      { b: false },
    ],
    ['nothing selected in the end', '{ task(id: "t1") { id @skip(if: true) } }', {}],
  ])('with %s', async (_, source, variables) => {
    expect(await compare(source, variables)).toBe('same');
  });

  it('rejects a list for an object, which graphql-jit would accept', async () => {
    expect(await compare('mutation ($i: In!) { countAll(input: $i) }', { i: [] })).toBe('refused');
  });
});

describe('rows with preloaded relations', () => {
  const loads = async (source: string, variables = {}) => {
    const prepared = engine.own(parse(`query Q ${source}`), 'Q');
    jit.restart();
    expect((await engine.execute(prepared, context, variables)).errors).toBeUndefined();
    return jit.loads();
  };

  it.each([
    ['{ tasks(first: 3) { nodes { id assignee { id name } labels { name } } } }', 0],
    ['{ task(id: "t1") { ...F parent { id } } } fragment F on Task { assignee { ... on User { __typename id } } }', 0],
    ['{ tasks(first: 3) { edges { node { assignee { id nick } } } } }', 3],
    ['{ tasks(first: 3) { nodes { assignee { id tasks { id } } } } }', 3],
    ['{ task(id: "t1") { parent { assignee { id } } } }', 1],
    ['{ task(id: "t1") { assignee { id } parent { assignee { id } } } }', 2],
    ['{ node(id: "t1") { ... on Task { assignee { id } } } }', 1],
    ['{ task(id: "t1") { assignee { id } } echo }', 0],
    ['{ task(id: "t1") { assignee { id } } any { ... on Task { assignee { id } } } }', 2],
  ])('%s takes %i loads', async (source, expected) => {
    expect(await loads(source)).toBe(expected);
  });
});

describe('trusted documents', () => {
  const text = parse(`
    fragment Fields on Task { title }
    query Maybe($b: Boolean!) { task(id: "t1") { id ...Fields @include(if: $b) } }
    query Always { task(id: "t1") { id ...Fields } }
    mutation All($input: In!) { countAll(input: $input) }`);
  const run = (name: string, variables: Record<string, unknown>) => engine.execute(engine.own(text, name), context, variables);

  it('share fragments without sharing their conditions', async () => {
    expect((await run('Maybe', { b: false })).data).toEqual({ task: { id: 't1' } });
    expect((await run('Always', {})).data).toEqual({ task: { id: 't1', title: 'Görev 1' } });
  });

  it('are strict: no unknown variables, no single value for a list', () => {
    const errors = (variables: Record<string, unknown>) => {
      try {
        engine.own(text, 'All').inputs.check(variables);
        return [];
      } catch (error) {
        return (error as Problem).errors.map(({ path, code }) => `${path.join('.')} ${code}`);
      }
    };
    expect(errors({ input: { title: 'a', ns: 3, sub: {} }, nope: 1 })).toEqual([
      'input.ns field.type',
      'input.sub field.type',
      'nope field.unknown',
    ]);
    expect(errors({})).toEqual(['input field.required']);
  });
});
