import { always, type Permission } from '../kernel/policy.ts';
import { editor, open, type ProjectFacts } from '../project/policy.ts';

/** What of a task's project decides who may do what with the task. */
export type TaskFacts = Pick<ProjectFacts, 'role' | 'archived'>;

const edit: Permission<TaskFacts> = { scope: 'tasks:write', who: editor, when: open };

/** Who may do what with a task it sees. */
export const taskPolicy = {
  update: edit,
  delete: edit,
  /** To another project, where it takes `createTask` (project/policy.ts) as well. */
  move: edit,
  comment: edit,
  /** Also where nothing can be changed any more: it is the watcher's own matter. */
  watch: { scope: 'tasks:write', who: always, when: always },
  /** From the trash. */
  restore: edit,
} satisfies Record<string, Permission<TaskFacts>>;
