import { Templates } from '../../templates/Templates.tsx';
import { DuplicateProject } from './DuplicateProject.tsx';
import type { ProjectData } from './documents.ts';

/** Templates of a project, and its duplication. */
export function Copies({ project }: { readonly project: ProjectData }) {
  const { update, duplicate } = project.viewerCan;
  return (
    <>
      <Templates project={project} mayWrite={update} mayAdd={duplicate} />
      {duplicate && <DuplicateProject project={project} />}
    </>
  );
}
