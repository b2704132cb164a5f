import { Avatar, Group, Text } from '@mantine/core';
import classes from './person.module.css';

type Who = { readonly id: string; readonly name: string; readonly avatar: string | null };

/** Grounds of people without a picture, each at least 4.5:1 under white; which one, their id says. */
const grounds = ['cini.8', 'indigo.8', 'grape.8', 'mercan.8', 'violet.8', 'blue.9', 'pink.9', 'teal.9'];
const groundOf = (id: string) => grounds[[...id].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % grounds.length] ?? 'cini.8';

/** Those kept here alone: the page's policy loads no picture of another origin, which would be told who looks at whom. */
const own = (address: string | null): string | null => (address?.startsWith('/avatars/') ? address : null);

/** Somebody's picture, or initials. With `alone` it is read out by name; otherwise the name stands beside it. */
export function PersonPicture({
  person,
  size = 24,
  alone = false,
}: {
  readonly person: Who;
  readonly size?: number;
  readonly alone?: boolean;
}) {
  const initials = person.name
    .split(' ')
    .filter((_, index, words) => index === 0 || index === words.length - 1)
    .map((word) => word.charAt(0).toLocaleUpperCase('tr'))
    .join('');
  return (
    <Avatar
      size={size}
      src={own(person.avatar)}
      color={groundOf(person.id)}
      variant="filled"
      title={person.name}
      {...(alone ? { role: 'img', 'aria-label': person.name } : { 'aria-hidden': true })}
    >
      <span className={classes.initials} data-initials={initials} />
    </Avatar>
  );
}

export function Person({ person, size }: { readonly person: Who; readonly size?: number }) {
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      <PersonPicture person={person} {...(size && { size })} />
      <Text span size="sm" truncate title={person.name}>
        {person.name}
      </Text>
    </Group>
  );
}
