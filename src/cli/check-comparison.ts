import type { TextKey } from './messages.ts';

/** Kinds of rows that a line of the report counts; `subject`: anything that search finds. */
export type Thing = 'project' | 'task' | 'comment' | 'file' | 'cycle' | 'label' | 'member' | 'template' | 'view' | 'subject';

/**
 * A comparison of a value that is stored twice. `wrong`: SQL for the ids that differ. `repair`: SQL that corrects them, if the right value
 * is known.
 */
export type Comparison = { readonly text: TextKey; readonly of: Thing; readonly wrong: string; readonly repair?: string };
