import { Box, Text, VisuallyHidden } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
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
  /** Whether the row is the tab stop of the list. */
  readonly active: boolean;
  /** Whether the screen is narrow, or the pointer cannot hover. */
  readonly narrow: boolean;
  /** Incremented each minute, so that relative times are rendered again. */
  readonly minute: number;
  readonly onAct: Act;
  readonly onFocus: (id: string) => void;
};

/** Notification in the feed. The whole row is a link to its subject. */
export const FeedItem = memo(function FeedItem({ item, active, narrow, onAct, onFocus }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  const { id, reason, readAt, count, snoozedUntil, lastAt, project } = item;
  const { icon: Icon, pressing } = signs[reason];
  const unread = readAt === null;
  const asleep = snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();
  const about = `${rowId(id)}-about`;
  return (
    <li className={classes.item} data-unread={unread || undefined} data-active={active || undefined} onFocus={() => onFocus(id)}>
      <Faces item={item} />
      <Box miw={0} lh={1.4}>
        <a
          id={rowId(id)}
          className={classes.link}
          href={addressOf(item)}
          tabIndex={active ? 0 : -1}
          aria-describedby={about}
          onClick={(event) => {
            if (!(event.ctrlKey || event.metaKey || event.shiftKey)) event.preventDefault();
            onAct(event.defaultPrevented ? 'open' : 'opened', item);
          }}
        >
          {unread && <VisuallyHidden>{t('isUnread')} </VisuallyHidden>}
          {item.text}
        </a>
        <div id={about} className={classes.about}>
          <span className={classes.reason} data-pressing={pressing}>
            <Icon size={14} aria-hidden />
            {t(reason)}
          </span>
          {project && <span>{project.name}</span>}
          {count > 1 && <span className={classes.count}>{t('events', { count })}</span>}
          {asleep && (
            <span className={classes.reason}>
              <IconClockPause size={14} aria-hidden />
              {t('backAt', { when: dates.moment(snoozedUntil) })}
            </span>
          )}
          <Text span inherit style={{ flexBasis: '100%' }}>
            <VisuallyHidden>{t('why', { why: '' })}</VisuallyHidden>
            {item.why}
          </Text>
        </div>
      </Box>
      <time className={classes.time} dateTime={lastAt} title={dates.moment(lastAt)}>
        {dates.relative(lastAt)}
      </time>
      <RowActions item={item} active={active} narrow={narrow} onAct={onAct} />
    </li>
  );
});

/** Maximum number of pictures in the stack. */
const most = 3;

/** Stacked pictures of the last three actors; the icon of the reason if there is no actor. */
function Faces({ item: { actors, actorCount, reason } }: { readonly item: Notification }) {
  const { icon: Icon, pressing } = signs[reason];
  if (actors.length === 0)
    return (
      <span className={classes.faces}>
        <span className={classes.sign} data-pressing={pressing}>
          <Icon size={18} aria-hidden />
        </span>
      </span>
    );
  return (
    <span className={classes.faces} data-stack={actors.length > 1 || undefined}>
      {actors.slice(0, most).map((actor) => (
        <PersonPicture key={actor.id} person={actor} size={actors.length > 1 ? 24 : 34} />
      ))}
      {actorCount > most && (
        <span className={classes.others} aria-hidden>
          +{actorCount - most}
        </span>
      )}
    </span>
  );
}
