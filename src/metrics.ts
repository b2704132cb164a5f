import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ConsumerState } from '../schema/activity/event/backlog-poller.ts';
import type { Observer } from './ports/rate-limit/port.ts';
import type { Failing } from './watched.ts';

/** Metrics for operators, in the format of Prometheus. */
export type Metrics = {
  /** Counts refused requests by limit, and whether Redis is away so that processes count separately. */
  readonly rateLimit: Observer;
  /** Sets the state that is read at each scrape. */
  readonly watch: (sources: Sources) => void;
  /** Counts a failed call of a service. */
  readonly onFailure: (of: Failing) => void;
  /** Serves `/metrics` on its own port. @returns its address @throws Error if it cannot listen there */
  readonly listen: (place: { readonly port: number; readonly host: string }) => Promise<string>;
  readonly close: () => Promise<void>;
};

type Sources = {
  readonly consumers: () => Promise<readonly ConsumerState[]>;
  /** States of `/readyz`: `ok` is up, anything else is down. */
  readonly dependencies: () => Promise<Readonly<Record<string, string>>>;
  readonly queues: () => Promise<readonly Waiting[]>;
  /** Number of database errors since the start, by SQLSTATE. */
  readonly refusals: () => ReadonlyMap<string, number>;
  /** Number of searches without vectors since the start. */
  readonly fallbacks: () => number;
};

type Waiting = { readonly queue: string; readonly count: number; readonly oldest: number; readonly parked?: number };

/** Metrics of this process, in addition to those of Node itself. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const limited = new Counter({
    name: 'atolye_rate_limited_total',
    help: 'Requests refused with 429, by the limit they exceeded.',
    labelNames: ['bucket'],
    registers: [registry],
  });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const insured = gauge('atolye_rate_limit_insured', '1 while Redis is unavailable and requests are counted in this process instead.');
  const lag = gauge(
    'atolye_consumer_lag_seconds',
    'Seconds since the oldest event that the consumer has not processed, over all organizations.',
    'consumer',
  );
  const parked = gauge(
    'atolye_consumer_parked',
    'Events that the consumer could not process and that wait for atolye events retry.',
    'consumer',
  );
  const up = gauge(
    'atolye_dependency_up',
    '1 while the dependency in /readyz is ok, 0 while it is unavailable or being built.',
    'dependency',
  );
  const waiting = gauge('atolye_waiting', 'Work that waits, by queue: index, vectors, webhooks, or a kind of job.', 'queue');
  const oldest = gauge('atolye_waiting_seconds', 'Seconds that the oldest of it has waited.', 'queue');
  const givenUp = gauge('atolye_waiting_parked', 'Work that failed too often and waits until it changes or somebody acts.', 'queue');
  const failures = new Counter({
    name: 'atolye_failures_total',
    help: 'Failed calls of a service, after its own retries: storage, mail, model, embeddings.',
    labelNames: ['service'],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'atolye_database_errors_total',
    help: 'Statements that the database refused because of its state, by SQLSTATE: 53100 is a full disk.',
    labelNames: ['code'],
    registers: [registry],
  });
  const fallbacks = new Counter({
    name: 'atolye_search_fallbacks_total',
    help: 'Questions that were answered by words only because the model returned no vector in time.',
    registers: [registry],
  });
  let sources: Sources | undefined;
  const look = async () => {
    if (!sources) return;
    // If the database is down, the other metrics are still served. `Database.probe` limits the time of the statements.
    const [consumers, queues, dependencies] = await Promise.all([
      sources.consumers().catch(() => []),
      sources.queues().catch(() => []),
      sources.dependencies(),
    ]);
    for (const each of [lag, parked, up, waiting, oldest, givenUp, refusals, fallbacks]) each.reset();
    for (const { consumer, ...state } of consumers) {
      lag.set({ consumer }, state.lag);
      parked.set({ consumer }, state.parked);
    }
    for (const { queue, ...state } of queues) {
      waiting.set({ queue }, state.count);
      oldest.set({ queue }, state.oldest);
      if (state.parked !== undefined) givenUp.set({ queue }, state.parked);
    }
    for (const [dependency, state] of Object.entries(dependencies)) up.set({ dependency }, state === 'ok' ? 1 : 0);
    for (const [code, count] of sources.refusals()) refusals.inc({ code }, count);
    fallbacks.inc(sources.fallbacks());
  };
  const server = createServer(({ method, url = '' }, response) => {
    if (method !== 'GET' || url.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end();
    return look()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        // A failed metric must not end the process.
        () => response.writeHead(500).end(),
      );
  });
  return {
    rateLimit: {
      onExceeded: (bucket) => limited.inc({ bucket }),
      onAway: () => insured.set(1),
      onBack: () => insured.set(0),
    },
    watch(given) {
      sources = given;
    },
    onFailure: (service) => failures.inc({ service }),
    async listen({ port, host }) {
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
      return `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/metrics`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
