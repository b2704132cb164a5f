import { builder, needs } from '../../builder.ts';
import { check } from '../../kernel/input.ts';
import { eventKinds } from '../../kernel/module.ts';
import { maxPageSize, pageSize } from '../../kernel/paging.ts';
import { Reference, Via } from '../../kernel/types.ts';
import { User, users } from '../../people/member/member.ts';
import { taskKinds } from '../../work/task/events.ts';
import type { EventBatch } from './batch.ts';
import { encodeCursor, endOfLog, readEvents } from './read.ts';
import { visiblePart } from './redaction.ts';
import type { EventRow } from './row.ts';

export const Event = builder.objectRef<EventRow & { batch?: EventBatch }>('Event').implement({
  extensions: {
    example: {
      event: 'task.created',
      via: 'rest',
      cursor: 'MTIuMTc5NTI1ODMyNTUyNQ',
      data: taskKinds['task.created'].example,
      previous: null,
    },
  },
  description: 'An entry of the event log, the source of the feed, streams and webhooks.',
  fields: (t) => ({
    id: t.exposeID('id'),
    event: t.exposeString('event', { description: 'Kind, e.g. `task.created`.' }),
    actor: t.field({
      type: User,
      nullable: true,
      description: 'Actor; null for the system.',
      resolve: ({ actorId, batch }, _, context) => {
        if (actorId === null) return null;
        return batch ? batch.people.get(actorId) : context.load(users, actorId);
      },
    }),
    via: t.field({ type: Via, resolve: (event) => event.via as 'rest' }),
    subject: t.field({ type: Reference, description: 'Subject of the event.', resolve: (event) => ({ id: event.subjectId }) }),
    project: t.field({ type: Reference, nullable: true, resolve: (event) => (event.projectId === null ? null : { id: event.projectId }) }),
    data: t.field({
      type: 'JSON',
      description:
        'The subject after the change; references as `{id}`, as far as the caller can view the record. Contains the long texts `description` and `body` only if they are new: with `created`, and if `previous` contains them.',
      resolve: (event, _, context) => visiblePart(context, event, 'data'),
    }),
    previous: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Former values of the changed fields.',
      resolve: (event, _, context) => visiblePart(context, event, 'previous'),
    }),
    timestamp: t.expose('timestamp', { type: 'DateTime' }),
    cursor: t.string({
      description: 'Cursor: pass it as `after` to continue from here.',
      resolve: (event) => encodeCursor(event.seq, Date.parse(event.timestamp)),
    }),
  }),
});

const EventPageInfo = builder.objectRef<{ hasNextPage: boolean; endCursor: string }>('EventPageInfo').implement({
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage'),
    endCursor: t.exposeString('endCursor', { description: 'Always set, so that a reader can continue at the end of the log.' }),
  }),
});

const EventPage = builder.objectRef<Awaited<ReturnType<typeof readEvents>>>('EventPage').implement({
  fields: (t) => ({
    // The field that returns this page multiplies by the page size.
    nodes: t.field({ type: [Event], complexity: { field: 1, multiplier: 1 }, resolve: (page) => page.events }),
    pageInfo: t.field({ type: EventPageInfo, resolve: (page) => page }),
  }),
});

/** Arguments of all fields that read the log. */
export const after = check({ maxLength: 200, nullable: false });
export const kinds = () => ({
  description: 'Only these kinds.',
  ...check({ maxItems: 50, uniqueItems: true, oneOf: Object.keys(eventKinds).sort(), nullable: false }),
});

builder.queryField('events', (t) =>
  t.field({
    type: EventPage,
    description:
      'Events that the caller can view, oldest first, kept for 90 days. Continue with `after`: no event is missing or repeated. A page ends at about 2 MB, and after 10,000 events that the caller cannot view; it may be empty although more follow.',
    extensions: needs('any', 'cursor.invalid', 'event.cursor_expired'),
    args: {
      after: t.arg.string(after),
      first: t.arg.int({ description: 'Default 50.', ...check({ minimum: 1, maximum: maxPageSize, nullable: false }) }),
      kinds: t.arg.stringList(kinds()),
    },
    complexity: ({ first }) => ({ field: 1, multiplier: first ?? pageSize }),
    resolve: (_root, args, context) => readEvents(context, args),
  }),
);

builder.queryField('eventCursor', (t) =>
  t.string({
    description: 'Cursor of the current end of the log. Reading `after` it, now or later, returns every event from now on.',
    extensions: needs('any'),
    resolve: (_root, _args, context) => endOfLog(context),
  }),
);
