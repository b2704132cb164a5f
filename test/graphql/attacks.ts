import { fieldErrors } from '../../schema/kernel/module.ts';
import { testApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { speaks, speaksOf } from '../support/hostile.ts';

/** Posts to the GraphQL endpoint as `client`, with the `Accept` type whose responses use HTTP error statuses. */
export async function send(client: Client, payload: string | Buffer, headers: Record<string, string> = {}) {
  const { app } = await testApp();
  const reply = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      ...headers,
    },
    payload,
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}
export type Reply = Awaited<ReturnType<typeof send>>;

/** Faults of an error response, empty if it is well-formed. `place` is a path that its field errors must name. */
export function faultsOf({ status, body }: Reply, place?: string): string[] {
  if (status < 400 || status > 499) return [`status ${status}: ${JSON.stringify(body).slice(0, 200)}`];
  const faults: string[] = [];
  for (const { message, extensions } of body.errors) {
    if (!speaksOf(message, extensions.code)) faults.push(`message of ${extensions.code}`);
    if (extensions.status < 400 || extensions.status > 499 || !extensions.requestId) faults.push('extensions');
    for (const each of extensions.errors ?? [])
      if (!speaks(each.message, fieldErrors[each.code as 'field.null']?.tr)) faults.push(`message of ${each.code}`);
  }
  const named: string[] = body.errors
    .flatMap(({ extensions }: Reply['body']) => extensions.errors ?? [])
    .map(({ path }: { path: string[] }) => path.join('/'));
  if (place && !named.some((each) => each === place || each.startsWith(`${place}/`))) faults.push(`does not name ${place} but ${named}`);
  return faults;
}
