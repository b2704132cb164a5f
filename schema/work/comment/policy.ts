import { Problem } from '../../kernel/errors.ts';
import { all, type Permission, type Rule, roleRequired } from '../../kernel/policy.ts';
import { editor, lead, open, type ProjectFacts } from '../project/policy.ts';

/** What of a comment and of its task's project decides who may do what with it. */
export type CommentFacts = Pick<ProjectFacts, 'role' | 'archived'> & {
  authorId: string;
  /** When it was deleted, and by whom; null of one that is there. */
  deletedAt: string | null;
  deletedById: string | null;
};

const author: Rule<CommentFacts> = ({ user }, { authorId }) => (authorId === user ? null : roleRequired('author'));

const authorOrLead: Rule<CommentFacts> = (actor, facts) =>
  author(actor, facts) && lead(actor, facts) ? roleRequired('author or lead') : null;

/** What a lead took away its author does not bring back. */
const deleterOrLead: Rule<CommentFacts> = (actor, facts) =>
  facts.deletedAt && facts.deletedById !== actor.user && lead(actor, facts) ? roleRequired('deleter or lead') : null;

const live: Rule<CommentFacts> = (_actor, { deletedAt }) => (deletedAt ? new Problem('comment.not_found') : null);
const deleted: Rule<CommentFacts> = (_actor, { deletedAt }) => (deletedAt ? null : new Problem('comment.not_deleted'));

/** Who may do what with a comment it sees. Writing one, a reply too, is the task's matter (task/policy.ts). */
export const commentPolicy = {
  /** Nobody puts words into another's mouth. */
  update: { scope: 'tasks:write', who: all(author, editor), when: all(live, open) },
  /** A box in it is a matter of the task: its words stay the author's. */
  tick: { scope: 'tasks:write', who: editor, when: all(live, open) },
  delete: { scope: 'tasks:write', who: all(authorOrLead, editor), when: all(live, open) },
  restore: { scope: 'tasks:write', who: all(editor, deleterOrLead), when: all(deleted, open) },
  /** Whoever may write there. */
  react: { scope: 'tasks:write', who: editor, when: all(live, open) },
  /** And opening again: also of a thread whose first comment is deleted. */
  resolve: { scope: 'tasks:write', who: editor, when: open },
} satisfies Record<string, Permission<CommentFacts>>;
