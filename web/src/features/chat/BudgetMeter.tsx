import { Progress, Text } from '@mantine/core';
import { type Language, useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/messages.ts';
import type { Budget } from './budget.ts';
import { texts } from './messages.ts';

/** Budgets are per calendar month in UTC, so the date is formatted in UTC. */
const dayIn = (language: Language, moment: string) =>
  new Date(moment).toLocaleDateString(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** The user's use of the assistant this month, the budget, and the date of renewal. */
export function BudgetMeter({ of: { answers, tokens, budget, spent, renewsAt } }: { readonly of: Budget }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const count = (value: number) => value.toLocaleString(language);
  const used =
    budget === null
      ? t('usedThisMonth', { answers: count(answers), tokens: count(tokens) })
      : t('usedOfBudget', { answers: count(answers), tokens: count(tokens), budget: count(budget) });
  const day = dayIn(language, renewsAt);
  const renews = spent ? t('budgetSpent', { day }) : budget !== null && t('budgetRenews', { day });
  return (
    <>
      <Text size="xs" c={spent ? 'var(--mantine-color-error)' : 'dimmed'}>
        {renews ? `${used} · ${renews}` : used}
      </Text>
      {budget !== null && (
        <Progress.Root size="sm" mt={4}>
          <Progress.Section
            value={Math.min(100, (100 * tokens) / budget)}
            color={tokens >= budget * 0.9 ? 'mercan' : 'cini'}
            withAria={false}
            role="progressbar"
            aria-label={t('ownBudget')}
            aria-valuemin={0}
            aria-valuemax={budget}
            aria-valuenow={Math.min(tokens, budget)}
            aria-valuetext={used}
          />
        </Progress.Root>
      )}
    </>
  );
}
