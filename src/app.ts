import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Engine } from '../schema/engine/engine.ts';
import { eventKinds } from '../schema/event/kinds.ts';
import { schema } from '../schema/index.ts';
import { Context, type RequestInfo, type Services } from '../schema/kernel/context.ts';
import { authenticator } from './adapters/auth/authenticate.ts';
import { personalToken } from './adapters/auth/personal-token.ts';
import { registerDocs } from './adapters/docs/index.ts';
import { registerGraphql } from './adapters/graphql/index.ts';
import { registerHealth } from './adapters/health.ts';
import { createHttp } from './adapters/http.ts';
import { admission } from './adapters/limits.ts';
import { readDocuments } from './adapters/rest/documents.ts';
import { allowedMethods, compile } from './adapters/rest/endpoint.ts';
import { rows, tags } from './adapters/rest/index.ts';
import { openapi } from './adapters/rest/openapi/index.ts';
import { bases, registerRest } from './adapters/rest/router.ts';
import type { Config } from './config.ts';

type AppOptions = {
  readonly services: Services;
  readonly config: Pick<Config, 'bodyLimit' | 'trustProxy' | 'publicUrl' | 'baseUrl' | 'oidc' | 'corsOrigins'>;
  readonly log: FastifyBaseLogger;
};

/** The server with all its doors, ready to listen or to be tested with `inject`. Closing it leaves the services open. */
export async function createApp({ services, config, log }: AppOptions): Promise<FastifyInstance> {
  const engine = new Engine(schema);
  const endpoints = compile(rows, engine, readDocuments());
  const authenticate = authenticator([personalToken(services, (error) => log.warn({ err: error }, 'last use of a token not recorded'))]);
  const context = (info: RequestInfo) => new Context(services, info);

  const { rateLimit } = services;
  const entry = admission(authenticate, services);
  const app = await createHttp({ ...config, log, allowed: allowedMethods(endpoints, bases), charge: entry.address });
  registerHealth(
    app,
    { database: () => services.database.sql({ name: 'health', text: 'select 1' }, []) },
    rateLimit.place === 'process' ? {} : { redis: () => rateLimit.place === 'server' },
  );
  registerDocs(app, openapi({ endpoints, schema, tags, events: eventKinds, publicUrl: config.publicUrl }));
  registerRest(app, { engine, endpoints, admission: entry, context });
  registerGraphql(app, { engine, admission: entry, context, log });
  await app.ready();
  return app;
}
