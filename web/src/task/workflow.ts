import type { TaskBrief } from './documents.ts';

type InWorkflow = Pick<TaskBrief, 'status' | 'project'>;
type Status = TaskBrief['project']['workflow'][number];

const done = ['completed', 'cancelled'];

/** The task's status in its project's workflow. */
export const statusOf = ({ status, project }: InWorkflow): Status | undefined => project.workflow.find(({ key }) => key === status);

/** Whether nothing is left to do. */
export const isOver = (task: InWorkflow): boolean => done.includes(statusOf(task)?.category ?? '');

/** The task's status and those that the workflow lets it go to, in the order of the board. */
export function reachable(task: InWorkflow): readonly Status[] {
  const next = statusOf(task)?.transitions;
  return task.project.workflow.filter(({ key }) => !next || key === task.status || next.includes(key)).sort((a, b) => a.order - b.order);
}

/** Where ticking it leads: to a completed status, or back to one that is open; undefined where neither is within reach. */
export function tickedStatus(task: InWorkflow): string | undefined {
  const wanted = isOver(task) ? ['unstarted', 'backlog', 'started'] : ['completed'];
  const others = reachable(task).filter(({ key }) => key !== task.status);
  return wanted.flatMap((category) => others.filter((status) => status.category === category))[0]?.key;
}
