import { type DocumentNode, type OperationDefinitionNode, print } from 'graphql';
import { Problem } from '../../schema/kernel/errors.ts';
import type { Mapping } from '../../src/adapters/rest/parameters.ts';
import { variablesOf } from '../../src/adapters/rest/variables.ts';
import { targets } from '../rest/http/attacks.ts';
import type { Client } from '../support/client.ts';

/** A request to an endpoint. */
export type Asked = {
  readonly path?: Record<string, string>;
  readonly query?: string;
  readonly body?: object | string;
  readonly version?: number;
};

/** Comparable result of a request. */
export type Outcome = { readonly value?: unknown; readonly page?: unknown; readonly error?: unknown };

/** A REST endpoint with its GraphQL document. */
export type Endpoint = (typeof targets)[number] & { readonly document: DocumentNode; readonly operation: OperationDefinitionNode };

/** All REST endpoints with their GraphQL documents. */
export const endpoints: readonly Endpoint[] = targets.map((target) => {
  const { document, operation } = target.row.prepared;
  return { ...target, document, operation };
});

/** Sends the request through REST. */
export async function overRest({ row }: Endpoint, client: Client, { path = {}, query, body, version }: Asked): Promise<Outcome> {
  const address = row.path.replaceAll(/\{(\w+)\}/g, (_, name) => path[name] ?? '');
  const reply = await client.request(
    row.method,
    `${address}${query ? `?${query}` : ''}`,
    body,
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );
  if (reply.status >= 400) {
    const { type: _, title: __, requestId: ___, errors = [], ...said } = reply.body;
    return { error: { ...said, errors } };
  }
  if (row.status === 204) return {};
  if (row.list) return { value: reply.body.data, page: { ...reply.body.page } };
  return { value: Array.isArray(reply.body.data) ? reply.body.data : reply.body };
}

/** Sends the same request through GraphQL with the endpoint's document. Null if REST rejects the request before the operation. */
export async function overGraphql(
  endpoint: Endpoint,
  client: Client,
  { path = {}, query = '', body, version }: Asked,
): Promise<Outcome | null> {
  const { mapping, document, row } = endpoint;
  let variables: Record<string, unknown>;
  try {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const given = new URLSearchParams(query);
    const parameters = [...given.keys()].map((name) => [name, given.getAll(name).length > 1 ? given.getAll(name) : given.get(name)]);
    variables = variablesOf(mapping, { params: path, query: Object.fromEntries(parameters), body: text });
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
  if (version !== undefined) variables.input = { ...(variables.input as object), expectedVersion: version };
  const reply = await client.graphql(print(document), variables);
  const [error] = reply.body.errors ?? [];
  if (error) {
    const { requestId: _, errors = [], ...said } = error.extensions;
    const fieldErrors = errors.map(({ path: at, message, ...each }: { path: string[]; message: string }) => ({
      ...placed(mapping, at),
      ...each,
      detail: message,
    }));
    return { error: { ...said, detail: error.message, errors: fieldErrors } };
  }
  if (row.status === 204) return {};
  const value = contentOf(Object.values(reply.body.data)[0], row.list !== undefined);
  if (!isPage(value)) return row.list ? { value, page: { nextCursor: null, hasMore: false } } : { value };
  const { endCursor, hasNextPage } = value.pageInfo;
  return { value: value.nodes, page: { nextCursor: hasNextPage || row.list === 'log' ? endCursor : null, hasMore: hasNextPage } };
}

/** Finds the list inside the value of the root field. */
function contentOf(value: unknown, list: boolean): unknown {
  if (!list || Array.isArray(value) || isPage(value)) return value;
  return contentOf(Object.values(value as object)[0], list);
}

type Page = { nodes: unknown[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } };
const isPage = (value: unknown): value is Page => typeof value === 'object' && value !== null && 'pageInfo' in value;

/** Location in a REST request that corresponds to a GraphQL path. */
function placed({ query }: Mapping, [variable, ...rest]: readonly (string | number)[]) {
  if (variable === 'input') return { pointer: rest.map((step) => `/${step}`).join('') };
  const all = [...query.values()].filter((each) => each.variable === variable);
  return { parameter: (all.find(({ field }) => field === rest[0]) ?? all[0])?.name };
}
