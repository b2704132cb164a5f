import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { type Edit, edit } from '../edits.ts';
import type { Row } from '../task.ts';
import { type Tasks, useTasks } from '../use-tasks.ts';
import type { Filter } from '../view.ts';
import { useDayNames } from './dates.ts';
import { spanOf } from './days.ts';
import { texts } from './messages.ts';

/** Changes a task. */
export type Apply = (row: Row, change: Edit) => void;

/** Maximum number of tasks in a calendar or timeline. */
const most = 1_000;

/** Tasks of a filter that are planned within a range of days, loaded up to `most`. */
export function usePlanned(filter: Filter, days: string): Tasks & { readonly tooMany: boolean } {
  const planned = useMemo(() => ({ and: [filter, { text: days }] }), [filter, days]);
  const tasks = useTasks(planned, 'dueDate');
  const { rows, complete, loading, problem, more } = tasks;
  useEffect(() => {
    if (!complete && !loading && !problem && rows.length < most) more();
  }, [rows.length, complete, loading, problem, more]);
  return { ...tasks, tooMany: !complete && rows.length >= most };
}

/**
 * Moves tasks optimistically; reverts and shows the reason if the server rejects a move. A moved task keeps the focus.
 * @param onMove called with the task and its new dates
 * @returns a function that moves a task, and an announcement of the last move
 */
export function useMoves(
  tasks: Pick<Tasks, 'store' | 'rows'>,
  onMove: (row: Row) => void,
): { readonly apply: Apply; readonly said: string } {
  const t = useTexts(texts);
  const names = useDayNames();
  const [said, say] = useState('');
  const focus = useRef<string>(undefined);
  const { store, rows } = tasks;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved task is rendered in another place and loses the focus
  useEffect(() => {
    if (!focus.current) return;
    const element = document.querySelector<HTMLElement>(`[data-entry="${focus.current}"]`);
    if (element && element !== document.activeElement && document.activeElement === document.body) element.focus();
  }, [rows]);
  const apply = useCallback<Apply>(
    (row, change) => {
      const patch = change.patch(row);
      const next = { ...row, ...patch };
      void edit(store, row, change);
      if (!('dueDate' in patch || 'startDate' in patch)) return;
      const span = spanOf(next);
      focus.current = row.id;
      say(span ? t('moved', { number: row.number, when: names.span(span) }) : t('movedAway', { number: row.number }));
      onMove(next);
    },
    [store, onMove, t, names],
  );
  return { apply, said };
}
