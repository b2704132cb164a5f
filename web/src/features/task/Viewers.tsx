import { Avatar } from '@mantine/core';
import { useTexts } from '../../i18n/messages.ts';
import { PersonPicture } from '../../ui/Person.tsx';
import { texts } from './messages.ts';
import type { Viewer } from './use-presence.ts';
import classes from './view.module.css';

const maxFaces = 3;

/** Pictures of the others who look at the task. */
export function Viewers({ viewers }: { readonly viewers: readonly Viewer[] }) {
  const t = useTexts(texts);
  const [first, ...others] = viewers;
  if (!first) return null;
  const names = viewers.map(({ user }) => user.name).join(', ');
  return (
    <Avatar.Group spacing={6} role="img" aria-label={t('lookingAt', { names })} title={t('lookingAt', { names })}>
      {[first, ...others].slice(0, maxFaces).map(({ user }) => (
        <PersonPicture key={user.id} person={user} size={20} />
      ))}
      {viewers.length > maxFaces && (
        <Avatar size={20} aria-hidden>
          {`+${viewers.length - maxFaces}`}
        </Avatar>
      )}
    </Avatar.Group>
  );
}

/** Names of those who write a comment. Its height is reserved, so that nothing moves. */
export function Typing({ viewers }: { readonly viewers: readonly Viewer[] }) {
  const t = useTexts(texts);
  const names = viewers.filter(({ isTyping }) => isTyping).map(({ user }) => user.name);
  return (
    <p className={classes.typing} role="status">
      {names.length > 0 && t('typing', { names: names.join(', '), count: names.length })}
    </p>
  );
}
