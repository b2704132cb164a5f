import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../../schema/kernel/actor.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { refuseTokenInQuery } from '../auth/authenticate.ts';
import { takeText } from '../text-body.ts';
import { answerErrors, unsupported } from './errors.ts';
import { graphiqlSender } from './graphiql.ts';
import { accepted } from './negotiate.ts';
import type { GraphqlOptions } from './options.ts';
import { bodyParameters } from './parameters.ts';
import { servePlain } from './plain.ts';
import { receive } from './result.ts';
import { WebSocketHandler } from './websocket.ts';

/** Imported on first use: yoga has 440 of the modules that a start would load, and JSON posts do not need it. */
const openYoga = async ({ engine, streams, readerTimeoutMs }: GraphqlOptions) =>
  new (await import('./yoga.ts')).YogaHandler(engine, streams, readerTimeoutMs);

/**
 * Registers GraphQL at `/graphql` as in the GraphQL over HTTP specification: queries over GET and POST, mutations over POST, subscriptions
 * as server-sent events over both. Serves GraphiQL to browsers, and all operations over WebSocket too. `servePlain` handles JSON posts with
 * a JSON response; yoga handles all other HTTP requests.
 */
export function registerGraphql(app: FastifyInstance, options: GraphqlOptions): void {
  app.register(async (scope) => {
    if (!scope.hasRequestDecorator('actor')) scope.decorateRequest('actor', null as unknown as Actor);
    scope.removeAllContentTypeParsers();
    // Keeps the body as text: the idempotency fingerprint needs it, and JSON.parse is faster than Fastify's parser.
    takeText(scope, ['application/json']);
    answerErrors(scope, options);
    let yoga: ReturnType<typeof openYoga> | undefined;
    const loadYoga = () => {
      yoga ??= openYoga(options);
      return yoga;
    };
    const sockets = new WebSocketHandler(app.server, (request, response) => app.routing(request, response), {
      ...options,
      maxPayload: scope.initialConfig.bodyLimit ?? 0,
    });
    const sendGraphiql = graphiqlSender(async () => (await loadYoga()).page());
    scope.addHook('preClose', async () => {
      await Promise.all([yoga?.then((loaded) => loaded.close()), sockets.close()]);
    });

    const admit = options.admission.caller(undefined, 'outsiders too');
    scope.post('/graphql', { config: { charged: 'caller' }, onRequest: admit }, (request, reply) => {
      if (request.body === undefined && !request.headers['content-type']) throw unsupported();
      const call = receive(options, request, reply);
      const parameters = bodyParameters(request.body);
      const overYoga = async () => (await loadYoga()).serve(request, reply, call, parameters);
      const type = call.accepts.result;
      return type ? servePlain(request, reply, { engine: options.engine, call, type, parameters, overYoga }) : overYoga();
    });
    const wantsPage = (request: FastifyRequest) => accepted(request.headers.accept).page;
    scope.get(
      '/graphql',
      {
        config: { charged: 'caller' },
        onRequest: async (request, reply) => {
          // A connection is charged once it sends its credentials.
          if (sockets.isUpgrade(request)) return refuseTokenInQuery(request.url);
          await (wantsPage(request) ? options.admission.address(request, reply) : admit(request, reply));
        },
      },
      async (request, reply) => {
        if (sockets.isUpgrade(request)) return sockets.accept(request, reply);
        if (wantsPage(request)) return sendGraphiql(request, reply);
        const call = receive(options, request, reply);
        return (await loadYoga()).serve(request, reply, call);
      },
    );
    scope.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/graphql',
      onRequest: (_request, _reply, done) => done(new Problem('request.method_not_allowed', { params: { allowed: ['GET', 'POST'] } })),
      handler: () => undefined,
    });
  });
}
