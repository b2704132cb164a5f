import { createContext, use } from 'react';
import type { datesIn } from '../text/dates.ts';
import type { Column, Lane } from './columns.ts';
import type { Project } from './documents.ts';
import type { Focus } from './focus.ts';
import type { Lift } from './lift.ts';
import type { BoardStore, Card } from './store.ts';
import type { texts } from './texts.ts';

/** What all parts of one board share. It stays the same object while cards move: drawing it anew draws everything anew. */
export type Board = {
  readonly project: Project;
  readonly columns: readonly Column[];
  /** Its rows with their cells, which are what cards lie in; without rows, one whose cells are the columns. */
  readonly lanes: readonly Lane[];
  /** Folds a row, or shows what is in it. */
  readonly fold: (row: string, folded: boolean) => void;
  /** Whether a view leaves tasks out: what its columns have is not all there is. */
  readonly narrowed: boolean;
  readonly store: BoardStore;
  readonly lift: Lift;
  readonly focus: Focus;
  readonly t: (key: keyof typeof texts, values?: Readonly<Record<string, string | number>>) => string;
  readonly dates: ReturnType<typeof datesIn>;
  readonly today: string;
  readonly open: (card: Card) => void;
  /** Opens the menu of places to move a card to, at its button. */
  readonly openMenu: (card: Card, button: HTMLElement) => void;
};

export const BoardContext = createContext<Board | undefined>(undefined);

export function useBoardContext(): Board {
  const board = use(BoardContext);
  if (!board) throw new Error('outside a board');
  return board;
}
