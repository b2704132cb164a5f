import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { type Problem, problemOf } from '../../data/problem.ts';
import { type Found, type Kind, searchFor } from './documents.ts';

/** Debounce in milliseconds. */
const pause = 150;
/** Minimum length of a query. */
const least = 2;
const pageSize = 20;
/** Maximum number of results of a search. */
const most = 200;

type Results = {
  /** Latest response; stays while the next one is pending. */
  readonly found: Found | undefined;
  /** Number of results of each kind, whatever the kind filter. */
  readonly kinds: Found['facets']['kinds'];
  /** Whether the results of the current text are not loaded yet. */
  readonly pending: boolean;
  readonly problem: Problem | undefined;
  /** Undefined if there are no more, or already as many as a search can have. */
  readonly loadMore: (() => void) | undefined;
};

/** Search results for `text` while it is typed. Outdated responses are dropped. */
export function useResults(text: string, kind: Kind | null): Results {
  const wanted = text.trim().slice(0, 500);
  const [q] = useDebouncedValue(wanted, pause);
  const [first, setFirst] = useState(pageSize);
  const ready = q.length >= least && wanted.length >= least;
  const variables = { q, first, ...(kind && { filter: { kind: [kind] } }) };
  const [{ data, error, fetching, operation }, execute] = useQuery({ query: searchFor, variables, pause: !ready });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query starts at the first page
  useEffect(() => setFirst(pageSize), [q, kind]);

  const answered = operation?.variables as typeof variables | undefined;
  const isOf = answered?.q === q && JSON.stringify(answered) === JSON.stringify(variables);
  const displayed = useRef<{ found: Found; q: string } | undefined>(undefined);
  const facets = useRef<Found['facets']['kinds']>([]);
  if (!ready) displayed.current = undefined;
  else if (isOf && data) {
    displayed.current = { found: data.search, q };
    if (!kind) facets.current = data.search.facets.kinds;
  }

  const problem = ready && error && !fetching ? problemOf(error) : undefined;
  const wait = problem?.retryAfter;
  useEffect(() => {
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => execute({ requestPolicy: 'network-only' }), wait * 1000);
    return () => clearTimeout(timer);
  }, [wait, execute]);

  const found = problem ? undefined : displayed.current?.found;
  return {
    found,
    kinds: displayed.current ? facets.current : [],
    pending: wanted.length >= least && (wanted !== q || fetching || !isOf) && !problem,
    problem,
    loadMore: found?.pageInfo.hasNextPage && first < most ? () => setFirst((now) => Math.min(most, now * 2)) : undefined,
  };
}
