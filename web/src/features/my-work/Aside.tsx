import { Link } from 'wouter';
import { useDates } from '../../i18n/dates.ts';
import { useOpen } from '../../ui/use-open.ts';
import { addressOf } from '../feed/address.ts';
import { Elapsed } from '../time/timer/RunningTimer.tsx';
import { useTimer } from '../time/timer/timer.tsx';
import { recentPlaces } from '../viewer/recent.ts';
import { useViewer } from '../viewer/viewer.tsx';
import type { MyWork } from './document.ts';
import { useT } from './messages.ts';
import classes from './my-work.module.css';

/** Questions to the user, the running timer, and pages opened last. */
export function Aside({ asked }: { readonly asked: MyWork['asked']['nodes'] }) {
  const t = useT();
  const dates = useDates();
  const open = useOpen();
  const { entry } = useTimer();
  const places = recentPlaces(useViewer().id).filter(({ url }) => url !== '/');
  return (
    <aside className={classes.aside} aria-label={t('beside')}>
      <section aria-label={t('asked')}>
        <h2>{t('asked')}</h2>
        {asked.length === 0 && <p>{t('nothingAsked')}</p>}
        {asked.map(({ id, text, excerpt, lastAt, actors: [actor], ...about }) => (
          <button type="button" key={id} onClick={() => open(addressOf(about))}>
            <b>{[actor?.name, about.task?.number].filter(Boolean).join(' · ')}</b> <time dateTime={lastAt}>{dates.relative(lastAt)}</time>
            <span>{excerpt ?? text}</span>
          </button>
        ))}
      </section>
      {entry && (
        <section aria-label={t('timer')}>
          <h2>{t('timer')}</h2>
          <button type="button" onClick={() => open(`/tasks/${entry.task.number}`)}>
            <b>{entry.task.number}</b> <Elapsed since={entry.startedAt} />
            <span>{entry.task.title}</span>
          </button>
        </section>
      )}
      {places.length > 0 && (
        <section aria-label={t('recent')}>
          <h2>{t('recent')}</h2>
          {places.map(({ url, title }) => (
            <Link key={url} href={url}>
              {title}
            </Link>
          ))}
        </section>
      )}
    </aside>
  );
}
