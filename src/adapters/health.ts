import type { FastifyInstance } from 'fastify';

/** What the server cannot work without, by name: a check that throws, or never ends, means it is down. */
export type Dependencies = Readonly<Record<string, () => Promise<unknown>>>;

/** A dependency that has not answered by then, in milliseconds, is down. */
const patience = 2_000;

/** `GET /healthz`: the process is alive. `GET /readyz`: each dependency with its state, 503 when one is down. */
export function registerHealth(app: FastifyInstance, dependencies: Dependencies): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const checks = Object.entries(dependencies).map(
      async ([name, check]) =>
        [name, await stateOf(check, (error) => request.log.warn({ err: error, dependency: name }, 'not ready'))] as const,
    );
    const states = Object.fromEntries(await Promise.all(checks));
    const ready = Object.values(states).every((state) => state === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'down', dependencies: states });
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
