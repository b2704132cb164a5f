import type { Cycle } from './documents.ts';

type Sum = { readonly tasks: number; readonly estimate: number };

const over = new Set(['completed', 'cancelled']);
const add = (totals: Cycle['totals']): Sum => ({
  tasks: totals.reduce((sum, { tasks }) => sum + tasks, 0),
  estimate: Math.round(totals.reduce((sum, { estimate }) => sum + estimate, 0) * 10) / 10,
});

/** Sums of a cycle's tasks: all, completed and open. */
export const sumOf = (totals: Cycle['totals']): { all: Sum; done: Sum; left: Sum } => ({
  all: add(totals),
  done: add(totals.filter(({ category }) => category === 'completed')),
  left: add(totals.filter(({ category }) => !over.has(category))),
});
