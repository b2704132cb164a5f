import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Services } from '../../schema/kernel/context.ts';
import { searchState } from '../../schema/knowledge/index/search-state.ts';
import { DatabaseError } from '../ports/database/port.ts';

/** What the server cannot work without, by name: a check that throws, or never ends, means it is down. */
export type Dependencies = Readonly<Record<string, () => Promise<unknown>>>;

/** A dependency that has not answered by then, in milliseconds, is down. */
const patience = 1_500;

/** Who asks again within so many milliseconds is told the same: anybody may ask, and none may keep the dependencies busy. */
const fresh = 1_000;

/** What it goes on without, by name: whether it is there, or what there is to say of it. */
export type Conveniences = Readonly<Record<string, (() => boolean) | { state(): Promise<string> }>>;

const ping = { name: 'health', text: 'select 1' };

/** SQLSTATE of a server that answers, but has no connection left for the check. The pool keeps those that it has. */
const tooManyConnections = '53300';

/** Milliseconds after which a statement that waits for a connection shows that the pool is busy. */
const crowded = 1_000;

export type Health = {
  readonly dependencies: Dependencies;
  readonly conveniences?: Conveniences;
  /** Whether the process is about to stop: then it is not ready, and serves those who still ask. Default: never. */
  readonly draining?: () => boolean;
};

/**
 * `GET /healthz`: the process is alive. `GET /readyz`: each dependency with its state, a second old at most, 503 when one is
 * down that cannot be done without, and `stopping` with 503 before the process stops.
 */
export function registerHealth(app: FastifyInstance, health: Health): void {
  const config = { charged: 'nothing' } as const;
  app.get('/healthz', { config }, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  const look = statesOf(health, app.log);
  app.get('/readyz', { config }, async (_request, reply) => {
    if (health.draining?.()) return reply.code(503).header('cache-control', 'no-store').send({ status: 'stopping' });
    const { needed, others } = await look();
    const ready = Object.values(needed).every((state) => state === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'down', dependencies: { ...needed, ...others } });
  });
}

/** States by name: `ok`, `down`, or what there is to say. */
type States = Readonly<Record<string, string>>;

/** Looks at each, once a second at most: what cannot be done without, and the others. */
export function statesOf(
  { dependencies, conveniences = {} }: Health,
  log: FastifyBaseLogger,
): () => Promise<{ needed: States; others: States }> {
  const needed = Object.entries(dependencies).map(([name, check]) => {
    const onDown = (error: unknown) => log.warn({ err: error, dependency: name }, 'not ready');
    return { name, state: remembered(check, onDown) };
  });
  const others = Object.entries(conveniences).map(([name, there]) => {
    const onDown = (error: unknown) => log.warn({ err: error, convenience: name }, 'not there');
    return { name, state: typeof there === 'function' ? async () => (there() ? 'ok' : 'down') : remembered(there.state, onDown) };
  });
  const look = async (of: typeof others): Promise<States> =>
    Object.fromEntries(await Promise.all(of.map(async ({ name, state }) => [name, await state()])));
  return async () => {
    const [states, told] = await Promise.all([look(needed), look(others)]);
    return { needed: states, others: told };
  };
}

type Watched = {
  /** Of a process that runs consumers: whether they read the log. */
  readonly consumers?: { readonly seeing: boolean } | undefined;
  /** Whether a newer version changed the database so that this one cannot write. Default: never. */
  readonly isOutdated?: () => Promise<boolean>;
};

/** The dependencies of a server: its database, Redis if it is configured, and the job queues and consumers if it runs them. */
export function healthOf(services: Services, { consumers, isOutdated = async () => false }: Watched = {}): Health {
  const { database, rateLimit, jobs, embeddings, reranker } = services;
  return {
    dependencies: {
      database: async () => {
        // On connections of its own: slow statements of requests do not make the database unreachable.
        try {
          await database.probe.sql(ping, []);
          return (await isOutdated()) ? 'outdated' : 'ok';
        } catch (error) {
          if (error instanceof DatabaseError && error.code === tooManyConnections) return 'ok';
          throw error;
        }
      },
      ...(consumers && { jobs: () => jobs.check() }),
    },
    conveniences: {
      connections: overPool(services, () => database.sql(ping, []).then(() => (database.silent === 0 ? 'ok' : 'down'))),
      ...(rateLimit.place !== 'process' && { redis: () => rateLimit.place === 'server' }),
      // Everything else goes on, and uploads wait for it.
      search: overPool(services, async () => (await searchState(services)).search),
      ...(embeddings && { vectors: overPool(services, async () => (await searchState(services)).vectors ?? 'ok') }),
      // What was found stays in the order of words and vectors meanwhile.
      ...(reranker && { reranker: { state: async () => reranker.check().then(() => 'ok') } }),
      // Late is not down: others may go on taking events.
      ...(consumers && { consumers: () => consumers.seeing }),
    },
  };
}

/**
 * State of something that is asked for over the connections of requests: `busy` if it waits for one of them because all are
 * in use. That does not make the process unready: the connections come back, and the other processes wait for the same.
 */
function overPool({ database }: Pick<Services, 'database'>, ask: () => Promise<string>): { state(): Promise<string> } {
  // One question waits at most, however often the state is asked for.
  let asked: Promise<string> | undefined;
  const state = async () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    const waiting = asked;
    try {
      const late = pause(crowded, undefined, { ref: false });
      return (await Promise.race([waiting, late])) ?? (database.exhausted ? 'busy' : await waiting);
    } catch (error) {
      if (database.exhausted) return 'busy';
      throw error;
    }
  };
  return { state };
}

/** The same two addresses of a process that serves nothing else. Listens; closed by its `close`. */
export async function serveHealth(
  health: Health,
  { port, host, log }: { readonly port: number; readonly host: string; readonly log: FastifyBaseLogger },
): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });
  registerHealth(app, health);
  await app.listen({ port, host });
  return app;
}

/** The state of something, `ok` or the word it says, for any number who ask: looked up once a second at most, and never while it has not answered the last time. */
function remembered(check: () => Promise<unknown>, onDown: (error: unknown) => void): () => Promise<string> {
  let known: { readonly state: string; readonly until: number } | undefined;
  let look: Promise<string> | undefined;
  let running: Promise<unknown> | undefined;
  const run = () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
  return async () => {
    if (known && performance.now() < known.until) return known.state;
    look ??= stateOf(run, onDown).then((state) => {
      known = { state, until: performance.now() + fresh };
      look = undefined;
      return state;
    });
    return look;
  };
}

async function stateOf(check: () => Promise<unknown>, onDown: (error: unknown) => void): Promise<string> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  try {
    const said = await Promise.race([check(), late]);
    return typeof said === 'string' ? said : 'ok';
  } catch (error) {
    onDown(error);
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
