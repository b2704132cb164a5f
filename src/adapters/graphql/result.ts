import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLFormattedError } from 'graphql';
import { type ErrorLog, presentAll } from '../../../schema/engine/engine.ts';
import type { Context } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import type { Locale } from '../../../schema/kernel/module.ts';
import { challengeOf } from '../auth/challenge.ts';
import { pickLocale } from '../language.ts';
import { runOf } from '../run-headers.ts';
import { type Accepted, accepted, notAcceptable, type ResultType, resultTypes } from './negotiate.ts';
import type { GraphqlOptions } from './options.ts';

/** A result before and after its errors are presented. */
export type Unwritten = { errors?: readonly unknown[]; data?: Record<string, unknown> | null; extensions?: object };
export type Written = { errors?: readonly GraphQLFormattedError[]; data?: Record<string, unknown> | null; extensions?: object };

/** The state of one request, for yoga and for `servePlain`. */
export type Call = {
  readonly accepts: Accepted;
  readonly context: Context;
  readonly write: (result: Unwritten) => Written;
};

/** Prepares an authenticated request and sets the response headers. @throws Problem request.not_acceptable */
export function receive(
  { context, log, baseUrl }: GraphqlOptions,
  { actor, headers, id: requestId, ip: address, originalUrl: target }: FastifyRequest,
  reply: FastifyReply,
): Call {
  const accepts = accepted(headers.accept);
  if (!accepts.result && !accepts.events) throw notAcceptable(resultTypes);
  const locale = pickLocale(headers['accept-language']);
  const write = writer(locale, requestId, log);
  reply.headers({ 'content-language': locale, 'cache-control': 'no-store', vary: 'accept, accept-language, accept-encoding' });
  return {
    accepts,
    context: context({ actor, via: 'graphql', locale, requestId, address, userAgent: headers['user-agent'], run: runOf(headers) }),
    write: (result) => {
      const refused = result.errors?.find((error) => error instanceof Problem && error.code === 'auth.scope_missing');
      if (refused) reply.header('www-authenticate', challengeOf(refused as Problem, { baseUrl, target }));
      return write(result);
    },
  };
}

/** Returns a function that presents the errors of a result. */
export function writer(locale: Locale, requestId: string, log: ErrorLog): Call['write'] {
  return (result) => (result.errors ? { ...result, errors: presentAll(result.errors, locale, requestId, log) } : (result as Written));
}

/** Converts a problem thrown by the engine to a result. */
export async function attempt<T>(work: () => T | Promise<T>): Promise<T | ExecutionResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { errors: [error] };
  }
}

/**
 * Returns the HTTP status of a result. A request without data has failed: `application/graphql-response+json` shows that by its status.
 * `application/json` does not, because old clients take any other status for a broken server (GraphQL over HTTP, Status Codes).
 */
export function statusOf({ errors, data }: Written, type: ResultType): number {
  const status = data === undefined ? Number(errors?.[0]?.extensions?.status ?? 500) : 200;
  return type === 'application/json' && status < 500 ? 200 : status;
}
