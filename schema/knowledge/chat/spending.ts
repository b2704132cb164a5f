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
  text: `with thus as (select date_trunc('month', now() at time zone 'utc')::date as month)
    select coalesce((select u.tokens from chat_usage u where u.organization_id = $1 and u.month = thus.month), 0)::float8 as whole,
      coalesce((select m.tokens from member_chat_usage m where m.organization_id = $1 and m.month = thus.month and m.user_id = $2), 0)::float8 as own
    from thus`,
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
 * Whether the organization, and the actor within it, may ask more this month. What is being answered meanwhile may go beyond
 * by some.
 * @throws Problem chat.budget_spent, chat.member_budget_spent
 */
export async function requireBudget(context: Context): Promise<void> {
  const { monthlyTokens = Infinity, memberMonthlyTokens = Infinity } = context.services.chat ?? {};
  if (monthlyTokens === Infinity && memberMonthlyTokens === Infinity) return;
  const { organization, user } = context.actor;
  const [{ whole, own } = { whole: 0, own: 0 }] = await context.sql<{ whole: number; own: number }>({
    ...read,
    values: [organization, user],
  });
  if (whole >= monthlyTokens) throw await spent(context, 'chat.budget_spent', monthlyTokens);
  if (own >= memberMonthlyTokens) throw await spent(context, 'chat.member_budget_spent', memberMonthlyTokens);
}

async function spent(context: Context, code: 'chat.budget_spent' | 'chat.member_budget_spent', limit: number): Promise<Problem> {
  const [left] = await context.sql<{ seconds: number }>({ ...wait, values: [] });
  return new Problem(code, { params: { limit }, extra: { retryAfter: left?.seconds ?? 3600 } });
}
