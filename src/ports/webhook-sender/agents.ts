import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';

/** Idle timeout of a connection in milliseconds, unless the receiver announces a shorter one. */
const idle = 10_000;
/** Maximum age of a connection in milliseconds, so that DNS changes take effect. */
const lifetime = 60_000;

/** HTTP agents that reuse connections to the same host, at most `most` connections overall. */
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
