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
  /** Sets the function that reads the consumers' states at each scrape. */
  readonly watchConsumers: (read: () => Promise<readonly ConsumerState[]>) => void;
  /** Sets the function that reads the states of `/readyz` at each scrape: `ok` is up, anything else is down. */
  readonly watchDependencies: (read: () => Promise<Readonly<Record<string, string>>>) => void;
  /** Sets the function that reads the queues at each scrape. */
  readonly watchWaiting: (read: () => Promise<readonly Waiting[]>) => void;
  /** Sets the functions that return counts since the start: database errors by SQLSTATE, and searches without vectors. */
  readonly watchCounts: (read: { refusals(): ReadonlyMap<string, number>; fallbacks(): number }) => void;
  /** Counts a failed call of a service. */
  readonly onFailure: (of: Failing) => void;
  /** Serves `/metrics` on its own port. @returns its address @throws Error if it cannot listen there */
  readonly listen: (place: { readonly port: number; readonly host: string }) => Promise<string>;
  readonly close: () => Promise<void>;
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
  let readWaiting: () => Promise<readonly Waiting[]> = async () => [];
  const lookAtWaiting = async () => {
    const queues = await readWaiting().catch(() => []);
    for (const each of [waiting, oldest, givenUp]) each.reset();
    for (const { queue, ...state } of queues) {
      waiting.set({ queue }, state.count);
      oldest.set({ queue }, state.oldest);
      if (state.parked !== undefined) givenUp.set({ queue }, state.parked);
    }
  };
  const failures = new Counter({
    name: 'atolye_failures_total',
    help: 'Failed calls of a service, after its own retries: storage, mail, model, embeddings.',
    labelNames: ['service'],
    registers: [registry],
  });
  let counts: { refusals(): ReadonlyMap<string, number>; fallbacks(): number } | undefined;
  new Counter({
    name: 'atolye_database_errors_total',
    help: 'Statements that the database refused because of its state, by SQLSTATE: 53100 is a full disk.',
    labelNames: ['code'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [code, count] of counts?.refusals() ?? []) this.inc({ code }, count);
    },
  });
  new Counter({
    name: 'atolye_search_fallbacks_total',
    help: 'Questions that were answered by words only because the model returned no vector in time.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(counts?.fallbacks() ?? 0);
    },
  });
  let readDependencies: () => Promise<Readonly<Record<string, string>>> = async () => ({});
  const lookAtDependencies = async () => {
    const states = await readDependencies();
    up.reset();
    for (const [dependency, state] of Object.entries(states)) up.set({ dependency }, state === 'ok' ? 1 : 0);
  };
  let readConsumers: () => Promise<readonly ConsumerState[]> = async () => [];
  const lookAtConsumers = async () => {
    // If the database is down, the other metrics are still served. `Database.probe` limits the time of the statement.
    const states = await readConsumers().catch(() => []);
    for (const each of [lag, parked]) each.reset();
    for (const { consumer, ...state } of states) {
      lag.set({ consumer }, state.lag);
      parked.set({ consumer }, state.parked);
    }
  };
  const server = createServer(({ method, url = '' }, response) => {
    if (method !== 'GET' || url.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end();
    return Promise.all([lookAtConsumers(), lookAtDependencies(), lookAtWaiting()])
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
    watchConsumers(read) {
      readConsumers = read;
    },
    watchWaiting(read) {
      readWaiting = read;
    },
    watchCounts(read) {
      counts = read;
    },
    onFailure: (service) => failures.inc({ service }),
    watchDependencies(read) {
      readDependencies = read;
    },
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
