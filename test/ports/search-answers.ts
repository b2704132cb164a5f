import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openSearch } from '../../src/ports/search/index.ts';
import type { Search } from '../../src/ports/search/port.ts';
import { closeLater } from './databases.ts';

const servers: Server[] = [];

/** Starts a server that answers by `listener`: a proxy in front of a cluster, or an unhealthy cluster. */
export async function answering(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('x-elastic-product', 'Elasticsearch').setHeader('content-type', 'application/json');
    listener(request, response);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** For `afterAll`. */
export function stopAnswering(): void {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers.splice(0)) server.close();
}

export async function elasticsearchAt(url: string, apiKey?: string): Promise<Search> {
  const database = undefined as never;
  return closeLater(await openSearch({ database, elasticsearch: { url, apiKey, prefix: 'away' } }));
}
