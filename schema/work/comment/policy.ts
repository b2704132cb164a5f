import { Problem } from '../../kernel/errors.ts';
import { all, type Permission, type Rule, roleRequired } from '../../kernel/policy.ts';
import { editor, lead, open, type ProjectFacts } from '../project/policy.ts';

/** Facts about a comment and its task's project that the permissions depend on. */
export type CommentFacts = Pick<ProjectFacts, 'role' | 'archived'> & {
  authorId: string;
  /** Time of deletion and the person who deleted it; null for a live comment. */
  deletedAt: string | null;
  deletedById: string | null;
};

const author: Rule<CommentFacts> = ({ user }, { authorId }) => (authorId === user ? null : roleRequired('author'));

const authorOrLead: Rule<CommentFacts> = (actor, facts) =>
  author(actor, facts) && lead(actor, facts) ? roleRequired('author or lead') : null;

/** An author cannot restore a comment that a lead deleted. */
const deleterOrLead: Rule<CommentFacts> = (actor, facts) =>
  facts.deletedAt && facts.deletedById !== actor.user && lead(actor, facts) ? roleRequired('deleter or lead') : null;

const live: Rule<CommentFacts> = (_actor, { deletedAt }) => (deletedAt ? new Problem('comment.not_found') : null);
const deleted: Rule<CommentFacts> = (_actor, { deletedAt }) => (deletedAt ? null : new Problem('comment.not_deleted'));

/**
 * Permissions on a comment that the actor can view. Creating comments and replies is a permission on the task (task/policy.ts).
 */
export const commentPolicy = {
  /** Only the author may change the text. */
  update: { scope: 'tasks:write', who: all(author, editor), when: all(live, open) },
  /** Every editor of the task may tick boxes; the text stays the author's. */
  tick: { scope: 'tasks:write', who: editor, when: all(live, open) },
  delete: { scope: 'tasks:write', who: all(authorOrLead, editor), when: all(live, open) },
  restore: { scope: 'tasks:write', who: all(editor, deleterOrLead), when: all(deleted, open) },
  /** Allowed for everyone who may comment. */
  react: { scope: 'tasks:write', who: editor, when: all(live, open) },
  /** Covers resolving and reopening, also of a thread whose first comment is deleted. */
  resolve: { scope: 'tasks:write', who: editor, when: open },
} satisfies Record<string, Permission<CommentFacts>>;
