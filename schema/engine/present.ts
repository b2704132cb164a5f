import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { isTransient } from '../../src/ports/database/port.ts';
import { fieldText, Problem, problemText } from '../kernel/errors.ts';
import type { Locale } from '../kernel/module.ts';
import { DocumentProblem } from './document.ts';
import { documentReason } from './document-texts.ts';

/** Log for errors whose details callers must not see. */
export type ErrorLog = { error(details: object, message: string): void };

const internal = new Problem('internal');
const unavailable = new Problem('unavailable');

/** The `Problem` behind an execution error; undefined if there is none, so that the error must be masked. */
export function problemOf(error: unknown): Problem | undefined {
  let cause = error as { originalError?: unknown } | undefined | null;
  // Errors are wrapped a few times at most; the limit ends circular chains.
  for (let depth = 0; depth < 5 && cause; depth += 1) {
    if (cause instanceof Problem) return cause;
    cause = cause.originalError as typeof cause;
  }
  return undefined;
}

/**
 * Formats an error for a GraphQL caller. An error that is no `Problem` is logged with `requestId` and masked: as
 * `unavailable` if it is transient, else as `internal`.
 */
export function present(error: unknown, locale: Locale, requestId: string, log: ErrorLog): GraphQLFormattedError {
  const { path, locations } = error as Partial<GraphQLError>;
  const known = problemOf(error);
  const cause = (error as GraphQLError).originalError ?? error;
  if (!known) log.error({ err: cause, path, requestId }, 'unexpected error');
  const problem = known ?? (isTransient(cause) ? unavailable : internal);
  const { code, status, errors, extra } = problem;
  return {
    message: problemText(problem, locale).detail,
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: {
      ...extra,
      code,
      status,
      requestId,
      ...(errors.length > 0 && { errors: errors.map((each) => ({ path: each.path, code: each.code, message: fieldText(each, locale) })) }),
    },
  };
}

/** Formats all errors of a response; a `DocumentProblem` becomes one error for each of its causes. */
export function presentAll(errors: readonly unknown[], locale: Locale, requestId: string, log: ErrorLog): GraphQLFormattedError[] {
  return errors.flatMap((error) => {
    if (!(error instanceof DocumentProblem)) return [present(error, locale, requestId, log)];
    return error.causes.map(({ message, locations }) => {
      const each = new Problem(error.code, { params: { reason: documentReason(message) } });
      return { ...present(each, locale, requestId, log), ...(locations && { locations }) };
    });
  });
}

/** Error of an operation that failed: an internal one before a problem of the caller, because it must be logged. */
export function failureOf(errors: readonly GraphQLError[]): unknown {
  const fault = errors.find((error) => !problemOf(error));
  return fault ? (fault.originalError ?? fault) : problemOf(errors[0]);
}
