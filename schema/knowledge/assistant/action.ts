import { changedField } from '../../activity/proposal/proposal.ts';
import { inOrder } from '../../activity/proposal/words.ts';
import { builder, writes } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { kindOfId } from '../../kernel/ids.ts';
import { reference } from '../../kernel/input.ts';
import { findsNode, Node } from '../../kernel/node.ts';
import { Reference } from '../../kernel/types.ts';
import { visibleFields } from '../../people/access/visible-fields.ts';
import { visibleTitles } from '../search/visible.ts';
import { type ActionRow, actions } from './action-row.ts';
import { actionText } from './action-text.ts';
import { actionStates, confirmAction, dismissAction, stateOfAction, undoAction } from './settle.ts';

const ActionStatus = builder.enumType('ActionStatus', {
  description:
    '`proposed`: waits for a decision; `expired`: waited too long; `failed`: confirmed, but permanently refused (see `failure`); `undone`: confirmed and then undone.',
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
      text: 'Görevi değiştir: WEB-12 “Fatura ekranını düzelt”',
      status: 'proposed',
      held: false,
      failure: null,
      undoable: false,
      decidedAt: null,
      version: 1,
    },
  },
  fields: (t) => ({
    tool: t.exposeString('tool', { description: 'Proposed operation: `create_task`, `update_task`, …' }),
    text: t.string({
      description: 'Proposed change in a few words, in the language of the request.',
      resolve: (action, _, { locale }) => actionText(action, locale),
    }),
    status: t.field({ type: ActionStatus, resolve: stateOfAction }),
    subject: t.field({
      type: Reference,
      nullable: true,
      description: 'Record that it changes or has created: a task, comment, label or project.',
      resolve: ({ subjectId }) => (subjectId === null ? null : { id: subjectId }),
    }),
    changes: t.field({
      type: [ActionChange],
      description: 'Proposed changes; for a record that would be created or deleted, all of its fields.',
      resolve: async ({ before, after }, _, context) => {
        const fields = inOrder([...Object.keys(before?.fields ?? {}), ...Object.keys(after.fields)]);
        // The caller may no longer be allowed to view everything that the subject refers to.
        const [from, to] = await Promise.all([visibleFields(context, before?.fields ?? {}, []), visibleFields(context, after.fields, [])]);
        return fields.map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }));
      },
    }),
    held: t.exposeBoolean('held', {
      description:
        'Whether it is held back: the question asked for no change, so one of `sources` may have asked for it. It is confirmed only with `held`.',
    }),
    sources: t.field({
      type: [ActionSource],
      description: 'For a proposal that is held back: the records that the model read, as far as the caller can view them.',
      resolve: ({ held, messageId }, _, context) => (held ? sourcesOf(context, messageId) : []),
    }),
    failure: t.exposeString('failure', { nullable: true, description: 'Code of the problem that it failed with.' }),
    undoable: t.boolean({
      description: 'Whether `undo` can reverse it.',
      resolve: ({ status, undo }) => status === 'confirmed' && undo !== null,
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time until which it can be confirmed.' }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
});

async function sourcesOf(context: Context, messageId: string): Promise<{ id: string; title: string }[]> {
  const message = await context.db.message.findFirst({ where: { id: messageId }, select: { sourceIds: true } });
  return [...(await visibleTitles(context, message?.sourceIds ?? []))].map(([id, title]) => ({ id, title }));
}

findsNode('action', 'AssistantAction', (context, id) => context.load(actions, id));

const AssistantActionInput = builder.inputType('AssistantActionInput', {
  fields: (t) => ({ id: t.id({ required: true, ...reference('action') }) }),
});

const input = builder.args((t) => ({ input: t.field({ type: AssistantActionInput, required: true }) }));
// Other problems depend on the proposed operation.
const asProposed = ['auth.role_required', 'task.not_found', 'project.archived'] as const;

builder.mutationFields((t) => ({
  confirmAction: t.field({
    type: AssistantAction,
    description: "Carries out a proposal once, in the caller's name and with the caller's current rights.",
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
