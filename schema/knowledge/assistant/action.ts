import { changedField, Proposal } from '../../activity/proposal/proposal.ts';
import type { ProposalRow } from '../../activity/proposal/row.ts';
import { builder, writes } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { kindOfId } from '../../kernel/ids.ts';
import { reference } from '../../kernel/input.ts';
import { findsNode, Node } from '../../kernel/node.ts';
import { Reference } from '../../kernel/types.ts';
import { visibleTitles } from '../search/visible.ts';
import { type ActionRow, actionChanges, actionStates, actionText, findAction, isUndoable, stateOfAction, subjectOf } from './action-row.ts';
import { confirmAction, dismissAction, undoAction } from './decide.ts';
import { toolOf } from './own-tools.ts';

const ActionStatus = builder.enumType('ActionStatus', {
  description:
    '`proposed`: waits for a decision; `expired`: waited too long; `failed`: refused for good in an earlier version of the server (see `failure`); `undone`: confirmed and then undone.',
  values: actionStates,
});

const ActionChange = changedField('ActionChange');

const ActionSource = builder.objectRef<{ id: string; title: string }>('ActionSource').implement({
  description: 'A record that the model read before it proposed a change.',
  extensions: { example: { kind: 'file', id: 'fil_01jcx6y3m8e7v9t5w2b4n6q8r0', title: 'İzin yönetmeliği.pdf' } },
  fields: (t) => ({
    kind: t.string({ description: '`file`, `task`, `comment` or `project`.', resolve: ({ id }) => kindOfId(id) as string }),
    id: t.exposeID('id', { description: 'Id of that record.' }),
    title: t.exposeString('title'),
  }),
});

export const AssistantAction = builder.objectRef<ActionRow>('AssistantAction').implement({
  description: 'A change that the assistant proposes. Nothing happens until the owner of the conversation confirms it.',
  interfaces: [Node],
  extensions: {
    scope: 'ai:chat',
    example: {
      tool: 'update_task',
      text: 'Görev değişecek: “Fatura ekranını düzelt”',
      status: 'proposed',
      held: false,
      failure: null,
      undoable: false,
      decidedAt: null,
      version: 1,
    },
  },
  fields: (t) => ({
    tool: t.string({
      description: 'Proposed operation: `create_task`, `update_task`, …',
      resolve: ({ operation }) => toolOf(operation),
    }),
    text: t.string({
      description: 'Proposed change in a few words, in the language of the request.',
      resolve: (action, _, { locale }) => actionText(action, locale),
    }),
    status: t.field({ type: ActionStatus, resolve: stateOfAction }),
    subject: t.field({
      type: Reference,
      nullable: true,
      description: 'Record that it changes or has created: a task, comment, label or project.',
      resolve: (action) => {
        const id = subjectOf(action);
        return id === null ? null : { id };
      },
    }),
    changes: t.field({
      type: [ActionChange],
      description: 'Proposed changes; for a record that would be created, all of its fields.',
      resolve: (action, _, context) => actionChanges(context, action),
    }),
    held: t.exposeBoolean('held', {
      description:
        'Whether it is held back: the question asked for no change, so one of `sources` may have asked for it. It is confirmed only with `held`.',
    }),
    sources: t.field({
      type: [ActionSource],
      description: 'For a proposal that is held back: the records that the model read, as far as the caller can view them.',
      resolve: (action, _, context) => sourcesOf(context, action),
    }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Code of the problem that it failed with, in an earlier version of the server.',
    }),
    undoable: t.boolean({
      description: 'Whether `undo` can reverse it.',
      resolve: isUndoable,
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time until which it can be confirmed.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
});

builder.objectField(Proposal, 'sources', (t) =>
  t.field({
    type: [ActionSource],
    description: 'For a proposal that is held back: the records that the assistant read, as far as the caller can view them.',
    // Few proposals are held back.
    complexity: { field: 1, multiplier: 0 },
    resolve: (proposal, _, context) => sourcesOf(context, proposal),
  }),
);

async function sourcesOf(context: Context, { held, messageId }: ProposalRow): Promise<{ id: string; title: string }[]> {
  if (!held || messageId === null) return [];
  const message = await context.db.message.findFirst({ where: { id: messageId }, select: { sourceIds: true } });
  return [...(await visibleTitles(context, message?.sourceIds ?? []))].map(([id, title]) => ({ id, title }));
}

findsNode('action', 'AssistantAction', findAction);

const AssistantActionInput = builder.inputType('AssistantActionInput', {
  fields: (t) => ({ id: t.id({ required: true, ...reference('action') }) }),
});

const input = builder.args((t) => ({ input: t.field({ type: AssistantActionInput, required: true }) }));
// Other problems depend on the proposed operation.
const asProposed = ['auth.role_required', 'task.not_found', 'project.archived'] as const;

builder.mutationFields((t) => ({
  confirmAction: t.field({
    type: AssistantAction,
    description:
      "Carries out a proposal once, in the caller's name and with the caller's current rights. If a value changed meanwhile, the proposal is renewed and stays open.",
    extensions: writes(
      'refused',
      'ai:chat',
      'action.not_found',
      'action.expired',
      'action.decided',
      'action.held',
      'action.subject_changed',
      ...asProposed,
    ),
    args: {
      ...input,
      held: t.arg.boolean({
        description: 'Confirms also a proposal that is held back. Send it only after the person has seen its `sources`. Default: false.',
      }),
    },
    resolve: (_root, { input, held }, context) => confirmAction(context, input, held ?? false),
  }),
  dismissAction: t.field({
    type: AssistantAction,
    description: 'Rejects a proposal.',
    extensions: writes('refused', 'ai:chat', 'action.not_found', 'action.expired', 'action.decided'),
    args: input,
    resolve: (_root, { input }, context) => dismissAction(context, input),
  }),
  undoAction: t.field({
    type: AssistantAction,
    description: 'Undoes a confirmed proposal unless somebody has changed its result: deletes what it created, restores what it deleted.',
    extensions: writes(
      'refused',
      'ai:chat',
      'action.not_found',
      'action.not_confirmed',
      'action.not_undoable',
      'action.subject_changed',
      'action.time_changed',
      ...asProposed,
    ),
    args: input,
    resolve: (_root, { input }, context) => undoAction(context, input),
  }),
}));
