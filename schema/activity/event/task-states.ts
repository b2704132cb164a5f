import type { Context } from '../../kernel/context.ts';
import type { Fields } from '../../people/access/visible-fields.ts';
import { type EventValues, valuesBefore } from '../../work/field/event-values.ts';
import type { TaskData } from '../../work/task/events.ts';
import { Facts, type TaskMatcher } from '../../work/task/filter.ts';
import type { EventRow } from './row.ts';

/** Task after an event, and before it as far as the reader may know. */
export type TaskStates = { readonly now: TaskData; readonly before: TaskData | null };

/** @param previous old values of the event, as visible to its reader */
export function statesIn({ event, data }: Pick<EventRow, 'event' | 'data'>, previous: Fields | null): TaskStates {
  const now = data as unknown as TaskData;
  // Just created, or from a project that the reader cannot view.
  if (event === 'task.created' || previous?.project === null) return { now, before: null };
  const fields = previous?.fields ? { fields: valuesBefore(now.fields, previous.fields as EventValues) } : {};
  return { now, before: { ...now, ...previous, ...fields } };
}

/** Whether the task matches after the event or did before; without facts, undefined if they are needed to decide. */
export function isOrWas({ matches, settled }: TaskMatcher, { now, before }: TaskStates, facts?: Facts): boolean | undefined {
  const is = facts ? matches(now, facts) : settled(now);
  if (is === true || before === null) return is;
  const was = facts ? matches(before, facts) : settled(before);
  return was === true || (is === false && was === false) ? was : undefined;
}

/** Whether facts are needed to decide if the task matches now or did before. */
export const takesFacts = (matcher: TaskMatcher, states: TaskStates): boolean =>
  matcher.needsFacts && (matcher.settled(states.now) === undefined || isOrWas(matcher, states) === undefined);

/** Loads the facts that these states need. */
export const factsFor = (context: Context, matcher: TaskMatcher, all: readonly TaskStates[]): Promise<Facts> =>
  Facts.of(
    context,
    all.filter((states) => takesFacts(matcher, states)).flatMap(({ now, before }) => (before ? [now, before] : [now])),
  );
