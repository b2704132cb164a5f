import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldText, type Locale, Problem, problemText } from '../../../schema/kernel/errors.ts';
import { isPassing } from '../../ports/database/port.ts';
import { pickLocale } from '../language.ts';
import { problemHeaders } from '../problem-headers.ts';
import { pathOf } from '../target.ts';
import { type Place, placeOf } from './places.ts';

/** An error body (RFC 9457). */
export type ProblemBody = {
  /** Address of a page that explains the code. */
  type: string;
  title: string;
  status: number;
  detail: string;
  /** Stable, English: what programs compare. */
  code: string;
  requestId: string;
  errors?: (Place & { code: string; detail: string })[];
};

type Options = {
  /** Address under which `/docs/errors` is served, without a slash at its end. */
  readonly publicUrl: string;
  /** Where people reach the server, for challenges. */
  readonly baseUrl: string;
  /** Methods of an address, for 405; empty where there is no such address. */
  readonly allowed: (path: string) => readonly string[];
};

/**
 * Answers every error of the app as a problem: ours in the caller's language, Fastify's own by their nearest code, the
 * rest masked as `internal` and logged with the request's id.
 */
export function registerProblems(app: FastifyInstance, { publicUrl, baseUrl, allowed }: Options): void {
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(
      error,
      app.initialConfig.bodyLimit ?? 0,
      request.routeOptions.config.endpoint?.upload ? 'multipart/form-data' : undefined,
    );
    if (problem.status >= 500)
      request.log.error({ err: error, requestId: request.id, method: request.method, route: request.routeOptions.url }, 'request failed');
    const locale = pickLocale(request.headers['accept-language']);
    const body = problemBody(problem, { publicUrl, locale, requestId: request.id, request });
    return reply
      .code(problem.status)
      .headers({
        vary: 'accept-language, accept-encoding',
        'cache-control': 'no-store',
        'content-language': locale,
        ...problemHeaders(problem, { baseUrl, target: request.originalUrl }),
      })
      .header('content-type', 'application/problem+json; charset=utf-8')
      .send(JSON.stringify(body));
  };
  app.setErrorHandler(answer);
  app.setNotFoundHandler((request, reply) => answer(absent(request, allowed), request, reply));
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers an address that does not exist with a page; undefined, and nothing is sent, if the caller is no browser. */
    showAbsent?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;
  }
}

/** Refuses what names nothing before its body is read: what is sent to no address is not worth reading. */
export function refuseAbsent(app: FastifyInstance, { allowed }: Pick<Options, 'allowed'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    if (!app.showAbsent?.(request, reply)) done(absent(request, allowed));
  });
}

/** What is answered where an address has no such method, or there is none. */
export function absent({ url }: FastifyRequest, allowed: Options['allowed']): Problem {
  const methods = allowed(pathOf(url));
  return methods.length > 0 ? new Problem('request.method_not_allowed', { params: { allowed: methods } }) : new Problem('route.not_found');
}

type Unread = Pick<Options, 'publicUrl' | 'baseUrl'> & {
  /** Those that a hook would have set. */
  readonly headers: Readonly<Record<string, string>>;
  readonly charge?: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | undefined;
};

/** Fastify's answer to an address it cannot decode, before any hook runs; it costs what one that names nothing does. */
export function badRequest({ publicUrl, baseUrl, headers, charge }: Unread) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const locale = pickLocale(request.headers['accept-language']);
    // An id longer than any names nothing.
    const unread =
      error.code === 'FST_ERR_MAX_PARAM_LENGTH'
        ? new Problem('route.not_found')
        : new Problem('request.malformed', { params: { reason: 'URL' } });
    const problem = (await charge?.(request, reply).catch(problemIn)) ?? unread;
    const body = problemBody(problem, { publicUrl, locale, requestId: request.id });
    reply
      .code(problem.status)
      .headers({
        ...headers,
        ...problemHeaders(problem, { baseUrl, target: request.originalUrl }),
        'content-type': 'application/problem+json; charset=utf-8',
        'content-language': locale,
        'x-request-id': request.id,
      })
      .send(JSON.stringify(body));
  };
}

const problemIn = (error: unknown) => (error instanceof Problem ? error : new Problem('internal'));

/** The answer on a socket that sent something that is no HTTP request; `headers` are those of every answer. */
export function rawBadRequest(status: 400 | 408 | 431, headers: Readonly<Record<string, string>>): string {
  const { title, detail } = problemText(new Problem('request.malformed', { params: { reason: 'HTTP' } }), 'tr');
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, code: 'request.malformed' });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-language': 'tr',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** What is told of a problem. */
export function problemBody(
  problem: Problem,
  about: { publicUrl: string; locale: Locale; requestId: string; request?: FastifyRequest },
): ProblemBody {
  const { publicUrl, locale, requestId, request } = about;
  const { title, detail } = problemText(problem, locale);
  const mapping = request?.routeOptions.config.endpoint?.mapping;
  return {
    ...problem.extra,
    type: `${publicUrl}/docs/errors#${problem.code}`,
    title,
    status: problem.status,
    detail,
    code: problem.code,
    requestId,
    ...(problem.errors.length > 0 && {
      errors: problem.errors.map((error) => ({ ...placeOf(mapping, error), code: error.code, detail: fieldText(error, locale) })),
    }),
  };
}

/** The problem that is told of an error. */
export function problemOf(error: unknown, bodyLimit: number, expected = 'application/json'): Problem {
  if (error instanceof Problem) return error;
  if (isPassing(error)) return new Problem('unavailable');
  const { code, statusCode = 500 } = error as FastifyError;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_ERR_CTP_EMPTY_TYPE')
    return new Problem('request.unsupported_media_type', { params: { expected } });
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('request.too_large', { params: { max: bodyLimit } });
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return new Problem('request.malformed', { params: { reason: 'Content-Length' } });
  if (statusCode >= 400 && statusCode < 500) return new Problem('request.malformed', { params: { reason: code ?? 'HTTP' } });
  return new Problem('internal');
}
