import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';

const dist = join(import.meta.dirname, '../../web/dist');

/** Requests of a page, by kind, without files that the browser prefetches while the page is idle. Bytes do not depend on the machine: scripts and styles count as brotli, documents as text. */
export type Traffic = {
  /** All HTTP requests, including the page itself. */
  readonly requests: number;
  readonly scripts: number;
  /** Brotli bytes of the scripts. */
  readonly scriptBytes: number;
  readonly styles: number;
  /** Names of GraphQL queries and mutations over HTTP, sorted. */
  readonly operations: readonly string[];
  /** Number of GraphQL requests that contain the text of their document. */
  readonly texts: number;
  /** Bytes of the bodies of GraphQL requests. */
  readonly sentBytes: number;
  /** Number of subscriptions that the page started over its WebSockets. */
  readonly subscriptions: number;
};

/** Whether the browser fetches a script only into its cache (`prefetchLater`). */
export const isPrefetch = (request: Request): boolean => request.url().endsWith('.js') && request.resourceType() !== 'script';

/** Records what a page requests, from the next navigation or action on. @returns a function that returns the traffic since the last call */
export function recordTraffic(page: Page): () => Traffic {
  let requests: Request[] = [];
  let subscriptions = 0;
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !isPrefetch(request)) requests.push(request);
  });
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"type":"subscribe"')) subscriptions += 1;
    }),
  );
  return () => {
    const scripts = requests.filter((request) => request.resourceType() === 'script');
    const documents = requests.filter((request) => request.url().endsWith('/graphql'));
    const traffic = {
      requests: requests.length,
      scripts: scripts.length,
      scriptBytes: scripts.reduce((sum, script) => sum + sizeOf(new URL(script.url()).pathname), 0),
      styles: requests.filter((request) => request.resourceType() === 'stylesheet').length,
      operations: documents.map((document) => JSON.parse(document.postData() ?? '{}').operationName ?? '?').sort(),
      texts: documents.filter((document) => JSON.parse(document.postData() ?? '{}').query !== undefined).length,
      sentBytes: documents.reduce((sum, document) => sum + (document.postDataBuffer()?.length ?? 0), 0),
      subscriptions,
    };
    requests = [];
    subscriptions = 0;
    return traffic;
  };
}

/** Bytes that the server sends for a built file to a browser that accepts brotli. */
function sizeOf(path: string): number {
  const file = join(dist, path);
  return (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size;
}
