import { describe, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { buildOrganization, buildProject } from '../support/builders/index.ts';
import { curlMissing, follow } from '../support/guide.ts';
import { addressOf } from '../support/socket.ts';

describe.skipIf(curlMissing)('the lines can be pasted, and answer what stands there', () => {
  test.each([
    ...['tasks', 'fields', 'recurrence', 'projects', 'cycles', 'time', 'lists', 'writes', 'events', 'graphql'].map(
      (name) => `docs/${name}.md`,
    ),
    'README.tr.md',
  ])('%s', async (path) => {
    const { admin } = await buildOrganization();
    await buildProject(admin, { key: 'WEB' });
    const ATOLYE = await addressOf((await testApp()).app);
    await follow(path, { ATOLYE, TOKEN: admin.client.token ?? '' });
  });
});
