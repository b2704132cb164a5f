import { builder, needs } from '../../builder.ts';
import { eventKinds } from '../../kernel/event-kind.ts';
import { check } from '../../kernel/input.ts';
import { maxPageSize, pageSize } from '../../kernel/paging.ts';
import { Reference, Via } from '../../kernel/types.ts';
import { User, users } from '../../people/member/member.ts';
import { taskKinds } from '../../work/task/events.ts';
import type { EventBatch } from './batch.ts';
import { type EventRow, encodeCursor, endOfLog, readEvents } from './read.ts';
import { visiblePart } from './redaction.ts';

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
  description: 'Something that happened. The log is what feed, streams and webhooks are made of.',
  fields: (t) => ({
    id: t.exposeID('id'),
    event: t.exposeString('event', { description: 'Kind, e.g. `task.created`.' }),
    actor: t.field({
      type: User,
      nullable: true,
      description: 'Who did it; null for the system.',
      resolve: ({ actorId, batch }, _, context) => {
        if (actorId === null) return null;
        return batch ? batch.people.get(actorId) : context.load(users, actorId);
      },
    }),
    via: t.field({ type: Via, resolve: (event) => event.via as 'rest' }),
    subject: t.field({ type: Reference, description: 'What it happened to.', resolve: (event) => ({ id: event.subjectId }) }),
    project: t.field({ type: Reference, nullable: true, resolve: (event) => (event.projectId === null ? null : { id: event.projectId }) }),
    data: t.field({
      type: 'JSON',
      description:
        'The subject after the change; references as `{id}`, as far as the caller sees what they name. Texts that may be long, `description` and `body`, only where they are new: with `created`, and where `previous` has them.',
      resolve: (event, _, context) => visiblePart(context, event, 'data'),
    }),
    previous: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Old values of what changed.',
      resolve: (event, _, context) => visiblePart(context, event, 'previous'),
    }),
    timestamp: t.expose('timestamp', { type: 'DateTime' }),
    cursor: t.string({
      description: 'Read on from here with `after`.',
      resolve: (event) => encodeCursor(event.seq, Date.parse(event.timestamp)),
    }),
  }),
});

const EventPageInfo = builder.objectRef<{ hasNextPage: boolean; endCursor: string }>('EventPageInfo').implement({
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage'),
    endCursor: t.exposeString('endCursor', { description: 'Always set, so that a reader who has everything knows where to go on.' }),
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
  ...check({ maxItems: 50, uniqueItems: true, oneOf: Object.keys(eventKinds()), nullable: false }),
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
    description:
      'Where the log ends now: who follows it `after` this misses nothing that happens from here on, read it as late as they may.',
    extensions: needs('any'),
    resolve: (_root, _args, context) => endOfLog(context),
  }),
);
