import { expect, test } from 'vitest';
import { buildHidden } from '../../support/builders/hidden.ts';
import { every } from '../../support/cases.ts';
import type { Client, Reply } from '../../support/client.ts';
import { random } from '../../support/random.ts';
import { requests } from '../../support/requests.ts';
import { endpoints, nameOf, send } from '../../support/rest-request.ts';

type Parameter = { name?: string; schema: { items: { enum: string[] } } };

/** Names that the OpenAPI description offers for an endpoint. */
async function offered(client: Client): Promise<(path: string) => string[] | undefined> {
  const { paths } = (await client.get('/openapi.json')).body;
  return (path) => (paths[`/api/v1${path}`].get.parameters as Parameter[]).find(({ name }) => name === 'fields')?.schema.items.enum;
}

/** The parts of a value that `names` select, by the documented rule. Shares no code with the product. */
function selected(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => selected(each, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (names.includes(key)) return [[key, inner]];
      const below = names.filter((name) => name.startsWith(`${key}.`)).map((name) => name.slice(key.length + 1));
      return below.length > 0 ? [[key, selected(inner, below)]] : [];
    }),
  );
}

/** A random selection in random order, without names below another. */
function chosen(all: readonly string[], pick: (below: number) => number): string[] {
  const names = Array.from({ length: 1 + pick(6) }, () => all[pick(all.length)] as string);
  return [...new Set(names)].filter((name) => !names.some((other) => name.startsWith(`${other}.`)));
}

test('a partial response of every GET equals the chosen part of the whole one, byte for byte', async () => {
  const { callers } = await buildHidden();
  const { person, given } = callers.administrator;
  const namesOf = await offered(person.client);
  // The remaining requests of the rate limit change with each request, and the signature of a link with the minute.
  const isStable = (name: string) => !/^credential($|\.limits)|(^|\.)contentUrl$/.test(name);
  const pick = random();
  const cases = endpoints
    .filter(({ method, bytes }) => method === 'GET' && !bytes)
    .map((endpoint) => ({ name: nameOf(endpoint), endpoint, names: (namesOf(endpoint.path) ?? []).filter(isStable) }));
  expect(cases.filter(({ names }) => names.length === 0).map(({ name }) => name)).toEqual([]);
  await every(cases, async ({ endpoint, names }) => {
    const variables = requests[endpoint.prepared.rootFields[0]?.name as string]?.(given) ?? {};
    const read = (fields?: readonly string[]): Promise<Reply> => {
      const get = (_: string, url: string) =>
        person.client.get(fields ? `${url}${url.includes('?') ? '&' : '?'}fields=${fields.join()}` : url);
      return send({ request: get } as unknown as Client, endpoint, variables);
    };
    const whole = await read();
    for (let count = 0; count < 4; count++) {
      const fields = chosen(names, pick);
      const part = await read(fields);
      expect(part.status, JSON.stringify(part.body)).toBe(whole.status);
      if (whole.status !== 200) return;
      const { data, ...envelope } = whole.body;
      const expected = endpoint.list || Array.isArray(data) ? { data: selected(data, fields), ...envelope } : selected(whole.body, fields);
      expect(JSON.stringify(part.body), fields.join()).toBe(JSON.stringify(expected));
    }
  });
});
