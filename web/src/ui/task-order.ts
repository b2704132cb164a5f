import { useEffect, useSyncExternalStore } from 'react';
import { Observable } from '../observable.ts';

/** Tasks in the order in which a page displays them. */
type Order = {
  /** Numbers of the tasks among which the given one is displayed, such as those of its column. */
  readonly around: (number: string) => readonly string[];
  /** Focuses a task on the page. @returns whether it is displayed */
  readonly focus?: (number: string) => boolean;
};

let current: Order | undefined;
const orders = new Observable();

/**
 * Declares the order of the page's tasks, for the task that is open beside the page.
 * @param changes subscribes to changes of the order that do not render the page
 */
export function useTaskOrder(order: Order, changes?: Observable['subscribe']): void {
  useEffect(() => {
    current = order;
    orders.notify();
  });
  useEffect(() => {
    const end = changes?.(orders.notify);
    return () => {
      end?.();
      current = undefined;
      orders.notify();
    };
  }, [changes]);
}

/** @returns the numbers of the tasks before and after this one on the page */
export function useNeighbours(number: string): { readonly previous: string | undefined; readonly next: string | undefined } {
  const found = useSyncExternalStore(orders.subscribe, () => {
    const numbers = current?.around(number) ?? [];
    const at = numbers.indexOf(number);
    return at < 0 ? '' : [numbers[at - 1], numbers[at + 1]].join();
  });
  const [previous, next] = found.split(',');
  return { previous: previous || undefined, next: next || undefined };
}

/** Focuses a task on the page. @returns whether the page displays it */
export const focusTask = (number: string): boolean => current?.focus?.(number) ?? false;
