import { VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconClockPause } from '@tabler/icons-react';
import { memo } from 'react';
import { useDates } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { PersonPicture } from '../../ui/Person.tsx';
import { addressOf } from './address.ts';
import type { Notification } from './documents.ts';
import classes from './feed.module.css';
import { texts } from './messages.ts';
import { type Act, RowActions } from './RowActions.tsx';
import { signs } from './reasons.ts';
import { rowId } from './use-roving.ts';

type Props = {
  readonly item: Notification;
  /** Name of its day, if it is the first one of the day. */
  readonly day: string | undefined;
  /** When it last appeared. */
  readonly when: string;
  /** Whether the row is the tab stop of the list. */
  readonly active: boolean;
  /** Whether its subject is displayed beside the list. */
  readonly selected: boolean;
  /** Whether the screen is narrow, or the pointer cannot hover. */
  readonly narrow: boolean;
  readonly onAct: Act;
  readonly onFocus: (id: string) => void;
};

/** Notification in the feed: who did what, and what was said. The whole row is a link to its subject. */
export const FeedItem = memo(function FeedItem({ item, day, when, active, selected, narrow, onAct, onFocus }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  const { id, headline, excerpt, task, readAt, count, snoozedUntil, repliedAt, lastAt } = item;
  const unread = readAt === null;
  const asleep = snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();
  const said = excerpt ?? task?.title;
  return (
    <li onFocus={() => onFocus(id)}>
      {day && <h2 className={classes.day}>{day}</h2>}
      <div className={classes.item} data-unread={unread || undefined} data-selected={selected || undefined}>
        <Face item={item} />
        <a
          id={rowId(id)}
          className={classes.link}
          href={addressOf(item)}
          tabIndex={active ? 0 : -1}
          aria-current={selected || undefined}
          title={excerpt === null ? undefined : task?.title}
          onClick={(event) => {
            if (!(event.ctrlKey || event.metaKey || event.shiftKey)) event.preventDefault();
            onAct(event.defaultPrevented ? 'open' : 'opened', item);
          }}
        >
          {unread && <VisuallyHidden>{t('isUnread')} </VisuallyHidden>}
          <span className={classes.headline} data-alone={said === undefined || undefined}>
            <span>{headline}</span>
            {(task || count > 1) && (
              <span className={classes.about}>
                {task && ` · ${task.number}`}
                {count > 1 && (
                  <>
                    {' · '}
                    <span>{t('events', { count })}</span>
                  </>
                )}
              </span>
            )}
          </span>
          {said !== undefined && (
            <span className={classes.said}>
              {asleep && (
                <span className={classes.sign}>
                  <IconClockPause size={14} aria-hidden /> {t('backAt', { when: dates.moment(snoozedUntil) })}
                </span>
              )}
              {repliedAt && (
                <span className={classes.sign}>
                  <IconArrowBackUp size={14} aria-hidden /> {t('youReplied')}
                </span>
              )}
              {said}
            </span>
          )}
        </a>
        <time className={classes.time} dateTime={lastAt} title={dates.moment(lastAt)}>
          {when}
        </time>
        <RowActions item={item} active={active} narrow={narrow} onAct={onAct} />
      </div>
    </li>
  );
});

/** Pictures of the last two actors; the icon of the reason if there is no actor. */
function Face({ item: { actors, reason } }: { readonly item: Notification }) {
  const { icon: Icon, pressing } = signs[reason];
  return (
    <span className={classes.face} data-pressing={pressing} data-several={actors.length > 1 || undefined}>
      {actors.length === 0 && <Icon size={16} aria-hidden />}
      {actors.slice(0, 2).map((actor) => (
        <PersonPicture key={actor.id} person={actor} size={actors.length > 1 ? 18 : 24} />
      ))}
    </span>
  );
}
