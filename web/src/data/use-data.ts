import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AnyVariables, type CombinedError, type TypedDocumentNode, useClient, useQuery } from 'urql';
import { useReturns } from './connection.ts';
import { moment, noteRead, policyOf, type Read } from './fresh-reads.ts';
import { type Problem, passes, problemOf } from './problem.ts';
import { useSharedEvents } from './shared-events.ts';

type Data<T> = {
  /** Undefined until the first answer; the old data stays while it is read again. */
  readonly data: T | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  /** Reads the data from the server again. */
  readonly refetch: () => void;
};

/** A query whose answer contains those of several parts of a page, so that the parts need no request of their own. */
export type Whole = {
  readonly read: Read;
  /** Queries that it answers too, by the answer. */
  readonly parts: (data: never) => readonly Read[];
};

type Options = {
  readonly pause?: boolean;
  /** Kinds of shared events after which the data is read again. If none has come since it was last read, the cache answers alone. */
  readonly live?: readonly string[];
  /** Query that is sent instead of this one if the cache does not answer alone. */
  readonly whole?: Whole | undefined;
};

/** Returns a query's data from the cache, then from the server. Reads again after the server was away. */
export function useData<T, Variables extends AnyVariables>(
  query: TypedDocumentNode<T, Variables>,
  variables: Variables,
  { pause = false, live, whole }: Options = {},
): Data<T> {
  const sign = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the policy is chosen once for each query
  const policy = useMemo(() => policyOf([query as never, variables ?? {}], live), [query, sign, pause]);
  const { state, failure, forget } = useWhole(whole, policy === 'cache-and-network' && !pause);
  const [{ data: answered, error: refused, fetching }, execute] = useQuery({
    query,
    variables,
    pause,
    requestPolicy: state === 'read' ? 'cache-first' : state ? 'cache-only' : policy,
  });
  const error = refused ?? failure;
  const loading = fetching || state === 'reading';
  // Temporary failures keep the displayed data.
  const last = useRef({ sign, data: answered });
  const lost = error !== undefined && passes(problemOf(error));
  const data = answered ?? ((lost || loading) && last.current.sign === sign ? last.current.data : undefined);
  useEffect(() => {
    last.current = { sign, data };
  }, [sign, data]);
  const refetch = useCallback(() => {
    forget();
    execute({ requestPolicy: 'network-only' });
  }, [execute, forget]);
  const returns = useReturns();
  const seen = useRef(returns);
  useEffect(() => {
    if (seen.current === returns || pause) return;
    seen.current = returns;
    refetch();
  }, [returns, refetch, pause]);
  useSharedEvents(pause || !live?.length ? null : live, refetch, refetch);
  return { data, problem: error && problemOf(error), loading, refetch };
}

type WholeState = {
  /** Undefined without a whole. A refused one counts as `read`: the query itself is sent then. */
  readonly state: 'reading' | 'read' | 'failed' | undefined;
  readonly failure: CombinedError | undefined;
  /** Forgets the failure. */
  readonly forget: () => void;
};

/** Whether a part of the query, or its size, was refused, which says nothing about other queries. */
const isRefused = ({ status }: Problem) => status >= 400 && status < 500 && status !== 401 && status !== 429;

/** Reads a whole while `wanted`, and notes what it answered. */
function useWhole(whole: Whole | undefined, wanted: boolean): WholeState {
  const client = useClient();
  const sign = whole && wanted ? JSON.stringify(whole.read[1]) : undefined;
  const [done, setDone] = useState<{ readonly sign: string; readonly failure?: CombinedError | undefined }>();
  const latest = useRef(whole);
  latest.current = whole;
  useEffect(() => {
    const { read, parts } = latest.current ?? {};
    if (sign === undefined || !read || !parts) return undefined;
    const at = moment();
    const [document, variables] = read as unknown as [TypedDocumentNode<unknown, object>, object];
    let first = true;
    // It stays active, because it is read again if another answer was older than what was displayed (`stale-answers.ts`).
    const { unsubscribe } = client.query(document, variables, { requestPolicy: 'network-only' }).subscribe(({ data, error }) => {
      if (!first) return;
      first = false;
      if (data && !error) for (const part of parts(data as never)) noteRead(part, at);
      setDone({ sign, failure: data || (error && isRefused(problemOf(error))) ? undefined : error });
    });
    return unsubscribe;
  }, [client, sign]);
  const forget = useCallback(() => setDone((now) => now && { sign: now.sign }), []);
  if (sign === undefined) return { state: undefined, failure: undefined, forget };
  if (done?.sign !== sign) return { state: 'reading', failure: undefined, forget };
  return { state: done.failure ? 'failed' : 'read', failure: done.failure, forget };
}
