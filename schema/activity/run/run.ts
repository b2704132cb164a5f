import { builder, inputOf, needs, writes } from '../../builder.ts';
import { type Actor, isPerson } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { taskNumber } from '../../kernel/ids.ts';
import { check, line, notNull, reference, text } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import type { Locale } from '../../kernel/module.ts';
import { findsById, Node } from '../../kernel/node.ts';
import { isWebAddress, webAddressForm } from '../../kernel/web-address.ts';
import { User, users } from '../../people/member/member.ts';
import { Comment, comments } from '../../work/comment/comment.ts';
import { Task, tasks } from '../../work/task/task.ts';
import './lease.ts';
import './request.ts';
import { acknowledgeRun, addActivity, claimRun, completeRun, createRun, keepRun, maxActivities, stopRun } from './operations.ts';
import { maxLinks, maxSteps, updateRun } from './report.ts';
import type { Cost } from './row.ts';
import {
  type ActivityRow,
  activitiesOf,
  listRuns,
  type PlanStep,
  type RunLink,
  type RunRow,
  runActivityKinds,
  runReasons,
  runStates,
  runs,
  stepStates,
} from './row.ts';

const RunState = builder.enumType('RunState', {
  description:
    '`pending`: waits for an agent to claim it; `awaiting_input`: the agent has asked a question; `stale`: the lease has expired, or its agent did not acknowledge it in time, so any agent may claim it.',
  values: runStates,
});

const RunReason = builder.enumType('RunReason', {
  description: 'Reason why an agent was asked for a run: its task was assigned to it, or a text of the task mentions it.',
  values: runReasons,
});

const RunActivityKind = builder.enumType('RunActivityKind', {
  description: '`question` lets the run wait for an `answer`.',
  values: runActivityKinds,
});

