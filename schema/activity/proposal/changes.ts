import type { AuditDraft } from '../../kernel/audit-log.ts';
import { Problem } from '../../kernel/errors.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { kindOf } from '../../kernel/module.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A change that a rehearsal made to one record. */
export type Change = {
  /** Kind of the event or audit entry; without any, the name of the mutation. */
  readonly kind: string;
  readonly subject: string | null;
  /** Name, title or number of the record. */
  readonly name: string | null;
  /** Values before; null for a new record, or one that is deleted. */
  readonly from: Fields | null;
  readonly to: Fields;
  /** Version of the record after the change, if it has one. */
  readonly version: number | null;
};

/** Record of what a run did. */
export type Traces = { readonly events: readonly EventDraft[]; readonly audited: readonly AuditDraft[] };

/** Maximum number of changes of one proposal. */
const maxChanges = 500;

/** Fields that follow from others. */
const derived: ReadonlySet<string> = new Set([
  'id',
  'number',
  'version',
  'createdAt',
  'updatedAt',
  'editedAt',
  'createdBy',
  'author',
  'position',
  'previous',
  'expectedVersion',
]);

/**
 * Changes of a run: from its events, otherwise from its audit entries, otherwise its input. @throws Problem `proposal.too_large`
 */
export function changesOf({ events, audited }: Traces, operation: string, input: unknown, subject: string | null): Change[] {
  if (events.length > maxChanges) throw new Problem('proposal.too_large', { params: { max: maxChanges } });
  if (events.length > 0)
    return events.map(({ event: kind, subjectId, data, previous }) =>
      changeOf(kind, subjectId, data as Fields, previous as Fields | undefined),
    );
  if (audited.length > 0)
    return audited.map(({ action: kind, subjectId = null, detail = {} }) => {
      const { previous } = detail as { previous?: Fields };
      return changeOf(kind, subjectId, detail as Fields, previous);
    });
  return [changeOf(operation, subject, (input ?? {}) as Fields, undefined)];
}

function changeOf(kind: string, subject: string | null, data: Fields, previous: Fields | undefined): Change {
  const { title, name, number, version } = data as { title?: string; name?: string; number?: string; version?: number };
  const names = previous ? Object.keys(previous) : Object.keys(data).filter((field) => !isEmpty(data[field]));
  const fields = isGone(kind) ? [] : names.filter((field) => !derived.has(field));
  return {
    kind,
    subject,
    name: title ?? name ?? number ?? null,
    from: previous && !isGone(kind) ? pick(previous, fields) : null,
    to: pick(data, fields),
    version: version ?? null,
  };
}

const pick = (values: Fields, names: readonly string[]): Fields => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** A value that has changed since the proposal. */
export type Conflict = {
  readonly subject: string | null;
  readonly field: string;
  /** Value that the proposal was made from, the current one, and the proposed one. */
  readonly proposedFrom: unknown;
  readonly current: unknown;
  readonly proposed: unknown;
};

/**
 * Differences between the changes that were proposed and those that the same mutation makes now: other values before or after, another
 * version of a record to delete, or a record that the proposal did not name.
 */
export function conflictsOf(proposed: readonly Change[], now: readonly Change[]): Conflict[] {
  const known = Map.groupBy(proposed, keyOf);
  return now.flatMap((change): Conflict[] => {
    const before = known.get(keyOf(change))?.shift();
    const { subject, kind } = change;
    if (!before) return [{ subject, field: kind, proposedFrom: null, current: null, proposed: null }];
    if (isGone(kind))
      return before.version === change.version
        ? []
        : [{ subject, field: 'version', proposedFrom: before.version, current: change.version, proposed: null }];
    const others = Object.keys(change.to).filter((field) => !isOfTheMoment(field) && !isSame(before.to[field], change.to[field]));
    const differing = others.map((field) => ({
      subject,
      field,
      proposedFrom: before.to[field],
      current: change.to[field],
      proposed: before.to[field],
    }));
    if (!change.from) return differing;
    const changed = Object.keys(change.from).flatMap((field) => {
      const [proposedFrom, current] = [before.from?.[field] ?? null, change.from?.[field] ?? null];
      return isSame(proposedFrom, current) ? [] : [{ subject, field, proposedFrom, current, proposed: change.to[field] ?? null }];
    });
    return changed.length > 0 ? changed : differing;
  });
}

const keyOf = ({ kind, subject }: Change) => `${kind} ${subject}`;

/** Whether a field depends on the moment at which a change is made. */
const isOfTheMoment = (field: string) => /At$|^position$|^checklist$/.test(field);

/** Whether the record no longer exists after a change of this kind. */
const isGone = (kind: string) => /[.](deleted|ended|revoked|removed)$/.test(kind);

/** Compares JSON values; stored objects lose the order of their keys. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

/** Scopes that are needed to read events. */
const scopesToRead = (events: readonly EventDraft[]): string[] => [
  ...new Set(events.flatMap(({ event }) => kindOf(event)?.scope ?? []).filter((scope) => scope !== 'any')),
];

/**
 * Reach of the changes of a rehearsal, which decides who may see them (`visibleTo`). Without events they are private to the proposer,
 * except for administration. `created`: ids that exist only in the rehearsal; `scope`: that of the mutation.
 */
export function reachOf({ events, audited }: Traces, created: readonly string[], proposer: string, scope?: string) {
  const readers = events.map(({ audienceUserId }) => audienceUserId).filter((reader) => reader !== undefined);
  const administration = audited.length > 0 && scope === 'admin';
  const places = events.flatMap(({ projectId, taskId, event, subjectId }) => [
    projectId,
    taskId,
    event.startsWith('file.') ? subjectId : undefined,
  ]);
  const audience = events.length > 0 ? (readers.length === events.length ? readers : []) : administration ? [] : [proposer];
  return {
    places: [...new Set(places.filter((id) => id !== undefined))].filter((id) => !created.includes(id)),
    audience: [...new Set(audience)],
    scopes: events.length > 0 ? scopesToRead(events) : administration ? ['admin'] : [],
  };
}

/**
 * The part of a result that is stored. The rest was read with the rights of the proposer, and may name records that are deleted before the
 * proposal.
 */
export function identity(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(identity);
  if (typeof result !== 'object' || result === null) return null;
  const { id = null, number, version } = result as Record<string, unknown>;
  return { id, ...(number !== undefined && { number }), ...(version !== undefined && { version }) };
}
