import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Engine, ErrorLog } from '../../../schema/engine/engine.ts';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Context, RequestInfo } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { answerErrors, unsupported } from './errors.ts';
import { EventStreams } from './events.ts';
import { sendGraphiql } from './graphiql.ts';
import { accepted } from './negotiate.ts';
import { bodyParameters, queryParameters } from './parameters.ts';
import { serve } from './serve.ts';

export type GraphqlOptions = {
  readonly engine: Engine;
  /** Who is calling. @throws Problem auth.required, auth.invalid_token */
  readonly authenticate: (request: FastifyRequest) => Actor | Promise<Actor>;
  readonly context: (info: RequestInfo) => Context;
  readonly log: ErrorLog;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever is calling, once authenticated. */
    actor: Actor;
  }
}

/**
 * The GraphQL door at `/graphql`, after the GraphQL over HTTP specification: queries over GET and POST, mutations over
 * POST, subscriptions as server-sent events over both, GraphiQL for browsers.
 */
export function registerGraphql(app: FastifyInstance, options: GraphqlOptions): void {
  app.register(async (door) => {
    if (!door.hasRequestDecorator('actor')) door.decorateRequest('actor', null as unknown as Actor);
    door.removeAllContentTypeParsers();
    // Left as text: an idempotency key remembers it, and JSON.parse is faster than Fastify's own parser.
    door.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    answerErrors(door, options.log);
    const streams = new EventStreams();
    const served = { ...options, streams };
    door.addHook('preClose', async () => streams.close());

    const admit = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
      try {
        const actor = options.authenticate(request);
        if (actor instanceof Promise) actor.then((known) => (request.actor = known)).then(() => done(), done);
        else {
          request.actor = actor;
          done();
        }
      } catch (error) {
        done(error as Error);
      }
    };

    door.post('/graphql', { onRequest: admit }, (request, reply) => {
      if (request.body === undefined && !request.headers['content-type']) throw unsupported();
      return serve(served, request, reply, bodyParameters(request.body));
    });
    door.get(
      '/graphql',
      { onRequest: (request, reply, done) => (accepted(request.headers.accept).page ? done() : admit(request, reply, done)) },
      (request, reply) =>
        accepted(request.headers.accept).page ? sendGraphiql(request, reply) : serve(served, request, reply, queryParameters(request.query as Record<string, unknown>)),
    );
    door.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/graphql',
      onRequest: (_request, _reply, done) => done(new Problem('request.method_not_allowed', { params: { allowed: ['GET', 'POST'] } })),
      handler: () => undefined,
    });
  });
}
