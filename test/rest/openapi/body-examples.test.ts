import { beforeAll, describe, expect, test } from 'vitest';
import { idPrefixes } from '../../../schema/kernel/module.ts';
import type { Endpoint } from '../../../src/adapters/rest/endpoint.ts';
import { buildThings } from '../../support/builders/hidden.ts';
import { buildOrganization } from '../../support/builders/index.ts';
import { every } from '../../support/cases.ts';
import { Client, type Reply } from '../../support/client.ts';
import { endpoints, nameOf } from '../../support/rest-request.ts';

type Operation = { requestBody: { content: { 'application/json': { example: object } } } };

/** Whether the body has fields beyond those of the path and headers. */
const hasFields = ({ mapping: { body, readOnly } }: Endpoint) => Object.keys(body?.getFields() ?? {}).some((name) => !readOnly.has(name));

/** Endpoints with a JSON body; excluded are forms, raw bytes, and the report and end of a run, which need its lease. */
const ofLease = ['/runs/{id}', '/runs/{id}/complete'];
const withBody = endpoints
  .filter((endpoint) => hasFields(endpoint) && !endpoint.upload && !endpoint.bytes && !ofLease.includes(endpoint.path))
  .map((endpoint) => ({ name: nameOf(endpoint), endpoint }));

/** An administrator, and records whose ids replace those in the examples. */
async function build() {
  const team = await buildOrganization();
  const { ids } = await buildThings(team, team.admin, 'organization');
  const kinds = new Map(Object.entries(idPrefixes).map(([kind, prefix]) => [prefix as string, ids[kind as 'task']]));
  const real = (text: string) => text.replaceAll(/\b([a-z]{3})_[0-9a-hjkmnp-tv-z]{26}\b/g, (id, prefix) => kinds.get(prefix) ?? id);
  return { client: team.admin.client, ids, real };
}

describe('an example body in the OpenAPI document', () => {
  let paths: Record<string, Record<string, Operation>>;
  beforeAll(async () => {
    paths = (await new Client().get('/openapi.json')).body.paths;
  });

  test('is accepted by its endpoint', async () => {
    const shared = await build();
    await every(withBody, async ({ endpoint: { method, path, mapping } }) => {
      const example = paths[`/api/v1${path}`]?.[method.toLowerCase()]?.requestBody.content['application/json'].example;
      expect(example).toBeInstanceOf(Object);
      const ask = ({ client, ids: all, real }: typeof shared): Promise<Reply> => {
        // A task cannot be related to itself.
        const ids = path.endsWith('/relations') ? { ...all, task: all.sibling } : all;
        const address = mapping.path.reduce(
          (text, { name: parameter, check }) => text.replace(`{${parameter}}`, ids[check?.id?.kind as 'task']),
          path as string,
        );
        return client.request(method, address, real(JSON.stringify(example)));
      };
      let reply = await ask(shared);
      // An earlier request may have changed the shared records.
      if (reply.status >= 400) reply = await ask(await build());
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    });
  });
});
