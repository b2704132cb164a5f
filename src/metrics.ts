import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Observer } from './ports/rate-limit/port.ts';

/** What operators watch, in the format of Prometheus. */
export type Metrics = {
  /** Requests refused by limit, and whether processes count by themselves because Redis is away. */
  readonly rateLimit: Observer;
  /** Serves `/metrics`, apart from the API. @returns its address. @throws Error when it cannot listen there */
  readonly listen: (place: { readonly port: number; readonly host: string }) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Metrics of this process, besides those of Node itself. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const limited = new Counter({
    name: 'atolye_rate_limited_total',
    help: 'Requests refused with 429, by the limit they exceeded.',
    labelNames: ['bucket'],
    registers: [registry],
  });
  const insured = new Gauge({
    name: 'atolye_rate_limit_insured',
    help: '1 while Redis is away and requests are counted in this process instead.',
    registers: [registry],
  });
  const server = createServer(({ method, url = '' }, response) => {
    if (method !== 'GET' || url.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end();
    return registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      // A measure that cannot be taken is no reason to end the process.
      () => response.writeHead(500).end(),
    );
  });
  return {
    rateLimit: {
      onExceeded: (bucket) => limited.inc({ bucket }),
      onAway: () => insured.set(1),
      onBack: () => insured.set(0),
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
