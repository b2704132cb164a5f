import { graphql } from '../../data/graphql.ts';
import { useData } from '../../data/use-data.ts';
import { type NavProject, useOpenProjects, useProjectsOf } from './viewer.tsx';

const projectId = graphql(`query ProjectId($key: ID!) { project(id: $key) { id deletedAt } }`);

/**
 * The project with a current or former key, which may be archived. `waiting`: it is not known yet whether the user sees one. Without a key
 * there is none.
 */
export function useProjectByKey(wanted: string | undefined): { readonly project: NavProject | undefined; readonly waiting: boolean } {
  const open = useOpenProjects().find(({ key }) => key === wanted?.toUpperCase());
  const { data, loading } = useData(projectId, { key: wanted ?? '' }, { pause: wanted === undefined || open !== undefined });
  const found = data?.project?.deletedAt === null ? data.project : undefined;
  const projects = useProjectsOf(found ? [{ project: found }] : []);
  const project = open ?? projects.find(({ id }) => id === found?.id);
  return { project, waiting: !project && (found !== undefined || loading) };
}
