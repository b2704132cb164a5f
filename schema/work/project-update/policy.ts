import { all, type Permission, type Rule, roleRequired } from '../../kernel/policy.ts';
import { editor, lead, open, type ProjectFacts } from '../project/policy.ts';

/** Facts about a status update and its project that the permissions depend on. */
export type UpdateFacts = Pick<ProjectFacts, 'role' | 'archived'> & { authorId: string };

const author: Rule<UpdateFacts> = ({ user }, { authorId }) => (authorId === user ? null : roleRequired('author'));

const authorOrLead: Rule<UpdateFacts> = (actor, facts) =>
  author(actor, facts) && lead(actor, facts) ? roleRequired('author or lead') : null;

/** Permissions on a status update that the actor can view. Writing one is a permission on the project (project/policy.ts). */
export const projectUpdatePolicy = {
  update: { scope: 'projects:write', who: all(author, editor), when: open },
  delete: { scope: 'projects:write', who: all(authorOrLead, editor), when: open },
} satisfies Record<string, Permission<UpdateFacts>>;
