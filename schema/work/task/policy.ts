import { Problem } from '../../kernel/errors.ts';
import { all, always, type Permission, type Rule } from '../../kernel/policy.ts';
import { person } from '../../people/member/person.ts';
import { editor, open, type ProjectFacts } from '../project/policy.ts';

/** Facts about a task and its project that the permissions depend on. */
export type TaskFacts = Pick<ProjectFacts, 'role' | 'archived'> & { deleted: boolean };

/** A task in the trash can only be read and restored. */
const live: Rule<TaskFacts> = (_actor, { deleted }) => (deleted ? new Problem('task.not_found') : null);
const trashed: Rule<TaskFacts> = (_actor, { deleted }) => (deleted ? null : new Problem('task.not_deleted'));

const edit: Permission<TaskFacts> = { scope: 'tasks:write', who: editor, when: all(live, open) };

/** Permissions on a task that the actor can view. */
export const taskPolicy = {
  update: edit,
  delete: edit,
  /** Also covers everything below it. */
  duplicate: edit,
  /** Moving to another project also requires `createTask` there (project/policy.ts). */
  move: edit,
  comment: edit,
  /** Covers recording time on it. */
  trackTime: edit,
  /** Allowed for everyone who can view it, also in an archived project, because the task does not change. */
  watch: { scope: 'tasks:write', who: always, when: live },
  /** A reminder for oneself; allowed for everyone who can view the task, because it does not change. */
  remind: { scope: 'notifications:write', who: person, when: live },
  restore: { scope: 'tasks:write', who: editor, when: all(trashed, open) },
} satisfies Record<string, Permission<TaskFacts>>;
