import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findGoProgram, missing } from '../support/programs.ts';
import { contractBase } from './base.ts';
import { graphqlBreaks, restBreaks, unlisted } from './breaking.ts';

/** Version of oasdiff that CI installs and these tests were written for. */
const oasdiff = findGoProgram('oasdiff') ?? missing('oasdiff', 'go install github.com/oasdiff/oasdiff@v1.35.0');
const base = contractBase();
const list = 'CONTRACT-BREAKS.md';

describe(`the contracts break nothing that ${base?.name} promised, except what ${list} lists`, () => {
  const surprises = (breaks: readonly string[]) => unlisted(breaks, base?.read(list) ?? '', readFileSync(list, 'utf8'));
  const both = (file: string) => [base?.read(file) ?? '', readFileSync(file, 'utf8')] as const;

  test.skipIf(!oasdiff || !base)('REST', async () => {
    expect(surprises(await restBreaks(oasdiff as string, ...both('schema/openapi.json')))).toEqual([]);
  });

  test.skipIf(!base)('GraphQL', async () => {
    expect(surprises(await graphqlBreaks(...both('schema/schema.graphql')))).toEqual([]);
  });
});

const paths = (description: object) => JSON.stringify({ openapi: '3.1.0', info: { title: 'Çay', version: '1' }, paths: description });
const cups = (properties: object) => {
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  return paths({ '/cups': { get: { responses: { 200: { description: 'Çay', content } } } } });
};

describe.skipIf(!oasdiff)('breaking changes of REST', () => {
  const of = (before: string, now: string) => restBreaks(oasdiff as string, before, now);
  const size = { type: 'string', enum: ['small', 'large'] };

  test('include a removed path and a removed response property', async () => {
    expect(await of(cups({ size }), paths({}))).toEqual([expect.stringMatching(/^GET \/cups: .*removed/)]);
    expect(await of(cups({ size }), cups({}))).toEqual([expect.stringMatching(/^GET \/cups: .*`size`.*/)]);
  });

  test('do not include additions, nor new enum values', async () => {
    expect(await of(cups({ size }), cups({ size, full: { type: 'boolean' } }))).toEqual([]);
    expect(await of(cups({ size }), cups({ size: { type: 'string', enum: ['small', 'large', 'huge'] } }))).toEqual([]);
  });
});

test('breaking changes of GraphQL include removed fields, but not added ones', async () => {
  const [small, large] = ['type Query { cup: Int }', 'type Query { cup: Int tea: Int }'];
  expect(await graphqlBreaks(small, large)).toEqual([]);
  expect(await graphqlBreaks(large, small)).toEqual(["GraphQL: Field 'tea' was removed from object type 'Query'"]);
});

describe(`an entry of ${list}`, () => {
  const gone = 'GET /cups: api removed';
  const entry = `# Breaks\n\n- ${gone}\n  Nobody drank from them.\n`;

  test('allows only its own break', () => {
    expect(unlisted([gone, 'GET /pots: api removed'], '', entry)).toEqual(['GET /pots: api removed']);
    expect(unlisted([gone], '', '# Breaks\n')).toEqual([gone]);
  });

  test('allows nothing without a reason, or if the base already has it', () => {
    expect(unlisted([gone], '', `- ${gone}\n- another\n`)).toEqual([gone]);
    expect(unlisted([gone], entry, entry)).toEqual([gone]);
  });
});
