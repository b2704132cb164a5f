import { useCallback, useEffect, useRef } from 'react';
import { type AnyVariables, type TypedDocumentNode, useQuery } from 'urql';
import { useReturns } from './connection.ts';
import { type Problem, passes, problemOf } from './problem.ts';

type Data<T> = {
  /** Undefined until the first answer; the old data stays while it is read again. */
  readonly data: T | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  /** Reads the data from the server again. */
  readonly refetch: () => void;
};

/** Returns a query's data from the cache, then from the server. Reads again after the server was away. */
export function useData<T, Variables extends AnyVariables>(
  query: TypedDocumentNode<T, Variables>,
  variables: Variables,
  { pause = false }: { readonly pause?: boolean } = {},
): Data<T> {
  const [{ data: answered, error, fetching }, execute] = useQuery({ query, variables, pause });
  // Temporary failures keep the displayed data.
  const sign = JSON.stringify(variables);
  const last = useRef({ sign, data: answered });
  const lost = error !== undefined && passes(problemOf(error));
  const data = answered ?? ((lost || fetching) && last.current.sign === sign ? last.current.data : undefined);
  useEffect(() => {
    last.current = { sign, data };
  }, [sign, data]);
  const refetch = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);
  const returns = useReturns();
  const seen = useRef(returns);
  useEffect(() => {
    if (seen.current === returns || pause) return;
    seen.current = returns;
    refetch();
  }, [returns, refetch, pause]);
  return { data, problem: error && problemOf(error), loading: fetching, refetch };
}
