import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';

const add = {
  name: 'chat.spend',
  text: `with thus as (select date_trunc('month', now() at time zone 'utc')::date as month),
      whole as (insert into chat_usage (organization_id, month, tokens) select $1, month, $3::bigint from thus
        on conflict (organization_id, month) do update set tokens = chat_usage.tokens + excluded.tokens)
    insert into member_chat_usage (organization_id, month, user_id, answers, tokens) select $1, month, $2, 1, $3::bigint from thus
    on conflict (organization_id, month, user_id) do update set answers = member_chat_usage.answers + 1,
      tokens = member_chat_usage.tokens + excluded.tokens`,
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

/** Counts an answer and what it took, whatever became of it. */
export async function spend(context: Context, tokens: number): Promise<void> {
  const { organization, user } = context.actor;
  await context.sql({ ...add, values: [organization, user, Math.ceil(tokens)] });
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
