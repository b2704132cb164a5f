import type { CombinedError, Operation } from 'urql';

/** An error as the API returns it: in the viewer's language, with a request id that administrators can look up. */
export type Problem = {
  /** One of the API's codes, or `network` if there was no answer. */
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly requestId?: string;
  /** First field of the operation that failed, such as `updateTask`. */
  readonly failed?: string | undefined;
  /** Name of the object that did not change, such as `WEB-12`. */
  readonly of?: string | undefined;
  /** Seconds after which a retry may succeed. */
  readonly retryAfter?: number;
  /** Position of the mistake in a filter's text, and suggestions for it. */
  readonly offset?: number;
  readonly length?: number;
  readonly suggestions?: readonly string[];
  /** Values of a proposal that changed meanwhile. */
  readonly conflicts?: readonly { readonly field: string }[];
  /** Invalid input fields, with the reasons. */
  readonly errors?: readonly { readonly field: string; readonly detail: string }[];
};

/** Code for requests of a page that shows another member than the one signed in. */
export const otherMember = 'auth.other_member';

/** Whether a retry may succeed: there was no answer, the server failed, or a rate limit was exceeded. */
export const passes = ({ code, status }: Pick<Problem, 'code' | 'status'>): boolean =>
  code === 'network' || status === 429 || status >= 500;

/** An error with the first field of its operation. */
type Noted = CombinedError & { failed?: string };

/** Notes which operation failed, for the title of the message. */
export function noteOperation(error: Noted, { query: { definitions } }: Operation): void {
  const [operation] = definitions;
  if (operation?.kind !== 'OperationDefinition') return;
  for (const field of operation.selectionSet.selections) if (field.kind === 'Field') error.failed ??= field.name.value;
}

/** @param error of urql @returns the first problem in it */
export const problemOf = (error: Noted): Problem => ({ ...withoutOperation(error), failed: error.failed });

function withoutOperation(error: CombinedError): Problem {
  const [first] = error.graphQLErrors;
  if (!first) return closed(error.networkError) ?? { code: 'network', status: 0, detail: error.networkError?.message ?? error.message };
  const {
    code = 'internal',
    status = 500,
    errors,
    ...rest
  } = first.extensions as Omit<Partial<Problem>, 'errors'> & { errors?: FieldErrors };
  return {
    ...rest,
    code,
    status,
    detail: first.message,
    ...(errors && { errors: errors.map(({ path, message }) => ({ field: fieldAt(path), detail: message })) }),
  };
}

/**
 * Returns the problem for which the server closed the socket, if it gave one. Close codes are a 4 followed by the HTTP status; the reason
 * is the API's code.
 */
function closed(event: unknown): Problem | undefined {
  const { code, reason } = (event ?? {}) as Partial<CloseEvent>;
  if (typeof code !== 'number' || !reason || code < 4400 || code > 4429) return undefined;
  return { code: reason, status: code - 4000, detail: reason };
}

/** Formats the path as in the input: `name`, `statuses.2.key`. */
const fieldAt = (path: readonly (string | number)[]): string => path.slice(path.indexOf('input') + 1).join('.');

/** Field errors as GraphQL returns them: the path in the arguments, and the reason. */
type FieldErrors = readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
