import { Problem } from '../../kernel/errors.ts';
import { all, always, type Permission, type Rule } from '../../kernel/policy.ts';
import { person } from '../../people/member/person.ts';
import { editor, open, type ProjectFacts } from '../project/policy.ts';

/** What of a task and of its project decides who may do what with it. */
export type TaskFacts = Pick<ProjectFacts, 'role' | 'archived'> & { deleted: boolean };

/** In the trash a task can be read and restored; for everything else it is gone. */
const live: Rule<TaskFacts> = (_actor, { deleted }) => (deleted ? new Problem('task.not_found') : null);
const trashed: Rule<TaskFacts> = (_actor, { deleted }) => (deleted ? null : new Problem('task.not_deleted'));

const edit: Permission<TaskFacts> = { scope: 'tasks:write', who: editor, when: all(live, open) };

/** Who may do what with a task it sees. */
export const taskPolicy = {
  update: edit,
  delete: edit,
  /** And all that is below it. */
  duplicate: edit,
  /** To another project, where it takes `createTask` (project/policy.ts) as well. */
  move: edit,
  comment: edit,
  /** Recording time spent on it. */
  trackTime: edit,
  /** Whoever sees it, in an archived project too: nothing of the task changes. */
  watch: { scope: 'tasks:write', who: always, when: live },
  /** Oneself, where one sees it: nothing of the task changes. */
  remind: { scope: 'notifications:write', who: person, when: live },
  restore: { scope: 'tasks:write', who: editor, when: all(trashed, open) },
} satisfies Record<string, Permission<TaskFacts>>;
