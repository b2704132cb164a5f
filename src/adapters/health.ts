import type { FastifyInstance } from 'fastify';

/** What the server cannot work without, by name: a check that throws, or never ends, means it is down. */
export type Dependencies = Readonly<Record<string, () => Promise<unknown>>>;

/** A dependency that has not answered by then, in milliseconds, is down. */
const patience = 2_000;

/** What it goes on without, by name: whether it is there. */
export type Conveniences = Readonly<Record<string, () => boolean>>;

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
