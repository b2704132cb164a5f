import type { Context } from '../../kernel/context.ts';
import type { Fields } from '../../people/access/shown.ts';
import { type ToldValues, valuesBefore } from '../../work/field/told.ts';
import type { TaskData } from '../../work/task/events.ts';
import { Facts, type TaskMatcher } from '../../work/task/filter.ts';
import type { EventRow } from './read.ts';

/** A task as an event of it tells it: since then, and until then as far as the reader may know. */
export type TaskStates = { readonly now: TaskData; readonly before: TaskData | null };

/** @param previous of the event, as its reader is shown it */
export function statesIn({ event, data }: Pick<EventRow, 'event' | 'data'>, previous: Fields | null): TaskStates {
  const now = data as unknown as TaskData;
  // Made just then, or it came from a project the reader does not see.
  if (event === 'task.created' || previous?.project === null) return { now, before: null };
  const fields = previous?.fields ? { fields: valuesBefore(now.fields, previous.fields as ToldValues) } : {};
  return { now, before: { ...now, ...previous, ...fields } };
}

/** Whether the task matches since the event, or did until then; without facts undefined where it takes those to say. */
export function isOrWas({ matches, settled }: TaskMatcher, { now, before }: TaskStates, facts?: Facts): boolean | undefined {
  const is = facts ? matches(now, facts) : settled(now);
  if (is === true || before === null) return is;
  const was = facts ? matches(before, facts) : settled(before);
  return was === true || (is === false && was === false) ? was : undefined;
}

/** Whether it takes facts to say if the task matches now, or did. */
export const takesFacts = (matcher: TaskMatcher, states: TaskStates): boolean =>
  matcher.needsFacts && (matcher.settled(states.now) === undefined || isOrWas(matcher, states) === undefined);

/** The facts that it takes to weigh these. */
export const factsFor = (context: Context, matcher: TaskMatcher, all: readonly TaskStates[]): Promise<Facts> =>
  Facts.of(
    context,
    all.filter((states) => takesFacts(matcher, states)).flatMap(({ now, before }) => (before ? [now, before] : [now])),
  );
