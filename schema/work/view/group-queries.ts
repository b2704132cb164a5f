import { builder, needs } from '../../builder.ts';
import { invalid } from '../../kernel/errors.ts';
import { reference } from '../../kernel/input.ts';
import { related } from '../../kernel/node.ts';
import { grouping, groupingNames, groupTasks, mostGrouped, mostGroups, type TaskGroup, type TaskGroups } from '../task/groups.ts';
import { Task, TaskFilter, tasks } from '../task/task.ts';
import { viewed } from './viewed.ts';

/** Cost of counting, the same as `totalCount`. */
const cost = 1_000;

const Group = builder.objectRef<TaskGroup>('TaskGroup');
Group.implement({
  description: 'Tasks with a common property.',
  extensions: { example: { key: 'todo', name: 'Yapılacak', count: 12, groups: [] } },
  fields: (t) => ({
    key: t.exposeString('key', {
      nullable: true,
      description:
        'The common value: an id, the key of a status, a day or a value; several labels or options are ids separated by commas. Null for tasks without a value.',
    }),
    name: t.exposeString('name', { nullable: true, description: 'Display name; null for tasks without a value.' }),
    count: t.exposeInt('count'),
    task: t.field(related(Task, tasks, 'task', 'One task of the group; null in the trash.')),
    groups: t.field({
      type: [Group],
      description: 'Sub-groups, largest first; empty without `subgroup`.',
      complexity: { field: 1, multiplier: 5 },
      resolve: ({ groups }) => groups,
    }),
  }),
});

const Groups = builder.objectRef<TaskGroups>('TaskGroups').implement({
  description: 'Tasks grouped by a common property.',
  extensions: { example: { total: 42, complete: true } },
  fields: (t) => ({
    groups: t.field({
      type: [Group],
      description: `Groups, largest first: at most ${mostGroups}, including sub-groups.`,
      complexity: { field: 1, multiplier: 40 },
      resolve: ({ groups }) => groups,
    }),
    total: t.exposeInt('total', { description: `Number of counted tasks: at most ${mostGrouped.toLocaleString('en')}.` }),
    complete: t.exposeBoolean('complete', { description: 'Whether all matching tasks were counted and all of their groups are listed.' }),
  }),
});

builder.queryField('taskGroups', (t) =>
  t.field({
    type: Groups,
    description:
      'Counts the matching tasks that the caller can view by a common property, largest group first. A task with several labels, or several options of a field, is in the group of exactly these.',
    extensions: needs('tasks:read', 'filter.invalid', 'view.not_found'),
    complexity: { field: cost },
    args: {
      filter: t.arg({ type: TaskFilter }),
      view: t.arg.id({
        description: 'Only tasks of this saved view, narrowed by `filter`; with its grouping unless `group` is given.',
        ...reference('view', { nullable: false }),
      }),
      group: t.arg.string({ description: `${groupingNames} Required unless the view has it.`, ...grouping('status') }),
      subgroup: t.arg.string({ description: 'Like `group`; requires `group` and must differ from it.', ...grouping('assignee') }),
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
