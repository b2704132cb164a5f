import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';

const add = {
  name: 'chat.spend',
  text: `insert into chat_usage (organization_id, month, tokens) values ($1, date_trunc('month', now() at time zone 'utc')::date, $2::bigint)
    on conflict (organization_id, month) do update set tokens = chat_usage.tokens + excluded.tokens`,
};
const read = {
  name: 'chat.spent',
  text: `select tokens::float8 as tokens from chat_usage
    where organization_id = $1 and month = date_trunc('month', now() at time zone 'utc')::date`,
};
const wait = {
  name: 'chat.month_ends',
  text: `select ceil(extract(epoch from date_trunc('month', now() at time zone 'utc') + interval '1 month' - now() at time zone 'utc'))::int as seconds`,
};

/** Counts what an answer took, whatever became of it. */
export async function spend(context: Context, tokens: number): Promise<void> {
  if (tokens > 0) await context.sql({ ...add, values: [context.actor.organization, Math.ceil(tokens)] });
}

/**
 * Whether the organization may ask more this month. What is being answered meanwhile may go beyond by some.
 * @throws Problem chat.budget_spent
 */
export async function requireBudget(context: Context): Promise<void> {
  const limit = context.services.chat?.monthlyTokens;
  if (limit === undefined) return;
  const [row] = await context.sql<{ tokens: number }>({ ...read, values: [context.actor.organization] });
  if ((row?.tokens ?? 0) < limit) return;
  const [left] = await context.sql<{ seconds: number }>({ ...wait, values: [] });
  throw new Problem('chat.budget_spent', { params: { limit }, extra: { retryAfter: left?.seconds ?? 3600 } });
}
