import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldText, Problem, problemText } from '../../../schema/kernel/errors.ts';
import type { Locale } from '../../../schema/kernel/module.ts';
import { isTransient } from '../../ports/database/port.ts';
import { pickLocale } from '../language.ts';
import { problemHeaders } from '../problem-headers.ts';
import { pathOf } from '../target.ts';
import { type Place, placeOf } from './error-locations.ts';

/** An error body (RFC 9457). */
export type ProblemBody = {
  /** URL of a page that explains the code. */
  type: string;
  title: string;
  status: number;
  detail: string;
  /** Stable and English, for programs to compare. */
  code: string;
  requestId: string;
  errors?: (Place & { code: string; detail: string })[];
};

type Options = {
  /** Base URL of `/docs/errors`, without a trailing slash. */
  readonly publicUrl: string;
  /** Public URL of the server, for challenges. */
  readonly baseUrl: string;
  /** Returns the methods of a path, for 405; empty for an unknown path. */
  readonly allowed: (path: string) => readonly string[];
};

/**
 * Answers every error of the app as a problem. Our own problems are in the caller's language and Fastify's get the nearest code. All others
 * are masked as `internal` and logged with the request id.
 */
export function registerProblems(app: FastifyInstance, { publicUrl, baseUrl, allowed }: Options): void {
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(
      error,
      request.routeOptions.bodyLimit ?? 0,
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
  app.setNotFoundHandler((request, reply) => answer(unknownRoute(request, allowed), request, reply));
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the web app's page for an unknown path. Returns undefined and sends nothing if the caller is not a browser. */
    sendNotFoundPage?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;
  }
}

/** Refuses requests to unknown paths before their body is read. */
export function refuseUnknownRoutes(app: FastifyInstance, { allowed }: Pick<Options, 'allowed'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    if (!app.sendNotFoundPage?.(request, reply)) done(unknownRoute(request, allowed));
  });
}

/** Returns the problem for an unknown path, or for a known path without this method. */
export function unknownRoute({ url }: FastifyRequest, allowed: Options['allowed']): Problem {
  const methods = allowed(pathOf(url));
  return methods.length > 0 ? new Problem('request.method_not_allowed', { params: { allowed: methods } }) : new Problem('route.not_found');
}

type Unread = Pick<Options, 'publicUrl' | 'baseUrl'> & {
  /** Headers that a hook would otherwise set. */
  readonly headers: Readonly<Record<string, string>>;
  readonly charge?: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | undefined;
};

/** Answers requests whose URL Fastify cannot decode, before any hook runs. They are charged like requests to unknown paths. */
export function badRequest({ publicUrl, baseUrl, headers, charge }: Unread) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const locale = pickLocale(request.headers['accept-language']);
    // No id is this long, so it refers to nothing.
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

/** Returns a raw response for a socket that sent invalid HTTP. `headers` are those of every response. */
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

/** Builds the error body of a problem. */
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

/** Converts any error to a problem. */
export function problemOf(error: unknown, bodyLimit: number, expected = 'application/json'): Problem {
  if (error instanceof Problem) return error;
  if (isTransient(error)) return new Problem('unavailable');
  const { code, statusCode = 500 } = error as FastifyError;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_ERR_CTP_EMPTY_TYPE')
    return new Problem('request.unsupported_media_type', { params: { expected } });
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('request.too_large', { params: { max: bodyLimit } });
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return new Problem('request.malformed', { params: { reason: 'Content-Length' } });
  if (statusCode >= 400 && statusCode < 500) return new Problem('request.malformed', { params: { reason: code ?? 'HTTP' } });
  return new Problem('internal');
}
