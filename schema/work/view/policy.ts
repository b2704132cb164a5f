import type { View as ViewRow } from '../../../prisma/generated/client/client.ts';
import { always, type Permission, type Rule } from '../../kernel/policy.ts';
import { organizationPolicy } from '../../people/organization/policy.ts';
import { editor, lead, type ProjectFacts } from '../project/policy.ts';

/** What of a view decides who may do what with it. `project` is the actor's place in its project; null without one. */
export type ViewFacts = Pick<ViewRow, 'ownerId' | 'visibility'> & { readonly project: ProjectFacts | null };

/** With whom it may be shared: a project's people by its editors, everybody by whoever may make labels for everybody. */
export const sharing: Rule<Pick<ViewFacts, 'visibility' | 'project'>> = (actor, { visibility, project }) => {
  if (visibility === 'organization') return organizationPolicy.createLabel.who(actor, undefined);
  return visibility === 'project' && project ? editor(actor, project) : null;
};

/** Its owner; of a shared one also the leads of its project, or the administrators. */
const keeper: Rule<ViewFacts> = (actor, { ownerId, visibility, project }) => {
  if (ownerId === actor.user) return null;
  return visibility === 'project' && project ? lead(actor, project) : organizationPolicy.administer.who(actor, undefined);
};

/** Who may do what with a view it sees. */
export const viewPolicy = {
  update: { scope: 'tasks:write', who: keeper, when: always },
  delete: { scope: 'tasks:write', who: keeper, when: always },
} satisfies Record<string, Permission<ViewFacts>>;
