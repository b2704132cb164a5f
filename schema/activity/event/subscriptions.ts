import { builder, needs } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { projectKey } from '../../kernel/ids.ts';
import { check, reference } from '../../kernel/input.ts';
import { projectsNamed } from '../../people/access/project.ts';
import { after, Event, kinds } from './event.ts';
import { LogReader } from './reader.ts';
import type { LoggedEvent } from './row.ts';

/** Follows the caller's own `notification.*` events. @throws Problem `cursor.invalid`, `event.cursor_expired` */
export function followNotifications(context: Context, after?: string | null): LogReader {
  return new LogReader(context, { after, ofFeed: true });
}

/** Filters events by project, and updates by changed fields. */
function narrowed(projects: ReadonlySet<string> | null, fields: readonly string[] | null) {
  const isOther = ({ event, previous }: LoggedEvent) =>
    fields !== null && event.endsWith('.updated') && !fields.some((field) => field in (previous ?? {}));
  return (event: LoggedEvent): boolean => (!projects || (event.projectId !== null && projects.has(event.projectId))) && !isOther(event);
}

builder.subscriptionFields((t) => ({
  events: t.field({
    type: Event,
    description:
      'Events that the caller can view, as they happen: without gaps or repeats after the cursor `after`, otherwise from now on.',
    extensions: needs('any', 'cursor.invalid', 'event.cursor_expired'),
    args: {
      after: t.arg.string(after),
      kinds: t.arg.stringList(kinds()),
      project: t.arg.idList({
        description: 'Only events of these projects, by id or key.',
        ...reference('project', { orPattern: projectKey, maxItems: 100, nullable: false }),
      }),
      fields: t.arg.stringList({
        description: 'Limits updates to those of these fields, e.g. `status`. Other kinds are not affected.',
        ...check({ maxItems: 50, uniqueItems: true, maxLength: 40, nullable: false, example: ['status'] }),
      }),
    },
    subscribe: async (_root, { after, kinds, project, fields }, context) => {
      const projects = project ? await projectsNamed(context, project) : null;
      return new LogReader(context, { after, kinds, where: narrowed(projects, fields ?? null) }) as AsyncIterable<LoggedEvent>;
    },
    resolve: (event) => event as LoggedEvent,
  }),
  notificationEvents: t.field({
    type: Event,
    description: 'Notifications of the caller as they come, as events of the kinds `notification.*`.',
    extensions: needs('notifications:read', 'cursor.invalid', 'event.cursor_expired'),
    args: { after: t.arg.string(after) },
    subscribe: (_root, { after }, context) => followNotifications(context, after) as AsyncIterable<LoggedEvent>,
    resolve: (event) => event as LoggedEvent,
  }),
}));
