import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../support/app.ts';
import { buildCycle, buildLabel, buildOrganization, buildProject, daysUnderWay } from '../../support/builders/index.ts';
import { curlMissing, follow } from '../../support/guide.ts';
import { addressOf } from '../../support/socket.ts';

describe.skipIf(curlMissing)('commands in the guides run and return what the guide shows', () => {
  test.each([
    ...[
      'quickstart',
      'cookbook',
      'errors',
      'tasks',
      'fields',
      'recurrence',
      'projects',
      'cycles',
      'time',
      'lists',
      'partial-responses',
      'writes',
      'events',
      'graphql',
    ].map((name) => `docs/api/${name}.md`),
    'docs/tr/api/quickstart.md',
  ])('in %s', async (path) => {
    const { admin } = await buildOrganization();
    await buildProject(admin, { key: 'WEB' });
    const ATOLYE = await addressOf((await testApp()).app);
    await follow(path, { ATOLYE, TOKEN: admin.client.token ?? '' });
  });
});

test.each([
  ['docs/tr/use/guide.md', 'Süzgeçler', 'silinen:evet'],
  ['docs/use/guide.md', 'Filters', 'deleted:yes'],
])('all filters in %s are valid', async (path, heading, trash) => {
  const { admin } = await buildOrganization();
  const { id } = await buildProject(admin, { key: 'WEB' });
  await buildLabel(admin, 'acil');
  await buildCycle(admin, id, daysUnderWay());
  const page = readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
  const [section = ''] = page.split(/^## /m).filter((each) => each.startsWith(`${heading}\n`));
  const filters = [...section.matchAll(/^\| `(.+?)` \|/gm)].map(([, filter = '']) => filter);
  expect(filters.length).toBeGreaterThan(5);
  for (const filter of [...filters, trash]) {
    const { status, body } = await admin.client.get(`/tasks?filter=${encodeURIComponent(filter)}`);
    expect([filter, status, body.errors]).toEqual([filter, 200, undefined]);
  }
});
