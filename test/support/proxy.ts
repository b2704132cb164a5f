import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database on which connections can be forgotten, as a firewall does: nothing is closed, nothing arrives any more. */
export async function proxyTo(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  // The test run's server has a socket in a folder.
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
      // What is still sent is taken, and goes nowhere.
      client.resume();
      server.resume();
    }
  };
  return {
    url: url.href,
    /** Forgets all connections that there are; new ones work. */
    forget,
    /** From now on nothing works, new connections neither, until `hear`. */
    silence() {
      deaf = true;
      forget();
    },
    hear() {
      deaf = false;
    },
    /** Connections that are open towards the client. */
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
