import { builder, needs } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { sortable } from '../../kernel/sort.ts';
import type { TaskFilter as Filter } from './filter.ts';
import { findTask } from './find.ts';
import { countTasks, listTasks, mostCounted, taskSorts } from './list.ts';
import { fieldSort } from './sort-fields.ts';
import { carriesTask, Task, TaskFilter, taskReference } from './task.ts';

/** Of a count, for each row of its page: 1,000 beside a usual one. What bounds it is how far it goes. */
const countCost = 20;

type Counted = { readonly filter: Filter; count?: Promise<number> };

/** How many tasks match, read once a page. */
function countOf(context: Context, page: object): Promise<number> {
  const counted = page as Counted;
  counted.count ??= countTasks(context, counted.filter);
  return counted.count;
}

builder.queryFields((t) => ({
  task: t.field({
    type: Task,
    nullable: true,
    description: 'One task by id or number; null with `task.not_found` if the caller sees none.',
    extensions: { ...needs('tasks:read', 'task.not_found'), ...carriesTask },
    args: { id: t.arg.id({ required: true, ...taskReference }) },
    resolve: async (_root, { id }, context) => (await findTask(context, id)).task,
  }),
  tasks: t.connection(
    {
      type: Task,
      description: 'Tasks the caller sees, newest first unless sorted otherwise.',
      extensions: { ...needs('tasks:read', 'cursor.invalid'), ...carriesTask },
      args: {
        filter: t.arg({ type: TaskFilter }),
        sort: t.arg.stringList({
          description: `Fields with \`-\` for descending; default \`-createdAt\`. Empty values come last. One of ${taskSorts.map((name) => `\`${name}\``).join(', ')}, or \`field.<key>\` for a custom field.`,
          ...sortable(taskSorts, 'createdAt', fieldSort),
        }),
      },
      resolve: async (_root, { filter, sort, ...page }, context) => {
        const found = await listTasks(context, filter ?? {}, sort, page);
        return Object.assign(found, { filter: filter ?? {} });
      },
    },
    {
      fields: (c) => ({
        totalCount: c.int({
          description: 'All that match, not only this page; of more than 10,000 it says 10,000. Costs a count.',
          complexity: countCost,
          resolve: async (page, _, context) => Math.min(await countOf(context, page), mostCounted),
        }),
        totalCountCapped: c.boolean({
          description: 'Whether more match than `totalCount` says. Costs the same count.',
          complexity: countCost,
          resolve: async (page, _, context) => (await countOf(context, page)) > mostCounted,
        }),
      }),
    },
  ),
}));
