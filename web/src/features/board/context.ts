import { createContext, use } from 'react';
import type { Dates } from '../../i18n/dates.ts';
import type { TextKey } from '../../i18n/messages.ts';
import type { MenuPlace } from '../../ui/menu-place.ts';
import type { BatchField } from '../list/BatchBar.tsx';
import type { BoardRow, Column } from './columns.ts';
import type { Project } from './documents.ts';
import type { Focus } from './focus.ts';
import type { Lift } from './lift.ts';
import type { texts } from './messages.ts';
import type { Selection } from './selection.ts';
import type { BoardStore, Card } from './store.ts';

/** Context shared by all parts of a board. The object must stay the same while cards move: a new one renders everything again. */
export type Board = {
  readonly project: Project;
  readonly columns: readonly Column[];
  /** Rows with their cells. A board without rows has a single one whose cells are the columns. */
  readonly boardRows: readonly BoardRow[];
  /** Folds or unfolds a row. */
  readonly fold: (row: string, folded: boolean) => void;
  /** Whether the view's filter leaves tasks out, so that the columns are incomplete. */
  readonly narrowed: boolean;
  readonly store: BoardStore;
  readonly lift: Lift;
  readonly focus: Focus;
  readonly t: (key: TextKey<typeof texts>, values?: Readonly<Record<string, string | number>>) => string;
  readonly dates: Dates;
  readonly today: string;
  readonly open: (card: Card) => void;
  readonly selection: Selection;
  /** Opens the picker of a field for the selected cards, or for this card if none is selected. */
  readonly pick: (card: Card, field: BatchField) => void;
  /** Opens the menu of a card at a place, or without one the menu that moves it, at its button. */
  readonly openMenu: (card: Card, button: HTMLElement, place?: MenuPlace) => void;
};

export const BoardContext = createContext<Board | undefined>(undefined);

export function useBoardContext(): Board {
  const board = use(BoardContext);
  if (!board) throw new Error('outside a board');
  return board;
}
