import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Secrets that are recognizable in any text: our tokens, JSON web tokens, credentials of headers, passwords in addresses, and queries of
 * addresses, which contain codes and states of sign-ins. No match contains a quote or a backslash, so that JSON stays valid.
 */
const secrets: readonly [RegExp, string][] = [
  [/\bat([ps])_[\w-]{8,}/g, 'at$1_…'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)*/g, 'eyJ…'],
  [/\b(bearer|basic) +[\w.~+/=-]{8,}/gi, '$1 …'],
  [/(:\/\/)[^\s/@:"'\\]*:[^\s/@"'\\]*@/g, '$1…@'],
  [/\b(https?:\/\/[^\s?#"'\\]+)[?#][^\s"'\\]*/gi, '$1?…'],
];

/** Replaces recognizable secrets in a text. */
export function withoutSecrets(text: string): string {
  return secrets.reduce((rest, [secret, instead]) => rest.replace(secret, instead), text);
}

/** Maximum depth of `cause` and `errors` to follow, because they may be circular. */
const maxDepth = 5;

type ErrorLike = { readonly message: string; readonly name?: string; readonly stack?: string; readonly cause?: unknown };

/** Errors, and copies of them: the job queue reports its errors as plain objects. */
const isErrorLike = (thrown: unknown): thrown is ErrorLike =>
  typeof thrown === 'object' && thrown !== null && typeof (thrown as { message?: unknown }).message === 'string';

/** Describes a thrown value that is not an error. Only the keys of an object are logged, because it may contain anything. */
const nameOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null ? `an object with the fields: ${Object.keys(thrown).join(', ')}` : String(thrown);

/** The stack of a thrown value, with those of its causes and parts, but no other fields. */
export function stackOf(error: unknown, depth = 0): string {
  if (!isErrorLike(error)) return nameOf(error);
  const inner = [error.cause, ...(error instanceof AggregateError ? error.errors : [])].filter(isErrorLike);
  const stack = error.stack ?? error.message;
  return depth === maxDepth ? stack : [stack, ...inner.map((each) => `caused by: ${stackOf(each, depth + 1)}`)].join('\n');
}

/** Logs only known fields of an error: libraries attach requests, responses, claims and commands with passwords. */
function loggedError(error: unknown): unknown {
  if (!isErrorLike(error)) return nameOf(error);
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name ?? 'Error',
    message: error.message,
    stack: stackOf(error),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof constraint === 'string' && { constraint }),
  };
}

/** The log of the process, one JSON line per entry, without headers, query strings or unknown fields of errors. */
export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const serializers = {
    err: loggedError,
    // Fields of Fastify's own lines.
    req: ({ method, url }: { method?: string; url?: string }) => ({ method, path: url?.split('?', 1)[0] }),
    res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
  };
  return pino({ level, serializers }, { write: (line) => destination.write(withoutSecrets(line)) });
}
