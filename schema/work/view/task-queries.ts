import { builder, needs } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { reference } from '../../kernel/input.ts';
import { sortable } from '../../kernel/sort.ts';
import type { TaskFilter as Filter } from '../task/filter.ts';
import { countTasks, listTasks, mostCounted, taskSorts } from '../task/list.ts';
import { fieldSort } from '../task/sort-fields.ts';
import { carriesTask, Task, TaskFilter } from '../task/task.ts';
import { viewed } from './viewed.ts';

/** Cost of a count for each row of its page, 1,000 for a default page. The count itself is limited by `mostCounted`. */
const countCost = 20;

type Counted = { readonly filter: Filter; count?: ReturnType<typeof countTasks> };

/** Count and total estimate of the matching tasks, read once per page. */
function countOf(context: Context, page: object): ReturnType<typeof countTasks> {
  const counted = page as Counted;
  counted.count ??= countTasks(context, counted.filter);
  return counted.count;
}

builder.queryFields((t) => ({
  tasks: t.connection(
    {
      type: Task,
      description: 'Tasks that the caller can view, newest first unless sorted otherwise.',
      extensions: { ...needs('tasks:read', 'cursor.invalid', 'filter.invalid', 'view.not_found'), ...carriesTask },
      args: {
        filter: t.arg({ type: TaskFilter }),
        view: t.arg.id({
          description: 'Only tasks of this saved view, narrowed by `filter`; in its order unless `sort` is given.',
          ...reference('view', { nullable: false }),
        }),
        sort: t.arg.stringList({
          description: `Fields with \`-\` for descending; default \`-createdAt\`. Empty values come last. One of ${taskSorts.map((name) => `\`${name}\``).join(', ')}, or \`field.<key>\` for a custom field.`,
          ...sortable(taskSorts, 'createdAt', fieldSort),
        }),
      },
      resolve: async (_root, { filter, view, sort, ...page }, context) => {
        const asked = typeof view === 'string' ? await viewed(context, view, filter ?? {}) : { filter: filter ?? {}, sort: null };
        const found = await listTasks(context, asked.filter, sort?.length ? sort : asked.sort, page);
        return Object.assign(found, { filter: asked.filter });
      },
    },
    {
      fields: (c) => ({
        totalCount: c.int({
          description: 'Number of all matching tasks, not only of this page; 10,000 for more than 10,000. Costs a count.',
          complexity: countCost,
          resolve: async (page, _, context) => Math.min((await countOf(context, page)).count, mostCounted),
        }),
        totalCountCapped: c.boolean({
          description: 'Whether more than `totalCount` tasks match. Costs the same count.',
          complexity: countCost,
          resolve: async (page, _, context) => (await countOf(context, page)).count > mostCounted,
        }),
        totalEstimate: c.float({
          description: 'Sum of the estimates of all counted tasks. Costs the same count.',
          complexity: countCost,
          resolve: async (page, _, context) => (await countOf(context, page)).estimate,
        }),
      }),
    },
  ),
}));
