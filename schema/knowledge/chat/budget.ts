import { builder, needs } from '../../builder.ts';
import { budgetsOf, type Spent, spentOf } from './spending.ts';

const AssistantBudget = builder.objectRef<Spent>('AssistantBudget').implement({
  description: 'What the caller used of the assistant in this calendar month (UTC), and what it may use.',
  extensions: {
    example: { month: '2026-11', answers: 42, tokens: 81_000, budget: 100_000, spent: false, renewsAt: '2026-12-01T00:00:00.000Z' },
  },
  fields: (t) => ({
    month: t.exposeString('month', { description: 'Year and month, e.g. `2026-11`.' }),
    answers: t.exposeInt('answers', { description: 'Answers that were begun, failed and stopped ones too.' }),
    tokens: t.exposeFloat('own', { description: 'Tokens they took, as the model counted them, else estimated.' }),
    budget: t.float({
      nullable: true,
      description: 'Tokens that one member may use in a month (`CHAT_MEMBER_MONTHLY_TOKENS`); null: as many as the organization.',
      resolve: (_spent, _args, context) => budgetsOf(context).own ?? null,
    }),
    spent: t.boolean({
      description: "Whether questions are refused until `renewsAt`: the caller's budget, or the organization's, is used up.",
      resolve: ({ own, whole }, _args, context) => {
        const budgets = budgetsOf(context);
        return own >= (budgets.own ?? Infinity) || whole >= (budgets.whole ?? Infinity);
      },
    }),
    renewsAt: t.expose('renewsAt', { type: 'DateTime', description: 'When the next month begins.' }),
  }),
});

builder.queryField('assistantBudget', (t) =>
  t.field({
    type: AssistantBudget,
    description: "What the caller used of the assistant this month, and when its budget renews. The organization's: `assistantUsage`.",
    extensions: needs('ai:chat'),
    resolve: (_root, _args, context) => spentOf(context),
  }),
);
