import type { FastifyError, FastifyInstance } from 'fastify';
import { present } from '../../../schema/engine/engine.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { pickLocale } from '../language.ts';
import { problemHeaders, retryAfter } from '../problem-headers.ts';
import { accepted, resultTypes } from './negotiate.ts';
import type { GraphqlOptions } from './options.ts';

/** Answers errors raised before a document runs with a GraphQL result without data, and the problem's HTTP status. */
export function answerErrors(app: FastifyInstance, { log, baseUrl }: GraphqlOptions): void {
  app.setErrorHandler((error, request, reply) => {
    const cause = ofFastify(error as FastifyError, app.initialConfig.bodyLimit ?? 0);
    const locale = pickLocale(request.headers['accept-language']);
    const formatted = present(cause, locale, request.id, log);
    const type = accepted(request.headers.accept).result ?? resultTypes[0];
    const waiting = retryAfter[String(formatted.extensions?.code)];
    return reply
      .code(formatted.extensions?.status as number)
      .headers({
        'content-type': `${type}; charset=utf-8`,
        'content-language': locale,
        'cache-control': 'no-store',
        vary: 'accept, accept-language, accept-encoding',
        ...(cause instanceof Problem
          ? problemHeaders(cause, { baseUrl, target: request.originalUrl })
          : waiting && { 'retry-after': waiting }),
      })
      .send(JSON.stringify({ errors: [formatted] }));
  });
}

/** Maps Fastify's own errors to the nearest problem code. */
function ofFastify(error: FastifyError, bodyLimit: number): unknown {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_ERR_CTP_EMPTY_TYPE') return unsupported();
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('request.too_large', { params: { max: bodyLimit } });
  if (error.code?.startsWith('FST_') && error.statusCode === 400)
    return new Problem('request.malformed', { params: { reason: error.code } });
  return error;
}

export const unsupported = () => new Problem('request.unsupported_media_type', { params: { expected: 'application/json' } });
