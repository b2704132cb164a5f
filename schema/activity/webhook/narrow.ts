import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { spans } from '../../kernel/partitions.ts';
import { inNameOf } from '../../kernel/system.ts';
import { type TaskData, taskEvent } from '../../work/task/events.ts';
import { matcherOf, readyStored } from '../../work/task/filter.ts';
import { tasksForEvents } from '../../work/task/find.ts';
import { visiblePart } from '../event/redaction.ts';
import type { EventRow } from '../event/row.ts';
import { factsFor, isOrWas, statesIn, type TaskStates } from '../event/task-states.ts';
import { readReceiver } from './due.ts';
import type { Queued } from './queue.ts';

/** Event that a webhook subscribes to, before its filter is applied. */
export type Candidate = Queued & { readonly seq: string; readonly isNarrowed: boolean };

type FilterableEvent = Pick<EventRow, 'seq' | 'event' | 'subjectId' | 'taskId' | 'projectId' | 'data' | 'previous'>;

/** Maximum number of events evaluated at once. */
const slice = 500;

/**
 * Returns the events that pass the filter of their webhook, evaluated with the permissions of its owner. An event passes if it
 * is about no task, or about a task that matches or did before. A task's own event is evaluated by its data; an event of a
 * comment, a file or the like by the current task. `task.moved_out` always passes, because the task is no longer visible.
 * @param events events of the log by `seq`; without them they are read
 */
export async function narrowed<Each extends Candidate>(
  context: Context,
  found: readonly Each[],
  events?: ReadonlyMap<string, FilterableEvent>,
): Promise<readonly Each[]> {
  const asked = Map.groupBy(
    found.filter(({ isNarrowed }) => isNarrowed),
    ({ webhook }) => webhook,
  );
  const refused = new Set<Each>();
  for (const [webhook, items] of asked) {
    const lets = await filterOf(context, webhook);
    for (let start = 0; start < items.length; start += slice) {
      const some = items.slice(start, start + slice);
      const bySeq = events ?? (await read(context, some));
      const those = await lets(some.flatMap(({ seq }) => bySeq.get(seq) ?? []));
      for (const each of some) if (!those.has(each.seq)) refused.add(each);
    }
  }
  return refused.size === 0 ? found : found.filter((each) => !refused.has(each));
}

const selectEvents = statement('webhook.told')`
  select e.seq::text as seq, e.event, e.subject_id as "subjectId", e.task_id as "taskId", e.project_id as "projectId", e.data,
    e.previous from event e
  where e.organization_id = $1 and e.seq = any($2::text[]::bigint[]) and ${spans('e.seq', '$2', 'bigint')}`;

async function read(context: Context, items: readonly Candidate[]): Promise<Map<string, FilterableEvent>> {
  const rows = await context.sql<FilterableEvent>(selectEvents, [context.actor.organization, items.map(({ seq }) => seq)]);
  return new Map(rows.map((row) => [row.seq, row]));
}

/** Returns a function that selects the events that pass the filter of a webhook, by `seq`. */
async function filterOf(
  { services, actor }: Context,
  webhook: string,
): Promise<(events: readonly FilterableEvent[]) => Promise<Set<string>>> {
  const receiver = await readReceiver(services, { organization: actor.organization, webhook });
  if (!receiver) return async () => new Set();
  const reader = inNameOf(services, receiver.owner, webhook);
  // Passing events reveal task data, so without `tasks:read` only events about no task pass.
  if (!reader.actor.scopes.has('tasks:read')) return async (events) => new Set(events.filter(isAboutNone).map(({ seq }) => seq));
  const matcher = await matcherOf(await readyStored(reader, receiver.filter));
  return async (events) => {
    const states = await statesOf(reader, events);
    const facts = matcher.needsFacts ? await factsFor(reader, matcher, [...states.values()]) : undefined;
    const isLet = ({ seq, taskId, event }: FilterableEvent): boolean => {
      if (isAboutNone({ taskId }) || event === 'task.moved_out') return true;
      const found = states.get(seq);
      return found !== undefined && isOrWas(matcher, found, facts) === true;
    };
    return new Set(events.filter(isLet).map(({ seq }) => seq));
  };
}

const isAboutNone = ({ taskId }: Pick<FilterableEvent, 'taskId'>): boolean => taskId === null;

const isOwn = ({ event }: FilterableEvent): boolean => event.startsWith('task.');

/** States of the tasks that events are about, by the event's `seq`. Tasks that are gone are missing. */
async function statesOf(reader: Context, events: readonly FilterableEvent[]): Promise<Map<string, TaskStates>> {
  const about = events.filter(({ taskId, event }) => taskId !== null && event !== 'task.moved_out');
  const others = [...new Set(about.filter((event) => !isOwn(event)).flatMap(({ taskId }) => taskId ?? []))];
  const now = new Map<string, TaskStates>();
  if (others.length > 0)
    for (const task of await tasksForEvents(reader, others))
      now.set(task.id, { now: taskEvent('task.updated', task).data as unknown as TaskData, before: null });
  const found = await Promise.all(
    about.map(async (event): Promise<[string, TaskStates] | null> => {
      if (!isOwn(event)) {
        const task = now.get(event.taskId ?? '');
        return task ? [event.seq, task] : null;
      }
      const [data, previous] = await Promise.all([visiblePart(reader, event, 'data'), visiblePart(reader, event, 'previous')]);
      return [event.seq, statesIn({ event: event.event, data: data ?? event.data }, previous)];
    }),
  );
  return new Map(found.filter((each) => each !== null));
}
