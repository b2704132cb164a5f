import { builder, needs } from '../../builder.ts';
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
