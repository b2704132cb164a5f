import { statement } from '../../../../src/ports/database/port.ts';
import { builder, needs } from '../../../builder.ts';
import { check } from '../../../kernel/input.ts';
import { present } from '../../../kernel/loaders.ts';
import { authorize } from '../../../kernel/policy.ts';
import { User, users } from '../../../people/member/member.ts';
import { administer } from '../../../people/organization/policy.ts';
import { budgetsOf, type Spent, spentOf } from './spending.ts';

const AssistantBudget = builder.objectRef<Spent>('AssistantBudget').implement({
  description: 'Usage of the assistant by the caller in this calendar month (UTC), and its budget.',
  extensions: {
    example: { month: '2026-11', answers: 42, tokens: 81_000, budget: 100_000, spent: false, renewsAt: '2026-12-01T00:00:00.000Z' },
  },
  fields: (t) => ({
    month: t.exposeString('month', { description: 'Year and month, e.g. `2026-11`.' }),
    answers: t.exposeInt('answers', { description: 'Number of answers that were started, including failed and stopped ones.' }),
    tokens: t.exposeFloat('own', { description: 'Tokens of these answers, as counted by the model, otherwise estimated.' }),
    budget: t.float({
      nullable: true,
      description:
        'Tokens that one member may use in a month (`CHAT_MEMBER_MONTHLY_TOKENS`); null if only the budget of the organization applies.',
      resolve: (_spent, _args, context) => budgetsOf(context).own ?? null,
    }),
    spent: t.boolean({
      description: 'Whether questions are refused until `renewsAt`, because the budget of the caller or of the organization is used up.',
      resolve: ({ own, whole }, _args, context) => {
        const budgets = budgetsOf(context);
        return own >= (budgets.own ?? Infinity) || whole >= (budgets.whole ?? Infinity);
      },
    }),
    renewsAt: t.expose('renewsAt', { type: 'DateTime', description: 'Start of the next month.' }),
  }),
});

builder.queryField('assistantBudget', (t) =>
  t.field({
    type: AssistantBudget,
    description:
      'Usage of the assistant by the caller this month, and when the budget renews. `assistantUsage` returns the usage of the organization.',
    extensions: needs('ai:chat'),
    resolve: (_root, _args, context) => spentOf(context),
  }),
);

/** Maximum number of people listed per month, those with the most tokens first. */
const maxPeople = 200;

type Share = { readonly user: string; readonly answers: number; readonly tokens: number };
type Month = { readonly month: string; readonly tokens: number; readonly answers: number; readonly people: readonly Share[] };

const months = statement('chat.usage')`
  select to_char(u.month, 'YYYY-MM') as month, u.tokens::float8 as tokens, coalesce(shares.answers, 0)::float8 as answers,
    coalesce(shares.people, '[]') as people
  from chat_usage u left join lateral (
    select sum(ranked.answers) as answers,
      json_agg(json_build_object('user', ranked.user_id, 'answers', ranked.answers, 'tokens', ranked.tokens) order by ranked.nth)
        filter (where ranked.nth <= ${maxPeople}) as people
    from (select m.user_id, m.answers, m.tokens, row_number() over (order by m.tokens desc, m.answers desc, m.user_id) as nth
      from member_chat_usage m where m.organization_id = $1 and m.month = u.month) ranked) shares on true
  where u.organization_id = $1 order by u.month desc limit $2`;

const AssistantShare = builder.objectRef<Share>('AssistantShare').implement({
  description: 'Usage of the assistant by one member in a month.',
  extensions: { example: { answers: 42, tokens: 318_000 } },
  fields: (t) => ({
    user: t.field({ type: User, resolve: async ({ user }, _, context) => present(await context.load(users, user)) }),
    answers: t.exposeInt('answers', { description: 'Number of answers that were started, including failed and stopped ones.' }),
    tokens: t.exposeFloat('tokens', { description: 'Tokens of these answers, as counted by the model, otherwise estimated.' }),
  }),
});

const AssistantMonth = builder.objectRef<Month>('AssistantMonth').implement({
  description: 'Usage of the assistant by the organization in a calendar month (UTC).',
  extensions: { example: { month: '2026-11', tokens: 318_000, answers: 42, budget: 1_000_000, memberBudget: 100_000 } },
  fields: (t) => ({
    month: t.exposeString('month', { description: 'Year and month, e.g. `2026-11`.' }),
    tokens: t.exposeFloat('tokens', { description: 'Tokens of all members.' }),
    answers: t.exposeFloat('answers'),
    budget: t.float({
      nullable: true,
      description: 'Tokens that the organization may use in a month by the current setting (`CHAT_MONTHLY_TOKENS`); null for no limit.',
      resolve: (_month, _args, { services }) => services.chat?.monthlyTokens ?? null,
    }),
    memberBudget: t.float({
      nullable: true,
      description: 'Tokens of this budget that one member may use (`CHAT_MEMBER_MONTHLY_TOKENS`); null for no limit.',
      resolve: (_month, _args, { services }) => services.chat?.memberMonthlyTokens ?? null,
    }),
    people: t.expose('people', {
      type: [AssistantShare],
      description: `Members with usage, highest first, up to ${maxPeople}.`,
    }),
  }),
});

builder.queryField('assistantUsage', (t) =>
  t.field({
    type: [AssistantMonth],
    description: 'Usage of the assistant by month, newest first; months without questions are omitted. For administrators.',
    extensions: needs('admin', 'auth.role_required', 'auth.projects_limited'),
    args: { months: t.arg.int({ description: 'Default 3.', ...check({ minimum: 1, maximum: 24, nullable: false, example: 3 }) }) },
    resolve: (_root, args, context) => {
      authorize(context.actor, administer, undefined);
      return context.sql<Month>(months, [context.actor.organization, args.months ?? 3]);
    },
  }),
);
