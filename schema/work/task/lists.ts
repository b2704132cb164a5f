import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { type FieldError, invalid, Problem } from '../../kernel/errors.ts';
import { lockOf } from '../../kernel/locks.ts';
import type { FieldCode } from '../../kernel/module.ts';
import { presently, tasksNamed } from './find.ts';
import type { TaskRow } from './row.ts';

/** Change of a list of references: `all` replaces it, `add` and `remove` merge. */
export type ListPatch = { all?: string[] | null; add?: string[] | null; remove?: string[] | null };

/**
 * Changes the labels of a task.
 * @returns whether anything changed
 * @throws Problem `input.invalid` naming those that do not exist
 */
export async function patchLabels(context: Context, task: Pick<TaskRow, 'id' | 'labels'>, patch: ListPatch): Promise<boolean> {
  const { field, named } = read('labels', patch);
  const wanted = requireAll(field, named, await labelsById(context, named), 'label.not_found');
  const { add, remove } = difference(task.labels, wanted, patch);
  if (remove.length > 0) await context.db.taskLabel.deleteMany({ where: { taskId: task.id, labelId: { in: remove } } });
  if (add.length > 0) {
    const { organization: organizationId } = context.actor;
    await context.db.taskLabel.createMany({
      data: add.map((labelId) => ({ organizationId, taskId: task.id, labelId })),
      skipDuplicates: true,
    });
  }
  return add.length + remove.length > 0;
}

async function labelsById(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, { id: string }>> {
  const found = ids.length > 0 ? await context.db.label.findMany({ where: { id: { in: [...ids] } }, select: { id: true } }) : [];
  return new Map(found.map((label) => [label.id, label]));
}

/**
 * Reads the labels that several new tasks name. The returned function gives the ids of one task's labels.
 * @throws Problem `input.invalid` naming those that do not exist (the returned function)
 */
export async function labelsNamed(context: Context, ids: Iterable<string>): Promise<(named: readonly string[]) => string[]> {
  const found = await labelsById(context, [...new Set(ids)]);
  return (named) => [...new Set(requireAll('labels', named, found, 'label.not_found'))];
}

/** Adds labels to new tasks. */
export async function addLabels(context: Context, added: readonly { taskId: string; labelId: string }[]): Promise<void> {
  const { organization: organizationId } = context.actor;
  if (added.length > 0) await context.db.taskLabel.createMany({ data: added.map((each) => ({ organizationId, ...each })) });
}

/**
 * Changes the blockers of a task: visible tasks of any project, by id or number. Blockers that the actor cannot view stay.
 * @returns whether anything changed
 * @throws Problem `input.invalid`, `task.blocker_cycle`
 */
export async function patchBlockers(context: Context, task: Pick<TaskRow, 'id' | 'blockedBy'>, patch: ListPatch): Promise<boolean> {
  const { organization: organizationId } = context.actor;
  const { field, named } = read('blockedBy', patch);
  const wanted = named.length > 0 ? requireAll(field, named, await tasksNamed(context, named), 'task.not_found') : [];
  if (wanted.includes(task.id)) throw invalid(['input', field, wanted.indexOf(task.id)], 'field.self');
  const { add, remove } = difference(task.blockedBy, wanted, {
    ...patch,
    remove: patch.remove && (await presently(context, patch.remove)),
  });
  if (add.length > 0) await stay(context, field, named, add);
  if (remove.length > 0) await context.db.taskBlock.deleteMany({ where: { blockedId: task.id, blockerId: { in: remove } } });
  if (add.length > 0) {
    // Two concurrent changes could form a cycle. Blockers cross projects, so the lock covers the organization.
    await context.sql(lockBlockers, [organizationId]);
    await context.db.taskBlock.createMany({
      data: add.map((blockerId) => ({ organizationId, blockerId, blockedId: task.id })),
      skipDuplicates: true,
    });
    const [cycle] = await context.sql(blockerCycle, [organizationId, task.id]);
    if (cycle) throw new Problem('task.blocker_cycle');
  }
  return add.length + remove.length > 0;
}

/**
 * Locks these tasks against deletion until the unit of work ends. A concurrent deletion would not know that it has to update
 * the blocked task. The lock is that of an update: the trigger of `task_block` may update the blockers, and two units that held
 * shared locks would wait for each other.
 */
async function stay(context: Context, field: string, named: readonly string[], ids: readonly string[]): Promise<void> {
  const rows = await context.sql<{ id: string; number: string }>(lockLive, [context.actor.organization, ids]);
  const there = new Map(rows.flatMap((row) => [[row.id, row] as const, [row.number, row] as const]));
  if (rows.length < ids.length) requireAll(field, named, there, 'task.not_found');
}

const lockLive = statement('task.lockLive')`
  select id, number from task where organization_id = $1 and id = any($2::text[]) and deleted_at is null order by id for no key update`;
/** Serializes changes of blockers and of duplicates. */
export const lockBlockers = statement('task.lockBlockers')`select ${lockOf('blockers')}`;
const blockerCycle = statement('task.blockerCycle')`with recursive before as (
    select blocker_id from task_block where organization_id = $1 and blocked_id = $2
    union select b.blocker_id from task_block b join before on b.organization_id = $1 and b.blocked_id = before.blocker_id)
  select 1 from before where blocker_id = $2`;

/** The input field that lists the wanted references, and those references. */
function read(list: 'labels' | 'blockedBy', { all, add, remove }: ListPatch): { field: string; named: readonly string[] } {
  const word = list.charAt(0).toUpperCase() + list.slice(1);
  if (all && (add || remove)) throw invalid(['input', list], 'field.conflict', { name: `${add ? 'add' : 'remove'}${word}` });
  return { field: all ? list : `add${word}`, named: all ?? add ?? [] };
}

/** Ids of the `named` references. @throws Problem `input.invalid` at each that is not in `found` */
function requireAll(field: string, named: readonly string[], found: ReadonlyMap<string, { id: string }>, code: FieldCode): string[] {
  const errors: FieldError[] = named.flatMap((each, index) => (found.has(each) ? [] : [{ path: ['input', field, index], code }]));
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  return named.flatMap((each) => found.get(each)?.id ?? []);
}

function difference(current: readonly { id: string; number?: string }[], wanted: readonly string[], { all, remove }: ListPatch) {
  const held = new Set(current.map(({ id }) => id));
  const removed = new Set(remove);
  const goes = ({ id, number = '' }: { id: string; number?: string }) =>
    all ? !wanted.includes(id) : removed.has(id) || removed.has(number);
  return {
    add: [...new Set(wanted)].filter((id) => !held.has(id) && !removed.has(id)),
    remove: current.filter(goes).map(({ id }) => id),
  };
}
