import { builder, inputOf, needs, writes } from '../../builder.ts';
import { maxLength } from '../../filter/limits.ts';
import { projectKey } from '../../kernel/ids.ts';
import { check, line, notNull, reference, text, versioned } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import { findsById, Node, recorded, related } from '../../kernel/node.ts';
import { sortable } from '../../kernel/sort.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { User, users } from '../../people/member/member.ts';
import { Project, projects } from '../project/project.ts';
import { filterExpression } from '../task/filter/description.ts';
import { grouping, groupingNames } from '../task/groups.ts';
import { taskSorts } from '../task/list.ts';
import { fieldSort } from '../task/sort-fields.ts';
import { favourites, favourView, unfavourView } from './favourites.ts';
import { seenName, seenNames } from './fields.ts';
import { toDisplayedFilter } from './filter.ts';
import { listViews } from './list.ts';
import { createView, deleteView, factsOf, updateView } from './operations.ts';
import { viewPolicy } from './policy.ts';
import { views } from './visibility.ts';

const ViewKind = builder.enumType('ViewKind', {
  description: 'Layout of its tasks.',
  values: ['list', 'board', 'calendar', 'timeline'] as const,
});

const ViewVisibility = builder.enumType('ViewVisibility', {
  description:
    '`private`: only for its owner. `project`: for all who can view its project. `organization`: for everyone except guests; it has no project.',
  values: ['private', 'project', 'organization'] as const,
});

export const View = builder.prismaObject('View', {
  description: 'A saved view of tasks: which tasks, in which order, and how they are shown.',
  interfaces: [Node],
  extensions: {
    example: {
      name: 'Bu hafta bitecekler',
      kind: 'list',
      visibility: 'project',
      filter: 'due:this-week assignee:me',
      sort: 'dueDate',
      group: 'status',
      subgroup: null,
      columns: 'title',
      favourite: true,
      version: 1,
    },
    scope: 'tasks:read',
  },
  fields: (t) => ({
    name: t.exposeString('name'),
    kind: t.field({ type: ViewKind, resolve: ({ kind }) => kind }),
    visibility: t.field({ type: ViewVisibility, resolve: ({ visibility }) => visibility }),
    owner: t.field({ type: User, resolve: async ({ ownerId }, _, context) => present(await context.load(users, ownerId)) }),
    project: t.field(related(Project, projects, 'projectId', 'Project whose tasks it is limited to.')),
    filter: t.string({
      description:
        'Filter expression. People, labels, projects, cycles and custom fields are stored by id and shown by their current names.',
      resolve: ({ filter }, _, context) => toDisplayedFilter(context, filter),
    }),
    sort: t.stringList({
      description: 'Like `sort` of tasks; empty for the default order. Here and below, only custom fields that the caller can view.',
      resolve: ({ sort }, _, context) => seenNames(context, sort),
    }),
    group: t.string({
      nullable: true,
      description: 'Property that its tasks are grouped by.',
      resolve: ({ group }, _, context) => seenName(context, group),
    }),
    subgroup: t.string({
      nullable: true,
      description: 'Property that each group is grouped by.',
      resolve: ({ subgroup }, _, context) => seenName(context, subgroup),
    }),
    columns: t.stringList({
      description: "Fields of a task that are shown, in order; empty for the client's own choice.",
      resolve: ({ columns }, _, context) => seenNames(context, columns),
    }),
    favourite: t.boolean({
      description: 'Whether it is a favourite of the caller.',
      resolve: async ({ id }, _, context) => (await context.load(favourites, id)) !== undefined,
    }),
  }),
});

recorded(View);
viewerCan(View, viewPolicy, (view, context) => factsOf(context, view));

findsById('view', View, views, 'tasks:read', 'A view by id; null with `view.not_found` if the caller cannot view it.');

const ViewFilter = builder.inputType('ViewFilter', {
  fields: (t) => ({
    project: t.id({ description: 'Only views of this project.', ...reference('project', { orPattern: projectKey, nullable: false }) }),
    kind: t.field({ type: ViewKind, ...notNull }),
    favourite: t.boolean({ description: "`true`: only favourites of the caller, in the caller's order.", ...notNull }),
  }),
});

