import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * What gives itself away by its form, whatever it stands in: tokens of ours, JSON web tokens, credentials of headers,
 * passwords in addresses, and queries of addresses, which hold the codes and states of sign-ins. Nothing matched has a
 * quote or a backslash, so that JSON stays JSON.
 */
const secrets: readonly [RegExp, string][] = [
  [/\bat([ps])_[\w-]{8,}/g, 'at$1_…'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)*/g, 'eyJ…'],
  [/\b(bearer|basic) +[\w.~+/=-]{8,}/gi, '$1 …'],
  [/(:\/\/)[^\s/@:"'\\]*:[^\s/@"'\\]*@/g, '$1…@'],
  [/\b(https?:\/\/[^\s?#"'\\]+)[?#][^\s"'\\]*/gi, '$1?…'],
];

/** A text without the secrets that can be told by their form. */
export function withoutSecrets(text: string): string {
  return secrets.reduce((rest, [secret, instead]) => rest.replace(secret, instead), text);
}

/** Causes and parts of an error, so deep: one may be its own. */
const maxDepth = 5;

type ErrorLike = { readonly message: string; readonly name?: string; readonly stack?: string; readonly cause?: unknown };

/** Errors, and copies of them: the job queue tells its own as plain objects. */
const isErrorLike = (thrown: unknown): thrown is ErrorLike =>
  typeof thrown === 'object' && thrown !== null && typeof (thrown as { message?: unknown }).message === 'string';

/** What was thrown and is no error: of an object, which may hold anything, what its fields are called. */
const nameOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null ? `an object with the fields: ${Object.keys(thrown).join(', ')}` : String(thrown);

/** The stack of what was thrown, with those of its causes and parts, and no other field. */
export function stackOf(error: unknown, depth = 0): string {
  if (!isErrorLike(error)) return nameOf(error);
  const inner = [error.cause, ...(error instanceof AggregateError ? error.errors : [])].filter(isErrorLike);
  const told = error.stack ?? error.message;
  return depth === maxDepth ? told : [told, ...inner.map((each) => `caused by: ${stackOf(each, depth + 1)}`)].join('\n');
}

/** Of an error only this: libraries hang requests, answers, claims and commands with passwords on theirs. */
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

/** The log of the process, JSON by line: no header, no query of an address, no field of an error that it does not know. */
export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const serializers = {
    err: loggedError,
    // Fastify's own lines have these.
    req: ({ method, url }: { method?: string; url?: string }) => ({ method, path: url?.split('?', 1)[0] }),
    res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
  };
  return pino({ level, serializers }, { write: (line) => destination.write(withoutSecrets(line)) });
}
