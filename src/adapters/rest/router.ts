import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Engine } from '../../../schema/engine/engine.ts';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Context, RequestInfo } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { requireScopes } from '../../../schema/kernel/policy.ts';
import type { Streams } from '../auth/streams.ts';
import { idempotencyKey, runOnce } from '../idempotency.ts';
import { pickLocale } from '../language.ts';
import type { Admission } from '../limits.ts';
import { type Answer, answerOf, send } from './answer.ts';
import type { Endpoint } from './endpoint.ts';
import { execute } from './execute.ts';
import { atAddress } from './places.ts';
import { problemBody, problemOf } from './problems.ts';
import { serveReply } from './reply.ts';
import { EventStreams } from './stream.ts';
import { variablesOf } from './variables.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the routes of REST rows: problems then name parameters and pointers by its mapping. */
    endpoint?: Endpoint;
  }
}

export type RestOptions = {
  readonly engine: Engine;
  readonly endpoints: readonly Endpoint[];
  readonly admission: Admission;
  readonly context: (info: RequestInfo) => Context;
  /** Ends streams when their credential ends. */
  readonly streams: Streams;
  /** Address under which `/docs/errors` is served, without a slash at its end. */
  readonly publicUrl?: string | undefined;
};

/** `/v1` is an alias the spec's first example uses (spec 4.4); the description lists `/api/v1` alone. */
export const bases = ['/api/v1', '/v1'] as const;

/** Serves the rows. Problems are thrown: `registerProblems` turns them into answers. */
export function registerRest(app: FastifyInstance, options: RestOptions): void {
  app.decorateRequest('actor', null as unknown as Actor);
  const tell = teller(app, options);
  const events = new EventStreams({ ...options, tell });
  app.addHook('preClose', async () => events.close());
  for (const base of bases)
    app.register(
      async (rest) => {
        rest.removeAllContentTypeParsers();
        // Left as text: a 400 must not come before 403, and an idempotency key remembers the text's hash.
        rest.addContentTypeParser(['application/json', 'application/merge-patch+json'], { parseAs: 'string' }, (_, body, done) =>
          done(null, body),
        );
        for (const endpoint of options.endpoints)
          rest.route({
            method: endpoint.method,
            url: endpoint.path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1'),
            config: { endpoint, charged: 'caller' },
            // Before the body is read.
            onRequest: options.admission.caller((actor) => requireScopes(actor, endpoint.prepared.scopes)),
            handler: (request, reply) => serve(endpoint, { ...options, events, tell }, base, request, reply),
          });
      },
      { prefix: base },
    );
}

async function serve(
  endpoint: Endpoint,
  options: RestOptions & { readonly events: EventStreams; readonly tell: Tell },
  base: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { actor, id: requestId, headers, ip: address } = request;
  try {
    const variables = variablesOf(endpoint.mapping, request as never);
    const context = options.context({ actor, via: 'rest', locale: pickLocale(headers['accept-language']), requestId, address });
    if (endpoint.stream) return await options.events.serve(endpoint, context, variables, request, reply);
    const fingerprint = fingerprintOf(endpoint, request);
    if (endpoint.reply)
      return await serveReply(
        { ...endpoint, reply: endpoint.reply },
        { ...options, base, fingerprint },
        context,
        variables,
        request,
        reply,
      );
    const run = async (): Promise<Answer> =>
      answerOf(endpoint, base, await execute(endpoint, options.engine, context, variables, headers['if-match']), request);
    const key = endpoint.method === 'POST' ? idempotencyKey(headers['idempotency-key']) : null;
    return send(reply, key === null ? await run() : await runOnce(context, { key, fingerprint }, run));
  } catch (error) {
    throw error instanceof Problem ? atAddress(error, endpoint.mapping) : error;
  }
}

type Tell = (error: unknown, request: FastifyRequest) => object;

/** Tells of an error in a stream, as in a problem body; logs faults of ours. */
function teller(app: FastifyInstance, { publicUrl = '' }: RestOptions): Tell {
  return (error, request) => {
    const problem = problemOf(error, 0);
    if (problem.code === 'internal') app.log.error({ err: error, requestId: request.id }, 'stream failed');
    const locale = pickLocale(request.headers['accept-language']);
    return problemBody(problem, { publicUrl, locale, requestId: request.id });
  };
}

/** What makes two requests the same: the row, its path parameters, and the body as it was written. */
function fingerprintOf({ method, path }: Endpoint, { params, body }: FastifyRequest): string {
  return `${method} ${path} ${JSON.stringify(params)} ${body ?? ''}`;
}
