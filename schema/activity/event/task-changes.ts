import { builder, needs } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { taskNumber } from '../../kernel/ids.ts';
import { reference } from '../../kernel/input.ts';
import { projectsNamed } from '../../people/access/project.ts';
import type { TaskData } from '../../work/task/events.ts';
import { type Facts, matcherOf, projectPart, readyFilter, requireStatuses, type TaskMatcher } from '../../work/task/filter.ts';
import { findTask } from '../../work/task/find.ts';
import { Task, TaskFilter, tasks } from '../../work/task/task.ts';
import type { EventBatch, StreamedEvent } from './batch.ts';
import { after, Event } from './event.ts';
import { encodeCursor } from './read.ts';
import { LogReader } from './reader.ts';
import { visiblePartNow } from './redaction.ts';
import type { LoggedEvent } from './row.ts';
import { factsFor, isOrWas, statesIn, type TaskStates, takesFacts } from './task-states.ts';

type Change = { readonly event: StreamedEvent; readonly matches: boolean };

const TaskChange = builder.objectRef<Change>('TaskChange').implement({
  description: 'A change of a followed task.',
  fields: (t) => ({
    event: t.field({ type: Event, resolve: ({ event }) => event }),
    task: t.field({
      type: Task,
      nullable: true,
      description: 'The task in its current state; null if it is deleted, or the caller can no longer view it.',
      resolve: ({ event }, _, context) => (event.taskId === null ? null : context.load(tasks, event.taskId)),
    }),
    matches: t.exposeBoolean('matches', {
      description:
        'Whether the task matches the filter after the change; `false` if it no longer does. For a single task: whether it still exists for the caller.',
    }),
    cursor: t.string({
      description: 'Cursor: pass it as `after` to continue from here.',
      resolve: ({ event: { seq, timestamp } }) => encodeCursor(seq, Date.parse(timestamp)),
    }),
  }),
});

const isOfTask = ({ event }: LoggedEvent): boolean => event.startsWith('task.');

/** Task before and after the event, as far as this reader may know. */
const statesOf = (context: Context, event: StreamedEvent): TaskStates => statesIn(event, visiblePartNow(context, event, 'previous'));

/** Whether a task, or all tasks of a project, are no longer visible to the reader. */
const leavesView = ({ event }: LoggedEvent): boolean => event === 'task.moved_out' || event === 'project.access_lost';

/** A reader who can view the task's new project already learns of it there, so leaving the old one is no news. */
const isNews = ({ actor }: Context, event: StreamedEvent): boolean =>
  event.event !== 'task.moved_out' || !event.batch.sees(actor, event.subjectId);

/** Whether the task is visible and not deleted. Events of its comments and other children do not change that. */
const isThere = (event: LoggedEvent): boolean => !leavesView(event) && (!isOfTask(event) || (event.data as TaskData).deletedAt === null);

const problems = ['cursor.invalid', 'event.cursor_expired'] as const;

builder.subscriptionFields((t) => ({
  task: t.field({
    type: TaskChange,
    description: 'Changes of one task and its comments: without gaps or repeats after the cursor `after`, otherwise from now on.',
    extensions: needs('tasks:read', 'task.not_found', ...problems),
    args: {
      id: t.arg.id({ required: true, ...reference('task', { orPattern: taskNumber }) }),
      after: t.arg.string(after),
    },
    subscribe: async (_root, { id, after }, context) => {
      const { task } = await findTask(context, id);
      return new LogReader(context, { after, task: task.id, where: (event) => isNews(context, event) }) as AsyncIterable<StreamedEvent>;
    },
    resolve: (event) => ({ event: event as StreamedEvent, matches: isThere(event as StreamedEvent) }),
  }),
  tasks: t.field({
    type: TaskChange,
    description:
      'Changes of tasks that match the filter or matched before, also when they become invisible to the caller: without gaps or repeats after the cursor `after`, otherwise from now on.',
    extensions: needs('tasks:read', 'filter.invalid', ...problems),
    args: { filter: t.arg({ type: TaskFilter }), after: t.arg.string(after) },
    subscribe: async (_root, { filter, after }, context) => {
      await requireStatuses(context, filter ?? {});
      const ready = await readyFilter(context, filter ?? {});
      const matcher = await matcherOf(ready);
      const only = projectPart(ready)?.values.map(({ text }) => text);
      const projects = only ? await projectsNamed(context, only) : null;
      const where = (event: StreamedEvent) => {
        if (leavesView(event)) return isNews(context, event) && (!projects || projects.has(event.projectId ?? ''));
        return isOfTask(event) && isOrWas(matcher, statesOf(context, event)) !== false;
      };
      return changes(context, new LogReader(context, { after, where }), matcher);
    },
    resolve: (change) => change as Change,
  }),
}));

/**
 * Yields the reader's events, each with whether the task matches. Facts are loaded only if needed, for all events of a batch at
 * once.
 */
function changes(context: Context, reader: LogReader, matcher: TaskMatcher): AsyncIterableIterator<Change> {
  const read = new WeakMap<EventBatch, Promise<Facts>>();
  const factsOf = ({ batch }: StreamedEvent): Promise<Facts> => {
    let facts = read.get(batch);
    if (!facts) {
      const open = batch.events.filter((event) => isOfTask(event) && !leavesView(event) && batch.mayRead(reader.actor, event));
      facts = factsFor(
        context,
        matcher,
        open.map((event) => statesOf(context, event)),
      );
      read.set(batch, facts);
    }
    return facts;
  };
  const weigh = async (event: StreamedEvent): Promise<Change | null> => {
    const states = statesOf(context, event);
    const facts = takesFacts(matcher, states) ? await factsOf(event) : undefined;
    return isOrWas(matcher, states, facts) ? { event, matches: matcher.matches(states.now, facts) } : null;
  };
  const iterator: AsyncIterableIterator<Change> = {
    async next() {
      for (;;) {
        const { done, value: event } = await reader.next();
        if (done) return { done, value: undefined };
        const change = leavesView(event) ? { event, matches: false } : await weigh(event);
        if (change) return { done: false, value: change };
      }
    },
    async return() {
      await reader.return();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
