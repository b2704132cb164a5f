import { graphql, type ResultOf } from '../data/graphql.ts';
import { useData } from '../data/use-data.ts';
import { useDates } from '../i18n/dates.ts';

const document = graphql(`
  query OpenCycles($project: ID!) {
    project(id: $project) { id openCycles { id name startDate endDate } }
  }
`);

type Open = NonNullable<ResultOf<typeof document>['project']>['openCycles'][number];
export type OpenCycle = Pick<Open, 'id' | 'name'> & { readonly label: string };

/** Returns the cycles of a project that have not ended, the earliest first, with their dates in the label. With `pause` nothing is read. */
export function useOpenCycles(project: string, { pause = false }: { readonly pause?: boolean } = {}) {
  const dates = useDates();
  const { data, refetch } = useData(document, { project }, { pause });
  const cycles: readonly OpenCycle[] = (data?.project?.openCycles ?? []).map(({ id, name, startDate, endDate }) => ({
    id,
    name,
    label: `${name} (${dates.date(startDate)} – ${dates.date(endDate)})`,
  }));
  return { cycles, refetch };
}
