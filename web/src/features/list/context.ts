import { createContext, use } from 'react';
import type { CustomField } from '../../ui/custom-fields.ts';
import type { MenuPlace } from '../../ui/menu-place.ts';
import type { NavProject } from '../viewer/viewer.tsx';
import type { Edit } from './edits.ts';
import type { Row } from './task.ts';
import type { FieldColumn } from './view.ts';

/** Field that can be edited in the list. */
export type Field = 'title' | 'status' | 'priority' | 'assignee' | 'labels' | 'dueDate' | 'cycle' | FieldColumn;

/** Callbacks and data for the rows; the object stays the same while the list is mounted. */
export type List = {
  readonly begin: (id: string, field: Field) => void;
  readonly end: () => void;
  readonly apply: (row: Row, edit: Edit) => void;
  readonly open: (id: string) => void;
  readonly toggle: (id: string, extend: boolean) => void;
  readonly activate: (id: string) => void;
  readonly fold: (group: string) => void;
  /** Opens the menu of a task. */
  readonly menu: (row: Row, place: MenuPlace) => void;
  readonly projectOf: (row: Row) => NavProject | undefined;
  /** Custom fields of the list's tasks. Empty until they are loaded. */
  readonly fields: readonly CustomField[];
  /** Custom field by key; undefined if it does not exist or is not loaded yet. */
  readonly fieldOf: (key: string) => CustomField | undefined;
};

export const ListContext = createContext<List | undefined>(undefined);

export function useList(): List {
  const list = use(ListContext);
  if (!list) throw new Error('outside ListContext');
  return list;
}
