import type { Context } from '../../kernel/context.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import type { Locale } from '../../kernel/module.ts';
import { quoted } from '../../kernel/phrases.ts';
import { sql } from '../../kernel/sql.ts';
import { isAgent, markedName } from '../../people/access/agent.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { users } from '../../people/member/member.ts';
import { definitionsOf } from '../../work/field/definitions.ts';
import type { EventValue, EventValues } from '../../work/field/event-values.ts';
import { customFields } from '../../work/field/find.ts';
import { parseRule } from '../../work/recurrence/rule.ts';
import { type From, recurrenceText } from '../../work/recurrence/words.ts';
import type { FieldValue, Happened } from './activity-text.ts';
import type { HistoryField } from './history.ts';
import { visiblePart, withoutDeletedComment } from './redaction.ts';
import type { EventRow } from './row.ts';

/** Task numbers by id, including deleted tasks. */
const numbers = loader<string>(async (context, ids) => {
  const { actor } = context;
  const rows = await context.sql<{ id: string; number: string }>(
    'activity.numbers',
    sql`select t.id, t.number from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
        where t.organization_id = ${actor.organization} and t.id = any(${ids}) and ${visible(actor)}`,
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
});

type Status = { place: string; name: string };

/** Status names by project and key: `prj_… todo`. */
export const statuses = loader<Status>(async (context, places) => {
  const { actor } = context;
  const rows = await context.sql<Status>(
    'activity.statuses',
    sql`select s.project_id || ' ' || s.key as place, s.name from workflow_status s
          join project p on p.organization_id = s.organization_id and p.id = s.project_id ${membership(actor)}
        where s.organization_id = ${actor.organization} and s.project_id = any(${places.map((place) => place.split(' ')[0])})
          and s.project_id || ' ' || s.key = any(${places}) and ${visible(actor)}`,
  );
  return keyBy(rows, ({ place }) => place);
});

/** Event data that activity texts mention. */
type Data = {
  number?: string;
  title?: string;
  status?: string;
  priority?: string;
  assignee?: { id: string } | null;
  dueDate?: string | null;
  checklist?: Happened['ticked'];
  duplicateOf?: { id: string } | null;
  /** Name of the record. */
  name?: string;
  /** Emoji of a reaction. */
  emoji?: string;
};

/** Recurrence in the data of an event. */
type Recurrence = { rule: string; from: From };

const inWords =
  ({ rule, from }: Recurrence) =>
  (locale: Locale) =>
    recurrenceText(parseRule(rule), from, locale);

/**
 * Custom fields that the event changed, with their current names and their values after the change. A field that was deleted or
 * is hidden has its key as name. Empty if the previous values are from a project that the reader cannot view.
 */
async function customOf(context: Context, event: EventRow): Promise<NonNullable<Happened['custom']>> {
  const previous = await visiblePart(context, event, 'previous');
  const changed = Object.keys((previous?.fields ?? {}) as EventValues);
  if (changed.length === 0) return [];
  const { all } = await definitionsOf(context);
  const now = (event.data.fields ?? {}) as EventValues;
  return Promise.all(
    changed.map(async (key) => {
      const definition = all.find((each) => each.key === key);
      const seen = definition && (await context.load(customFields, definition.id));
      return { name: seen?.name ?? key, value: await valueNow(context, definition?.type, now[key] ?? null) };
    }),
  );
}

async function valueNow(context: Context, type: string | undefined, value: EventValue | null): Promise<FieldValue> {
  if (type === 'date' && typeof value === 'string') return { day: value };
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return { names: value.map(({ name }) => quoted(name)) };
  if ('name' in value) return value.name;
  const { id } = value as { id: string };
  return { names: [(await nameOf(context, id)) ?? id] };
}

/** Name of a member in a text. */
async function nameOf(context: Context, id: string | null | undefined): Promise<string | undefined> {
  const member = id ? await context.load(users, id) : undefined;
  return member && markedName({ name: member.name, agent: await isAgent(context, member) }, context.locale);
}

/** Loads the names that the text of an entry mentions: actor, task, status, assignee and custom fields. */
export async function happenedOf(context: Context, entry: EventRow): Promise<Happened> {
  const event = await withoutDeletedComment(context, entry);
  const { event: kind, actorId, taskId, projectId, previous } = event;
  const {
    number: then,
    title,
    status,
    priority,
    assignee,
    dueDate,
    name,
    checklist,
    duplicateOf,
    emoji,
  } = event.data as Pick<Data, HistoryField>;
  const fields = Object.keys(previous ?? {});
  const [custom, actor, now, state, assigned, original] = await Promise.all([
    fields.includes('fields') ? customOf(context, event) : [],
    nameOf(context, actorId),
    then ?? (taskId ? context.load(numbers, taskId) : undefined),
    fields.includes('status') ? context.load(statuses, `${projectId} ${status}`) : undefined,
    fields.includes('assignee') ? nameOf(context, assignee?.id) : undefined,
    fields.includes('duplicateOf') && duplicateOf ? context.load(numbers, duplicateOf.id) : undefined,
  ]);
  return {
    kind,
    actor,
    task: now === undefined ? undefined : { number: now, title },
    file: kind.startsWith('file.') ? name : undefined,
    emoji,
    name,
    fields,
    ticked: checklist,
    custom,
    to: {
      status: state?.name ?? status ?? '',
      assignee: assigned ?? null,
      dueDate: dueDate ?? null,
      priority: priority ?? 'none',
      ...(fields.includes('duplicateOf') && { duplicateOf: duplicateOf ? (original ?? '') : null }),
      recurrence: event.data.recurrence ? inWords(event.data.recurrence as Recurrence) : null,
    },
    at: event.timestamp,
    toActor: assignee?.id === actorId,
    withAssistant: event.via === 'assistant',
  };
}
