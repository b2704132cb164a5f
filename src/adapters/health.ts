import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Services } from '../../schema/kernel/context.ts';

/** What the server cannot work without, by name: a check that throws, or never ends, means it is down. */
export type Dependencies = Readonly<Record<string, () => Promise<unknown>>>;

/** A dependency that has not answered by then, in milliseconds, is down. */
const patience = 2_000;

/** Who asks again within so many milliseconds is told the same: anybody may ask, and none may keep the dependencies busy. */
const fresh = 1_000;

/** What it goes on without, by name: whether it is there. */
export type Conveniences = Readonly<Record<string, () => boolean>>;

export type Health = { readonly dependencies: Dependencies; readonly conveniences: Conveniences };

/**
 * `GET /healthz`: the process is alive. `GET /readyz`: each dependency with its state, a second old at most, 503 when one is
 * down that cannot be done without.
 */
export function registerHealth(app: FastifyInstance, dependencies: Dependencies, conveniences: Conveniences = {}): void {
  const config = { charged: 'nothing' } as const;
  app.get('/healthz', { config }, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  const watched = Object.entries(dependencies).map(([name, check]) => {
    const onDown = (error: unknown) => app.log.warn({ err: error, dependency: name }, 'not ready');
    return { name, state: remembered(check, onDown) };
  });
  app.get('/readyz', { config }, async (_request, reply) => {
    const checks = watched.map(async ({ name, state }) => [name, await state()] as const);
    const states = Object.fromEntries(await Promise.all(checks));
    const others = Object.fromEntries(Object.entries(conveniences).map(([name, there]) => [name, there() ? 'ok' : 'down']));
    const ready = Object.values(states).every((state) => state === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'down', dependencies: { ...states, ...others } });
  });
}

/** What a server is asked for: its database, Redis where it has one; where it works too, the job queues, and whether consumers look at the log. */
export function healthOf({ database, rateLimit, jobs }: Services, consumers?: { readonly seeing: boolean }): Health {
  return {
    dependencies: {
      database: () => database.sql({ name: 'health', text: 'select 1' }, []),
      ...(consumers && { jobs: () => jobs.check() }),
    },
    conveniences: {
      // Some of them: others may serve on, and what gives no answer is dropped in the end.
      connections: () => database.silent === 0,
      ...(rateLimit.place !== 'process' && { redis: () => rateLimit.place === 'server' }),
      // Late is not down: others may go on taking events.
      ...(consumers && { consumers: () => consumers.seeing }),
    },
  };
}

/** The same two addresses of a process that serves nothing else. Listens; closed by its `close`. */
export async function serveHealth(
  { dependencies, conveniences }: Health,
  { port, host, log }: { readonly port: number; readonly host: string; readonly log: FastifyBaseLogger },
): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) });
  registerHealth(app, dependencies, conveniences);
  await app.listen({ port, host });
  return app;
}

type State = 'ok' | 'down';

/** The state of a dependency, for any number who ask: looked up once a second at most, and never while it has not answered the last time. */
function remembered(check: () => Promise<unknown>, onDown: (error: unknown) => void): () => Promise<State> {
  let known: { readonly state: State; readonly until: number } | undefined;
  let look: Promise<State> | undefined;
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

async function stateOf(check: () => Promise<unknown>, onDown: (error: unknown) => void): Promise<State> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  try {
    await Promise.race([check(), late]);
    return 'ok';
  } catch (error) {
    onDown(error);
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
