import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { readView, type View, writeView } from './view.ts';

/** What stands in the address beside the view, and stays when it changes. */
const others = ['task', 'comment'] as const;

/** The view as the address has it, and how to change it: the way back leads to the view before. */
export function useView() {
  const [parameters, setParameters] = useSearchParams();
  const key = parameters.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same parameters are the same view
  const view = useMemo(() => readView(parameters), [key]);
  const goTo = useCallback(
    (search: string, options?: { replace: boolean }) =>
      setParameters((now) => {
        const next = new URLSearchParams(search);
        for (const name of others) {
          const value = now.get(name);
          if (value) next.set(name, value);
        }
        return next;
      }, options),
    [setParameters],
  );
  const change = useCallback(
    (patch: Partial<View>, options?: { replace: boolean }) => goTo(writeView({ ...view, ...patch }), options),
    [goTo, view],
  );
  return { view, change, goTo };
}

export type ChangeView = ReturnType<typeof useView>['change'];
