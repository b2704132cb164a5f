import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../support/app.ts';
import { buildCycle, buildLabel, buildOrganization, buildProject, daysUnderWay } from '../../support/builders/index.ts';
import { curlMissing, follow } from '../../support/guide.ts';
import { addressOf } from '../../support/socket.ts';

describe.skipIf(curlMissing)('commands in the guides run and return what the guide shows', () => {
  test.each([
    ...['tasks', 'fields', 'recurrence', 'projects', 'cycles', 'time', 'lists', 'writes', 'events', 'graphql'].map(
      (name) => `docs/api/${name}.md`,
    ),
    'README.tr.md',
  ])('in %s', async (path) => {
    const { admin } = await buildOrganization();
    await buildProject(admin, { key: 'WEB' });
    const ATOLYE = await addressOf((await testApp()).app);
    await follow(path, { ATOLYE, TOKEN: admin.client.token ?? '' });
  });
});

test('all filters in docs/tr/use/guide.md are valid', async () => {
  const { admin } = await buildOrganization();
  const { id } = await buildProject(admin, { key: 'WEB' });
  await buildLabel(admin, 'acil');
  await buildCycle(admin, id, daysUnderWay());
  const page = readFileSync(join(import.meta.dirname, '../../../docs/tr/use/guide.md'), 'utf8');
  const [section = ''] = page.split(/^## /m).filter((each) => each.startsWith('Süzgeçler\n'));
  const filters = [...section.matchAll(/^\| `(.+?)` \|/gm)].map(([, filter = '']) => filter);
  expect(filters.length).toBeGreaterThan(5);
  for (const filter of [...filters, 'silinen:evet']) {
    const { status, body } = await admin.client.get(`/tasks?filter=${encodeURIComponent(filter)}`);
    expect([filter, status, body.errors]).toEqual([filter, 200, undefined]);
  }
});
