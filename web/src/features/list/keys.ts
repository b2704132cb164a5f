import { type KeyboardEvent, useCallback } from 'react';
import { useSingleKeys } from '../../ui/keys/use-single-keys.ts';
import { useUnfocusedKeys } from '../../ui/keys/use-unfocused-keys.ts';
import { isMenuKey } from '../../ui/menu-place.ts';
import type { BatchField } from './BatchBar.tsx';
import type { Field } from './context.ts';
import type { Line } from './groups.ts';
import type { Selection } from './selection.ts';
import type { Row } from './task.ts';

type Actions = {
  readonly lines: readonly Line[];
  readonly selection: Selection;
  readonly active: string | undefined;
  readonly activate: (id: string) => void;
  readonly begin: (id: string, field: Field) => void;
  /** Edits a field of all selected tasks. */
  readonly beginAll: (field: BatchField) => void;
  readonly open: (id: string) => void;
  /** Opens the menu of a task at its row. */
  readonly menu: (row: Row) => void;
  readonly fold: (group: string) => void;
  readonly newTask: () => void;
  readonly search: () => void;
  readonly help: () => void;
  readonly scrollTo: (index: number) => void;
  /** Focuses the table itself, which has the active line as `aria-activedescendant`. */
  readonly focus: () => void;
};

/** Number of lines per key; infinite means to the end. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
const fields: Readonly<Record<string, 'title' | BatchField>> = {
  e: 'title',
  F2: 'title',
  s: 'status',
  p: 'priority',
  a: 'assignee',
  l: 'labels',
  d: 'dueDate',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'> & {
  readonly target: EventTarget | null;
};

/** Ids of the displayed tasks below the group heading at `index`. */
function tasksOf(lines: readonly Line[], index: number): readonly string[] {
  const after = lines.slice(index + 1);
  const heading = lines[index];
  const end = after.findIndex((line) => line.kind === 'group' && heading?.kind === 'group' && line.depth <= heading.depth);
  return after.slice(0, end < 0 ? undefined : end).flatMap((line) => (line.kind === 'task' ? [line.id] : []));
}

const isText = (element: Element) => element.matches('input:not([type=checkbox]), textarea, select, [contenteditable=true]');

/** Keyboard shortcuts of the table. They apply while the focus is in the table, or nowhere on the page. */
export function useKeys(actions: Actions): (event: KeyboardEvent<HTMLElement>) => void {
  const { lines, selection, active, activate, begin, beginAll, open, menu, fold, newTask, search, help, scrollTo, focus } = actions;
  const [on] = useSingleKeys();
  const handle = useCallback(
    (event: Pressed, onControl: boolean) => {
      const target = event.target as HTMLElement;
      if (isText(target) || event.altKey) return;
      const { key, shiftKey } = event;
      if (!on && key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey) return;
      const command = event.ctrlKey || event.metaKey;
      const index = lines.findIndex(({ id }) => id === active);
      const line = lines[index];
      const done = (act: () => void) => {
        event.preventDefault();
        act();
      };
      if (command) return key === 'a' ? done(selection.all) : undefined;
      const move = steps[shiftKey && key.length === 1 ? key.toLowerCase() : key];
      if (move !== undefined)
        return done(() => {
          const next = Math.max(0, Math.min(lines.length - 1, index < 0 && Number.isFinite(move) ? 0 : index + move));
          const to = lines[next];
          if (!to) return;
          if (shiftKey && line?.kind === 'task' && !selection.ids.has(line.id)) selection.toggle(line.id);
          if (shiftKey && to.kind === 'task') selection.extend(to.id);
          activate(to.id);
          scrollTo(next);
          focus();
        });
      if (key === 'Escape' && selection.ids.size > 0) return done(selection.clear);
      if (key === '?') return done(help);
      if (key === 'n') return done(newTask);
      if (key === '/') return done(search);
      const field = fields[key];
      // With a selection, the shortcut edits all selected tasks; a title can only be edited for one.
      if (field && field !== 'title' && selection.ids.size > 0) return done(() => beginAll(field));
      if (!line || target.matches('thead *')) return;
      if (line.kind === 'group') {
        if (key === 'x') return done(() => selection.toggleAll(tasksOf(lines, index)));
        const wanted = key === 'Enter' || key === ' ' || (key === 'ArrowLeft' && !line.folded) || (key === 'ArrowRight' && line.folded);
        return wanted && !onControl ? done(() => fold(line.id)) : undefined;
      }
      if (isMenuKey(event)) return done(() => menu(line.row));
      if (key === 'x' || (key === ' ' && !onControl)) return done(() => selection.toggle(line.id));
      if (key === 'Enter' && !onControl) return done(() => open(line.row.number));
      if (field && line.row.viewerCan.update) done(() => begin(line.id, field));
    },
    [on, lines, selection, active, activate, begin, beginAll, open, menu, fold, newTask, search, help, scrollTo, focus],
  );
  useUnfocusedKeys((event) => handle(event, false));
  return useCallback(
    (event) => {
      const target = event.target as HTMLElement;
      // React events bubble from portals such as pickers, which are outside the table in the DOM.
      if (event.currentTarget.contains(target)) handle(event, target !== event.currentTarget);
    },
    [handle],
  );
}
