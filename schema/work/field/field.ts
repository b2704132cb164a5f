import { builder, needs } from '../../builder.ts';
import { projectKey } from '../../kernel/ids.ts';
import { notNull, reference } from '../../kernel/input.ts';
import { findsById, Node, recorded } from '../../kernel/node.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { seeProject } from '../../people/access/project.ts';
import { Project, projects } from '../project/project.ts';
import { toApiValue } from './api-values.ts';
import { definitionsOf, type FieldOption, isOf } from './definitions.ts';
import { customFields, factsOf, seenFields } from './find.ts';
import { fieldPolicy } from './policy.ts';

export const CustomFieldType = builder.enumType('CustomFieldType', {
  description: 'Type of the values of a field: `select` for one of its options, `several` for any number of them.',
  values: ['text', 'number', 'date', 'select', 'several', 'person', 'url', 'checkbox'] as const,
});

export const CustomFieldOption = builder.objectRef<FieldOption>('CustomFieldOption').implement({
  description: 'One of the values of a field of type `select` or `several`.',
  extensions: { example: { name: 'Yüksek', color: '#2f6fed' } },
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    color: t.exposeString('color', { description: '`#RRGGBB`.' }),
  }),
});

export const CustomField = builder.prismaObject('CustomField', {
  description: 'A field that the organization has added to its tasks.',
  interfaces: [Node],
  extensions: {
    example: { key: 'musteri', name: 'Müşteri', type: 'text', required: false, defaultValue: null, order: 1, archivedAt: null, version: 1 },
    scope: 'tasks:read',
    visibleByReference: ['id', 'key', 'name', 'type', 'options', 'required'],
  },
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Key of its values: `task.fields.<key>`.' }),
    name: t.exposeString('name'),
    type: t.field({ type: CustomFieldType, resolve: ({ type }) => type }),
    options: t.field({
      type: [CustomFieldOption],
      description: 'Options of the types `select` and `several`, in order.',
      resolve: ({ options }) => options as FieldOption[],
    }),
    projects: t.field({
      type: [Project],
      nullable: true,
      description: 'Projects whose tasks have it, as far as the caller can view them; null for all projects.',
      resolve: async (field, _, context) => {
        if (field.projects.length === 0) return null;
        const seen = await Promise.all(field.projects.map((id) => context.load(projects, id)));
        return seen.filter((each) => each !== undefined);
      },
    }),
    required: t.exposeBoolean('required', { description: 'Whether a task must have it when it is created or moved to its project.' }),
    defaultValue: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Initial value in new tasks, as tasks show it.',
      resolve: async (field, _, context) => {
        const { initial } = field;
        return initial === null
          ? null
          : toApiValue(context, { type: field.type, options: field.options as FieldOption[] }, initial as string);
      },
    }),
    order: t.int({ description: 'Position among the fields.', resolve: ({ sortOrder }) => sortOrder }),
    archivedAt: t.expose('archivedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of archiving; an archived field is not shown in tasks, which keep its values.',
    }),
  }),
});

recorded(CustomField);
viewerCan(CustomField, fieldPolicy, (field, context) => factsOf(context, field.projects));

findsById('customField', CustomField, customFields, 'tasks:read');

builder.queryFields((t) => ({
  customFields: t.field({
    type: [CustomField],
    description: 'Custom fields that the caller can view, in order; at most 100.',
    extensions: needs('tasks:read'),
    args: {
      project: t.arg.id({
        description: 'Only custom fields of tasks of this project.',
        ...reference('project', { orPattern: projectKey, nullable: false }),
      }),
      archived: t.arg.boolean({ description: '`true`: only archived ones; otherwise only those in use.', ...notNull }),
    },
    resolve: async (_root, { project, archived }, context) => {
      const within = project ? await seeProject(context, project) : undefined;
      if (project && !within) return [];
      const ids = await seenFields(context, { archived: archived ?? false, ...(within && { project: within.id }) });
      const found = await Promise.all(ids.map((id) => context.load(customFields, id)));
      return found.filter((each) => each !== undefined);
    },
  }),
}));

builder.objectField(Project, 'customFields', (t) =>
  t.field({
    type: [CustomField],
    description: 'The custom fields that its tasks have, in order.',
    resolve: async ({ id }, _, context) => {
      const { all } = await definitionsOf(context);
      const found = await Promise.all(all.filter((each) => isOf(each, id)).map((each) => context.load(customFields, each.id)));
      return found.filter((each) => each !== undefined);
    },
  }),
);
