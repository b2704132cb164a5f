import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorLog } from '../../../schema/engine/engine.ts';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Context, RequestInfo } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { ownTools } from '../../../schema/knowledge/assistant/tools.ts';
import type { Config } from '../../config.ts';
import { readJson } from '../json.ts';
import { pickLocale } from '../language.ts';
import type { Admission } from '../limits.ts';
import { runOf } from '../run-headers.ts';
import { preferenceOf, weighted } from '../weighted.ts';
import { type AnswerForm, forms, type McpCall } from './call.ts';

export type McpOptions = Pick<Config, 'baseUrl' | 'publicUrl' | 'corsOrigins'> & {
  readonly admission: Admission;
  readonly context: (info: RequestInfo) => Context;
  readonly log: ErrorLog;
};

const path = '/mcp';

/**
 * Registers MCP at `/mcp`: streamable HTTP without sessions, one message per POST, answered as JSON, or as one event to a client that
 * accepts only events. Each request is authenticated and rate-limited again, so that an ended credential stops working. Only credentials in
 * the header count: the cookie belongs to the web app.
 */
export function registerMcp(app: FastifyInstance, options: McpOptions): void {
  const allowed = originsOf(options);
  const admit = options.admission.caller(requireHeader);
  app.register(async (scope) => {
    if (!scope.hasRequestDecorator('actor')) scope.decorateRequest('actor', null as unknown as Actor);
    scope.removeAllContentTypeParsers();
    // Kept as bytes, so that invalid JSON gets a JSON-RPC error.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      path,
      {
        config: { charged: 'caller' },
        onRequest: async (request, reply) => {
          if (!allowed(request)) throw new Problem('auth.origin_refused');
          await admit(request, reply);
        },
      },
      async (request, reply) => {
        const { actor, id: requestId, headers, ip: address } = request;
        const context = options.context({
          actor,
          via: 'mcp',
          locale: pickLocale(headers['accept-language']),
          requestId,
          address,
          userAgent: headers['user-agent'],
          run: runOf(headers),
        });
        const form = answerForm(headers.accept);
        if (!form) throw new Problem('request.not_acceptable', { params: { available: [...forms] } });
        const answer = await answerOf(request, form, { context, tools: ownTools().offeredTools, log: options.log });
        return reply
          .code(answer.status)
          .headers({ ...Object.fromEntries(answer.headers), 'cache-control': 'no-store' })
          .send(await answer.text());
      },
    );
    scope.route({
      // There are no streams to open and no sessions to end.
      method: ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'],
      url: path,
      onRequest: (_request, _reply, done) => done(new Problem('request.method_not_allowed', { params: { allowed: ['POST'] } })),
      handler: () => undefined,
    });
  });
}

async function answerOf({ headers, body }: FastifyRequest, form: AnswerForm, call: McpCall): Promise<Response> {
  const message = parsed(body);
  if (message instanceof Problem) {
    const { code, params } = message;
    if (code === 'request.doubled_key') return refused(-32600, `Invalid request: duplicate key: ${params.key}`);
    return refused(-32700, 'Parse error: invalid JSON');
  }
  // Batches were removed from the protocol in 2025-06-18. They would also cost one request, however many calls they hold.
  if (Array.isArray(message)) return refused(-32600, 'Invalid request: send one message per request');
  const plain = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const own = new Headers(plain.filter(([name]) => name !== 'content-length'));
  // The protocol requires clients to accept both; `answerForm` has already read the caller's own header.
  own.set('accept', forms.join(', '));
  own.set('content-type', 'application/json');
  const request = new Request(`http://mcp${path}`, { method: 'POST', headers: own });
  // Loaded on first use, to keep startup short.
  const { answerMessage } = await import('./server.ts');
  return answerMessage(call, request, message, form);
}

/** Returns the media type of the response: JSON if the caller accepts it, even if it prefers events; undefined if it accepts neither. */
const answerForm = (accept: string | undefined): AnswerForm | undefined => {
  const items = weighted(accept ?? '');
  return forms.find((form) => items.length === 0 || (preferenceOf(items, form)?.q ?? 0) > 0);
};

/** Returns the parsed message, or the problem with it. */
function parsed(body: unknown): unknown {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  try {
    return isUtf8(bytes) ? readJson(bytes.toString()) : new Problem('request.malformed_json');
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

const refused = (code: number, message: string) => Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status: 400 });

/** Refuses sessions. @throws Problem auth.required */
function requireHeader({ credential }: Actor): void {
  if (credential?.kind === 'session') throw new Problem('auth.required');
}

/** Returns a check of the origin. Pages may call from this server's origin and from those that CORS allows; programs send no origin. */
function originsOf({ baseUrl, publicUrl, corsOrigins }: McpOptions): (request: FastifyRequest) => boolean {
  const known = new Set([new URL(publicUrl ?? baseUrl).origin, ...corsOrigins]);
  return ({ headers: { origin, host } }) => {
    if (origin === undefined || known.has('*') || known.has(origin)) return true;
    return publicUrl === undefined && URL.canParse(origin) && new URL(origin).host === host;
  };
}
