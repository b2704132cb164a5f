import { UnstyledButton } from '@mantine/core';
import { graphql } from '../../../data/graphql.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { mutate } from '../../../ui/mutate.ts';
import { texts } from '../messages.ts';
import { EmojiPicker } from './EmojiPicker.tsx';
import classes from './talk.module.css';
import { type Comment, reactionFields } from './use-comments.ts';

const add = graphql(`mutation AddReaction($input: ReactionInput!) { addReaction(input: $input) { ...CommentReactions } }`, [
  reactionFields,
]);
const remove = graphql(`mutation RemoveReaction($input: ReactionInput!) { removeReaction(input: $input) { ...CommentReactions } }`, [
  reactionFields,
]);

/** Reactions to a comment, with a picker for new ones. */
export function Reactions({ comment: { id, author, reactions, viewerCan } }: { readonly comment: Comment }) {
  const t = useTexts(texts);
  const set = (emoji: string, mine: boolean) => void mutate(mine ? remove : add, { input: { id, emoji } });
  const named = (users: readonly { readonly name: string }[], count: number) =>
    t('reactedBy', { names: users.map(({ name }) => name).join(', '), more: count - users.length });
  return (
    <>
      {reactions.map(({ emoji, count, mine, users }) => (
        <UnstyledButton
          key={emoji}
          className={classes.reaction}
          aria-pressed={mine}
          aria-label={t('reactionOf', { emoji, count, who: named(users, count) })}
          title={named(users, count)}
          disabled={!viewerCan.react}
          onClick={() => set(emoji, mine)}
        >
          <span>{emoji}</span> {count}
        </UnstyledButton>
      ))}
      {viewerCan.react && <EmojiPicker label={t('reactTo', { name: author.name })} onPick={(emoji) => set(emoji, false)} />}
    </>
  );
}
