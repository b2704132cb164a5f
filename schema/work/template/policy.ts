import { always, type Permission, type Rule } from '../../kernel/policy.ts';
import { administer } from '../../people/organization/policy.ts';
import { lead, open, type ProjectFacts } from '../project/policy.ts';

/** What of a template decides who may do what with it. `project` is the actor's place in its project; null without one. */
export type TemplateFacts = { readonly kind: 'task' | 'project'; readonly project: ProjectFacts | null };

/** As custom fields are: what all projects have is the administrators', what one has, or what one is copied by, its leads'. */
const keeper: Rule<TemplateFacts> = (actor, { project }) => (project ? lead(actor, project) : administer.who(actor, undefined));

/** An archived project can be what new ones are made like. */
const inOpenProject: Rule<TemplateFacts> = (actor, { kind, project }) => (kind === 'task' && project ? open(actor, project) : null);

/** Who may do what with a template it sees. Who makes something by it needs what that takes. */
export const templatePolicy = {
  /** And making one, for the same project. */
  update: { scope: 'projects:write', who: keeper, when: inOpenProject },
  delete: { scope: 'projects:write', who: keeper, when: always },
} satisfies Record<string, Permission<TemplateFacts>>;
