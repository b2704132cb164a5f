import { IconCalendarMonth, IconLayoutKanban, IconListDetails, IconRefresh, IconTimeline, IconUserCheck } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useTexts } from '../i18n/messages.ts';
import { texts } from './messages.ts';
import classes from './project-views.module.css';

type Way = 'list' | 'calendar' | 'timeline';
type Props = {
  /** Undefined for the tasks of all projects. */
  readonly projectKey: string | undefined;
  readonly active: 'mine' | 'board' | 'cycles' | Way;
  /** Query string with the filter common to all views: `?q=…`. */
  readonly search?: string;
  /** Returns the query string for the list and its variants. */
  readonly searchOf?: (way: Way) => string;
};

const ways = { list: IconListDetails, calendar: IconCalendarMonth, timeline: IconTimeline, IconUserCheck } as const;

/** Links to the views of a project's tasks, or of all tasks. */
export function ProjectViews({ projectKey, active, search = '', searchOf }: Props) {
  const t = useTexts(texts);
  const current = (view: Props['active']) => (view === active ? { 'aria-current': 'page' as const } : {});
  const plain = (way: Way) => (way === 'list' ? search : `${search || '?'}${search && '&'}kind=${way}`);
  return (
    <nav aria-label={t(projectKey ? 'projectViews' : 'taskViews')} className={classes.views}>
      {!projectKey && (
        <Link href="/" {...current('mine')}>
          <IconUserCheck size={16} aria-hidden />
          {t('mine')}
        </Link>
      )}
      {projectKey && (
        <Link href={`/projects/${projectKey}${search}`} {...current('board')}>
          <IconLayoutKanban size={16} aria-hidden />
          {t('board')}
        </Link>
      )}
      {(['list', 'calendar', 'timeline'] as const).map((way) => {
        const Icon = ways[way];
        return (
          <Link key={way} href={`${projectKey ? `/projects/${projectKey}/list` : '/tasks'}${(searchOf ?? plain)(way)}`} {...current(way)}>
            <Icon size={16} aria-hidden />
            {t(way === 'list' && !projectKey ? 'everybodys' : way)}
          </Link>
        );
      })}
      {projectKey && (
        <Link href={`/projects/${projectKey}/cycles`} {...current('cycles')}>
          <IconRefresh size={16} aria-hidden />
          {t('cycles')}
        </Link>
      )}
    </nav>
  );
}
