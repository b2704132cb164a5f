import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { type Kind, kinds } from './kinds.ts';

export const statuses = ['queued', 'extracting', 'indexing', 'indexed', 'failed', 'skipped'] as const;
export const sorts = ['-createdAt', 'createdAt', '-updatedAt', 'name', '-name', '-size', 'size'] as const;

type Name = 'project' | 'status' | 'type' | 'q' | 'sort';

/** Filters of the list, stored in the URL. Unknown values are ignored. */
export function useFilters() {
  const [parameters, setParameters] = useSearchParams();
  const project = parameters.get('project');
  const status = statuses.find((each) => each === parameters.get('status'));
  const type = (Object.keys(kinds) as Exclude<Kind, 'other'>[]).find((each) => each === parameters.get('type'));
  const q = parameters.get('q') ?? '';
  const sort = sorts.find((each) => each === parameters.get('sort')) ?? '-createdAt';
  const variables = useMemo(
    () => ({
      filter: {
        ...(project && { project: [project] }),
        ...(status && { status: [status] }),
        ...(type && { mimeType: [...kinds[type]] }),
        ...(q && { q }),
      },
      sort: [sort],
    }),
    [project, status, type, q, sort],
  );
  const change = (name: Name, value: string | null) =>
    setParameters(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  const clear = () =>
    setParameters((now) => {
      for (const name of ['project', 'status', 'type', 'q']) now.delete(name);
      return now;
    });
  return { project, status, type, q, sort, variables, change, clear, narrowed: Boolean(project || status || type || q) };
}
