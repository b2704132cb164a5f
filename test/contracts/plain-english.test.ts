import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findings, findingsOfSource, findingsOfText, groupOf, type Rule } from './plain-english.ts';

/** Number of findings that each group of folders had when it was last counted, by rule. It may only fall, and ends at none. */
const ceilings: Record<string, Partial<Record<Rule, number>>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'plain-english.json'), 'utf8'),
);
const reasons: Record<Rule, string> = {
  words: 'words that docs/internals/glossary.md replaces by plain ones',
  openings: 'comments that open without a subject (What …, Who …, Of …, That …, The same …, How …, Where …, It is …)',
  names: 'names with a word that has a private meaning (privateNames in test/contracts/plain-english.ts)',
};
const all = findings();
const groups = [...new Set([...Object.keys(ceilings), ...all.map(({ where }) => groupOf(where))])].sort();

test.each(groups)('%s has no more findings than its ceiling, which is lowered with them', (group) => {
  for (const rule of ['words', 'openings', 'names'] as const) {
    const found = all.filter((each) => each.rule === rule && groupOf(each.where) === group);
    const list = found.map(({ where, text }) => `${where}: ${text}`).join('\n');
    expect(found.length, `${group}: ${reasons[rule]}. Reword, or lower the count in test/contracts/plain-english.json:\n${list}`).toBe(
      ceilings[group]?.[rule] ?? 0,
    );
  }
});

test('finds wrong words and missing subjects in comments, titles and descriptions', () => {
  const source = `
/** What becomes of it. */
const a = 1; // Runs anew.
// Whoever reads this
// is told nothing.
test('that are liked stand first', () => {});
const b = { description: 'The same as told.' };
/** Number of \`told\` fields. */
const c = 'told';
`;
  const found = findingsOfSource('test/a.test.ts', source).map(({ rule, where }) => `${rule} ${where}`);
  expect(found.sort()).toEqual(
    [
      'openings test/a.test.ts:2',
      'words test/a.test.ts:3',
      'openings test/a.test.ts:4',
      'words test/a.test.ts:4',
      'openings test/a.test.ts:6',
      'words test/a.test.ts:7',
      'openings test/a.test.ts:7',
    ].sort(),
  );
});

test('finds private words in declared names, whatever their case', () => {
  const source = 'export const keptSeconds = 1;\ninterface ToldTask { shown: boolean; unshowing: string }\nconst { door: gate } = x;';
  expect(findingsOfSource('src/a.ts', source).map(({ text }) => text)).toEqual(['keptSeconds', 'ToldTask', 'shown']);
});

test('reads the prose of a page and not its code', () => {
  expect(findingsOfText('docs/a.md', 'You are told.\n```\ntold\n```\n`told` is code.\n').map(({ where }) => where)).toEqual([
    'docs/a.md:1',
  ]);
});
