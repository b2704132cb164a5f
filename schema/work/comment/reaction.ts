import { statement } from '../../../src/ports/database/port.ts';
import { builder, writes } from '../../builder.ts';
import { reference, text } from '../../kernel/input.ts';
import { groupBy, loader, present } from '../../kernel/loaders.ts';
import { User, users } from '../../people/member/member.ts';
import { Comment } from './comment.ts';
import { addReaction, maxKinds, removeReaction } from './react.ts';

/** Assumed numbers for the query cost: emoji per comment and people per emoji. Most comments have no reaction. */
const estimated = { reactions: 1, users: 5 };
/** Maximum number of people listed for each emoji. */
const maxListedUsers = 10;

type ReactionRow = { commentId: string; emoji: string; count: number; mine: boolean; users: string[] };

const Reaction = builder.objectRef<ReactionRow>('Reaction').implement({
  description: 'Reactions to a comment with one emoji.',
  extensions: { example: { emoji: '👍', count: 1, mine: true } },
  fields: (t) => ({
    emoji: t.exposeString('emoji'),
    count: t.exposeInt('count', { description: 'Number of people who reacted.' }),
    mine: t.exposeBoolean('mine', { description: 'Whether the caller reacted.' }),
    users: t.field({
      type: [User],
      complexity: { field: 1, multiplier: estimated.users },
      description: `The first ${maxListedUsers} people who reacted, in order.`,
      resolve: ({ users: ids }, _, context) => Promise.all(ids.map(async (id) => present(await context.load(users, id)))),
    }),
  }),
});

// Checks no visibility: the caller can already view the comments.
const reactions = loader<ReactionRow[]>(async (context, ids) => {
  const { organization, user } = context.actor;
  return groupBy(await context.sql<ReactionRow>(reactionRows, [organization, ids, user]), ({ commentId }) => commentId);
});

const reactionRows = statement('comment.reactions')`
  select r.comment_id as "commentId", r.emoji, count(*)::int as count, bool_or(r.user_id = $3) as mine,
    (array_agg(r.user_id order by r.created_at, r.user_id))[:${maxListedUsers}] as users
  from comment_reaction r where r.organization_id = $1 and r.comment_id = any($2::text[])
  group by r.comment_id, r.emoji order by min(r.created_at), r.emoji`;

builder.objectField(Comment, 'reactions', (t) =>
  t.field({
    type: [Reaction],
    complexity: { field: 1, multiplier: estimated.reactions },
    description: `Reactions by emoji, at most ${maxKinds}, oldest first.`,
    resolve: ({ id, reactionCount, deletedAt }, _, context) =>
      reactionCount === 0 || deletedAt !== null ? [] : context.load(reactions, id).then((found) => found ?? []),
  }),
);

const ReactionInput = builder.inputType('ReactionInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'The comment.', ...reference('comment') }),
    emoji: t.string({ required: true, description: 'One emoji.', ...text({ min: 1, max: 20, example: '👍' }) }),
  }),
});

builder.mutationFields((t) => ({
  addReaction: t.field({
    type: Comment,
    description: 'Adds an emoji to a comment; a person can add each emoji once.',
    extensions: writes('rehearsed', 'tasks:write', 'comment.not_found', 'auth.role_required', 'project.archived', 'comment.reactions_full'),
    args: { input: t.arg({ type: ReactionInput, required: true }) },
    resolve: (_root, { input }, context) => addReaction(context, input),
  }),
  removeReaction: t.field({
    type: Comment,
    description: "Removes the caller's reaction.",
    extensions: writes('rehearsed', 'tasks:write', 'comment.not_found', 'auth.role_required', 'project.archived'),
    args: { input: t.arg({ type: ReactionInput, required: true }) },
    resolve: (_root, { input }, context) => removeReaction(context, input),
  }),
}));
