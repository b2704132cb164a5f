import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { emojiOf } from './emoji.ts';
import { commentEvent } from './events.ts';
import { type Locked, lockComment, referencesOf } from './find.ts';
import { commentPolicy } from './policy.ts';
import { type CommentRow, returning } from './row.ts';

/** Maximum number of different emoji on a comment. */
export const maxKinds = 20;

type Reaction = { id: string; emoji: string };
type Standing = { kinds: number; known: boolean; mine: boolean };

/**
 * Adds the actor's reaction to a comment. Emits `comment.reaction_added`; nothing if it exists.
 * @throws Problem `input.invalid` if `emoji` is not an emoji, `comment.reactions_full`
 */
export function addReaction(context: Context, { id, emoji: text }: Reaction): Promise<CommentRow> {
  return context.unitOfWork(async (unit) => {
    const emoji = requireEmoji(text);
    const locked = await lockComment(context, { id }, commentPolicy.react);
    const values = [context.actor.organization, locked.comment.id, emoji, context.actor.user];
    const [{ kinds, known, mine }] = (await context.sql<Standing>(standing, values)) as [Standing];
    if (mine) return locked.comment;
    if (!known && kinds >= maxKinds) throw new Problem('comment.reactions_full', { params: { max: maxKinds } });
    await context.sql(insert, values);
    const after = await counted(context, locked, 1);
    const references = await referencesOf(context, after);
    unit.emit(commentEvent('comment.reaction_added', after, locked.projectId, { ...references, emoji }));
    return after;
  });
}

/**
 * Removes the actor's reaction. Emits `comment.reaction_removed`; nothing if there is none.
 * @throws Problem `input.invalid` if `emoji` is not an emoji
 */
export function removeReaction(context: Context, { id, emoji: text }: Reaction): Promise<CommentRow> {
  return context.unitOfWork(async (unit) => {
    const emoji = requireEmoji(text);
    const locked = await lockComment(context, { id }, commentPolicy.react);
    const { count } = await context.db.commentReaction.deleteMany({
      where: { commentId: locked.comment.id, emoji, userId: context.actor.user },
    });
    if (count === 0) return locked.comment;
    const after = await counted(context, locked, -1);
    const references = await referencesOf(context, after);
    unit.emit(commentEvent('comment.reaction_removed', after, locked.projectId, { ...references, emoji }));
    return after;
  });
}

function requireEmoji(text: string): string {
  const emoji = emojiOf(text);
  if (!emoji) throw invalid(['input', 'emoji'], 'field.format', { expected: '👍' });
  return emoji;
}

async function counted(context: Context, { comment }: Locked, by: 1 | -1): Promise<CommentRow> {
  const [row] = await context.sql<CommentRow>(count, [context.actor.organization, comment.id, by]);
  return found('comment.not_found', row);
}

const standing = statement('comment.reaction_standing')`
  select count(distinct r.emoji)::int as kinds, coalesce(bool_or(r.emoji = $3), false) as known,
    coalesce(bool_or(r.emoji = $3 and r.user_id = $4), false) as mine
  from comment_reaction r where r.organization_id = $1 and r.comment_id = $2`;
const insert = statement('comment.react')`
  insert into comment_reaction (organization_id, comment_id, emoji, user_id) values ($1, $2, $3, $4)`;
// Leaves the version unchanged, so that a reaction does not conflict with an edit in progress.
const count = statement('comment.count_reactions')`
  update comment c set reaction_count = c.reaction_count + $3 where c.organization_id = $1 and c.id = $2 ${returning}`;
