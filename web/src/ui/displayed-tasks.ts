import { useEffect } from 'react';

/** Values of a task to display, by field. A store leaves out fields that it does not display. */
export type TaskValues = Readonly<Record<string, unknown>>;

/** A task in the state that the server has answered. */
export type TaskAnswer = { readonly id: string; readonly version: number } & TaskValues;

/** Tasks that a page displays, such as the cards of a board or the rows of a list. */
export type DisplayedTasks = {
  /**
   * Displays values before the server answers.
   * @param patches by task id; each gets the displayed task and returns the values that differ
   * @returns a function that displays the server's values again
   */
  readonly optimistic: (patches: ReadonlyMap<string, (current: TaskValues) => TaskValues>) => () => void;
  /** Updates displayed tasks from the server's answer. */
  readonly refresh: (tasks: readonly TaskAnswer[]) => void;
};

const displayed = new Set<DisplayedTasks>();

/** Lets changes from elsewhere, such as undo, appear at once in the tasks that a page displays. */
export function useDisplayedTasks(tasks: DisplayedTasks): void {
  useEffect(() => {
    displayed.add(tasks);
    return () => void displayed.delete(tasks);
  }, [tasks]);
}

/** All tasks that are displayed now. */
export const allDisplayed: DisplayedTasks = {
  optimistic: (patches) => {
    const undone = [...displayed].map((tasks) => tasks.optimistic(patches));
    return () => {
      for (const takeBack of undone) takeBack();
    };
  },
  refresh: (answer) => {
    for (const tasks of displayed) tasks.refresh(answer);
  },
};

/** Returns a task with other values in those of its fields that `values` has. */
export const withValues = <T extends object>(task: T, values: TaskValues): T =>
  Object.assign({}, task, Object.fromEntries(Object.entries(values).filter(([name]) => name in task)));
