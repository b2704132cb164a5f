import { builder, needs } from '../../builder.ts';
import { findTask } from './find.ts';
import { carriesTask, Task, taskReference } from './task.ts';

builder.queryField('task', (t) =>
  t.field({
    type: Task,
    nullable: true,
    description: 'A task by id or number; null with `task.not_found` if the caller cannot view it.',
    extensions: { ...needs('tasks:read', 'task.not_found'), ...carriesTask },
    args: { id: t.arg.id({ required: true, ...taskReference }) },
    resolve: async (_root, { id }, context) => (await findTask(context, id)).task,
  }),
);
