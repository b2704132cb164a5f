import { beforeAll, expect, test } from 'vitest';
import { buildOrganization, type Person } from '../support/builders/index.ts';
import { Client } from '../support/client.ts';
import { endpoints, nameOf } from '../support/rest-request.ts';

type Operation = { requestBody: { content: { 'application/json': { example: Record<string, unknown> } } } };
let paths: Record<string, Record<string, Operation>>;
let admin: Person;
beforeAll(async () => {
  paths = (await new Client().get('/openapi.json')).body.paths;
  ({ admin } = await buildOrganization());
});

const withBody = endpoints.filter(({ mapping }) => mapping.body);

test.each(withBody.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'the body that OpenAPI shows for %s is one that the server takes, but for what it names',
  async (_, { method, path, mapping }) => {
    const example = paths[`/api/v1${path}`]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.example;
    if (example === undefined) return;
    const ids = Object.fromEntries(mapping.path.map(({ name, check }) => [name, check?.example ?? 'yok']));
    const { status, body } = await admin.client.request(
      method,
      path.replaceAll(/\{(\w+)\}/g, (_all, name) => String(ids[name])),
      example,
    );
    if (status !== 400) return expect(status).toBeLessThan(500);
    const wrong = (body.errors ?? [body]).map(({ code }: { code: string }) => code);
    expect(wrong.filter((code: string) => !/not_found$/.test(code))).toEqual([]);
  },
);
