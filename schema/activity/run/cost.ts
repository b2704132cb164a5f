import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid, Problem } from '../../kernel/errors.ts';
import { purgeOf } from '../../kernel/purge.ts';
import type { Cost, RunRow } from './row.ts';

/** Day of organization `o`. */
const today = '(now() at time zone o.time_zone)::date';

/**
 * Adds what a run costs more than before to the day of its agent.
 * @throws Problem `input.invalid` for a total that is lower than before, or another currency than that of the organization
 */
export async function addCost(context: Context, { cost: before }: RunRow, { amount, currency }: Cost): Promise<void> {
  const { organization, user } = context.actor;
  const same = before?.currency === currency ? before.amount : 0;
  if (amount < same) throw invalid(['input', 'cost', 'amount'], 'run.cost_lower', { amount: same });
  const [row] = await context.sql<{ expected: string }>(add, [organization, user, currency, amount - same]);
  if (row) throw invalid(['input', 'cost', 'currency'], 'run.cost_currency', { currency: row.expected });
}

const add = statement('run.add_cost')`with added as (insert into agent_cost (organization_id, user_id, day, currency, amount)
    select $1, $2, ${today}, $3, $4::float8::numeric(14, 6) from organization o where o.id = $1 and o.agent_currency = $3
    on conflict (organization_id, user_id, day, currency) do update set amount = agent_cost.amount + excluded.amount returning 1)
  select o.agent_currency as expected from organization o where o.id = $1 and not exists (select 1 from added)`;

/** Limit of cost that a run or its agent has reached; null for none. */
export type ReachedCost = 'run' | 'day' | null;

/** Scalar query of `ReachedCost`. `$1` is the organization, `run` and `user` are other parameters. */
export const reachedCost = (run: string, user: string): string => `(select case
    when r.cost_currency = o.agent_currency and r.cost >= o.agent_cost_of_run then 'run'
    when (select c.amount from agent_cost c where c.organization_id = o.id and c.user_id = ${user} and c.day = ${today}
      and c.currency = o.agent_currency) >= o.agent_cost_of_day then 'day' end
  from organization o left join run r on r.organization_id = o.id and r.id = ${run} where o.id = $1)`;

/** @throws Problem `run.cost_reached`, `run.cost_reached_today` */
export function requireBelowCost(reached: ReachedCost): void {
  if (reached === 'run') throw new Problem('run.cost_reached');
  if (reached === 'day') throw new Problem('run.cost_reached_today');
}

/** Deletes old days; for the job. */
export const purgeAgentCosts = purgeOf('agent-cost', 'agent_cost', "day < now() - interval '90 days'");
