import type { Label as LabelRow } from '../../../prisma/generated/client/client.ts';
import { builder, inputOf, needs, writes } from '../../builder.ts';
import { check, line, versioned } from '../../kernel/input.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { findsById, Node, recorded } from '../../kernel/node.ts';
import { orderedBy, pageOf } from '../../kernel/paging.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { createLabel, deleteLabel, updateLabel } from './operations.ts';
import { labelPolicy } from './policy.ts';

export const Label = builder.prismaObject('Label', {
  description: 'A coloured label of the organization, for tasks of any project.',
  interfaces: [Node],
  extensions: { example: { name: 'hata', color: '#d64545', version: 1 }, scope: 'tasks:read', visibleByReference: ['id', 'name', 'color'] },
  fields: (t) => ({
    name: t.exposeString('name'),
    color: t.exposeString('color', { description: '`#RRGGBB`.' }),
  }),
});

recorded(Label);
viewerCan(Label, labelPolicy, (label) => label);

export const labels = loader<LabelRow>(async (context, ids) =>
  keyBy(await context.db.label.findMany({ where: { id: { in: [...ids] } } }), (label) => label.id),
);

findsById('label', Label, labels, 'tasks:read');

const byName = orderedBy<LabelRow>('l.name_key', 'nameKey', 'text');

builder.queryFields((t) => ({
  labels: t.connection({
    type: Label,
    description: 'Labels of the organization, by name in Turkish order.',
    extensions: needs('tasks:read', 'cursor.invalid'),
    resolve: async (_root, args, context) => {
      return pageOf<LabelRow>(context, 'label.list', byName, args)`
        select l.organization_id as "organizationId", l.id, l.name, l.name_key as "nameKey", l.color, l.created_at as "createdAt",
            l.updated_at as "updatedAt", l.version
          from label l where l.organization_id = ${context.actor.organization}`;
    },
  }),
}));

const color = { pattern: /^#[0-9a-fA-F]{6}$/, expected: '#RRGGBB', example: '#2f6fed' };

builder.mutationFields((t) => ({
  createLabel: t.field({
    type: Label,
    extensions: writes('rehearsed', 'tasks:write', 'label.name_taken', 'auth.role_required', 'auth.projects_limited'),
    args: inputOf('CreateLabelInput', (t) => ({
      name: t.string({ required: true, ...line({ max: 60, example: 'hata' }) }),
      color: t.string({ description: 'Default `#8a8f98`.', ...check({ ...color, nullable: false }) }),
    })),
    resolve: (_root, { input }, context) => createLabel(context, input),
  }),
  updateLabel: t.field({
    type: Label,
    extensions: writes(
      'rehearsed',
      'tasks:write',
      'label.not_found',
      'label.name_taken',
      'version.mismatch',
      'auth.role_required',
      'auth.projects_limited',
    ),
    args: inputOf('UpdateLabelInput', (t) => ({
      ...versioned('label')(t),
      name: t.string(line({ max: 60, nullable: false })),
      color: t.string(check({ ...color, nullable: false })),
    })),
    resolve: (_root, { input }, context) => updateLabel(context, input),
  }),
  deleteLabel: t.field({
    type: Label,
    description: 'Removes a label from all tasks and deletes it.',
    extensions: writes('rehearsed', 'tasks:write', 'label.not_found', 'version.mismatch', 'auth.role_required', 'auth.projects_limited'),
    args: inputOf('DeleteLabelInput', versioned('label')),
    resolve: (_root, { input }, context) => deleteLabel(context, input),
  }),
}));
