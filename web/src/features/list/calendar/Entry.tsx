import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import type { MenuItems } from '../../../ui/OpenMenu.tsx';
import { StatusIcon, statusColor } from '../../../ui/Status.tsx';
import { useOpenTask } from '../../../ui/use-open-task.ts';
import { useProjects } from '../../viewer/viewer.tsx';
import { DayPicker } from '../DayPicker.tsx';
import type { Row } from '../task.ts';
import { statusOf } from '../workflows.ts';
import { useDayNames } from './dates.ts';
import { spanOf } from './days.ts';
import { texts } from './messages.ts';
import { dueOn, shifted, unplanned } from './moves.ts';
import classes from './plan.module.css';
import { useEntryMenu } from './use-entry-menu.tsx';
import type { Apply } from './use-plan.ts';

type Props = {
  readonly row: Row;
  /** Day at which the entry is dragged, in a calendar. */
  readonly day?: string;
  /** Shows the last day too, if it is a later one. */
  readonly withEnd?: boolean;
  readonly apply: Apply;
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Task in a calendar or timeline: opens on click; moved by drag and drop, Alt with arrow keys, or its menu. */
export function Entry({ row, day, withEnd = false, apply }: Props) {
  const t = useTexts(texts);
  const names = useDayNames();
  const dates = useDates();
  const openTask = useOpenTask();
  const projects = useProjects();
  const [picking, setPicking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { id, number, title, viewerCan } = row;
  const span = spanOf(row);
  const movable = viewerCan.update;
  useEffect(() => {
    const element = box.current;
    if (!element || !movable) return undefined;
    return draggable({ element, getInitialData: () => ({ task: id, ...(day && { day }) }) });
  }, [id, day, movable]);
  const status = statusOf(projects, row);
  const moves = [
    ['dayEarlier', -1],
    ['dayLater', 1],
    ['weekEarlier', -7],
    ['weekLater', 7],
  ] as const;
  const items: MenuItems = (Menu) => (
    <>
      <Menu.Item onClick={() => setPicking(true)}>{t('pickDay')}</Menu.Item>
      {span &&
        moves.map(([name, by]) => (
          <Menu.Item key={name} onClick={() => apply(row, shifted(row, by))}>
            {t(name)}
          </Menu.Item>
        ))}
      {span && <Menu.Item onClick={() => apply(row, unplanned)}>{t('unplan')}</Menu.Item>}
    </>
  );
  const { onContextMenu, onKeyDown, button, menu } = useEntryMenu(row, apply, items);
  const keys = (event: KeyboardEvent) => {
    onKeyDown(event);
    const by = steps[event.key];
    if (!event.altKey || by === undefined || !movable || !span) return;
    event.preventDefault();
    apply(row, shifted(row, by));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key on the button opens the same menu
    <div
      ref={box}
      className={classes.entry}
      data-done={(row.completedAt && true) || undefined}
      style={{ '--own': statusColor(status) } as CSSProperties}
      onContextMenu={onContextMenu}
    >
      <button
        type="button"
        className={classes.open}
        data-entry={id}
        aria-label={t('entry', { number, title, when: names.span(span) })}
        title={`${number} ${title}`}
        onClick={() => openTask(number)}
        onKeyDown={keys}
        {...(movable && span && { 'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' })}
      >
        <StatusIcon category={status?.category} color={status?.color} size={14} />
        <span dir="auto">{title}</span>
      </button>
      {withEnd && span && day && span.last > day && <time dateTime={span.last}>– {dates.date(span.last)}</time>}
      {button}
      {menu}
      {picking && (
        <DayPicker
          label={t('dueDate')}
          value={row.dueDate}
          onPick={(picked) => apply(row, picked ? dueOn(row, picked) : unplanned)}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
