import type { LoggedEvent } from '../event/consume.ts';
import type { Told } from './told.ts';

/** What the rules read of an event. */
export type Happened = Pick<
  LoggedEvent,
  'event' | 'actorId' | 'subjectId' | 'taskId' | 'projectId' | 'audience' | 'audienceUserId' | 'data' | 'previous'
> &
  Partial<Pick<LoggedEvent, 'via'>>;

/** What texts need besides who and what: kept with the notification. */
export type Detail = Partial<Pick<Told, 'from' | 'to' | 'fields' | 'name' | 'cause' | 'at' | 'assistant' | 'emoji'>> & {
  /** The day it is due, `2026-12-01`. */
  readonly due?: string;
};

/** The id of an event's `{id}`. */
export function reference(value: unknown): string | null {
  const id = (value as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : null;
}

/** The ids of an event's list of `{id}`. */
export function references(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((each) => reference(each) ?? []) : [];
}

/** Whether the event took a task to another project. */
export const projectMoved = ({ previous }: Pick<Happened, 'previous'>): boolean => previous !== null && 'project' in previous;
