import { builder, inputOf, writes } from '../../builder.ts';
import { check, notNull, reference } from '../../kernel/input.ts';
import { type IrreversibleReason, irreversibleReasons } from '../../kernel/inverse.ts';
import type { Locale } from '../../kernel/module.ts';
import { Reference } from '../../kernel/types.ts';
import { ProposalChange } from './proposal.ts';
import type { IrreversibleWrite, RunUndo, UndoConflict, UndoneStep, UndoRefusal } from './undo.ts';
import { fieldText, valueText } from './words.ts';

const UndoneStepType = builder.objectRef<UndoneStep & { undone: boolean }>('UndoneStep').implement({
  description: 'A part of a write that is taken back.',
  extensions: { example: { id: '2.0', operation: 'updateTask' } },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Number of the write in its run, and of the step: `2.0`.' }),
    operation: t.exposeString('operation', { description: 'Name of the operation that takes it back.' }),
    diff: t.field({
      type: [ProposalChange],
      complexity: { field: 1, multiplier: 2 },
      description: 'Changes of the step. A record that only the agent can view has no name.',
      resolve: ({ changes, places, undone }) =>
        changes.map((change) => ({ proposal: { ids: [], places: [...places], status: undone ? 'approved' : 'pending' } as const, change })),
    }),
  }),
});

const UndoConflictType = builder.objectRef<UndoConflict>('UndoConflict').implement({
  description: 'A value that somebody has changed since the run.',
  extensions: {
    example: {
      step: '2.0',
      field: 'priority',
      name: 'öncelik',
      current: 'low',
      written: 'high',
      currentText: 'düşük',
      writtenText: 'yüksek',
    },
  },
  fields: (t) => ({
    step: t.exposeString('step', { description: 'Step that it prevents; name it in `skip` to leave it.' }),
    subject: t.field({ type: Reference, description: 'The record.', resolve: ({ subject }) => ({ id: subject }) }),
    field: t.exposeString('field', { description: 'Its name in the API; for a record that the run created, also the kind of an event.' }),
    name: t.string({
      description: 'Display name, in the language of the request.',
      resolve: ({ field }, _, { locale }) => fieldText(field, locale),
    }),
    current: t.expose('current', { type: 'JSON', nullable: true, description: 'Value now.' }),
    written: t.expose('written', { type: 'JSON', nullable: true, description: 'Value that the run left.' }),
    currentText: t.string({
      nullable: true,
      description: '`current` with its display name.',
      resolve: ({ field, current }, _, { locale }) => valueText(field, current, locale),
    }),
    writtenText: t.string({
      nullable: true,
      description: '`written` with its display name.',
      resolve: ({ field, written }, _, { locale }) => valueText(field, written, locale),
    }),
  }),
});

const UndoRefusalType = builder.objectRef<UndoRefusal>('UndoRefusal').implement({
  description: 'A step that the caller may not take back, or that is no longer possible.',
  extensions: { example: { step: '1.0', code: 'auth.role_required', detail: 'Bunun için gereken rol: editor.' } },
  fields: (t) => ({
    step: t.exposeString('step', { description: 'Name it in `skip` to leave it.' }),
    subject: t.field({ type: Reference, description: 'The record.', resolve: ({ subject }) => ({ id: subject }) }),
    code: t.exposeString('code', { description: 'Code of the problem.' }),
    detail: t.exposeString('detail', { description: 'Text of the problem, in the language of the request.' }),
  }),
});

const reasons: Readonly<Record<IrreversibleReason, Readonly<Record<Locale, string>>>> = {
  permanent: { tr: 'kalıcı olarak silindi ya da sonlandırıldı', en: 'deleted or ended for good' },
  settings: { tr: 'eski değeri saklanmayan bir ayar', en: 'a setting whose former value is not stored' },
  outside: { tr: 'erişim bilgisi ya da dışarıya etkisi olan bir işlem', en: 'a credential, or an effect outside' },
  too_large: { tr: 'çok sayıda kaydı değiştirdi', en: 'it changed too many records' },
};

const IrreversibleReasonType = builder.enumType('IrreversibleReason', {
  description:
    '`permanent`: deleted or ended for good; `settings`: the former value is not stored; `outside`: a credential or an effect outside; `too_large`: too many records.',
  values: irreversibleReasons,
});

const IrreversibleWriteType = builder.objectRef<IrreversibleWrite>('IrreversibleWrite').implement({
  description: 'A write of which at least a part cannot be taken back.',
  extensions: { example: { operation: 'deleteView', reason: 'permanent', text: 'kalıcı olarak silindi ya da sonlandırıldı' } },
  fields: (t) => ({
    operation: t.exposeString('operation', { description: 'Name of the operation in GraphQL.' }),
    reason: t.expose('reason', { type: IrreversibleReasonType }),
    text: t.string({
      description: 'The reason in words, in the language of the request.',
      resolve: ({ reason }, _, { locale }) => reasons[reason][locale],
    }),
  }),
});

const RunUndoType = builder.objectRef<RunUndo>('RunUndo').implement({
  description: 'Changes of a run that were taken back, or would be.',
  extensions: { example: { undone: true, webhooks: 2, mails: 0 } },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the run.' }),
    undone: t.exposeBoolean('undone', { description: 'False for a preview.' }),
    steps: t.field({
      type: [UndoneStepType],
      description: 'Steps in the order in which they run.',
      resolve: ({ steps, undone }) => steps.map((step) => ({ ...step, undone })),
    }),
    conflicts: t.field({
      type: [UndoConflictType],
      description: 'Values that others have changed.',
      resolve: ({ conflicts }) => conflicts,
    }),
    refused: t.field({
      type: [UndoRefusalType],
      description: 'Steps that the caller may not take back.',
      resolve: ({ refused }) => refused,
    }),
    irreversible: t.field({ type: [IrreversibleWriteType], description: 'Writes that stay.', resolve: ({ irreversible }) => irreversible }),
    webhooks: t.exposeInt('webhooks', { description: 'Number of webhook deliveries that were already attempted.' }),
    mails: t.exposeInt('mails', { description: 'Number of morning mails that were already sent to people whom it concerned.' }),
  }),
});

builder.mutationField('undoRun', (t) =>
  t.field({
    type: RunUndoType,
    description:
      'Takes back the writes of a run in reverse order, all or none, and stops the run. For people who are allowed each of the operations. `preview` only shows what would happen.',
    extensions: writes(
      'direct',
      'tasks:write',
      'run.not_found',
      'proposal.person_required',
      'run.nothing_to_undo',
      'run.undo_refused',
      'auth.role_required',
    ),
    args: inputOf('UndoRunInput', (t) => ({
      id: t.id({ required: true, ...reference('run') }),
      preview: t.boolean({ description: 'Changes nothing. Default: false.', ...notNull }),
      skip: t.stringList({
        description: 'Steps to leave as they are, such as those with conflicts.',
        ...check({
          maxItems: 1000,
          uniqueItems: true,
          nullable: false,
          pattern: /^[0-9]{1,6}[.][0-9]{1,3}$/,
          expected: '2.0',
          example: ['2.0'],
        }),
      }),
    })),
    resolve: async (_root, { input }, context) => (await import('./undo.ts')).undoRun(context, input),
  }),
);
