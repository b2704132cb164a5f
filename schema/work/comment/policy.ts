import { all, type Permission, type Rule, roleRequired } from '../../kernel/policy.ts';
import { editor, lead, open, type ProjectFacts } from '../project/policy.ts';

/** What of a comment and of its task's project decides who may do what with it. */
export type CommentFacts = Pick<ProjectFacts, 'role' | 'archived'> & { authorId: string };

const author: Rule<CommentFacts> = ({ user }, { authorId }) => (authorId === user ? null : roleRequired('author'));

const authorOrLead: Rule<CommentFacts> = (actor, facts) =>
  author(actor, facts) && lead(actor, facts) ? roleRequired('author or lead') : null;

/** Who may do what with a comment it sees. Writing one is the task's matter (task/policy.ts). */
export const commentPolicy = {
  /** Nobody puts words into another's mouth. */
  update: { scope: 'tasks:write', who: all(author, editor), when: open },
  /** A box in it is a matter of the task: its words stay the author's. */
  tick: { scope: 'tasks:write', who: editor, when: open },
  delete: { scope: 'tasks:write', who: all(authorOrLead, editor), when: open },
} satisfies Record<string, Permission<CommentFacts>>;
