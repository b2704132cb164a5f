import { Button, Group, Text } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/messages.ts';
import { MenuButton } from './MenuButton.tsx';
import { PersonPicture, type Who } from './Person.tsx';
import classes from './rows.module.css';

type Role = 'admin' | 'member' | 'guest' | 'lead' | 'editor' | 'viewer';

type Props<R extends Role> = {
  readonly person: Who;
  /** Shown dimmed after the name. */
  readonly after?: ReactNode;
  /** Second line, such as the e-mail address. */
  readonly note?: string | null;
  readonly current: R;
  readonly roles: readonly R[];
  /** Accessible name of the role's button, which continues with the role. */
  readonly roleLabel: string;
  /** Changes the role; undefined if the user may not. */
  readonly onRole?: ((role: R) => void) | false;
  readonly busy?: boolean;
  /** Menu of further actions. */
  readonly children?: ReactNode;
};

/** Row of a person who has a role: picture, name, role and actions in one line. */
export function PersonRow<R extends Role>({ person, after, note, current, roles, roleLabel, onRole, busy, children }: Props<R>) {
  const c = useTexts();
  return (
    <li className={classes.person}>
      <PersonPicture person={person} size={28} />
      <div className={classes.name}>
        <Text size="sm" fw={500} truncate title={person.name}>
          {person.name}
          {after && (
            <Text span inherit fw={400} c="dimmed">
              {' '}
              {after}
            </Text>
          )}
        </Text>
        {note && (
          <Text size="xs" c="dimmed" truncate title={note}>
            {note}
          </Text>
        )}
      </div>
      {onRole ? (
        <MenuButton
          position="bottom-end"
          button={(target) => (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              rightSection={<IconChevronDown size={14} aria-hidden />}
              loading={busy}
              aria-label={`${roleLabel}: ${c(current)}`}
              {...target}
            >
              {c(current)}
            </Button>
          )}
        >
          {(Menu) =>
            roles.map((value) => (
              <Menu.RadioItem
                key={value}
                value={value}
                checked={value === current}
                checkIcon={<IconCheck size={14} aria-hidden />}
                closeMenuOnClick
                onChange={() => onRole(value)}
              >
                {c(value)}
              </Menu.RadioItem>
            ))
          }
        </MenuButton>
      ) : (
        <Text size="sm">{c(current)}</Text>
      )}
      <Group gap={0}>{children}</Group>
    </li>
  );
}
