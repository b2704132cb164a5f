import { always, type Permission, type Rule } from '../../kernel/policy.ts';
import type { ProjectRole } from '../../people/access/project.ts';
import { administer } from '../../people/organization/policy.ts';
import { lead, open } from '../project/policy.ts';

/** What of a custom field decides who may do what with it. */
export type FieldFacts = {
  /** The caller's standing in the projects that have it, a viewer's where it sees one not; null: it is the whole organization's. */
  readonly projects: readonly { readonly role: ProjectRole; readonly archived: boolean }[] | null;
};

/** What all projects have is the administrators', what some have their leads'. */
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

/** Who may do what with a custom field. */
export const fieldPolicy = {
  /** And making one, for the same projects. */
  update: { scope: 'projects:write', who: keeper, when: inOpenProjects },
  delete: { scope: 'projects:write', who: keeper, when: always },
} satisfies Record<string, Permission<FieldFacts>>;
