import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Services } from '../../schema/kernel/context.ts';
import { searchState } from '../../schema/knowledge/search/search-state.ts';
import { DatabaseError } from '../ports/database/port.ts';

/** Required dependencies by name. A check that throws or never settles means the dependency is down. */
export type Dependencies = Readonly<Record<string, () => Promise<unknown>>>;

/** Milliseconds after which a dependency that has not answered counts as down. */
const timeoutMs = 1_500;

/** Milliseconds for which a state is cached. The endpoint is public, so requests must not put load on the dependencies. */
const cacheMs = 1_000;

/** Optional dependencies by name, each with a check or a function that returns its state. */
export type Conveniences = Readonly<Record<string, (() => boolean) | { state(): Promise<string> }>>;

const ping = { name: 'health', text: 'select 1' };

/** SQLSTATE of a server that answers but has no free connection for the check. The pool keeps its connections. */
const tooManyConnections = '53300';

/** Milliseconds that a statement may wait for a connection before the pool counts as busy. */
const busyAfterMs = 1_000;

export type Health = {
  readonly dependencies: Dependencies;
  readonly conveniences?: Conveniences;
  /** Whether the process is about to stop: it is not ready then, but still serves requests. Default: never. */
  readonly draining?: () => boolean;
};

/**
 * Registers the health endpoints. `GET /healthz`: the process is alive. `GET /readyz`: state of each dependency, at most a second old; 503
 * if a required one is down, and 503 with `stopping` before the process stops.
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

/** States by name: `ok`, `down`, or another word. */
type States = Readonly<Record<string, string>>;

/** Returns a function that checks required and optional dependencies, at most once a second each. */
export function statesOf(
  { dependencies, conveniences = {} }: Health,
  log: FastifyBaseLogger,
): () => Promise<{ needed: States; others: States }> {
  const needed = Object.entries(dependencies).map(([name, check]) => {
    const onDown = (error: unknown) => log.warn({ err: error, dependency: name }, 'not ready');
    return { name, state: cached(check, onDown) };
  });
  const others = Object.entries(conveniences).map(([name, there]) => {
    const onDown = (error: unknown) => log.warn({ err: error, convenience: name }, 'not there');
    return { name, state: typeof there === 'function' ? async () => (there() ? 'ok' : 'down') : cached(there.state, onDown) };
  });
  const look = async (of: typeof others): Promise<States> =>
    Object.fromEntries(await Promise.all(of.map(async ({ name, state }) => [name, await state()])));
  return async () => {
    const [neededStates, otherStates] = await Promise.all([look(needed), look(others)]);
    return { needed: neededStates, others: otherStates };
  };
}

type Watched = {
  /** Set in a process that runs consumers; `seeing` is whether they read the log. */
  readonly consumers?: { readonly seeing: boolean } | undefined;
  /** Whether a newer version changed the database so that this one cannot write. Default: never. */
  readonly isOutdated?: () => Promise<boolean>;
};

/** Returns the dependencies of a server: the database, Redis if configured, and job queues and consumers if this process runs them. */
export function healthOf(services: Services, { consumers, isOutdated = async () => false }: Watched = {}): Health {
  const { database, rateLimit, jobs, embeddings, reranker } = services;
  return {
    dependencies: {
      database: async () => {
        // Uses connections of its own, so that slow statements of requests do not make the database look unreachable.
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
      // Without search everything else works, and uploads wait to be indexed.
      search: overPool(services, async () => (await searchState(services)).search),
      ...(embeddings && { vectors: overPool(services, async () => (await searchState(services)).vectors ?? 'ok') }),
      // Without the reranker, results stay in the order of words and vectors.
      ...(reranker && { reranker: { state: async () => reranker.check().then(() => 'ok') } }),
      // A late consumer is not down: other processes may take events.
      ...(consumers && { consumers: () => consumers.seeing }),
    },
  };
}

/**
 * State of a check that uses the connection pool of requests: `busy` if it has to wait because all connections are in use. That does not
 * make the process unready: connections become free, and the other processes are as busy.
 */
function overPool({ database }: Pick<Services, 'database'>, ask: () => Promise<string>): { state(): Promise<string> } {
  // At most one check waits, however often the state is requested.
  let asked: Promise<string> | undefined;
  const state = async () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    const waiting = asked;
    try {
      const late = pause(busyAfterMs, undefined, { ref: false });
      return (await Promise.race([waiting, late])) ?? (database.exhausted ? 'busy' : await waiting);
    } catch (error) {
      if (database.exhausted) return 'busy';
      throw error;
    }
  };
  return { state };
}

/** Serves only the health endpoints, for a process without other routes. Listens; the caller closes it with `close`. */
export async function serveHealth(
  health: Health,
  { port, host, log }: { readonly port: number; readonly host: string; readonly log: FastifyBaseLogger },
): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });
  registerHealth(app, health);
  await app.listen({ port, host });
  return app;
}

/**
 * Caches a state, `ok` or the word that the check returns, for all callers. The check runs at most once a second, and never twice at a
 * time.
 */
function cached(check: () => Promise<unknown>, onDown: (error: unknown) => void): () => Promise<string> {
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
      known = { state, until: performance.now() + cacheMs };
      look = undefined;
      return state;
    });
    return look;
  };
}

async function stateOf(check: () => Promise<unknown>, onDown: (error: unknown) => void): Promise<string> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    const result = await Promise.race([check(), late]);
    return typeof result === 'string' ? result : 'ok';
  } catch (error) {
    onDown(error);
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
