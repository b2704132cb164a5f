import type { Conversation as ConversationRow, Message as MessageRow, Prisma } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found, Problem } from '../../kernel/errors.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { type Sql, sql } from '../../kernel/sql.ts';

export type { ConversationRow, MessageRow };

/**
 * Condition: conversation `c` belongs to the actor and cannot contain anything outside the reach of the actor's credential. Other people
 * cannot access conversations, administrators included.
 */
export function own({ organization, user, projects }: Context['actor']): Sql {
  const mine = sql`c.organization_id = ${organization} and c.user_id = ${user} and c.deleted_at is null`;
  return projects ? sql`${mine} and cardinality(c.reach) > 0 and c.reach <@ ${projects}::text[]` : mine;
}

const ownIds = async (context: Context, ids: readonly string[]) => {
  const rows = await context.sql<{ id: string }>(
    'chat.conversations',
    sql`select c.id from conversation c where ${own(context.actor)} and c.id = any(${ids})`,
  );
  return rows.map(({ id }) => id);
};

/** Conversations of the actor, by id. */
export const conversations = loader<ConversationRow>(async (context, ids) =>
  keyBy(await context.db.conversation.findMany({ where: { id: { in: await ownIds(context, ids) } } }), ({ id }) => id),
);

/** Messages of the actor's conversations, by id. */
export const messages = loader<MessageRow>(async (context, ids) => {
  const rows = await context.db.message.findMany({ where: { id: { in: [...ids] } } });
  const wanted = rows.map(({ conversationId }) => conversationId);
  const owned = await ownIds(context, wanted);
  return new Map(rows.flatMap((row) => (owned.includes(row.conversationId) ? [[row.id, row] as const] : [])));
});

/** The latest messages of a conversation that the actor may read, the last one first. */
export const latestMessages = (context: Context, where: Prisma.MessageWhereInput, take: number): Promise<MessageRow[]> =>
  context.db.message.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take });

/** Locks the actor's own conversation and returns it; undefined if there is none. */
export async function lockConversation(context: Context, id: string): Promise<ConversationRow | undefined> {
  const [locked] = await context.sql<{ id: string }>(
    'chat.conversation_lock',
    sql`select c.id from conversation c where ${own(context.actor)} and c.id = ${id} for update`,
  );
  return locked && context.db.conversation.findFirstOrThrow({ where: { id } });
}

/** Locks the answer and returns it. @throws Problem message.not_found, message.no_answer */
export async function lockAnswer(context: Context, id: string): Promise<MessageRow> {
  await context.sql(lockMessage, [context.actor.organization, id]);
  const message = found('message.not_found', await context.load(messages, id));
  if (message.role !== 'assistant') throw new Problem('message.no_answer');
  return message;
}

const lockMessage = statement('chat.message_lock')`select 1 from message where organization_id = $1 and id = $2 for update`;
