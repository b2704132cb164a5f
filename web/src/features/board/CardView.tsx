import {
  IconAlertTriangle,
  IconArrowsMove,
  IconCalendar,
  IconCheckbox,
  IconHandStop,
  IconListCheck,
  IconRepeat,
} from '@tabler/icons-react';
import { type MouseEvent, memo, useEffect, useLayoutEffect, useRef } from 'react';
import { clickedPlace } from '../../ui/menu-place.ts';
import { PersonPicture } from '../../ui/Person.tsx';
import { PriorityIcon } from '../../ui/Priority.tsx';
import classes from './card.module.css';
import { useBoardContext } from './context.ts';
import { onCardKey } from './keys.ts';
import type { Card } from './store.ts';
import { useDraggableCard } from './use-draggable-card.ts';

type Props = {
  readonly card: Card;
  /** Whether the status of its column is completed or cancelled. */
  readonly over: boolean;
  /** Whether the card is the tab stop of its column. */
  readonly active: boolean;
  /** Whether the card must take the focus when it is rendered. */
  readonly wanted: boolean;
  readonly lifted: boolean;
  /** Whether its task is open beside the board. */
  readonly opened: boolean;
  readonly selected: boolean;
};

/** Number of labels that a card shows by name; the others are counted. */
const mostLabels = 2;
const namesOf = (labels: Card['labels']) => labels.map(({ name }) => name).join(', ');

/** Card of a task: opens on click and Enter, is lifted with Space or the pointer. Memoized: renders only if its props change. */
export const CardView = memo(function CardView({ card, over, active, wanted, lifted, opened, selected }: Props) {
  const board = useBoardContext();
  const { t, focus, open, openMenu, selection, store } = board;
  const box = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const edge = useDraggableCard(box, card);
  useEffect(() => {
    if (!wanted) return;
    link.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // A card that already has the focus gets no `focus` event, so the store is updated here.
    focus.at(card.column, card.id);
  }, [wanted, focus, card]);
  const { id } = card;
  // A focused card keeps the focus when it is rendered in another column.
  useLayoutEffect(
    () => () => {
      const now = store.card(id);
      if (now && document.activeElement?.getAttribute('data-card') === id) focus.want(now.column, id);
    },
    [store, focus, id],
  );
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.shiftKey) selection.extend(card.id);
    else open(card);
  };
  const { number, title, priority, labels } = card;
  const more = labels.slice(mostLabels);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key on the link opens the same menu
    <div
      ref={box}
      className={classes.card}
      data-lifted={lifted || undefined}
      data-open={opened || undefined}
      data-selected={selected || undefined}
      data-edge={edge}
      data-fixed={!card.viewerCan.update || undefined}
      onContextMenu={(event) => {
        const place = clickedPlace(event);
        if (place && link.current) openMenu(card, link.current, place);
      }}
    >
      <div className={classes.head}>
        <span className={classes.number}>{number}</span>
        {priority !== 'none' && <PriorityIcon priority={priority} size={12} />}
        {card.viewerCan.update && (
          <button
            type="button"
            className={classes.move}
            tabIndex={active ? 0 : -1}
            aria-label={t('moveCard', { number })}
            aria-haspopup="menu"
            onClick={(event) => openMenu(card, event.currentTarget)}
          >
            <IconArrowsMove size={15} aria-hidden />
          </button>
        )}
      </div>
      <a
        ref={link}
        className={classes.title}
        dir="auto"
        href={`/tasks/${number}`}
        draggable={false}
        tabIndex={active ? 0 : -1}
        data-card={card.id}
        {...(card.viewerCan.update && { 'aria-describedby': 'board-keys' })}
        onClick={onClick}
        onKeyDown={(event) => onCardKey(event, board, card)}
        onFocus={() => focus.at(card.column, card.id)}
      >
        {title}
        {selected && <span className={classes.hidden}>, {t('isSelected')}</span>}
      </a>
      {labels.length > 0 && (
        <ul className={classes.labels} aria-label={t('labels')}>
          {labels.slice(0, mostLabels).map(({ id, name, color }) => (
            <li key={id}>
              <i style={{ background: color }} aria-hidden />
              <span>{name}</span>
            </li>
          ))}
          {more.length > 0 && (
            <li className={classes.more} title={namesOf(more)}>
              <span aria-hidden>+{more.length}</span>
              <span className={classes.hidden}>{namesOf(more)}</span>
            </li>
          )}
        </ul>
      )}
      <Foot card={card} over={over} />
    </div>
  );
});

/** Assignee, due date, number of open blockers, progress of sub-tasks and checklist, and estimate. */
function Foot({ card, over }: { readonly card: Card; readonly over: boolean }) {
  const { t, dates, today } = useBoardContext();
  const { assignee, dueDate, blockers, parts, checklist, recurrence, estimate } = card;
  const isBlocked = blockers > 0 && !over;
  if (!assignee && !dueDate && !isBlocked && !parts && checklist.total === 0 && !recurrence && estimate === null) return null;
  const late = dueDate !== null && !over && dueDate < today;
  const due = dueDate && (late ? 'late' : !over && dueDate === today ? 'today' : 'due');
  return (
    <div className={classes.foot}>
      {assignee && <PersonPicture person={assignee} size={20} alone />}
      {due && dueDate && (
        <span className={classes[due]} title={t(due, { date: dates.date(dueDate) })}>
          {late ? <IconAlertTriangle size={14} aria-hidden /> : <IconCalendar size={14} aria-hidden />}
          <span aria-hidden>{due === 'today' ? t('todayShort') : dates.date(dueDate)}</span>
          <span className={classes.hidden}>{t(due, { date: dates.date(dueDate) })}</span>
        </span>
      )}
      {isBlocked && (
        <span className={classes.blocked} title={t('blockedBy', { count: blockers })}>
          <IconHandStop size={14} aria-hidden />
          {t('blocked')}
        </span>
      )}
      {checklist.total > 0 && (
        <span title={t('boxes', checklist)}>
          <IconCheckbox size={14} aria-hidden />
          <span aria-hidden>{`${checklist.done}/${checklist.total}`}</span>
          <span className={classes.hidden}>{t('boxes', checklist)}</span>
        </span>
      )}
      {recurrence && (
        <span title={t('recurs', { how: recurrence.text })}>
          <IconRepeat size={14} aria-hidden />
          <span className={classes.hidden}>{t('recurs', { how: recurrence.text })}</span>
        </span>
      )}
      {parts && (
        <span title={t('parts', parts)}>
          <IconListCheck size={14} aria-hidden />
          <span aria-hidden>{`${parts.done}/${parts.total}`}</span>
          <span className={classes.hidden}>{t('parts', parts)}</span>
        </span>
      )}
      {estimate !== null && (
        <span className={classes.estimate} title={t('estimated', { estimate })}>
          <span aria-hidden>{t('points', { estimate })}</span>
          <span className={classes.hidden}>{t('estimated', { estimate })}</span>
        </span>
      )}
    </div>
  );
}
