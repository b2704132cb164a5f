import type { CombinedError } from 'urql';

/** What went wrong, as the API tells it: in the reader's language, with the id an administrator finds it by. */
export type Problem = {
  /** One of the API's codes, or `network`: nobody answered. */
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly requestId?: string;
  /** Seconds after which it may be tried again. */
  readonly retryAfter?: number;
  /** Of a filter: where the mistake stands in its text, and what would fit there. */
  readonly offset?: number;
  readonly length?: number;
  readonly suggestions?: readonly string[];
  /** Of bad input: which field, and why. */
  readonly errors?: readonly { readonly field: string; readonly detail: string }[];
};

/** Of requests by a page that shows somebody else than who is signed in. */
export const otherMember = 'auth.other_member';

/** Whether asked again later it may go well: nobody answered, the server failed or asks for patience. */
export const passes = ({ code, status }: Pick<Problem, 'code' | 'status'>): boolean =>
  code === 'network' || status === 429 || status >= 500;

/** @param error of urql @returns the first problem in it */
export function problemOf(error: CombinedError): Problem {
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

/** Why the server closed the socket, where it said so: its codes are the statuses of HTTP behind a 4, the reason is the API's code. */
function closed(event: unknown): Problem | undefined {
  const { code, reason } = (event ?? {}) as Partial<CloseEvent>;
  if (typeof code !== 'number' || !reason || code < 4400 || code > 4429) return undefined;
  return { code: reason, status: code - 4000, detail: reason };
}

/** As the input names it: `name`, `statuses.2.key`. */
const fieldAt = (path: readonly (string | number)[]): string => path.slice(path.indexOf('input') + 1).join('.');

/** As GraphQL answers them: where in the arguments, and why. */
type FieldErrors = readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
