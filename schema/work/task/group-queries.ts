import { builder, needs } from '../../builder.ts';
import { invalid } from '../../kernel/errors.ts';
import { reference } from '../../kernel/input.ts';
import { viewed } from '../view/tasks.ts';
import { grouping, groupingNames, groupTasks, mostGrouped, mostGroups, type TaskGroup, type TaskGroups } from './groups.ts';
import { Task, TaskFilter, tasks } from './task.ts';

/** Cost of counting, the same as `totalCount`. */
const cost = 1_000;

const Group = builder.objectRef<TaskGroup>('TaskGroup');
Group.implement({
  description: 'Tasks that have something in common.',
  extensions: { example: { key: 'todo', name: 'Yapılacak', count: 12, groups: [] } },
  fields: (t) => ({
    key: t.exposeString('key', {
      nullable: true,
      description:
        'The common value: an id, the key of a status, a day or a value; several labels or options are ids separated by commas. Null for tasks without a value.',
    }),
    name: t.exposeString('name', { nullable: true, description: 'Display name; null for tasks without a value.' }),
    count: t.exposeInt('count'),
    task: t.field({
      type: Task,
      nullable: true,
      description: 'One of them; null in the trash.',
      resolve: ({ task }, _, context) => context.load(tasks, task),
    }),
    groups: t.field({
      type: [Group],
      description: 'Groups within it, the largest first; empty unless asked for by `subgroup`.',
      complexity: { field: 1, multiplier: 5 },
      resolve: ({ groups }) => groups,
    }),
  }),
});

const Groups = builder.objectRef<TaskGroups>('TaskGroups').implement({
  description: 'Tasks by what they have in common.',
  extensions: { example: { total: 42, complete: true } },
  fields: (t) => ({
    groups: t.field({
      type: [Group],
      description: `The largest first; ${mostGroups} at most, with those within them.`,
      complexity: { field: 1, multiplier: 40 },
      resolve: ({ groups }) => groups,
    }),
    total: t.exposeInt('total', { description: `How many tasks were counted: ${mostGrouped.toLocaleString('en')} at most.` }),
    complete: t.exposeBoolean('complete', { description: 'Whether all matching tasks were counted and all of their groups are listed.' }),
  }),
});

builder.queryField('taskGroups', (t) =>
  t.field({
    type: Groups,
    description:
      'Counts the matching tasks that the caller can view by what they have in common, largest group first. A task with several labels, or several options of a field, is in the group of exactly these.',
    extensions: needs('tasks:read', 'filter.invalid', 'view.not_found'),
    complexity: { field: cost },
    args: {
      filter: t.arg({ type: TaskFilter }),
      view: t.arg.id({
        description: 'Those of a saved view, narrowed by `filter`; grouped as it is unless `group` says otherwise.',
        ...reference('view', { nullable: false }),
      }),
      group: t.arg.string({ description: `${groupingNames} Required where no view says it.`, ...grouping('status') }),
      subgroup: t.arg.string({ description: 'As `group`: only beside that, and another.', ...grouping('assignee') }),
    },
    resolve: async (_root, { filter, view, group, subgroup }, context) => {
      const asked = typeof view === 'string' ? await viewed(context, view, filter ?? {}) : undefined;
      const by = group ? { group, subgroup } : { group: asked?.group, subgroup: subgroup ?? asked?.subgroup };
      if (!by.group) throw invalid(['group'], 'field.required');
      if (by.subgroup === by.group) throw invalid(['subgroup'], 'view.subgroup');
      return groupTasks(context, asked?.filter ?? filter ?? {}, { group: by.group, subgroup: by.subgroup ?? null });
    },
  }),
);
