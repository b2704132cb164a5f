import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Edit, edit } from '../list/edits.ts';
import type { Row } from '../list/task.ts';
import { type Tasks, useTasks } from '../list/use-tasks.ts';
import type { Filter } from '../list/view.ts';
import { useTexts } from '../text/texts.ts';
import { useDayNames } from './dates.ts';
import { spanOf } from './days.ts';
import { texts } from './texts.ts';

/** Changes the days of a task. */
export type Apply = (row: Row, change: Edit) => void;

/** So many tasks are shown among the days at most. */
const most = 1_000;

/** The tasks of a filter that are planned in some days, all of them up to a bound. */
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
 * How tasks are moved among days: at once, taken back with the reason where the server refuses it. What was moved keeps the focus.
 * @param onMove told of the days it has then
 * @returns how to move one, and what is said of the last move
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn elsewhere once its days are others
  useEffect(() => {
    if (!focus.current) return;
    const element = document.querySelector<HTMLElement>(`[data-entry="${focus.current}"]`);
    if (element && element !== document.activeElement && document.activeElement === document.body) element.focus();
  }, [rows]);
  const apply = useCallback<Apply>(
    (row, change) => {
      const next = { ...row, ...change.patch(row) };
      const span = spanOf(next);
      focus.current = row.id;
      say(span ? t('moved', { number: row.number, when: names.span(span) }) : t('movedAway', { number: row.number }));
      void edit(store, row, change);
      onMove(next);
    },
    [store, onMove, t, names],
  );
  return { apply, said };
}
