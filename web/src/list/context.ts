import { createContext, use } from 'react';
import type { NavProject } from '../app/viewer.tsx';
import type { CustomField } from '../ui/custom-fields.ts';
import type { Edit } from './edits.ts';
import type { Row } from './task.ts';
import type { FieldColumn } from './view.ts';

/** What is changed from the list itself. */
export type Field = 'title' | 'status' | 'priority' | 'assignee' | 'labels' | 'dueDate' | 'cycle' | FieldColumn;

/** What the rows need to be acted on; the same for as long as the list is. */
export type List = {
  readonly begin: (id: string, field: Field) => void;
  readonly end: () => void;
  readonly apply: (row: Row, edit: Edit) => void;
  readonly open: (id: string) => void;
  readonly toggle: (id: string, extend: boolean) => void;
  readonly activate: (id: string) => void;
  readonly fold: (group: string) => void;
  readonly projectOf: (row: Row) => NavProject | undefined;
  /** The custom fields of its tasks. Empty until they are known. */
  readonly fields: readonly CustomField[];
  /** One by its key; undefined until it is known, or where there is none. */
  readonly fieldOf: (key: string) => CustomField | undefined;
  /** Those that the tasks of all these rows have. */
  readonly fieldsOf: (rows: readonly Row[]) => readonly CustomField[];
};

export const ListContext = createContext<List | undefined>(undefined);

export function useList(): List {
  const list = use(ListContext);
  if (!list) throw new Error('outside ListContext');
  return list;
}
