import type { TaskBrief } from './documents.ts';

type InWorkflow = Pick<TaskBrief, 'status' | 'project'>;
type Status = TaskBrief['project']['workflow'][number];

const done = ['completed', 'cancelled'];

/** Status of the task in its project's workflow. */
export const statusOf = ({ status, project }: InWorkflow): Status | undefined => project.workflow.find(({ key }) => key === status);

/** Whether the status is completed or cancelled. */
export const isOver = (task: InWorkflow): boolean => done.includes(statusOf(task)?.category ?? '');

/** Current status and those that the workflow allows next, in board order. */
export function reachable(task: InWorkflow): readonly Status[] {
  const next = statusOf(task)?.transitions;
  return task.project.workflow.filter(({ key }) => !next || key === task.status || next.includes(key)).sort((a, b) => a.order - b.order);
}

/** Status after ticking: a completed one, or an open one if it is already closed; undefined if the workflow allows none. */
export function tickedStatus(task: InWorkflow): string | undefined {
  const wanted = isOver(task) ? ['unstarted', 'backlog', 'started'] : ['completed'];
  const others = reachable(task).filter(({ key }) => key !== task.status);
  return wanted.flatMap((category) => others.filter((status) => status.category === category))[0]?.key;
}
