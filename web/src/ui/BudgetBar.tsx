import { Progress } from '@mantine/core';

type BudgetBarProps = {
  readonly label: string;
  readonly tokens: number;
  /** Null shows nothing. */
  readonly budget: number | null;
  /** `tokens` and `budget` in words. */
  readonly used: string;
};

/** Share of a token budget that is used; red from 90 %. */
export const BudgetBar = ({ label, tokens, budget, used }: BudgetBarProps) =>
  budget !== null && (
    <Progress.Root size="sm" mt={4}>
      <Progress.Section
        value={Math.min(100, (100 * tokens) / budget)}
        color={tokens >= budget * 0.9 ? 'mercan' : 'cini'}
        withAria={false}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={budget}
        aria-valuenow={Math.min(tokens, budget)}
        aria-valuetext={used}
      />
    </Progress.Root>
  );