const RunActivity = builder.objectRef<ActivityRow>('RunActivity').implement({
  description: 'A message of the agent of a run, or an answer to it.',
  extensions: { example: { body: 'Üç görev birbirinin kopyası.', kind: 'thought' }, scope: 'tasks:read' },
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.field({
      type: User,
      description: 'Its author.',
      resolve: async ({ userId }, _, context) => present(await context.load(users, userId)),
    }),
    kind: t.expose('kind', { type: RunActivityKind }),
    body: t.exposeString('body', { description: 'Markdown.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const runAgentPausedAt = 'Time since which its agent is paused; null if it is not.';
const costAmount = 'In units of the currency: 0.25 is 25 cents of `USD`.';
const costCurrency = 'Code of ISO 4217.';
export const runGoal = 'Markdown; empty if not stated. Of a requested run: who asked for it and where, in the language of the request.';
/** The goal of a run; of a requested one without another goal, who asked for it and where. */
export async function goalOf(context: Context, { goal, reason, requestedById, commentId, taskId }: RunRow): Promise<string> {
  if (goal || reason === null) return goal;
  const [by, task] = await Promise.all([
    requestedById === null ? undefined : context.load(users, requestedById),
    commentId === null || taskId === null ? undefined : context.load(tasks, taskId),
  ]);
  const link = task ? `${context.services.baseUrl}/tasks/${task.number}?comment=${commentId}` : null;
  return requestText[context.locale]({ reason, by: by && plainText(by.name), link });
}

type RequestFacts = { reason: NonNullable<RunRow['reason']>; by: string | undefined; link: string | null };

/** Removes what Markdown would read as a link, emphasis or code. */
const plainText = (name: string) => name.replaceAll(/[\\[\]()<>*_`]/g, '');

const requestText: Readonly<Record<Locale, (facts: RequestFacts) => string>> = {
  tr: ({ reason, by, link }) => {
    if (reason === 'assigned') return by ? `Görevi atayan: ${by}` : 'Görev atandı';
    const where = link ? `[Bir yorumda](${link})` : 'Görevin açıklamasında';
    return by ? `${where} söz eden: ${by}` : `${where} söz edildi`;
  },
  en: ({ reason, by, link }) => {
    if (reason === 'assigned') return by ? `Assigned by ${by}` : 'Assigned';
    return `Mentioned${by ? ` by ${by}` : ''} in ${link ? `[a comment](${link})` : 'the description'}`;
  },
};

export const runCanStop = 'Whether the caller may stop it, if the caller may change its task.';
/** Whether the actor may stop the run, as far as that does not depend on its task. */
export const canStop = (actor: Actor, { state }: RunRow): boolean =>
  isPerson(actor) && ['pending', 'active', 'awaiting_input', 'stale'].includes(state);

export const runCanUndo = 'Whether it has writes that the caller may take back, if the caller may change its task.';
export const canUndo = (actor: Actor, { writes }: RunRow): boolean => isPerson(actor) && writes > 0;

const StepState = builder.enumType('RunStepState', { description: 'State of a step of a plan.', values: stepStates });

const Step = builder.objectRef<PlanStep>('RunStep').implement({
  description: 'A step of the plan of a run.',
  extensions: { example: { text: 'Başlıkları karşılaştır', state: 'active' }, scope: 'tasks:read' },
  fields: (t) => ({ text: t.exposeString('text'), state: t.expose('state', { type: StepState }) }),
});

const RunCost = builder.objectRef<Cost>('RunCost').implement({
  description: 'Total cost of a run so far, as its agent reports it.',
  extensions: { example: { amount: 0.25, currency: 'USD' }, scope: 'tasks:read' },
  fields: (t) => ({
    amount: t.exposeFloat('amount', { description: costAmount }),
    currency: t.exposeString('currency', { description: costCurrency }),
  }),
});

const Link = builder.objectRef<RunLink>('RunLink').implement({
  description: 'Address of something that a run produced or used.',
  extensions: { example: { title: 'Rapor', url: 'https://ornek.test/rapor' }, scope: 'tasks:read' },
  fields: (t) => ({ title: t.exposeString('title'), url: t.exposeString('url', { description: 'An `https:` address.' }) }),
});

export const Run = builder.objectRef<RunRow>('Run').implement({
  description:
    'A piece of work of an agent, which groups its writes. The agent holds it by a lease, whose generation it sends with every write.',
  interfaces: [Node],
  extensions: {
    example: {
      goal: 'Kopya görevleri bul',
      reason: null,
      acknowledgeBy: null,
      state: 'active',
      lease: 1,
      agentPausedAt: null,
      writes: 3,
      undoneAt: null,
    },
    scope: 'tasks:read',
  },
  fields: (t) => ({
    task: t.field({
      type: Task,
      nullable: true,
      description: 'Task that it works on; null if it has none, or the task is in the trash.',
      resolve: async ({ taskId }, _, context) => (taskId === null ? null : ((await context.load(tasks, taskId)) ?? null)),
    }),
    agent: t.field({
      type: User,
      description: 'User of the last claim: a service account, or the owner of a token.',
      resolve: async ({ userId }, _, context) => present(await context.load(users, userId)),
    }),
    goal: t.string({ description: runGoal, resolve: (run, _, context) => goalOf(context, run) }),
    reason: t.expose('reason', { type: RunReason, nullable: true, description: 'Null if the agent began it by itself.' }),
    requestedBy: t.field({
      type: User,
      nullable: true,
      description: 'User who assigned or mentioned the agent.',
      resolve: async ({ requestedById }, _, context) =>
        requestedById === null ? null : ((await context.load(users, requestedById)) ?? null),
    }),
    comment: t.field({
      type: Comment,
      nullable: true,
      description: 'Comment that mentions the agent; null after its deletion, and if the description of the task mentions it.',
      resolve: async ({ commentId }, _, context) => (commentId === null ? null : ((await context.load(comments, commentId)) ?? null)),
    }),
    acknowledgeBy: t.expose('acknowledgeBy', {
      type: 'DateTime',
      nullable: true,
      description: 'Time until which its agent should acknowledge it while it is pending, see `agentMinutes` of the organization.',
    }),
    assistant: t.exposeBoolean('isOfAssistant', {
      description: 'Whether it groups what the assistant proposed in a conversation, which only the owner of the conversation sees.',
    }),
    state: t.expose('state', { type: RunState }),
    agentPausedAt: t.expose('agentPausedAt', { type: 'DateTime', nullable: true, description: runAgentPausedAt }),
    lease: t.exposeInt('lease', { description: 'Generation of the lease, which each claim increases.' }),
    leaseExpiresAt: t.expose('leaseExpiresAt', {
      type: 'DateTime',
      description: 'Time until which the agent holds it without a heartbeat.',
    }),
    plan: t.field({ type: [Step], description: 'Steps as the agent plans them, in order.', resolve: ({ plan }) => [...plan] }),
    cost: t.expose('cost', { type: RunCost, nullable: true, description: 'Null if none was reported.' }),
    links: t.field({ type: [Link], resolve: ({ links }) => [...links], description: 'Addresses of results and sources.' }),
    activities: t.connection({
      type: RunActivity,
      description: 'Activities, oldest first.',
      extensions: needs('tasks:read', 'cursor.invalid'),
      resolve: ({ id }, args, context) => activitiesOf(context, id, args),
    }),
    viewerCanStop: t.boolean({ description: runCanStop, resolve: (run, _, { actor }) => canStop(actor, run) }),
    writes: t.exposeInt('writes', { description: 'Number of writes that took effect.' }),
    undoneAt: t.expose('undoneAt', { type: 'DateTime', nullable: true, description: 'Time at which a person last took its writes back.' }),
    viewerCanUndo: t.boolean({ description: runCanUndo, resolve: (run, _, { actor }) => canUndo(actor, run) }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

findsById(
  'run',
  Run,
  runs,
  'tasks:read',
  'A run that the caller can view: with its task; without one, as its agent, as the creator of that, or as an administrator.',
);

const RunFilter = builder.inputType('RunFilter', {
  fields: (t) => ({
    state: t.field({ type: RunState, ...notNull }),
    task: t.id({
      description: 'Only those of this task, by id or number.',
      ...reference('task', { orPattern: taskNumber, nullable: false }),
    }),
    agent: t.id({ description: 'Only those of this user.', ...reference('member', { nullable: false }) }),
  }),
});

builder.queryField('runs', (t) =>
  t.connection({
    type: Run,
    description: 'Runs that the caller can view, newest first.',
    extensions: needs('tasks:read', 'cursor.invalid'),
    args: { filter: t.arg({ type: RunFilter }) },
    resolve: (_root, { filter, ...page }, context) => listRuns(context, filter ?? {}, page),
  }),
);

const StepInput = builder.inputType('RunStepInput', {
  fields: (t) => ({
    text: t.string({ required: true, ...text({ min: 1, max: 500, example: 'Başlıkları karşılaştır' }) }),
    state: t.field({ type: StepState, description: 'Default `pending`.', ...notNull }),
  }),
});

const CostInput = builder.inputType('RunCostInput', {
  fields: (t) => ({
    amount: t.float({ required: true, description: costAmount, ...check({ minimum: 0, maximum: 1_000_000, decimals: 6, example: 0.25 }) }),
    currency: t.string({
      required: true,
      description: `${costCurrency} That of the organization: \`agentCurrency\`.`,
      ...check({ pattern: /^[A-Z]{3}$/, expected: 'USD', example: 'USD' }),
    }),
  }),
});

