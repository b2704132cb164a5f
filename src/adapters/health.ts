import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Services } from '../../schema/kernel/context.ts';

/** What the server cannot work without, by name: a check that throws, or never ends, means it is down. */
export type Dependencies = Readonly<Record<string, () => Promise<unknown>>>;

/** A dependency that has not answered by then, in milliseconds, is down. */
const patience = 2_000;

/** What it goes on without, by name: whether it is there. */
export type Conveniences = Readonly<Record<string, () => boolean>>;

export type Health = { readonly dependencies: Dependencies; readonly conveniences: Conveniences };

/**
 * `GET /healthz`: the process is alive. `GET /readyz`: each dependency with its state, 503 when one is down that cannot be
 * done without.
 */
export function registerHealth(app: FastifyInstance, dependencies: Dependencies, conveniences: Conveniences = {}): void {
  const config = { charged: 'nothing' } as const;
  app.get('/healthz', { config }, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', { config }, async (request, reply) => {
    const checks = Object.entries(dependencies).map(
      async ([name, check]) =>
        [name, await stateOf(check, (error) => request.log.warn({ err: error, dependency: name }, 'not ready'))] as const,
    );
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

async function stateOf(check: () => Promise<unknown>, onDown: (error: unknown) => void): Promise<'ok' | 'down'> {
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
