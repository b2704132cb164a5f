import { IconLayoutKanban, IconListDetails, IconRefresh } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useTexts } from '../text/texts.ts';
import classes from './project-views.module.css';
import { texts } from './texts.ts';

type Props = {
  readonly projectKey: string;
  readonly shown: 'board' | 'list' | 'cycles';
  /** What both ways of looking narrow by, as the address says it: `?q=…`. */
  readonly search?: string;
};

/** The ways to look at a project's tasks. */
export function ProjectViews({ projectKey, shown, search = '' }: Props) {
  const t = useTexts(texts);
  const current = (view: Props['shown']) => (view === shown ? { 'aria-current': 'page' as const } : {});
  return (
    <nav aria-label={t('projectViews')} className={classes.views}>
      <Link href={`/projects/${projectKey}${search}`} {...current('board')}>
        <IconLayoutKanban size={16} aria-hidden />
        {t('board')}
      </Link>
      <Link href={`/projects/${projectKey}/list${search}`} {...current('list')}>
        <IconListDetails size={16} aria-hidden />
        {t('list')}
      </Link>
      <Link href={`/projects/${projectKey}/cycles`} {...current('cycles')}>
        <IconRefresh size={16} aria-hidden />
        {t('cycles')}
      </Link>
    </nav>
  );
}