const isSecureAddress = (url: string) => isWebAddress(url) && /^https:/i.test(url);
const LinkInput = builder.inputType('RunLinkInput', {
  fields: (t) => ({
    title: t.string({ required: true, ...line({ max: 200, example: 'Rapor' }) }),
    url: t.string({
      required: true,
      description: 'An `https:` address.',
      ...check({ maxLength: 2000, expected: webAddressForm, accepts: isSecureAddress, example: 'https://ornek.test/rapor' }),
    }),
  }),
});

const onTask = ['run.claimed', 'task.not_found', 'project.archived', 'auth.role_required'] as const;
const onlyId = (name: string) => inputOf(name, (t) => ({ id: t.id({ required: true, ...reference('run') }) }));

builder.mutationFields((t) => ({
  createRun: t.field({
    type: Run,
    description:
      'Begins a run, which the caller holds for 60 seconds. Every write of it has the headers `X-Run` and `X-Run-Lease`, and is refused once the lease is lost or the run was stopped.',
    extensions: writes('direct', 'tasks:write', 'run.too_many', ...onTask),
    args: inputOf('CreateRunInput', (t) => ({
      task: t.id({
        description: 'Task to work on, by id or number. Only one of its runs is held at a time.',
        ...reference('task', { orPattern: taskNumber }),
      }),
      goal: t.string({ description: 'Markdown.', ...text({ max: 2000, example: 'Kopya görevleri bul' }) }),
    })),
    resolve: (_root, { input }, context) => createRun(context, input),
  }),
  claimRun: t.field({
    type: Run,
    description: 'Gives the caller a run that no other agent holds, with a new generation of the lease.',
    extensions: writes('direct', 'tasks:write', 'run.not_found', 'run.ended', ...onTask),
    args: onlyId('ClaimRunInput'),
    resolve: (_root, { input }, context) => claimRun(context, input),
  }),
  acknowledgeRun: t.field({
    type: Run,
    description: 'Begins a run that the caller was asked for, which it holds for 60 seconds.',
    extensions: writes('direct', 'tasks:write', 'run.not_found', 'run.ended', 'run.acknowledged', ...onTask),
    args: onlyId('AcknowledgeRunInput'),
    resolve: (_root, { input }, context) => acknowledgeRun(context, input),
  }),
  keepRun: t.field({
    type: Run,
    description: 'Heartbeat: extends the lease to 60 seconds from now.',
    extensions: writes('direct', 'tasks:write', 'run.not_found'),
    args: onlyId('KeepRunInput'),
    resolve: (_root, { input }, context) => keepRun(context, input),
  }),
  updateRun: t.field({
    type: Run,
    description: 'Reports the plan, the total cost and links of a run that the caller holds.',
    extensions: writes('direct', 'tasks:write', 'run.not_found'),
    args: inputOf(
      'UpdateRunInput',
      (t) => ({
        id: t.id({ required: true, ...reference('run') }),
        plan: t.field({
          type: [StepInput],
          description: 'Replaces all steps.',
          ...check({ nullable: false, maxItems: maxSteps }),
        }),
        cost: t.field({ type: CostInput, description: 'Total so far, which never decreases.', ...notNull }),
        links: t.field({ type: [LinkInput], description: 'Replaces all links.', ...check({ nullable: false, maxItems: maxLinks }) }),
      }),
      { extensions: { example: { plan: [{ text: 'Başlıkları karşılaştır', state: 'active' }], cost: { amount: 0.25, currency: 'USD' } } } },
    ),
    resolve: (_root, { input }, context) =>
      updateRun(context, { ...input, plan: input.plan?.map(({ text, state }) => ({ text, state: state ?? 'pending' })) }),
  }),
  completeRun: t.field({
    type: Run,
    description: 'Ends a run that the caller holds.',
    extensions: writes('direct', 'tasks:write', 'run.not_found'),
    args: inputOf('CompleteRunInput', (t) => ({
      id: t.id({ required: true, ...reference('run') }),
      failed: t.boolean({ description: 'Whether the work failed.', ...notNull }),
    })),
    resolve: (_root, { input }, context) => completeRun(context, input),
  }),
  stopRun: t.field({
    type: Run,
    description: 'Stops a run, so that its next write is refused. For people who may change its task.',
    extensions: writes('direct', 'tasks:write', 'run.not_found', 'run.ended', 'run.person_required', 'auth.role_required'),
    args: onlyId('StopRunInput'),
    resolve: (_root, { input }, context) => stopRun(context, input),
  }),
  addRunActivity: t.field({
    type: RunActivity,
    description: `Adds an activity to a run, at most ${maxActivities}. Users other than its agent may only answer.`,
    extensions: writes('direct', 'tasks:write', 'run.not_found', 'run.ended', 'run.too_many_activities', 'auth.role_required'),
    args: inputOf(
      'AddRunActivityInput',
      (t) => ({
        run: t.id({ required: true, description: 'Run to add it to.', ...reference('run') }),
        kind: t.field({ type: RunActivityKind, required: true }),
        body: t.string({
          required: true,
          description: 'Markdown.',
          ...text({ min: 1, max: 10_000, example: 'Üç görev birbirinin kopyası.' }),
        }),
      }),
      { extensions: { example: { kind: 'answer', body: 'Evet, kapatabilirsin.' } } },
    ),
    resolve: (_root, { input }, context) => addActivity(context, input),
  }),
}));
