import { always, type Permission, type Rule } from '../../kernel/policy.ts';
import { administer } from '../../people/organization/policy.ts';
import { lead, open, type ProjectFacts } from '../project/policy.ts';

/** Facts about a template that the permissions depend on. `project` holds the facts of its project; null if it has none. */
export type TemplateFacts = { readonly kind: 'task' | 'project'; readonly project: ProjectFacts | null };

/**
 * As for custom fields: administrators manage templates for all projects; leads manage those of their project, including
 * templates that copy it.
 */
const keeper: Rule<TemplateFacts> = (actor, { project }) => (project ? lead(actor, project) : administer.who(actor, undefined));

/** An archived project can still be copied from a template. */
const inOpenProject: Rule<TemplateFacts> = (actor, { kind, project }) => (kind === 'task' && project ? open(actor, project) : null);

/** Permissions on a template that the actor can view. Creating records from it requires the permissions for those records. */
export const templatePolicy = {
  /** Also applies to creating a template for the same project. */
  update: { scope: 'projects:write', who: keeper, when: inOpenProject },
  delete: { scope: 'projects:write', who: keeper, when: always },
} satisfies Record<string, Permission<TemplateFacts>>;