builder.queryFields((t) => ({
  views: t.connection({
    type: View,
    description: "Views that the caller can view, by name in Turkish order; favourites in the caller's own order.",
    extensions: needs('tasks:read', 'cursor.invalid'),
    args: { filter: t.arg({ type: ViewFilter }) },
    resolve: (_root, { filter, ...page }, context) => listViews(context, filter ?? {}, page),
  }),
}));

const columns = check({
  maxItems: 40,
  uniqueItems: true,
  pattern: /^[A-Za-z][A-Za-z0-9_.-]{0,79}$/,
  expected: 'dueDate',
  nullable: false,
  example: ['number', 'title', 'dueDate'],
});
const filterText = {
  description: `Tasks that it shows, as a ${filterExpression} of up to ${maxLength} characters.`,
  ...text({ max: maxLength, nullable: false, example: 'due:this-week assignee:me' }),
};

const sharing = ['filter.invalid', 'auth.role_required', 'auth.projects_limited'] as const;

builder.mutationFields((t) => ({
  createView: t.field({
    type: View,
    extensions: writes('rehearsed', 'tasks:write', 'view.too_many', ...sharing),
    args: inputOf('CreateViewInput', (t) => ({
      name: t.string({ required: true, ...line({ max: 100, example: 'Bu hafta bitecekler' }) }),
      kind: t.field({ type: ViewKind, description: 'Default `list`.', ...notNull }),
      visibility: t.field({ type: ViewVisibility, description: 'Default `private`.', ...notNull }),
      project: t.id({
        description: 'Required for a view with the visibility `project`, refused with `organization`.',
        ...reference('project', { orPattern: projectKey }),
      }),
      filter: t.string(filterText),
      sort: t.stringList(sortable(taskSorts, 'dueDate', fieldSort)),
      group: t.string({ description: groupingNames, ...grouping('status') }),
      subgroup: t.string({ description: 'Like `group`; requires `group` and must differ from it.', ...grouping('assignee') }),
      columns: t.stringList(columns),
    })),
    resolve: (_root, { input }, context) => createView(context, input),
  }),
  updateView: t.field({
    type: View,
    description:
      'Changes a view: for its owner, for leads of its project if it is shared there, and for administrators if it is shared with the organization.',
    extensions: writes('rehearsed', 'tasks:write', 'view.not_found', 'version.mismatch', ...sharing),
    args: inputOf('UpdateViewInput', (t) => ({
      ...versioned('view')(t),
      name: t.string(line({ max: 100, nullable: false })),
      kind: t.field({ type: ViewKind, ...notNull }),
      visibility: t.field({ type: ViewVisibility, ...notNull }),
      project: t.id(reference('project', { orPattern: projectKey })),
      filter: t.string(filterText),
      sort: t.stringList(sortable(taskSorts, 'dueDate', fieldSort)),
      group: t.string({ description: groupingNames, ...grouping('status') }),
      subgroup: t.string({ description: 'Like `group`; requires `group` and must differ from it.', ...grouping('assignee') }),
      columns: t.stringList(columns),
    })),
    resolve: (_root, { input }, context) => updateView(context, input),
  }),
  deleteView: t.field({
    type: View,
    description: 'Deletes a view for everyone who can view it.',
    extensions: writes('rehearsed', 'tasks:write', 'view.not_found', 'version.mismatch', 'auth.role_required', 'auth.projects_limited'),
    args: inputOf('DeleteViewInput', versioned('view')),
    resolve: (_root, { input }, context) => deleteView(context, input),
  }),
  favouriteView: t.field({
    type: View,
    description: "Adds a view to the caller's own favourites, or moves it among them.",
    extensions: writes('rehearsed', 'tasks:write', 'view.not_found', 'view.favourites_too_many'),
    args: inputOf('FavouriteViewInput', (t) => ({
      id: t.id({ required: true, ...reference('view') }),
      after: t.id({
        description: 'Favourite to place it after; null places it first. Absent: it keeps its place, and a new favourite is last.',
        ...reference('view'),
      }),
    })),
    resolve: (_root, { input }, context) => favourView(context, input),
  }),
  unfavouriteView: t.field({
    type: View,
    description: "Removes a view from the caller's favourites.",
    extensions: writes('rehearsed', 'tasks:write', 'view.not_found'),
    args: inputOf('UnfavouriteViewInput', (t) => ({ id: t.id({ required: true, ...reference('view') }) })),
    resolve: (_root, { input }, context) => unfavourView(context, input),
  }),
}));
