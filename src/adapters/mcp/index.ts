import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorLog } from '../../../schema/engine/engine.ts';
import type { Actor } from '../../../schema/kernel/actor.ts';
import type { Context, RequestInfo } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { ownTools } from '../../../schema/knowledge/assistant/own-tools.ts';
import type { Config } from '../../config.ts';
import { readJson } from '../json.ts';
import { pickLocale } from '../language.ts';
import type { Admission } from '../limits.ts';
import { likingOf, weighted } from '../weighted.ts';
import type { McpCall } from './server.ts';

export type McpOptions = Pick<Config, 'baseUrl' | 'publicUrl' | 'corsOrigins'> & {
  readonly admission: Admission;
  readonly context: (info: RequestInfo) => Context;
  readonly log: ErrorLog;
};

const path = '/mcp';

/**
 * The MCP door at `/mcp`: streamable HTTP without sessions, one POST a message, answered as JSON, or as one event to a client that
 * takes nothing else. Who calls and how often
 * is asked as at every other door, each request anew, so that a credential that ends has ended here. Only credentials in
 * the header count: a browser's cookie is the web app's.
 */
export function registerMcp(app: FastifyInstance, options: McpOptions): void {
  const allowed = originsOf(options);
  const admit = options.admission.caller(requireHeader);
  app.register(async (door) => {
    if (!door.hasRequestDecorator('actor')) door.decorateRequest('actor', null as unknown as Actor);
    door.removeAllContentTypeParsers();
    // Left as bytes: what is no JSON is answered as JSON-RPC has it.
    door.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    door.post(
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
    door.route({
      // There is no stream to open and no session to end.
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
    if (code === 'request.doubled_key') return refused(-32600, `Invalid request: a name stands twice in an object: ${params.key}`);
    return refused(-32700, 'Parse error: invalid JSON');
  }
  // They are gone from the protocol since 2025-06-18, and would cost one request however many calls they hold.
  if (Array.isArray(message)) return refused(-32600, 'Invalid request: send one message a request');
  const plain = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const own = new Headers(plain.filter(([name]) => name !== 'content-length'));
  // The protocol wants clients to accept both; the caller's own header has been read.
  own.set('accept', forms.join(', '));
  own.set('content-type', 'application/json');
  const request = new Request(`http://mcp${path}`, { method: 'POST', headers: own });
  // A library that no start waits for.
  const { answerMessage } = await import('./server.ts');
  return answerMessage(call, request, message, form);
}

/** Media types of answers, the default first. */
const forms = ['application/json', 'text/event-stream'] as const;
export type AnswerForm = (typeof forms)[number];

/** The media type to answer in: JSON wherever the caller takes it, though it likes events better; undefined if it takes neither. */
const answerForm = (accept: string | undefined): AnswerForm | undefined => {
  const items = weighted(accept ?? '');
  return forms.find((form) => items.length === 0 || (likingOf(items, form)?.q ?? 0) > 0);
};

/** The message, or why it is none. */
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

/** @throws Problem auth.required */
function requireHeader({ credential }: Actor): void {
  if (credential?.kind === 'session') throw new Problem('auth.required');
}

/** Pages may call from our own address and from those that CORS allows; programs name no origin. */
function originsOf({ baseUrl, publicUrl, corsOrigins }: McpOptions): (request: FastifyRequest) => boolean {
  const known = new Set([new URL(publicUrl ?? baseUrl).origin, ...corsOrigins]);
  return ({ headers: { origin, host } }) => {
    if (origin === undefined || known.has('*') || known.has(origin)) return true;
    return publicUrl === undefined && URL.canParse(origin) && new URL(origin).host === host;
  };
}
