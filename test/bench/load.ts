import autocannon from 'autocannon';
import type { Filled } from './fill.ts';
import { type BenchRequest, type ScenarioName, scenarioOf } from './scenarios.ts';
import type { Server } from './servers.ts';

/** Time of each response in ms, and the total time in seconds. */
export type Load = { readonly times: readonly number[]; readonly seconds: number };

type Limit = { readonly connections: number; readonly seconds?: number; readonly amount?: number };

/** Sends requests to a server for `seconds`, or `amount` of them. @throws Error if a request failed */
export async function load(
  server: Server,
  scenarios: readonly ScenarioName[],
  filled: Filled,
  { connections, seconds, amount }: Limit,
): Promise<Load> {
  let turn = 0;
  const next = () => scenarioOf(scenarios[turn++ % scenarios.length] as ScenarioName).request(filled, server.name);
  const times: number[] = [];
  const started = performance.now();
  const options = {
    url: server.url,
    connections,
    ...(amount === undefined ? { duration: seconds ?? 2 } : { amount }),
    // autocannon stops at the first sample after its duration.
    sampleInt: 50,
    requests: [{ setupRequest: (request: object) => ({ ...request, ...next(), headers: headersOf(server) }) }],
  } as unknown as autocannon.Options;
  const { non2xx, errors, statusCodeStats } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    run.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  if (non2xx + errors > 0) throw new Error(`${server.name}, ${scenarios}: ${errors} errors, statuses ${JSON.stringify(statusCodeStats)}`);
  return { times, seconds: (performance.now() - started) / 1000 };
}

/** Sends one request. @returns status and JSON */
export async function ask(
  server: Server,
  { method, path, body }: BenchRequest,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const init = { method, headers: { ...headersOf(server), ...headers }, ...(body !== undefined && { body }) };
  const response = await fetch(server.url + path, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function headersOf({ token }: Server): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
