import type { LoggedEvent } from '../event/row.ts';
import type { NotificationContent } from './content.ts';

/** Fields of an event that the rules read. */
export type Happened = Pick<
  LoggedEvent,
  'event' | 'actorId' | 'subjectId' | 'taskId' | 'projectId' | 'audience' | 'audienceUserId' | 'data' | 'previous'
> &
  Partial<Pick<LoggedEvent, 'via'>>;

/** Data that texts need besides actors and subject; stored with the notification. */
export type Detail = Partial<Pick<NotificationContent, 'from' | 'to' | 'fields' | 'name' | 'cause' | 'at' | 'assistant' | 'emoji'>> & {
  /** Due date, `2026-12-01`. */
  readonly due?: string;
};

/** Id of a reference `{id}` in event data; null if there is none. */
export function reference(value: unknown): string | null {
  const id = (value as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : null;
}

/** Ids of a list of references `{id}` in event data. */
export function references(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((each) => reference(each) ?? []) : [];
}

/** Whether the event moved a task to another project. */
export const projectMoved = ({ previous }: Pick<Happened, 'previous'>): boolean => previous !== null && 'project' in previous;
