import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { graphql } from '../../../data/graphql.ts';
import { useData } from '../../../data/use-data.ts';
import { useOnChange } from '../../../data/use-on-change.ts';
import { addDays } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/messages.ts';
import type { CustomField } from '../../../ui/custom-fields.ts';
import type { MenuItems } from '../../../ui/OpenMenu.tsx';
import { statusColor } from '../../../ui/Status.tsx';
import { useOpenTask } from '../../../ui/use-open-task.ts';
import { useProjects } from '../../viewer/viewer.tsx';
import { GroupName } from '../GroupRow.tsx';
import { linesOf } from '../groups.ts';
import type { Row } from '../task.ts';
import type { Filter, View } from '../view.ts';
import { statusOf } from '../workflows.ts';
import { useDayNames } from './dates.ts';
import { distance, type Range, type Scale, spanOf } from './days.ts';
import { texts } from './messages.ts';
import { resized, shifted } from './moves.ts';
import classes from './plan.module.css';
import { useEntryMenu } from './use-entry-menu.tsx';
import type { Apply } from './use-plan.ts';

const blockersQuery = graphql(`
  query PlanBlockers($filter: TaskFilter) { tasks(filter: $filter, first: 200, sort: ["dueDate"]) { nodes { id blockedBy { id number } } } }
`);

type Blocker = { readonly id: string; readonly number: string };

/** Blockers of each task, by task id; reloaded when a task changes. */
function useBlockers(filter: Filter, range: string, rows: readonly Row[]): ReadonlyMap<string, readonly Blocker[]> {
  const { data, refetch } = useData(blockersQuery, { filter: { and: [filter, { text: `${range} has:blockers` }] } });
  useOnChange(rows.map(({ id, version }) => id + version).join(), refetch);
  return useMemo(() => new Map(data?.tasks.nodes.map(({ id, blockedBy }) => [id, blockedBy])), [data]);
}

type Props = {
  readonly rows: readonly Row[];
  readonly view: View;
  readonly filter: Filter;
  /** Filter text of the displayed days. */
  readonly text: string;
  readonly range: Range;
  readonly scale: Scale;
  readonly now: string;
  readonly fields: readonly CustomField[];
  readonly apply: Apply;
};

const none: ReadonlySet<string> = new Set();

