import { all, type Permission, type Rule, roleRequired } from '../../kernel/policy.ts';
import { editor, lead, open, type ProjectFacts } from '../project/policy.ts';

/** What of a status update and of its project decides who may do what with it. */
export type UpdateFacts = Pick<ProjectFacts, 'role' | 'archived'> & { authorId: string };

const author: Rule<UpdateFacts> = ({ user }, { authorId }) => (authorId === user ? null : roleRequired('author'));

const authorOrLead: Rule<UpdateFacts> = (actor, facts) =>
  author(actor, facts) && lead(actor, facts) ? roleRequired('author or lead') : null;

/** Who may do what with a status update it sees. Writing one is the project's matter (project/policy.ts). */
export const projectUpdatePolicy = {
  update: { scope: 'projects:write', who: all(author, editor), when: open },
  delete: { scope: 'projects:write', who: all(authorOrLead, editor), when: open },
} satisfies Record<string, Permission<UpdateFacts>>;
