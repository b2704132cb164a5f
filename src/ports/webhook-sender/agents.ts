import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';

/** How long a connection is kept for the next request, in milliseconds, unless the receiver says it closes earlier. */
const idle = 10_000;

/** Connections that are kept for the next request to the same host, `most` of them over all. */
export function openAgents(most: number) {
  let open = 0;
  const count = <Connection extends Duplex | null | undefined>(connection: Connection) => {
    open += 1;
    connection?.once('close', () => {
      open -= 1;
    });
    return connection;
  };
  const options = { keepAlive: true, timeout: idle };

  class Plain extends http.Agent {
    override createConnection(...args: Parameters<http.Agent['createConnection']>) {
      return count(super.createConnection(...args));
    }
    override keepSocketAlive(socket: Duplex) {
      return open <= most && super.keepSocketAlive(socket);
    }
  }
  class Secure extends https.Agent {
    override createConnection(...args: Parameters<https.Agent['createConnection']>) {
      return count(super.createConnection(...args));
    }
    override keepSocketAlive(socket: Duplex) {
      return open <= most && super.keepSocketAlive(socket);
    }
  }
  const agents = { 'http:': new Plain(options), 'https:': new Secure(options) };
  return {
    of: ({ protocol }: URL): http.Agent => agents[protocol as keyof typeof agents],
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
