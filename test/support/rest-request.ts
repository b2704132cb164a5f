import type { Endpoint } from '../../src/adapters/rest/endpoint.ts';
import { ownEndpoints } from '../../src/adapters/rest/own-endpoints.ts';
import type { Parameter } from '../../src/adapters/rest/parameters.ts';
import { formOf } from './builders/file.ts';
import type { Client, Reply } from './client.ts';
import type { Place } from './places.ts';

/** All compiled REST endpoints except streams. */
export const endpoints: readonly Endpoint[] = ownEndpoints().filter(({ stream }) => !stream);

/** `PATCH /tasks/{id}` */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

type Variables = Record<string, unknown>;

/** Returns the part of the request that takes this place of the variables; undefined if the endpoint lacks that variable. */
export function whereOf({ mapping }: Endpoint, { path }: Place): 'path' | 'query' | 'body' | undefined {
  const takes = ({ variable, field }: Parameter) => variable === path[0] && (field === undefined || field === path[1]);
  if (mapping.path.some(takes)) return 'path';
  if ([...mapping.query.values()].some(takes)) return 'query';
  return mapping.body && path[0] === 'input' && !mapping.readOnly.has(String(path[1])) ? 'body' : undefined;
}

/** Sends the request of an endpoint with these variables of its operation. */
export function send(client: Client, { method, path, mapping, upload: form, bytes }: Endpoint, variables: Variables): Promise<Reply> {
  const rest = structuredClone(variables) as Record<string, Record<string, unknown>>;
  const take = ({ variable, field }: Parameter): unknown => {
    const owner = field === undefined ? (rest as Variables) : rest[variable];
    const name = field ?? variable;
    const value = owner?.[name];
    if (owner) delete owner[name];
    return value;
  };
  let url = path as string;
  for (const parameter of mapping.path) url = url.replace(`{${parameter.name}}`, encodeURIComponent(String(take(parameter))));
  const query = [...mapping.query.values()].flatMap((parameter) => {
    const value = take(parameter);
    return value === undefined ? [] : [`${parameter.name}=${encodeURIComponent([value].flat().join(','))}`];
  });
  const body = mapping.body && Object.keys(rest.input ?? {}).length > 0 ? rest.input : undefined;
  const address = query.length > 0 ? `${url}?${query.join('&')}` : url;
  if (bytes === 'taken') return client.request(method, address, Buffer.from('Merhaba'), { 'content-type': 'text/plain' });
  if (!form) return client.request(method, address, body);
  const { upload: _, ...fields } = rest.input ?? {};
  const sent = formOf([...Object.entries(fields).map(([name, value]) => [name, String(value)] as [string, string]), {}]);
  return client.request(method, address, sent.body, sent.headers);
}
