import { builder, inputOf, needs, writes } from '../../builder.ts';
import { isPerson } from '../../kernel/actor.ts';
import { projectKey } from '../../kernel/ids.ts';
import { check, expectedVersion, notNull, reference, text } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import { findsById, Node } from '../../kernel/node.ts';
import { Reference, Via } from '../../kernel/types.ts';
import { clientText, Me } from '../../people/member/me.ts';
import { User, users } from '../../people/member/member.ts';
import { type RunRow, runs } from '../run/row.ts';
import { canStop, goalOf, Run, runCanStop, runGoal } from '../run/run.ts';
import type { Change } from './changes.ts';
import { isDecider } from './decider.ts';
import { reasonOf } from './dependants.ts';
import { editableFields } from './mutation.ts';
import { changeText, proposalText, type ReadableField, readableFields, warningsOf } from './readable.ts';
import { countPending, isUndoable, listProposals, type ProposalRow, proposalStatuses, proposals } from './row.ts';
import { fieldText, valueText } from './words.ts';
import './propose.ts';

const ProposalStatus = builder.enumType('ProposalStatus', {
  description: '`pending`: waits for a decision; `expired`: waited too long; `approved`: carried out.',
  values: proposalStatuses,
});

const ProposalField = builder.objectRef<ReadableField>('ProposalField').implement({
  description: 'A field with a new value.',
  extensions: {
    example: {
      field: 'status',
      name: 'durum',
      from: { key: 'todo', name: 'Yapılacak' },
      to: { key: 'done', name: 'Bitti' },
      fromText: 'Yapılacak',
      toText: 'Bitti',
    },
  },
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Its name in the API: `status`.' }),
    name: t.string({
      description: 'Display name, in the language of the request.',
      resolve: ({ field }, _, { locale }) => fieldText(field, locale),
    }),
    from: t.expose('from', { type: 'JSON', nullable: true, description: 'References and statuses with their names.' }),
    to: t.expose('to', { type: 'JSON', nullable: true }),
    fromText: t.string({ nullable: true, resolve: ({ field, from }, _, { locale }) => valueText(field, from, locale) }),
    toText: t.string({ nullable: true, resolve: ({ field, to }, _, { locale }) => valueText(field, to, locale) }),
  }),
});

/** A change, and what its texts depend on. */
export type DescribedChange = { readonly proposal: Pick<ProposalRow, 'ids' | 'places' | 'status'>; readonly change: Change };

export const ProposalChange = builder.objectRef<DescribedChange>('ProposalChange').implement({
  description: 'A record that a proposal creates, changes or deletes.',
  extensions: { example: { kind: 'task.updated', text: 'Görev değişecek: “Fatura ekranını düzelt”', name: 'Fatura ekranını düzelt' } },
  fields: (t) => ({
    kind: t.string({
      description: 'Kind of the event that it causes; else of the audit entry, or the name of the operation.',
      resolve: ({ change }) => change.kind,
    }),
    text: t.string({
      description: 'The change in a few words, in the language of the request.',
      resolve: ({ proposal, change }, _, { locale }) => changeText(change, proposal.status, locale),
    }),
    subject: t.field({
      type: Reference,
      nullable: true,
      description: 'The record. One that the proposal creates has this id once it is approved.',
      resolve: ({ change: { subject } }) => (subject === null ? null : { id: subject }),
    }),
    name: t.string({ nullable: true, description: 'Its name, title or number.', resolve: ({ change }) => change.name }),
    fields: t.field({
      type: [ProposalField],
      complexity: { field: 1, multiplier: 4 },
      description: 'Fields with new values; of a new record, all that are not empty.',
      resolve: ({ proposal, change }, _, context) => readableFields(context, proposal, change),
    }),
  }),
});

/** A run without what needs a scope, because proposals need none. */
const ProposalRun = builder.objectRef<RunRow>('ProposalRun').implement({
  description: 'The run that a proposal belongs to.',
  extensions: { example: { goal: 'Kopya görevleri bul' } },
  fields: (t) => ({
    id: t.exposeID('id'),
    goal: t.string({ description: runGoal, resolve: (run, _, context) => goalOf(context, run) }),
    viewerCanStop: t.boolean({ description: runCanStop, resolve: (run, _, { actor }) => canStop(actor, run) }),
  }),
});

