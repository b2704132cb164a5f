import { Anchor, Badge, Text } from '@mantine/core';
import {
  IconChecklist,
  IconClock,
  IconFiles,
  IconInbox,
  IconLayoutKanban,
  IconListDetails,
  IconMessages,
  IconSettings,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useUnread } from '../features/feed/use-unread.ts';
import { usePending } from '../features/proposals/use-pending.ts';
import { useOpenProjects } from '../features/viewer/viewer.tsx';
import { Favourites } from '../features/views/Favourites.tsx';
import { PlaceLink } from '../ui/PlaceLink.tsx';
import { useT } from './messages.ts';

/** Links to the areas, and to the projects with their boards. */
export function Navigation() {
  const t = useT();
  const projects = useOpenProjects();
  return (
    <>
      <Place href="/" also="/tasks" label={t('tasks')} icon={<IconListDetails size={16} />} />
      <Place href="/feed" label={t('feed')} icon={<IconInbox size={16} />} badge={<UnreadBadge />} />
      <Proposals />
      <Place href="/time" label={t('myTime')} icon={<IconClock size={16} />} />
      <Place href="/chat" label={t('chat')} icon={<IconMessages size={16} />} />
      <Place href="/files" label={t('files')} icon={<IconFiles size={16} />} />
      <Place href="/settings" label={t('settings')} icon={<IconSettings size={16} />} />
      <Favourites />
      <Text component="h2" size="xs" fw={600} c="dimmed" px="sm" mt="md" mb={4}>
        <Anchor component={Link} href="/projects" inherit c="inherit" td="none">
          {t('projects')}
        </Anchor>
      </Text>
      {projects.map(({ id, key, name }) => (
        <Place key={id} href={`/projects/${key}`} also={`/tasks/${key}-`} label={name} icon={<IconLayoutKanban size={16} />} />
      ))}
    </>
  );
}

/** Number of unread notifications; nothing if there are none. */
export function UnreadBadge() {
  const t = useT();
  const unread = useUnread();
  return unread > 0 ? (
    <Badge size="sm" bg="var(--accent-2)" c="var(--page)" circle={unread < 10} aria-label={t('unread', { count: unread })}>
      {unread > 99 ? '99+' : unread}
    </Badge>
  ) : null;
}

/** Link to the proposals, while some wait for a decision. */
function Proposals() {
  const t = useT();
  const pending = usePending();
  const active = useIsHere('/proposals');
  if (pending === 0 && !active) return null;
  const badge = pending > 0 && (
    <Badge size="sm" bg="var(--accent-2)" c="var(--page)" circle={pending < 10} aria-label={t('pending', { count: pending })}>
      {pending > 99 ? '99+' : pending}
    </Badge>
  );
  return <Place href="/proposals" label={t('proposals')} icon={<IconChecklist size={16} />} badge={badge} />;
}

export type PlaceProps = {
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly badge?: ReactNode;
  readonly also?: string;
};

/** Whether the current page belongs to the area at `href`, or to addresses that begin with `also`. */
export function useIsHere(href: string, also?: string): boolean {
  const [location] = useLocation();
  // A task belongs to its project; the list of all tasks is active only if the project is unknown.
  const isTaskOf = (prefix: string) => location.toUpperCase().startsWith(prefix.toUpperCase());
  const isNumbered = also === '/tasks' && /^\/tasks\/[a-z][a-z0-9]*-\d+$/i.test(location);
  const within = location === href || (href !== '/' && location.startsWith(`${href}/`)) || (also !== undefined && isTaskOf(also));
  return within && !isNumbered;
}

function Place({ href, label, icon, badge, also }: PlaceProps) {
  const active = useIsHere(href, also);
  return <PlaceLink href={href} label={label} icon={icon} badge={badge} active={active} />;
}
