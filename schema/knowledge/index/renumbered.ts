import { tasksRenumbered } from '../../work/task/renumber.ts';
import { requestIndex } from './request.ts';

const below = {
  name: 'knowledge.renumbered',
  text: `select c.id from comment c where c.organization_id = $1 and c.task_id = any($2::text[])`,
};

// Titles of passages of tasks and comments contain the task's number.
tasksRenumbered.add(async (context, unit, { tasks }) => {
  const comments = await context.sql<{ id: string }>({ ...below, values: [context.actor.organization, tasks] });
  await requestIndex(context, unit, [
    ...tasks.map((id) => ({ kind: 'task' as const, id })),
    ...comments.map(({ id }) => ({ kind: 'comment' as const, id })),
  ]);
});
