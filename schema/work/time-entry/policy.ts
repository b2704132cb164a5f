import { all, always, type Permission, type Rule, roleRequired } from '../../kernel/policy.ts';
import { editor, open, type ProjectFacts } from '../project/policy.ts';

/** Facts about a time entry and its task's project that the permissions depend on. */
export type EntryFacts = Pick<ProjectFacts, 'role' | 'archived'> & { userId: string };

/** The person whose time it is, and administrators of the organization. */
const ownerOrAdmin: Rule<EntryFacts> = ({ user, role }, { userId }) =>
  userId === user || role === 'admin' ? null : roleRequired('owner or admin');

/** Permissions on a time entry that the actor can view. Recording time is a permission on the task (task/policy.ts). */
export const timeEntryPolicy = {
  update: { scope: 'tasks:write', who: all(ownerOrAdmin, editor), when: open },
  /** Allowed regardless of later changes of the project and the role in it. */
  stop: { scope: 'tasks:write', who: ownerOrAdmin, when: always },
  delete: { scope: 'tasks:write', who: all(ownerOrAdmin, editor), when: open },
} satisfies Record<string, Permission<EntryFacts>>;
