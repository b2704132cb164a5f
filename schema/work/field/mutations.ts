import { builder, inputOf, writes } from '../../builder.ts';
import { projectKey } from '../../kernel/ids.ts';
import { check, exampleId, line, notNull, reference, versioned } from '../../kernel/input.ts';
import type { ProblemCode } from '../../kernel/module.ts';
import { CustomField, CustomFieldType } from './field.ts';
import { createField, deleteField, updateField } from './operations.ts';

const color = { pattern: /^#[0-9a-fA-F]{6}$/, expected: '#RRGGBB', example: '#2f6fed' };
// Excludes `constructor`, which every JavaScript object has.
const key = { pattern: /^(?!constructor$)[a-z][a-z0-9_]{0,39}$/, expected: 'musteri_adi', example: 'musteri_adi' };
const order = { minimum: 0, maximum: 1_000_000 };

/** Maximum number of options of a field. */
const mostOptions = 100;

const optionName = line({ max: 60, example: 'Yüksek' });

const CreateCustomFieldOptionInput = builder.inputType('CreateCustomFieldOptionInput', {
  fields: (t) => ({
    name: t.string({ required: true, ...optionName }),
    color: t.string({ description: 'Default `#8a8f98`.', ...check({ ...color, nullable: false }) }),
  }),
});

const CustomFieldOptionInput = builder.inputType('CustomFieldOptionInput', {
  fields: (t) => ({
    id: t.id({ description: 'Id of an existing option. Default: the option with this name, or a new one.', ...reference('fieldOption') }),
    name: t.string({ required: true, ...optionName }),
    color: t.string({ description: 'Default `#8a8f98`.', ...check({ ...color, nullable: false }) }),
  }),
});

const several = check({ maxItems: mostOptions, nullable: false });
const projects = reference('project', { orPattern: projectKey, maxItems: 100, nullable: false });
const initial = 'Initial value in new tasks: a value as in `task.fields`, or null.';

const CreateFieldInput = builder.inputType('CreateCustomFieldInput', {
  extensions: {
    example: { name: 'Müşteri', type: 'select', options: [{ name: 'Kızılırmak A.Ş.' }], projects: [exampleId('prj')] },
  },
  fields: (t) => ({
    name: t.string({ required: true, ...line({ max: 60, example: 'Müşteri' }) }),
    key: t.string({ description: 'Default: derived from the name.', ...check({ ...key, nullable: false }) }),
    type: t.field({ type: CustomFieldType, required: true }),
    options: t.field({
      type: [CreateCustomFieldOptionInput],
      description: 'Options of the types `select` and `several`, in order.',
      ...several,
    }),
    projects: t.idList({ description: 'Ids or keys of the projects whose tasks have it; empty for all.', ...projects }),
    required: t.boolean({ description: 'Default `false`.', ...notNull }),
    defaultValue: t.field({ type: 'JSON', description: initial }),
    order: t.int({ description: 'Default: last.', ...check({ ...order, nullable: false }) }),
  }),
});

const UpdateFieldInput = builder.inputType('UpdateCustomFieldInput', {
  extensions: { example: { name: 'Müşteri adı', required: true } },
  description: 'Absent fields keep their value.',
  fields: (t) => ({
    ...versioned('customField')(t),
    name: t.string(line({ max: 60, nullable: false })),
    key: t.string(check({ ...key, nullable: false })),
    options: t.field({
      type: [CustomFieldOptionInput],
      description: 'All options, in order; missing ones are also removed from tasks.',
      ...several,
    }),
    projects: t.idList({ description: 'Ids or keys of the projects whose tasks have it; empty for all.', ...projects }),
    required: t.boolean(notNull),
    defaultValue: t.field({ type: 'JSON', description: initial }),
    order: t.int(check({ ...order, nullable: false })),
    archived: t.boolean({ description: '`true` archives, `false` takes it back.', ...notNull }),
  }),
});

const written = (...problems: readonly ProblemCode[]) =>
  writes('rehearsed', 'projects:write', ...problems, 'auth.role_required', 'auth.projects_limited');

builder.mutationFields((t) => ({
  createCustomField: t.field({
    type: CustomField,
    description: 'Creates a custom field; administrators for the whole organization, leads for their projects.',
    extensions: written('custom_field.key_taken', 'custom_field.too_many', 'project.archived'),
    args: { input: t.arg({ type: CreateFieldInput, required: true }) },
    resolve: (_root, { input }, context) => createField(context, input),
  }),
  updateCustomField: t.field({
    type: CustomField,
    extensions: written('custom_field.not_found', 'custom_field.key_taken', 'version.mismatch', 'project.archived'),
    args: { input: t.arg({ type: UpdateFieldInput, required: true }) },
    resolve: (_root, { input }, context) => updateField(context, input),
  }),
  deleteCustomField: t.field({
    type: CustomField,
    description: 'Deletes a field permanently, with its values in all tasks.',
    extensions: written('custom_field.not_found', 'version.mismatch'),
    args: inputOf('DeleteCustomFieldInput', versioned('customField')),
    resolve: (_root, { input }, context) => deleteField(context, input),
  }),
}));
