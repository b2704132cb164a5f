import type { PlainFields } from './fields.ts';
import type { GivenRecurrence } from './recurrence.ts';

/** Fields of a task as inputs name them: ids or numbers of records, and `me` for the actor. */
export type GivenTask = PlainFields & {
  project?: string | null;
  status?: string | null;
  assignee?: string | null;
  parent?: string | null;
  labels?: string[] | null;
  blockedBy?: string[] | null;
  cycle?: string | null;
  milestone?: string | null;
  recurrence?: GivenRecurrence | null;
  fields?: unknown;
  before?: string | null;
  after?: string | null;
};

export type CreateTask = GivenTask & { template?: string | null };
