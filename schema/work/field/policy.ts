import { always, type Permission, type Rule } from '../../kernel/policy.ts';
import type { ProjectRole } from '../../people/access/project.ts';
import { administer } from '../../people/organization/policy.ts';
import { lead, open } from '../project/policy.ts';

/** Facts about a custom field that the permissions depend on. */
export type FieldFacts = {
  /**
   * The caller's role in the projects of the field (viewer if it cannot view a project); null if the field belongs to the whole
   * organization.
   */
  readonly projects: readonly { readonly role: ProjectRole; readonly archived: boolean }[] | null;
};

/** Administrators manage fields of all projects; leads manage fields of their projects. */
const keeper: Rule<FieldFacts> = (actor, { projects }) => {
  if (projects === null) return administer.who(actor, undefined);
  for (const project of projects) {
    const problem = lead(actor, project);
    if (problem) return problem;
  }
  return null;
};

const inOpenProjects: Rule<FieldFacts> = (actor, { projects }) => {
  for (const project of projects ?? []) {
    const problem = open(actor, project);
    if (problem) return problem;
  }
  return null;
};

export const fieldPolicy = {
  /** Also applies to creating a field for the same projects. */
  update: { scope: 'projects:write', who: keeper, when: inOpenProjects },
  delete: { scope: 'projects:write', who: keeper, when: always },
} satisfies Record<string, Permission<FieldFacts>>;
