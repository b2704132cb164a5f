import { Text } from '@mantine/core';
import { type Language, useLanguage } from '../../i18n/language.ts';
import { BudgetBar } from '../../ui/BudgetBar.tsx';
import type { Budget } from './budget.ts';
import { useT } from './messages.ts';

/** Budgets are per calendar month in UTC, so the date is formatted in UTC. */
const dayIn = (language: Language, moment: string) =>
  new Date(moment).toLocaleDateString(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** The user's use of the assistant this month, the budget, and the date of renewal. */
export function BudgetMeter({ of: { answers, tokens, budget, spent, renewsAt } }: { readonly of: Budget }) {
  const t = useT();
  const language = useLanguage();
  const count = (value: number) => value.toLocaleString(language);
  const used =
    budget === null
      ? t('usedThisMonth', { answers, tokens: count(tokens) })
      : t('usedOfBudget', { answers, tokens: count(tokens), budget: count(budget) });
  const day = dayIn(language, renewsAt);
  const renews = spent ? t('budgetSpent', { day }) : budget !== null && t('budgetRenews', { day });
  return (
    <>
      <Text size="xs" c={spent ? 'var(--mantine-color-error)' : 'dimmed'}>
        {renews ? `${used} · ${renews}` : used}
      </Text>
      <BudgetBar label={t('ownBudget')} tokens={tokens} budget={budget} used={used} />
    </>
  );
}
