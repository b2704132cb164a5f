import type { Context } from '../../kernel/context.ts';
import { kindOfId } from '../../kernel/ids.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { auditActions, eventKinds, type Locale, type Texts } from '../../kernel/module.ts';
import { quoted } from '../../kernel/phrases.ts';
import { sql } from '../../kernel/sql.ts';
import { clockIn } from '../../kernel/zone.ts';
import { isAgent } from '../../people/access/agent.ts';
import { isObject } from '../../people/access/references.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import { visibleFields } from '../../people/access/visible-fields.ts';
import { users } from '../../people/member/member.ts';
import { cycles } from '../../work/cycle/cycle.ts';
import { labels } from '../../work/label/label.ts';
import { milestones } from '../../work/milestone/milestone.ts';
import { projects } from '../../work/project/project.ts';
import { parseRule } from '../../work/recurrence/rule.ts';
import { type From, recurrenceText } from '../../work/recurrence/words.ts';
import { statuses } from '../event/activity-names.ts';
import type { Change } from './changes.ts';
import type { ProposalRow } from './row.ts';
import { inOrder } from './words.ts';

/** A field of a change, for people. */
export type ReadableField = { readonly field: string; readonly from: unknown; readonly to: unknown };

/** Fields of a change as far as the reader may view them, with the names of what they refer to. */
export async function readableFields(
  context: Context,
  { ids, places }: Pick<ProposalRow, 'ids' | 'places'>,
  { from, to }: Change,
): Promise<ReadableField[]> {
  const known = [...ids, ...places];
  const sideOf = async (values: Change['from']) => named(context, await visibleFields(context, values ?? {}, known), projectOf(places));
  const [before, after] = await Promise.all([sideOf(from), sideOf(to)]);
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  // Stored JSON loses the order of the fields.
  const ordered = inOrder(all);
  return [...ordered, ...all.filter((field) => !ordered.includes(field)).sort()].map((field) => ({
    field,
    from: before[field] ?? null,
    to: after[field] ?? null,
  }));
}

const projectOf = (places: readonly string[]) => places.find((id) => kindOfId(id) === 'project');

type Fields = Record<string, unknown>;

/** Formats values for people: the status by name, a recurrence in words, times in the reader's time zone, references with names. `project`: that of the status. */
export async function named(context: Context, fields: Fields, project: string | undefined): Promise<Fields> {
  const entries = await Promise.all(
    Object.entries(fields).map(async ([field, value]) => {
      if (field === 'status' && typeof value === 'string' && project) {
        const status = await context.load(statuses, `${project} ${value}`);
        return [field, { key: value, name: status?.name ?? value }];
      }
      if (field === 'recurrence' && isObject(value)) {
        const { rule, from } = value as { rule: string; from: From };
        return [field, recurrenceText(parseRule(rule), from, context.locale)];
      }
      if ((field === 'startedAt' || field === 'endedAt') && typeof value === 'string') {
        const zone = (await context.load(users, context.actor.user))?.timeZone ?? 'UTC';
        return [field, clockIn(zone, new Date(value)).slice(0, 'yyyy-mm-dd hh:mm'.length)];
      }
      return [field, await withNames(context, value)];
    }),
  );
  return Object.fromEntries(entries);
}

/** Numbers and titles of visible tasks. `Task` itself would have only the columns that the document selects. */
const titles = loader<{ readonly id: string; readonly number: string; readonly title: string }>(async (context, ids) => {
  const { actor } = context;
  const rows = await context.sql<{ id: string; number: string; title: string }>(
    'proposal.titles',
    sql`select t.id, t.number, t.title from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
        where t.organization_id = ${actor.organization} and t.id = any(${ids}) and ${visible(actor)}`,
  );
  return keyBy(rows, ({ id }) => id);
});

/** Adds names to references, which events hold as `{id}`. */
async function withNames(context: Context, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((each) => withNames(context, each)));
  if (!isObject(value)) return value;
  const { id } = value;
  if (typeof id !== 'string' || Object.keys(value).length > 1) return value;
  return { id, ...(await nameOf(context, id)) };
}

async function nameOf(context: Context, id: string): Promise<object> {
  const kind = kindOfId(id);
  if (kind === 'task') {
    const task = await context.load(titles, id);
    return task ? { number: task.number, title: task.title } : {};
  }
  if (kind === 'member') {
    const member = await context.load(users, id);
    return member ? { name: member.name, ...((await isAgent(context, member)) && { agent: true }) } : {};
  }
  const rows = kind && byName[kind as keyof typeof byName];
  const row = rows && (await context.load<{ readonly name: string }>(rows, id));
  return row ? { name: row.name } : {};
}

/** Loaders of records that have names, by kind. */
const byName = { label: labels, project: projects, cycle: cycles, milestone: milestones } as const;

/** Turns the description of an event that has happened into one of an event to come: `Görev silindi` into `Görev silinecek`. */
const toCome: Readonly<Record<Locale, (text: string) => string>> = {
  tr: (text) => text.replace(/[dt]([ıiuü])$/, (_, vowel) => ('ıu'.includes(vowel) ? 'acak' : 'ecek')),
  en: (text) => text.replace(/ (was|were) /, ' will be ').replace(/ changed$/, ' will change'),
};

/** Descriptions of events that may be different things, for those of proposals. */
const narrower: Readonly<Record<string, Texts>> = { 'time_entry.created': { tr: 'Süre kaydedildi', en: 'Time was recorded' } };

/** Describes a change in a few words: `Görev değişecek: “Fatura ekranını düzelt”`, or `Görev değişti: …` once it is carried out. */
export function changeText({ kind, name }: Change, status: ProposalRow['status'], locale: Locale): string {
  const known = narrower[kind] ?? (eventKinds as Readonly<Record<string, { description: Texts } | undefined>>)[kind]?.description;
  const happened = (known ?? (auditActions as Readonly<Record<string, Texts | undefined>>)[kind])?.[locale].split(';', 1)[0] ?? kind;
  const text = status === 'approved' ? happened : toCome[locale](happened);
  return name === null ? text : `${text}: ${quoted(name)}`;
}

/** Describes a proposal by its first change and the number of others. */
export function proposalText({ changes, executed, operation, status }: ProposalRow, locale: Locale): string {
  const [first, ...others] = executed ?? changes;
  const text = first ? changeText(first, status, locale) : operation;
  if (others.length === 0) return text;
  return locale === 'tr' ? `${text} ve ${others.length} değişiklik daha` : `${text} and ${others.length} more`;
}

/** Properties of a proposal that its reader should know. */
export function warningsOf({ changes, status }: ProposalRow, locale: Locale): string[] {
  if (status !== 'pending' || !changes.some(({ kind }) => kind === 'task.created')) return [];
  return [
    locale === 'tr'
      ? 'Yeni görevlerin numaraları onay sırasında belirlenir.'
      : 'The numbers of new tasks are assigned when the proposal is approved.',
  ];
}
