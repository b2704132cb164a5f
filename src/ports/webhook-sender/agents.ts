import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';

/** How long a connection waits for the next request, in milliseconds, unless the receiver says that it closes earlier. */
const idle = 10_000;
/** How old a connection grows, in milliseconds: a name that moves to another address is followed. */
const lifetime = 60_000;

/** Connections that are kept for the next request to the same host, `most` of them over all. */
export function openAgents(most: number) {
  const born = new WeakMap<Duplex, number>();
  let open = 0;

  function keeping<Agent extends http.Agent>(agent: Agent): Agent {
    const connect = agent.createConnection.bind(agent);
    const keep = agent.keepSocketAlive.bind(agent);
    agent.createConnection = (...args) => {
      const connection = connect(...args);
      if (!connection) return connection;
      open += 1;
      connection.once('close', () => {
        open -= 1;
      });
      born.set(connection, performance.now());
      return connection;
    };
    agent.keepSocketAlive = (connection) => open <= most && performance.now() - (born.get(connection) ?? 0) < lifetime && keep(connection);
    return agent;
  }

  const options = { keepAlive: true, timeout: idle };
  const agents = { 'http:': keeping(new http.Agent(options)), 'https:': keeping(new https.Agent(options)) };
  return {
    of: ({ protocol }: URL): http.Agent => agents[protocol as keyof typeof agents],
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
