import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractBase } from './base.ts';

const root = join(import.meta.dirname, '../..');
const base = contractBase(root);

/** `type(scope): subject`, of https://www.conventionalcommits.org/en/v1.0.0/; `!` marks a breaking change. */
const title = /^(build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(\([a-z0-9-]+(, ?[a-z0-9-]+)*\))?!?: \S.*[^.\s]$/;
/** Git and GitHub cut longer titles in their lists. */
const longest = 72;

/** @returns the reason why a title is refused, or undefined */
function refusalOf(text: string): string | undefined {
  if (text.length > longest) return `longer than ${longest} characters`;
  return title.test(text) ? undefined : 'not of the form "fix(webhook): cap Retry-After at 24 hours"';
}

test.skipIf(!base)('every commit since the base of the contracts has the title of a Conventional Commit', () => {
  const log = ['log', '--no-merges', '--format=%s', `${base?.name}..HEAD`];
  const titles = execFileSync('git', log, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  expect(titles.flatMap((text) => (refusalOf(text) ? [`${text}: ${refusalOf(text)}`] : []))).toEqual([]);
});

test.each([
  ['fix(webhook): cap Retry-After at 24 hours', true],
  ['feat!: remove the old views', true],
  ['refactor(web, test): move dialogs', true],
  ['What is stale is read again once', false],
  ['fix:cap Retry-After', false],
  ['fix: cap Retry-After.', false],
  [`fix: ${'a'.repeat(longest)}`, false],
])('"%s" is accepted: %s', (text, accepted) => {
  expect(refusalOf(text) === undefined).toBe(accepted);
});
