import { GraphQLEnumType, GraphQLInputObjectType, GraphQLString } from 'graphql';
import { maxLength } from '../../filter/limits.ts';
import { text } from '../../kernel/input.ts';
import { countTasksBy } from '../../work/task/count-by.ts';
import { countTasks, mostCounted } from '../../work/task/list.ts';
import { type TaskGroup, taskGroups } from '../../work/task/task-group.ts';
import { argumentsOfType } from './arguments.ts';
import type { Tool } from './tool.ts';

const type = new GraphQLInputObjectType({
  name: 'count_tasks_arguments',
  fields: {
    filter: {
      type: GraphQLString,
      description:
        'Filter expression: `assignee:me due<today open:yes`, `project:WEB completed:last-month`, `priority:urgent -label:acil`. Default: all tasks the caller sees.',
      ...text({ min: 1, max: maxLength, nullable: false }),
    },
    by: {
      type: new GraphQLEnumType({ name: 'CountTasksBy', values: Object.fromEntries(taskGroups.map((group) => [group, {}])) }),
      description: 'Counts for each person, project, status or priority, highest first.',
      extensions: { check: { nullable: false } },
    },
  },
});

/** Arguments of a count. */
export type Counted = { readonly filter?: string; readonly by?: TaskGroup };

/** Counts tasks. It runs no operation, because lists return only a total. The key of unassigned tasks is `none`. */
export const countTool: Tool = {
  name: 'count_tasks',
  title: { tr: 'Görevleri say', en: 'Count tasks' },
  description: `Number of tasks visible to the caller that match a filter, in total or by person, project, status or priority. More than ${mostCounted} are returned as ${mostCounted + 1}.`,
  scopes: new Set(['tasks:read']),
  arguments: argumentsOfType(type),
  async run(context, variables) {
    const { filter, by } = variables as Counted;
    const where = filter === undefined ? {} : { text: filter };
    const { count } = await countTasks(context, where);
    if (!by) return { count };
    const groups = await countTasksBy(context, where, by);
    return {
      count,
      by,
      items: groups.map(({ key, name, count: each }) => ({ key: key ?? 'none', name: name ?? 'unassigned', count: each })),
    };
  },
};
