import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Engine } from '../../../schema/engine/engine.ts';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Context, RequestInfo } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { idempotencyKey, runOnce } from '../idempotency.ts';
import { pickLocale } from '../language.ts';
import { type Answer, answerOf, send } from './answer.ts';
import type { Endpoint } from './endpoint.ts';
import { execute } from './execute.ts';
import { atAddress } from './places.ts';
import { variablesOf } from './variables.ts';

/**
 * A REST endpoint, as data: the operation it runs and how HTTP shows it.
 *
 * No row has code. The operation is one of this folder's `.graphql` files, has one root field, and its variables say
 * how the request fills them:
 * - `$input`: the fields of the JSON body, the path parameters named as fields of the input type (a body that sends one
 *   is refused with `field.read_only`), and `expectedVersion` from `If-Match`.
 * - `$filter`: a query parameter for each field of the filter type; a list takes several values by comma.
 * - `$first`, `$after`, `$sort`: the query parameters `limit` (1 to 200, default 50), `cursor` (of a log: `after`), `sort`
 *   (by comma).
 * - any other: the path parameter, else the query parameter, of its name.
 * Another parameter, or a field the input type lacks, is 400.
 *
 * The body is what the root field selects: the thing itself, `{data, page}` for a row with `list`, `{data}` where a
 * field that is a list answers a row without it.
 */
export type Row = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, parameters in braces: `/tasks/{id}/comments`. A path parameter must fill a variable. */
  readonly path: string;
  /** Name of the GraphQL operation; it is OpenAPI's operationId too. */
  readonly operation: string;
  /** On success; default 200. 201 adds `Location`, 204 has no body. */
  readonly status?: 200 | 201 | 202 | 204;
  /**
   * The list envelope, from the one connection (or list) in the selection, at whatever depth. `log`: one that never
   * ends, so that `nextCursor` is given even when there is no more yet.
   */
  readonly list?: true | 'log';
  /** For 201: the path of what was made, its parameters filled from the body. Default: this path and `/{id}`. */
  readonly location?: string;
  /** Property of the body shown once: kept answers of an `Idempotency-Key` lack it and have `secretShown: true`. */
  readonly secret?: string;
  /** Heading in the API reference. */
  readonly tag: string;
  readonly summary: { readonly tr: string; readonly en: string };
};

/**
 * Declares a row.
 * @example route({ method: 'PATCH', path: '/tasks/{id}', operation: 'UpdateTask', tag: 'tasks', summary: { tr: 'Görevi değiştir', en: 'Update a task' } })
 */
export function route(row: Row): Row {
  return row;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the routes of REST rows: problems then name parameters and pointers by its mapping. */
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** Whoever is calling, once authenticated. */
    actor: Actor;
  }
}

export type RestOptions = {
  readonly engine: Engine;
  readonly endpoints: readonly Endpoint[];
  /** Who is calling. @throws Problem auth.required, auth.invalid_token */
  readonly authenticate: (request: FastifyRequest) => Actor | Promise<Actor>;
  readonly context: (info: RequestInfo) => Context;
};

/** `/v1` is an alias the spec's first example uses (spec 4.4); the description lists `/api/v1` alone. */
export const bases = ['/api/v1', '/v1'] as const;

/** Serves the rows. Problems are thrown: `registerProblems` turns them into answers. */
export function registerRest(app: FastifyInstance, options: RestOptions): void {
  app.decorateRequest('actor', null as unknown as Actor);
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
            config: { endpoint },
            onRequest: admit(endpoint, options),
            handler: (request, reply) => serve(endpoint, options, base, request, reply),
          });
      },
      { prefix: base },
    );
}

/** Before the body is read: 401, then 403 for a scope the credential lacks. */
function admit({ prepared }: Endpoint, { authenticate }: RestOptions) {
  const enter = (request: FastifyRequest, actor: Actor) => {
    request.actor = actor;
    for (const scope of prepared.scopes) if (!actor.scopes.has(scope)) throw new Problem('auth.scope_missing', { params: { scope } });
  };
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    let actor: Actor | Promise<Actor>;
    try {
      actor = authenticate(request);
      if (!(actor instanceof Promise)) enter(request, actor);
    } catch (error) {
      return done(error as Error);
    }
    // `done` goes on with the request: outside the `try`, which is not about that.
    if (actor instanceof Promise) actor.then((known) => enter(request, known)).then(() => done(), done);
    else done();
  };
}

async function serve(
  endpoint: Endpoint,
  options: RestOptions,
  base: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { actor, id: requestId, headers } = request;
  try {
    const variables = variablesOf(endpoint.mapping, request as never);
    const context = options.context({ actor, via: 'rest', locale: pickLocale(headers['accept-language']), requestId });
    const run = async (): Promise<Answer> =>
      answerOf(endpoint, base, await execute(endpoint, options.engine, context, variables, headers['if-match']), request);
    const key = endpoint.method === 'POST' ? idempotencyKey(headers['idempotency-key']) : null;
    return send(reply, key === null ? await run() : await runOnce(context, { key, fingerprint: fingerprintOf(endpoint, request) }, run));
  } catch (error) {
    throw error instanceof Problem ? atAddress(error, endpoint.mapping) : error;
  }
}

/** What makes two requests the same: the row, its path parameters, and the body as it was written. */
function fingerprintOf({ method, path }: Endpoint, { params, body }: FastifyRequest): string {
  return `${method} ${path} ${JSON.stringify(params)} ${body ?? ''}`;
}
