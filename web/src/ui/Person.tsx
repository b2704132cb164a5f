import { Avatar, Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useTexts } from '../i18n/messages.ts';
import { useIsAgent, useMarkedName } from './agents.ts';
import { texts } from './messages.ts';
import classes from './person.module.css';

export type Who = { readonly id: string; readonly name: string; readonly avatar: string | null };

/** Background colors of people without a picture, chosen by id. White text on each has at least 4.5:1. */
const backgrounds = ['cini.8', 'indigo.8', 'grape.8', 'mercan.8', 'violet.8', 'blue.9', 'pink.9', 'teal.9'];
const backgroundOf = (id: string) =>
  backgrounds[[...id].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % backgrounds.length] ?? 'cini.8';

/** Returns only avatars of this server: the page's policy loads no images of other origins, which would learn who views whom. */
const own = (address: string | null): string | null => (address?.startsWith('/avatars/') ? address : null);

/**
 * A person's picture or initials; square and with a robot for an agent. With `alone` it has an accessible name; otherwise the name is displayed
 * next to it, before which screen readers read that it is an agent, unless it is `marked` there.
 */
export function PersonPicture({
  person,
  size = 24,
  alone = false,
  marked = false,
}: {
  readonly person: Who;
  readonly size?: number;
  readonly alone?: boolean;
  readonly marked?: boolean;
}) {
  const t = useTexts(texts);
  const agent = useIsAgent(person.id);
  const name = useMarkedName()(person);
  const initials = person.name
    .split(' ')
    .filter((_, index, words) => index === 0 || index === words.length - 1)
    .map((word) => word.charAt(0).toLocaleUpperCase('tr'))
    .join('');
  const picture = (
    <Avatar
      size={size}
      src={own(person.avatar)}
      color={backgroundOf(person.id)}
      variant="filled"
      {...(agent && { radius: 'sm' })}
      title={name}
      {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      <span className={classes.initials} data-initials={initials} />
    </Avatar>
  );
  if (!agent) return picture;
  return (
    <span className={classes.agent}>
      {picture}
      <IconRobot className={classes.robot} size={Math.max(10, size / 2)} aria-hidden />
      {!alone && !marked && <VisuallyHidden>{t('agent')}</VisuallyHidden>}
    </span>
  );
}

/** Robot after the name of a member in a text, if it is an agent. */
export function AgentMark({ id }: { readonly id: string }) {
  const t = useTexts(texts);
  if (!useIsAgent(id)) return null;
  return (
    <>
      {' '}
      <IconRobot className={classes.mark} size="1em" aria-hidden />
      <VisuallyHidden>({t('agent')})</VisuallyHidden>
    </>
  );
}

export function Person({ person, size }: { readonly person: Who; readonly size?: number }) {
  const t = useTexts(texts);
  const agent = useIsAgent(person.id);
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      <PersonPicture person={person} {...(size && { size })} marked />
      <Text span size="sm" truncate title={person.name}>
        {person.name}
      </Text>
      {agent && (
        <Badge size="xs" variant="default" tt="none" style={{ flexShrink: 0 }}>
          {t('agent')}
        </Badge>
      )}
    </Group>
  );
}
