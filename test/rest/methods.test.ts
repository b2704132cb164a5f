import { describe, expect, test } from 'vitest';
import { newId } from '../../schema/kernel/ids.ts';
import { ownEndpoints } from '../../src/adapters/rest/own-endpoints.ts';
import { buildOrganization } from '../support/builders/index.ts';
import { every } from '../support/cases.ts';

/** The methods of each address, and one that has it. */
const addresses = [...Map.groupBy(ownEndpoints(), ({ path }) => path)].map(([name, rows]) => ({
  name,
  methods: rows.flatMap(({ method }) => (method === 'GET' ? ['HEAD', 'GET'] : [method])).sort(),
  at: name.replaceAll(/\{\w+\}/g, () => newId('task')),
}));
const all = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

describe('every address of the REST door', () => {
  test('refuses the methods it has not, and names those it has once each', async () => {
    const { admin } = await buildOrganization();
    await every(addresses, async ({ at, methods }) => {
      for (const method of all.filter((each) => !methods.includes(each))) {
        const { status, headers } = await admin.client.request(method, at);
        expect([method, status, headers.allow?.split(', ').sort()]).toEqual([method, 405, methods]);
      }
    });
  });
});