/** Timeline: a row per task, with a bar from its start to its due date. */
export function Timeline({ rows, view, filter, text, range, scale, now, fields, apply }: Props) {
  const t = useTexts(texts);
  const names = useDayNames();
  const locale = useLanguage();
  const projects = useProjects();
  const blockers = useBlockers(filter, text, rows);
  const lines = useMemo(() => {
    const byStart = rows.toSorted((a, b) => (spanOf(a)?.first ?? '').localeCompare(spanOf(b)?.first ?? ''));
    return linesOf(byStart, [view.group, view.subgroup], none, { projects, locale, yes: '1', no: '0' });
  }, [rows, view.group, view.subgroup, projects, locale]);
  const days = distance(range.first, range.last) + 1;
  const percent = (from: number) => `${(100 * from) / days}%`;
  const marks = Array.from({ length: days }, (_, at) => addDays(range.first, at)).filter((day) =>
    scale === 'week' ? new Date(day).getUTCDay() === 1 : day.endsWith('-01'),
  );
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const at = new Map(lines.flatMap((line, index) => (line.kind === 'task' ? [[line.id, index] as const] : [])));
  const arrows = lines.flatMap((line, index) =>
    line.kind === 'task'
      ? (blockers.get(line.id) ?? []).flatMap(({ id }) => {
          const from = at.get(id);
          const [before, after] = [rows.find((row) => row.id === id), spanOf(line.row)];
          const end = before && spanOf(before)?.last;
          if (from === undefined || !end || !after) return [];
          return [{ key: `${id}${line.id}`, from, to: index, x: distance(range.first, end) + 1, end: distance(range.first, after.first) }];
        })
      : [],
  );
  const today = distance(range.first, now);
  const weekends = Array.from({ length: days }, (_, at) => at).filter((at) =>
    [0, 6].includes(new Date(addDays(range.first, at)).getUTCDay()),
  );
  return (
    <div className={classes.scroller}>
      <table className={classes.timeline} data-scale={scale}>
        <caption>
          <VisuallyHidden>{names.span(range)}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('task')}</th>
            <th scope="col" abbr={names.span(range)}>
              <div className={classes.axis}>
                <VisuallyHidden>{names.span(range)}</VisuallyHidden>
                {marks.map((day) => (
                  <span key={day} aria-hidden style={{ left: percent(distance(range.first, day)) }}>
                    {scale === 'week' ? names.shortDay(day) : names.shortMonth(day)}
                  </span>
                ))}
                {today >= 0 && today < days && (
                  <i aria-hidden style={{ left: percent(today + 0.5), '--lines': lines.length } as CSSProperties} />
                )}
                <svg
                  aria-hidden
                  className={classes.arrows}
                  viewBox={`0 0 ${days} ${Math.max(lines.length, 1)}`}
                  preserveAspectRatio="none"
                  style={{ '--lines': lines.length } as CSSProperties}
                >
                  {weekends.map((at) => (
                    <rect key={at} x={at} y={0} width={1} height={lines.length} />
                  ))}
                  {arrows.map(({ key, from, to, x, end }) => (
                    <path key={key} d={routeOf({ from, to, x, end })} />
                  ))}
                </svg>
                {arrows.map(({ key, to, end }) => (
                  <b key={key} aria-hidden className={classes.head} style={{ left: percent(end), '--line': to } as CSSProperties} />
                ))}
              </div>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) =>
            line.kind === 'group' ? (
              <tr key={line.id} className={classes.groupLine}>
                <th scope="rowgroup" colSpan={2} data-depth={line.depth}>
                  <Group gap={6} wrap="nowrap">
                    <GroupName grouping={line.by} sample={line.sample} fields={fields} />
                    <Text span c="dimmed" size="sm">
                      {line.count}
                    </Text>
                  </Group>
                </th>
              </tr>
            ) : (
              <Line
                key={line.id}
                row={line.row}
                range={range}
                days={days}
                isLate={!line.row.completedAt && (line.row.dueDate ?? now) < now}
                color={statusColor(statusOf(projects, line.row))}
                waits={(blockers.get(line.id) ?? []).map(({ id, number }) => numbers.get(id) ?? number)}
                apply={apply}
              />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

type Route = { readonly from: number; readonly to: number; readonly x: number; readonly end: number };

/** Distance of a bend from a bar, in days. */
const bend = 0.3;

/** Orthogonal path from the end of a bar in line `from` to the beginning of a bar in line `to`. A path back in time runs between the lines. */
function routeOf({ from, to, x, end }: Route): string {
  const [start, finish] = [from + 0.5, to + 0.5];
  if (end >= x + bend) return `M ${x} ${start} H ${end - bend / 2} V ${finish} H ${end}`;
  return `M ${x} ${start} H ${x + bend} V ${to > from ? to : to + 1} H ${end - bend} V ${finish} H ${end}`;
}

type LineProps = {
  readonly row: Row;
  readonly range: Range;
  readonly days: number;
  readonly isLate: boolean;
  /** Color of its status. */
  readonly color: string;
  /** Numbers of the tasks that block it. */
  readonly waits: readonly string[];
  readonly apply: Apply;
};
type Drag = { readonly side: 'start' | 'end' | 'both'; readonly from: number; readonly width: number; readonly by: number };

function Line({ row, range, days, isLate, color, waits, apply }: LineProps) {
  const t = useTexts(texts);
  const names = useDayNames();
  const openTask = useOpenTask();
  const track = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const dragged = useRef(false);
  const { id, number, title, viewerCan } = row;
  const movable = viewerCan.update;
  const changeBy = (side: Drag['side'], by: number) => (side === 'both' ? (by === 0 ? null : shifted(row, by)) : resized(row, side, by));
  const displayedRow = drag ? { ...row, ...changeBy(drag.side, drag.by)?.patch(row) } : row;
  const span = spanOf(displayedRow);
  const waiting = waits.length > 0 ? t('blockedBy', { numbers: waits.join(', ') }) : '';
  const move = (side: Drag['side'], by: number) => {
    const change = changeBy(side, by);
    if (change) apply(row, change);
  };
  const items = [
    ['dayEarlier', 'both', -1],
    ['dayLater', 'both', 1],
    ['startEarlier', 'start', -1],
    ['startLater', 'start', 1],
    ['shorter', 'end', -1],
    ['longer', 'end', 1],
  ] as const;
  const moves: MenuItems = (Menu) =>
    items.map(([name, side, by]) => (
      <Menu.Item key={name} onClick={() => move(side, by)} disabled={changeBy(side, by) === null}>
        {t(name)}
      </Menu.Item>
    ));
  const { onContextMenu, onKeyDown, button, menu } = useEntryMenu(row, apply, moves);
  if (!span) return null;
  const left = Math.max(0, distance(range.first, span.first));
  const right = Math.min(days, distance(range.first, span.last) + 1);
  const keys = (event: KeyboardEvent) => {
    onKeyDown(event);
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!event.altKey || by === 0 || !movable) return;
    event.preventDefault();
    move(event.shiftKey ? 'end' : event.ctrlKey ? 'start' : 'both', by);
  };
  const down = (event: PointerEvent<HTMLElement>) => {
    if (!movable || event.button !== 0 || !track.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = false;
    const side = (event.target as HTMLElement).dataset.side;
    const width = track.current.getBoundingClientRect().width / days;
    setDrag({ side: side === 'start' || side === 'end' ? side : 'both', from: event.clientX, width, by: 0 });
  };
  const over = (event: PointerEvent) => {
    if (!drag) return;
    const by = Math.round((event.clientX - drag.from) / drag.width);
    if (Math.abs(event.clientX - drag.from) > 4) dragged.current = true;
    if (by !== drag.by) setDrag({ ...drag, by });
  };
  const up = () => {
    if (drag) move(drag.side, drag.by);
    setDrag(undefined);
  };
  return (
    <tr onContextMenu={onContextMenu}>
      <th scope="row">
        <Group wrap="nowrap" gap="0.25rem" fw={400}>
          <button type="button" className={classes.open} onClick={() => openTask(number)} onKeyDown={onKeyDown} title={title}>
            <span className={classes.number}>{number}</span>
            <span dir="auto">{title}</span>
          </button>
          {waits.length > 0 && (
            <span className={classes.waits} title={waiting}>
              <IconArrowNarrowRight size={14} aria-hidden />
              <VisuallyHidden>{waiting}</VisuallyHidden>
              <span aria-hidden>{waits.join(', ')}</span>
            </span>
          )}
          {button}
          {menu}
        </Group>
      </th>
      <td>
        <div ref={track} className={classes.track}>
          {right > left && (
            <button
              type="button"
              className={classes.bar}
              data-entry={id}
              data-done={(row.completedAt && true) || undefined}
              data-waits={waits.length > 0 || undefined}
              data-late={isLate || undefined}
              style={{ left: `${(100 * left) / days}%`, width: `${(100 * (right - left)) / days}%`, '--own': color } as CSSProperties}
              aria-label={[t('entry', { number, title, when: names.span(span) }), waiting].filter(Boolean).join(', ')}
              {...(movable && { 'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight' })}
              onKeyDown={keys}
              onPointerDown={down}
              onPointerMove={over}
              onPointerUp={up}
              onPointerCancel={() => setDrag(undefined)}
              onClick={() => {
                if (!dragged.current) openTask(number);
                dragged.current = false;
              }}
            >
              {movable && <i data-side="start" />}
              <span>{title}</span>
              {movable && <i data-side="end" />}
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}
