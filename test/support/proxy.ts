import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a database that can drop connections silently as a firewall does: nothing is closed, nothing arrives any more. */
export async function proxyTo(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  // The test run's server listens on a socket in a folder.
  const reach = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host));
  const pairs: { client: Socket; server: Socket }[] = [];
  let deaf = false;
  const listener = createServer((client) => {
    const server = reach();
    for (const socket of [client, server]) socket.on('error', () => undefined);
    pairs.push({ client, server });
    if (deaf) return;
    client.pipe(server).pipe(client);
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as AddressInfo).port);
  const forget = () => {
    for (const { client, server } of pairs) {
      client.unpipe();
      server.unpipe();
      // Reads and discards what is still sent.
      client.resume();
      server.resume();
    }
  };
  return {
    url: url.href,
    /** Drops all existing connections silently; new ones work. */
    forget,
    /** Drops existing and new connections silently until `recover`. */
    dropAll() {
      deaf = true;
      forget();
    },
    recover() {
      deaf = false;
    },
    /** Number of open connections of clients. */
    get open(): number {
      return pairs.filter(({ client }) => !client.destroyed).length;
    },
    async close(): Promise<void> {
      for (const { client, server } of pairs) {
        client.destroy();
        server.destroy();
      }
      listener.close();
    },
  };
}