export const Proposal = builder.objectRef<ProposalRow>('Proposal').implement({
  description:
    'A write that a credential with `write: propose` asked for, or the assistant. Nothing happens until a person approves it. Those of the assistant are private to the person who asked it.',
  interfaces: [Node],
  extensions: {
    example: {
      operation: 'updateTask',
      text: 'Görev değişecek: “Fatura ekranını düzelt”',
      status: 'pending',
      client: null,
      result: { id: 'tsk_01jcx6y3m8e7v9t5w2b4n6q8r0' },
      warnings: 'Yeni görevlerin numaraları onay sırasında belirlenir.',
      executed: null,
      held: false,
      undoable: false,
      undoneAt: null,
      predecessors: 'prp_01jcx6y3m8e7v9t5w2b4n6q8r0',
      editable: 'priority',
      reason: null,
      decidedAt: null,
      viewerCanDecide: true,
      version: 1,
    },
  },
  fields: (t) => ({
    status: t.expose('status', { type: ProposalStatus }),
    operation: t.exposeString('operation', { description: 'Name of the operation in GraphQL: `updateTask`.' }),
    text: t.string({
      description: 'The proposal in a few words, in the language of the request.',
      resolve: (proposal, _, { locale }) => proposalText(proposal, locale),
    }),
    via: t.expose('via', { type: Via, description: 'Transport of the request.' }),
    user: t.field({
      type: User,
      description: 'User in whose name it was proposed, and is carried out.',
      resolve: async ({ userId }, _, context) => present(await context.load(users, userId)),
    }),
    client: t.exposeString('client', { nullable: true, description: clientText }),
    run: t.field({
      type: ProposalRun,
      nullable: true,
      description: 'Run that it belongs to, if the caller can view that.',
      resolve: ({ runId }, _, context) => (runId !== null && context.actor.scopes.has('tasks:read') ? context.load(runs, runId) : null),
    }),
    predecessors: t.stringList({
      description:
        'Ids of proposals of the same run that create or change records it refers to. They are decided first. If one is rejected, this is rejected too, unless it is possible without it.',
      resolve: ({ predecessors }) => [...predecessors],
    }),
    diff: t.field({
      type: [ProposalChange],
      // Most proposals change one record.
      complexity: { field: 1, multiplier: 2 },
      description: 'Changes that it makes, as far as the caller can view the records that they refer to.',
      resolve: (proposal) => proposal.changes.map((change) => ({ proposal, change })),
    }),
    executed: t.field({
      type: [ProposalChange],
      nullable: true,
      // Few proposals are edited.
      complexity: { field: 1, multiplier: 0 },
      description: 'Changes that were carried out instead of `diff`, if `decidedBy` edited them.',
      resolve: (proposal) => proposal.executed?.map((change) => ({ proposal, change })) ?? null,
    }),
    editable: t.stringList({
      description: 'Fields of the input that the approval may replace with `changes`; empty if it cannot be edited.',
      resolve: ({ operation, status }) => (status === 'pending' ? editableFields(operation) : []),
    }),
    result: t.expose('result', {
      type: 'JSON',
      nullable: true,
      description:
        'Records of the result: id, number and version. The answer to the proposed write has the whole result of the rehearsal instead.',
    }),
    held: t.exposeBoolean('held', {
      description:
        'Whether it is held back: the question to the assistant asked for no change, so one of `sources` may have asked for it. It is approved only with `held`.',
    }),
    undoable: t.boolean({ description: 'Whether `undoProposal` can take back what it has changed.', resolve: isUndoable }),
    undoneAt: t.expose('undoneAt', { type: 'DateTime', nullable: true, description: 'Time at which it was taken back.' }),
    warnings: t.stringList({
      description: 'Differences that the approval makes, in the language of the request.',
      resolve: (proposal, _, { locale }) => warningsOf(proposal, locale),
    }),
    reason: t.string({
      nullable: true,
      description: 'Reason of a rejection; that of a dependant names the rejected proposal without which it is impossible.',
      resolve: (proposal, _, context) => reasonOf(context, proposal),
    }),
    decidedBy: t.field({
      type: User,
      nullable: true,
      description: 'User who approved or rejected it.',
      resolve: ({ decidedById }, _, context) => (decidedById === null ? null : context.load(users, decidedById)),
    }),
    viewerCanDecide: t.boolean({
      description: 'Whether the caller may reject it, or approve it if the caller may do the same.',
      resolve: (proposal, _, { actor }) => proposal.status === 'pending' && isDecider(actor, proposal),
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time until which it can be approved.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
});

findsById('proposal', Proposal, proposals, 'any', 'A proposal about records that the caller can view.');

const ProposalFilter = builder.inputType('ProposalFilter', {
  fields: (t) => ({
    status: t.field({ type: ProposalStatus, ...notNull }),
    run: t.id({ description: 'Only those of this run.', ...reference('run', { nullable: false }) }),
    project: t.id({
      description: 'Only those that change this project or something in it, by id or key.',
      ...reference('project', { orPattern: projectKey, nullable: false }),
    }),
  }),
});

builder.queryField('proposals', (t) =>
  t.connection({
    type: Proposal,
    description: 'Proposals about records that the caller can view, newest first.',
    extensions: needs('any', 'cursor.invalid'),
    args: { filter: t.arg({ type: ProposalFilter }) },
    resolve: (_root, { filter, ...page }, context) => listProposals(context, filter ?? {}, page),
  }),
);

const RunProposalFilter = builder.inputType('RunProposalFilter', {
  fields: (t) => ({ status: t.field({ type: ProposalStatus, ...notNull }) }),
});

builder.objectField(Run, 'proposals', (t) =>
  t.connection({
    type: Proposal,
    description: 'Its proposals about records that the caller can view, newest first.',
    extensions: needs('tasks:read', 'cursor.invalid'),
    args: { filter: t.arg({ type: RunProposalFilter }) },
    resolve: ({ id }, { filter, ...page }, context) => listProposals(context, { ...filter, run: id }, page),
  }),
);

builder.objectField(Me, 'pendingProposals', (t) =>
  t.int({
    description: 'Number of pending proposals that the caller can view and decide on, 100 at most.',
    resolve: (_me, _args, context) => (isPerson(context.actor) ? countPending(context) : 0),
  }),
);

const decision = ['proposal.not_found', 'proposal.person_required', 'proposal.expired', 'proposal.decided', 'version.mismatch'] as const;

builder.mutationFields((t) => ({
  approveProposal: t.field({
    type: Proposal,
    description:
      "Carries out a proposal in the proposer's name and with its current rights; the caller must be allowed the same. For people. If a value changed meanwhile, the proposal is renewed and stays pending.",
    extensions: writes(
      'direct',
      'any',
      ...decision,
      'proposal.conflict',
      'proposal.held',
      'proposal.not_editable',
      'proposal.predecessor_pending',
      'proposal.proposer_ended',
      'proposal.outdated',
      // Other problems depend on the proposed operation.
      'auth.role_required',
      'auth.scope_missing',
      'task.not_found',
      'project.archived',
    ),
    args: inputOf('ApproveProposalInput', (t) => ({
      id: t.id({ required: true, ...reference('proposal') }),
      expectedVersion: t.int(expectedVersion),
      held: t.boolean({
        description: 'Approves also a proposal that is held back. Send it only after the person has seen its `sources`. Default: false.',
        ...notNull,
      }),
      changes: t.field({
        type: 'JSON',
        description:
          "Values that replace those of the proposal before it is carried out: an object with fields of the operation's input (see `editable`).",
        ...check({ object: true, example: { priority: 'high' } }),
      }),
    })),
    resolve: async (_root, { input: { changes, ...input } }, context) =>
      (await import('./decide.ts')).approveProposal(context, { ...input, changes: changes as Record<string, unknown> | null | undefined }),
  }),
  rejectProposal: t.field({
    type: Proposal,
    description: 'Rejects a proposal. For people who are allowed the same.',
    extensions: writes('direct', 'any', ...decision),
    args: inputOf(
      'RejectProposalInput',
      (t) => ({
        id: t.id({ required: true, ...reference('proposal') }),
        expectedVersion: t.int(expectedVersion),
        reason: t.string({ description: 'Reason, which the proposer can read.', ...text({ max: 2000 }) }),
      }),
      { extensions: { example: { reason: 'Bu görev zaten açık.' } } },
    ),
    resolve: async (_root, { input }, context) => (await import('./decide.ts')).rejectProposal(context, input),
  }),
  undoProposal: t.field({
    type: Proposal,
    description:
      'Takes back what an approved proposal has changed, in the name of the caller: deletes what it created, restores what it changed or deleted. If somebody has changed it since, nothing is taken back. For people.',
    extensions: writes(
      'direct',
      'any',
      'proposal.not_found',
      'proposal.person_required',
      'run.nothing_to_undo',
      'run.undo_refused',
      'auth.role_required',
      'auth.scope_missing',
      'task.not_found',
    ),
    args: inputOf('UndoProposalInput', (t) => ({ id: t.id({ required: true, ...reference('proposal') }) })),
    resolve: async (_root, { input }, context) => (await import('./undo.ts')).undoProposal(context, input),
  }),
}));
