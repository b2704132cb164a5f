import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scopes } from '../../schema/kernel/actor.ts';
import { rootFields } from '../support/graphql-request.ts';

const page = readFileSync('docs/permissions.md', 'utf8').split('\n## Scopes\n')[1] as string;

/** The operations that the page's table lists for a scope. */
function listed(scope: string): string[] {
  const start = scope === 'any' ? 'any credential' : `\`${scope}\``;
  const row = page.split('\n').find((line) => line.startsWith(`| ${start} `)) ?? '';
  return [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name as string);
}

test.each([...scopes, 'any'])('docs/permissions.md lists what %s is needed for', (scope) => {
  const needed = rootFields.filter(({ field }) => field.extensions.scope === scope).map(({ field }) => field.name);
  expect(listed(scope)).toEqual(needed.sort());
});
