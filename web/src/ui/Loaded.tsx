import type { ReactNode } from 'react';
import type { Problem } from '../data/problem.ts';
import { ProblemAlert } from './Problem.tsx';
import { type Outline, Waiting } from './Waiting.tsx';

type LoadedProps<T> = {
  readonly of: { readonly data: T | undefined; readonly problem: Problem | undefined; readonly refetch: () => void };
  /** Outline while it loads; by default rows. */
  readonly as?: Outline;
  readonly children: (data: T) => ReactNode;
};

/** Renders loaded data, or a loading state or the error. */
export function Loaded<T>({ of: { data, problem, refetch }, as = 'rows', children }: LoadedProps<T>) {
  if (data !== undefined && data !== null) return <>{children(data)}</>;
  return problem ? <ProblemAlert problem={problem} onRetry={refetch} /> : <Waiting as={as} />;
}
