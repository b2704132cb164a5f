import { buildSchema, GraphQLError, type GraphQLInputObjectType, type GraphQLScalarType, parse, print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../schema/engine/engine.ts';
import type { Problem } from '../../schema/kernel/errors.ts';
import { newId, taskNumber } from '../../schema/kernel/ids.ts';
import { type Check, reference, text } from '../../schema/kernel/input.ts';

const schema = buildSchema(`
  type Query { find(input: In): Boolean }
  scalar Day
  enum Color { red green }
  input In { title: String name: String kind: String code: String id: ID ids: [ID!] big: Int few: Int rate: Float on: Boolean color: Color day: Day tags: [String!] rows: [[Int]] child: In need: Need choice: Choice zone: String }
  input Need { a: String! b: Int! = 3 c: Int = 4 }
  input Choice @oneOf { x: Int y: Int }
`);
(schema.getType('Day') as GraphQLScalarType).parseValue = (value) => {
  if (value !== '2026-11-21') throw new GraphQLError('expected: 2026-11-21');
  return value;
};
const checks: Record<string, { extensions: { check: Check } }> = {
  title: text({ min: 2, max: 4, nullable: false }),
  kind: { extensions: { check: { oneOf: ['a', 'b'] } } },
  code: { extensions: { check: { pattern: /^[A-Z]+$/, expected: 'WEB' } } },
  id: reference('task', { orPattern: taskNumber, orWords: ['me'] }),
  ids: reference('label', { maxItems: 2, nullable: false }),
  few: { extensions: { check: { minimum: 1, maximum: 5 } } },
  rate: { extensions: { check: { minimum: 0, maximum: 1 } } },
  tags: { extensions: { check: { minItems: 1, maxItems: 3, uniqueItems: true, maxLength: 3 } } },
  zone: { extensions: { check: { oneOf: Array.from({ length: 400 }, (_, n) => `zone ${n}`), expected: 'Europe/Istanbul' } } },
};
for (const [name, extensions] of Object.entries(checks))
  Object.assign((schema.getType('In') as GraphQLInputObjectType).getFields()[name] as object, extensions);

const engine = new Engine(schema);
const own = engine.own(parse('query Q($input: In) { find(input: $input) }'), 'Q');
const errors = (input: unknown, prepared = own) => {
  try {
    prepared.inputs.check({ input });
    return [];
  } catch (error) {
    return (error as Problem).errors;
  }
};
const codesOf = (input: unknown) => errors(input).map(({ path, code }) => `${path.slice(1).join('.')} ${code.replace('field.', '')}`);

describe('input validation', () => {
  it.each([
    [{}, []],
    [
      {
        title: 'ab',
        name: null,
        id: 'WEB-12',
        ids: [newId('label')],
        big: 2 ** 31 - 1,
        few: 5,
        rate: 0.5,
        on: false,
        color: 'red',
        day: '2026-11-21',
        tags: ['a'],
      },
      [],
    ],
    [{ id: 'me', rows: [[1, null], null], child: { child: { title: '😀😀😀😀' } } }, []],
    [{ title: 'a', kind: 'c', code: 'x', color: 'blue' }, ['title too_short', 'kind one_of', 'code format', 'color one_of']],
    [{ title: '😀😀😀😀😀', tags: [] }, ['title too_long', 'tags too_few']],
    [{ title: '   ' }, ['title blank']],
    [{ title: 'a\0', name: '\ud800', tags: ['\udc00'] }, ['title characters', 'name characters', 'tags.0 characters']],
    [{ title: null, ids: null, name: null }, []],
    [
      { title: 5, name: {}, on: 'true', big: '5', few: 1.5, rate: '1', id: 7, color: 1, day: 5 },
      ['title type', 'name type', 'on type', 'big type', 'few type', 'rate type', 'id type', 'color one_of', 'day format'],
    ],
    [{ big: 2 ** 31, few: 6, rate: -0.1 }, ['big range', 'few range', 'rate range']],
    [{ big: Number.NaN, rate: Number.POSITIVE_INFINITY }, ['big type', 'rate type']],
    [{ ids: ['x', newId('task'), newId('label')] }, ['ids too_many']],
    [{ ids: ['x', null] }, ['ids.0 format', 'ids.1 null']],
    [{ tags: ['a', 'b', 'a'] }, ['tags.2 duplicate']],
    [{ tags: 'a', rows: [1], child: [], need: 'x' }, ['tags type', 'rows.0 type', 'child type', 'need type']],
    [{ nope: 1, child: { nope: 2 }, constructor: 3 }, ['nope unknown', 'child.nope unknown', 'constructor unknown']],
    [JSON.parse('{"__proto__": {"title": 5}}'), ['__proto__ unknown']],
    [{ need: {} }, ['need.a required']],
    [{ need: { a: null, b: null, c: null } }, ['need.a null']],
    [{ choice: {} }, ['choice exactly_one']],
    [{ choice: { x: 1, y: 2 } }, ['choice exactly_one']],
    [{ choice: { x: null } }, ['choice exactly_one']],
    [{ choice: { x: null, y: 2 } }, []],
    [{ zone: 'Mars' }, ['zone format']],
  ])('%j', (input, expected) => {
    expect(codesOf(input)).toEqual(expected);
  });

  it('marks a malformed id', () => {
    expect(errors({ id: 'tsk_1' })).toEqual([
      { path: ['input', 'id'], code: 'field.format', params: { expected: 'tsk_…, me' }, malformedId: 'task' },
    ]);
  });

  it('fills in defaults and removes undefined values', () => {
    expect(own.inputs.check({ input: { need: { a: 'x' }, name: undefined } })).toEqual({ input: { need: { a: 'x', b: 3, c: 4 } } });
    expect(Object.keys(own.inputs.check({ input: { name: undefined } }).input as object)).toEqual([]);
    const clean = { title: 'abc' };
    expect(own.inputs.check({ input: clean }).input).toBe(clean);
  });

  it('treats null as absent where it has no meaning, and replaces it by the default of a non-null field', () => {
    expect(own.inputs.check({ input: { title: null, ids: null, name: null, need: { a: 'x', b: null, c: null } } })).toEqual({
      input: { name: null, need: { a: 'x', b: 3, c: null } },
    });
    expect(own.inputs.check({ input: { choice: { x: null, y: 2 } } })).toEqual({ input: { choice: { y: 2 } } });
  });

  it('normalizes the case of ids and numbers', () => {
    const [label, task] = [newId('label'), newId('task')];
    expect(own.inputs.check({ input: { id: 'web-12', ids: [label.toUpperCase()] } })).toEqual({ input: { id: 'WEB-12', ids: [label] } });
    expect(own.inputs.check({ input: { id: task.toUpperCase() } })).toEqual({ input: { id: task } });
    expect(own.inputs.check({ input: { id: 'ME' } })).toEqual({ input: { id: 'me' } });
    expect(codesOf({ id: 'wıb-12', ids: [label, label.toUpperCase()] })).toEqual(['id format', 'ids.1 duplicate']);
  });

  it('normalizes literals in the same way', () => {
    const prepared = engine.prepare('{ find(input: {title: null, name: null, id: "web-12", ids: []}) }');
    expect(print(prepared.document).replaceAll(/\s+/g, ' ')).toBe('{ find(input: {name: null, id: "WEB-12", ids: []}) }');
  });

  it('terminates on hostile input', () => {
    let deep: object = {};
    for (let level = 0; level < 50_000; level += 1) deep = { child: deep };
    expect(codesOf(deep)).toHaveLength(1);
    expect(codesOf(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`x${n}`, n])))).toHaveLength(100);
    expect(codesOf({ name: JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) })).toEqual(['name type']);
  });

  it('accepts a single value for a list from clients', () => {
    const client = engine.prepare('query Q($input: In) { find(input: $input) }');
    expect(errors({ tags: 'a' }, client)).toEqual([]);
    expect(client.inputs.check({ input: { tags: 'a' }, other: 1 })).toEqual({ input: { tags: ['a'] } });
  });

  it('checks a variable at every place where it is used, and reports each error once', () => {
    const client = engine.prepare(
      'query ($t: String) { a: find(input: {title: $t}) b: find(input: {kind: $t}) c: find(input: {title: $t}) }',
    );
    const check = (t: unknown) => {
      try {
        return client.inputs.check({ t });
      } catch (error) {
        return (error as Problem).errors.map(({ path, code }) => `${path.join('.')} ${code}`);
      }
    };
    expect(check('x')).toEqual(['t field.too_short', 't field.one_of']);
    expect(check(null)).toEqual({});
    expect(check(undefined)).toEqual({});
  });

  it('checks literals when the document is prepared', () => {
    expect(() => engine.prepare('{ x: find(input: {title: "a", child: {few: 9}}) }')).toThrow(
      expect.objectContaining({
        errors: [
          expect.objectContaining({ path: ['x', 'input', 'title'] }),
          expect.objectContaining({ path: ['x', 'input', 'child', 'few'] }),
        ],
      }),
    );
  });
});
