import { all, always, type Permission, type Rule, roleRequired } from '../../kernel/policy.ts';
import { editor, open, type ProjectFacts } from '../project/policy.ts';

/** What of a time entry and of its task's project decides who may do what with it. */
export type EntryFacts = Pick<ProjectFacts, 'role' | 'archived'> & { userId: string };

/** Whose time it is, and administrators of the organization. */
const ownerOrAdmin: Rule<EntryFacts> = ({ user, role }, { userId }) =>
  userId === user || role === 'admin' ? null : roleRequired('owner or admin');

/** Who may do what with a time entry it sees. Recording one is the task's matter (task/policy.ts). */
export const timeEntryPolicy = {
  update: { scope: 'tasks:write', who: all(ownerOrAdmin, editor), when: open },
  /** Whatever became of the project and the role in it since it began. */
  stop: { scope: 'tasks:write', who: ownerOrAdmin, when: always },
  delete: { scope: 'tasks:write', who: all(ownerOrAdmin, editor), when: open },
} satisfies Record<string, Permission<EntryFacts>>;
