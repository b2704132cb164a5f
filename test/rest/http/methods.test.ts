import { describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { ownEndpoints } from '../../../src/adapters/rest/own-endpoints.ts';
import { buildOrganization } from '../../support/builders/index.ts';
import { every } from '../../support/cases.ts';

/** All paths with their methods and a sample path. */
const addresses = [...Map.groupBy(ownEndpoints(), ({ path }) => path)].map(([name, rows]) => ({
  name,
  methods: rows.flatMap(({ method }) => (method === 'GET' ? ['HEAD', 'GET'] : [method])).sort(),
  at: name.replaceAll(/\{\w+\}/g, () => newId('task')),
}));
const all = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

describe('REST paths', () => {
  test('refuse other methods and list each allowed one once', async () => {
    const { admin } = await buildOrganization();
    await every(addresses, async ({ at, methods }) => {
      for (const method of all.filter((each) => !methods.includes(each))) {
        const { status, headers } = await admin.client.request(method, at);
        expect([method, status, headers.allow?.split(', ').sort()]).toEqual([method, 405, methods]);
      }
    });
  });
});
