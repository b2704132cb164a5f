import type { View as ViewRow } from '../../../prisma/generated/client/client.ts';
import { always, type Permission, type Rule } from '../../kernel/policy.ts';
import { organizationPolicy } from '../../people/organization/policy.ts';
import { editor, lead, type ProjectFacts } from '../project/policy.ts';

/** Facts about a view that the permissions depend on. `project` holds the facts of its project; null if it has none. */
export type ViewFacts = Pick<ViewRow, 'ownerId' | 'visibility'> & { readonly project: ProjectFacts | null };

/** Rule of sharing: editors may share a view with their project; those who may create labels, with the organization. */
export const sharing: Rule<Pick<ViewFacts, 'visibility' | 'project'>> = (actor, { visibility, project }) => {
  if (visibility === 'organization') return organizationPolicy.createLabel.who(actor, undefined);
  return visibility === 'project' && project ? editor(actor, project) : null;
};

/** Allowed for its owner; if shared, also for the leads of its project or for administrators. */
const keeper: Rule<ViewFacts> = (actor, { ownerId, visibility, project }) => {
  if (ownerId === actor.user) return null;
  return visibility === 'project' && project ? lead(actor, project) : organizationPolicy.administer.who(actor, undefined);
};

/** Permissions on a view that the actor can view. */
export const viewPolicy = {
  update: { scope: 'tasks:write', who: keeper, when: always },
  delete: { scope: 'tasks:write', who: keeper, when: always },
} satisfies Record<string, Permission<ViewFacts>>;
