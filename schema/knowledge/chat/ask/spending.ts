import { statement } from '../../../../src/ports/database/port.ts';
import type { Context } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { dayOf } from '../../../kernel/phrases.ts';

const add = statement('chat.spend')`with thus as (select date_trunc('month', now() at time zone 'utc')::date as month),
    whole as (insert into chat_usage (organization_id, month, tokens) select $1, month, $3::bigint from thus
      on conflict (organization_id, month) do update set tokens = chat_usage.tokens + excluded.tokens)
  insert into member_chat_usage (organization_id, month, user_id, answers, tokens) select $1, month, $2, 1, $3::bigint from thus
  on conflict (organization_id, month, user_id) do update set answers = member_chat_usage.answers + 1,
    tokens = member_chat_usage.tokens + excluded.tokens`;
const read = statement('chat.spent')`with thus as (select date_trunc('month', now() at time zone 'utc') as month)
  select to_char(thus.month, 'YYYY-MM') as month,
    coalesce((select u.tokens from chat_usage u where u.organization_id = $1 and u.month = thus.month::date), 0)::float8 as whole,
    coalesce(own.tokens, 0)::float8 as own, coalesce(own.answers, 0) as answers,
    (thus.month + interval '1 month') at time zone 'utc' as "renewsAt",
    ceil(extract(epoch from (thus.month + interval '1 month') at time zone 'utc' - now()))::int as seconds
  from thus left join member_chat_usage own on own.organization_id = $1 and own.month = thus.month::date and own.user_id = $2`;

/** Usage in the current month. */
export type Spent = {
  /** Year and month, UTC. */
  readonly month: string;
  /** Tokens of the whole organization, and of the actor. */
  readonly whole: number;
  readonly own: number;
  /** Answers of the actor. */
  readonly answers: number;
  /** Start of the next month, and the seconds until then. */
  readonly renewsAt: Date;
  readonly seconds: number;
};

export async function spentOf(context: Context): Promise<Spent> {
  const { organization, user } = context.actor;
  const [row] = await context.sql<Spent>(read, [organization, user]);
  return row as Spent;
}

/** Monthly token limits of the organization and of one member; undefined: no limit. */
export const budgetsOf = ({ services: { chat } }: Context) => ({ whole: chat?.monthlyTokens, own: chat?.memberMonthlyTokens });

/** Counts an answer and its tokens, whether or not it succeeded. */
export async function spend(context: Context, tokens: number): Promise<void> {
  const { organization, user } = context.actor;
  await context.sql(add, [organization, user, Math.ceil(tokens)]);
}

/**
 * Checks the monthly budgets of the organization and of the actor. Answers in progress may exceed them slightly.
 * @throws Problem chat.budget_spent, chat.member_budget_spent
 */
export async function requireBudget(context: Context): Promise<void> {
  const { whole = Infinity, own = Infinity } = budgetsOf(context);
  if (whole === Infinity && own === Infinity) return;
  const spent = await spentOf(context);
  if (spent.whole >= whole) throw refusal('chat.budget_spent', whole, spent);
  if (spent.own >= own) throw refusal('chat.member_budget_spent', own, spent);
}

function refusal(code: 'chat.budget_spent' | 'chat.member_budget_spent', limit: number, { renewsAt, seconds }: Spent): Problem {
  const day = renewsAt.toISOString().slice(0, 10);
  const renews = { tr: dayOf(day, 'tr', {}), en: dayOf(day, 'en', {}) };
  const count = { tr: limit.toLocaleString('tr'), en: limit.toLocaleString('en') };
  return new Problem(code, { params: { limit: count, renews }, extra: { retryAfter: seconds, renewsAt: renewsAt.toISOString() } });
}
