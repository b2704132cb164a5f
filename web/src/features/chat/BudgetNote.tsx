import { Box } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useData } from '../../data/use-data.ts';
import { BudgetMeter } from './BudgetMeter.tsx';
import { budgetDocument } from './budget.ts';

/** Budget below a conversation; shown if there is a budget or it is used up. Reloads when the number of answers changes. */
export function BudgetNote({ answers = 0 }: { readonly answers?: number }) {
  const { data, refetch } = useData(budgetDocument, {});
  const counted = useRef(answers);
  useEffect(() => {
    if (counted.current === answers) return;
    counted.current = answers;
    refetch();
  }, [answers, refetch]);
  const budget = data?.assistantBudget;
  if (!budget || (budget.budget === null && !budget.spent)) return null;
  return (
    <Box px="0.5rem" pt="0.375rem">
      <BudgetMeter of={budget} />
    </Box>
  );
}
