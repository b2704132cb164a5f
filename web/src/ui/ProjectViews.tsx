import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconCalendarMonth,
  IconChevronDown,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconListDetails,
  IconRefresh,
  IconSettings,
  IconTimeline,
  IconUserCheck,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { MenuButton } from './MenuButton.tsx';
import { useT } from './messages.ts';
import classes from './project-views.module.css';

type Way = 'list' | 'calendar' | 'timeline';
type Props = {
  /** Undefined for the tasks of all projects. */
  readonly projectKey: string | undefined;
  readonly active: 'mine' | 'overview' | 'board' | 'cycles' | 'settings' | Way;
  /** Query string with the filter common to all views: `?q=…`. */
  readonly search?: string;
  /** Returns the query string for the list and its variants. */
  readonly searchOf?: (way: Way) => string;
};

/** Links to the pages of a project, or to the views of all tasks; on phones in a menu. */
export function ProjectViews({ projectKey, active, search = '', searchOf }: Props) {
  const t = useT();
  const compact = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const plain = (way: Way) => (way === 'list' ? search : `${search || '?'}${search && '&'}kind=${way}`);
  const base = projectKey && `/projects/${projectKey}`;
  const list = (way: Way) => `${base ? `${base}/list` : '/tasks'}${(searchOf ?? plain)(way)}`;
  const ways = [
    ...(base ? [{ way: 'overview', href: `${base}/overview`, Icon: IconLayoutDashboard, name: t('overview') } as const] : []),
    base
      ? ({ way: 'board', href: `${base}${search}`, Icon: IconLayoutKanban, name: t('board') } as const)
      : ({ way: 'mine', href: '/', Icon: IconUserCheck, name: t('mine') } as const),
    { way: 'list', href: list('list'), Icon: IconListDetails, name: t(base ? 'list' : 'everybodys') },
    { way: 'calendar', href: list('calendar'), Icon: IconCalendarMonth, name: t('calendar') },
    { way: 'timeline', href: list('timeline'), Icon: IconTimeline, name: t('timeline') },
    ...(base
      ? ([
          { way: 'cycles', href: `${base}/cycles`, Icon: IconRefresh, name: t('cycles') },
          { way: 'settings', href: `${base}/settings`, Icon: IconSettings, name: t('settings') },
        ] as const)
      : []),
  ] as const;
  const current = (way: Props['active']) => (way === active ? { 'aria-current': 'page' as const } : {});
  const here = ways.find(({ way }) => way === active);
  return (
    <nav aria-label={t(projectKey ? 'projectViews' : 'taskViews')} className={classes.views} data-menu={compact || undefined}>
      {compact ? (
        <MenuButton
          position="bottom-end"
          button={(target) => (
            <Button variant="default" px="xs" rightSection={<IconChevronDown size={14} aria-hidden />} {...target}>
              {here?.name}
            </Button>
          )}
        >
          {(Menu) => (
            <>
              {ways.map(({ way, href, Icon, name }) => (
                <Menu.Item key={way} component={Link} href={href} leftSection={<Icon size={16} aria-hidden />} {...current(way)}>
                  {name}
                </Menu.Item>
              ))}
            </>
          )}
        </MenuButton>
      ) : (
        ways.map(({ way, href, Icon, name }) => (
          <Link key={way} href={href} title={name} {...current(way)}>
            <Icon size={16} aria-hidden />
            <span>{name}</span>
          </Link>
        ))
      )}
    </nav>
  );
}
