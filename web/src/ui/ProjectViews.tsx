import { IconCalendarMonth, IconLayoutKanban, IconListDetails, IconRefresh, IconTimeline } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useTexts } from '../text/texts.ts';
import classes from './project-views.module.css';
import { texts } from './texts.ts';

type Way = 'list' | 'calendar' | 'timeline';
type Props = {
  /** Undefined: the tasks of all projects. */
  readonly projectKey: string | undefined;
  readonly shown: 'board' | 'cycles' | Way;
  /** What all ways of looking narrow by, as the address says it: `?q=…`. */
  readonly search?: string;
  /** What the list and its like make of what is shown, as the address says it. */
  readonly searchOf?: (way: Way) => string;
};

const ways = { list: IconListDetails, calendar: IconCalendarMonth, timeline: IconTimeline } as const;

/** The ways to look at a project's tasks, or at all of them. */
export function ProjectViews({ projectKey, shown, search = '', searchOf }: Props) {
  const t = useTexts(texts);
  const current = (view: Props['shown']) => (view === shown ? { 'aria-current': 'page' as const } : {});
  const plain = (way: Way) => (way === 'list' ? search : `${search || '?'}${search && '&'}kind=${way}`);
  return (
    <nav aria-label={t('projectViews')} className={classes.views}>
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
            {t(way)}
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
