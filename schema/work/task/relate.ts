import { statement } from '../../../src/ports/database/port.ts';
import { builder } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { findProject } from '../../people/access/project.ts';
import { leadsTo } from '../project/workflow.ts';
import { taskEvent } from './events.ts';
import type { EventRelations } from './fields.ts';
import { findTask, lockTask, lockTasks, seeTask, tasksById, tasksNamed } from './find.ts';
import { lockBlockers } from './lists.ts';
import { taskPolicy } from './policy.ts';
import { type Related, relationsOf } from './related.ts';
import type { TaskRow } from './row.ts';
import { updateTask } from './update.ts';

/** Kinds of relations between tasks. */
const kinds = ['relates', 'duplicates', 'duplicated_by', 'blocks', 'blocked_by'] as const;
export const TaskRelationKind = builder.enumType('TaskRelationKind', { values: kinds });

/** Maximum number of related tasks and duplicates of a task. */
const mostRelated = 100;

export type Relation = { id: string; kind: (typeof kinds)[number]; task: string };

/**
 * Relates a task to another visible task. Emits `task.updated` for both, or only for the blocked one. Versions of related tasks
 * stay, so that edits do not conflict. Closes a duplicate unless `close` is false.
 * @throws Problem `task.not_found`, `input.invalid`, `task.blocker_cycle`, `task.duplicate_cycle`, `task.already_duplicate`,
 * `task.too_many_relations`
 */
export function relateTasks(context: Context, input: Relation & { close?: boolean | null }): Promise<TaskRow> {
  return changeRelation(context, input, async (unit, first, other, kind) => {
    if (kind === 'duplicates') await context.sql(lockBlockers, [context.actor.organization]);
    const before = await relationsOf(context, [first.id, other.id]);
    if (before.get(first.id)?.[kind === 'relates' ? 'relatesTo' : 'duplicateOf'].includes(other.id)) return;
    if (kind === 'duplicates') await requireOriginal(context, first.id, other.id);
    for (const id of [first.id, other.id])
      if ((before.get(id)?.relatesTo.length ?? 0) + (before.get(id)?.duplicates.length ?? 0) >= mostRelated)
        throw new Problem('task.too_many_relations', { params: { max: mostRelated } });
    await context.sql(insert, [context.actor.organization, kind, ...ends(kind, first, other)]);
    await emitChanges(context, unit, before);
    if (kind === 'duplicates' && input.close !== false) await close(context, first);
  });
}

/** Removes a relation; does nothing if there is none. */
export function unrelateTasks(context: Context, input: Relation): Promise<TaskRow> {
  return changeRelation(
    context,
    input,
    async (unit, first, other, kind) => {
      const before = await relationsOf(context, [first.id, other.id]);
      await context.sql(remove, [context.actor.organization, kind, ...ends(kind, first, other)]);
      await emitChanges(context, unit, before);
    },
    'removeBlockedBy',
  );
}

type StoredKind = 'relates' | 'duplicates';
type Change = (unit: Unit, first: TaskRow, other: TaskRow, kind: StoredKind) => Promise<void>;

/**
 * Finds and locks both tasks and runs `change`. Blocking is instead a list of the blocked task (lists.ts).
 * @returns the task named first
 */
function changeRelation(
  context: Context,
  { id, kind, task }: Relation,
  change: Change,
  list: 'addBlockedBy' | 'removeBlockedBy' = 'addBlockedBy',
): Promise<TaskRow> {
  return context.unitOfWork(async (unit) => {
    const named = await findTask(context, id);
    const removing = list === 'removeBlockedBy';
    const seen = (await tasksNamed(context, [task])).get(task) ?? (removing ? await inTrash(context, kind, task) : undefined);
    // When removing a relation, both ids come from the address.
    if (!seen) throw removing ? new Problem('task.not_found') : invalid(['input', 'task'], 'task.not_found');
    if (seen.id === named.task.id) throw invalid(['input', 'task'], 'field.self');
    const turned = kind === 'blocks' || kind === 'duplicated_by';
    const [first, other] = turned ? [seen.id, named.task.id] : [named.task.id, seen.id];
    if (kind === 'blocks' || kind === 'blocked_by') await updateTask(context, { id: first, [list]: [other] });
    else {
      await lockTasks(context, [first, other]);
      const locked = await lockTask(context, first, taskPolicy.update);
      // The other task may have been deleted during the wait, which is allowed when removing a relation.
      const still = (await tasksById(context, [other]))[0] ?? (removing ? seen : undefined);
      await change(unit, locked, found('task.not_found', still), kind === 'relates' ? 'relates' : 'duplicates');
    }
    // Inside another unit of work, such as a dry run, loaders would otherwise return earlier reads.
    context.forget();
    return (await findTask(context, named.task.id)).task;
  });
}

/** A related or original task may be in the trash; the relation can be removed without restoring it. */
const inTrash = async (context: Context, kind: Relation['kind'], task: string): Promise<TaskRow | undefined> =>
  kind === 'relates' || kind === 'duplicates' ? (await seeTask(context, task, { deleted: true }))?.task : undefined;

/** A symmetric relation is stored once, in the order of ids. */
const ends = (kind: StoredKind, { id: first }: TaskRow, { id: other }: TaskRow): string[] =>
  kind === 'relates' ? [first, other].sort() : [first, other];

/** Checks that a task duplicates at most one other, without a cycle of duplicates. An original in the trash is replaced. */
async function requireOriginal(context: Context, first: string, other: string): Promise<void> {
  const [chain] = await context.sql<{ cycle: boolean; duplicate: boolean }>(originals, [context.actor.organization, first, other]);
  if (chain?.duplicate) throw new Problem('task.already_duplicate');
  if (chain?.cycle) throw new Problem('task.duplicate_cycle');
  await context.sql(forgetOriginal, [context.actor.organization, first]);
}

const toEventRelations = (related: Related): EventRelations => {
  const references = (ids: readonly string[]) => ids.map((id) => ({ id }));
  return {
    relatesTo: references(related.relatesTo),
    duplicateOf: references(related.duplicateOf)[0] ?? null,
    duplicates: references(related.duplicates),
  };
};

/** Emits `task.updated` for each task whose relations changed. */
async function emitChanges(context: Context, unit: Unit, before: ReadonlyMap<string, Related>): Promise<void> {
  const ids = [...before.keys()];
  const [after, tasks] = await Promise.all([relationsOf(context, ids), tasksById(context, ids)]);
  for (const task of tasks) {
    const [old, now] = [before.get(task.id), after.get(task.id)].map((related) => related && toEventRelations(related));
    if (!old || !now) continue;
    const names = (Object.keys(now) as (keyof EventRelations)[]).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
    const only = (all: EventRelations) => Object.fromEntries(names.map((name) => [name, all[name]]));
    if (names.length > 0) unit.emit(taskEvent('task.updated', task, only(old), only(now)));
  }
}

/** Moves a duplicate to the first `cancelled` status, if it is unfinished and its workflow allows it. */
async function close(context: Context, { id, projectId, status }: TaskRow): Promise<void> {
  const { statuses } = await findProject(context, projectId);
  const category = statuses.find(({ key }) => key === status)?.category;
  const target = statuses.find((each) => each.category === 'cancelled');
  if (!target || category === 'completed' || category === 'cancelled' || !leadsTo(statuses, status, target.key)) return;
  await updateTask(context, { id, status: target.key });
}

const insert = statement('task.relate')`
  insert into task_relation (organization_id, kind, task_id, other_id) values ($1, $2::text::relation_kind, $3, $4) on conflict do nothing`;
const remove = statement('task.unrelate')`
  delete from task_relation where organization_id = $1 and kind = $2::text::relation_kind and task_id = $3 and other_id = $4`;
// Each task duplicates at most one other, so the originals of $3 form a chain.
const originals = statement('task.originals')`with recursive above as (
    select other_id from task_relation where organization_id = $1 and kind = 'duplicates' and task_id = $3
    union select r.other_id from task_relation r join above on r.organization_id = $1 and r.kind = 'duplicates' and r.task_id = above.other_id)
  select exists (select 1 from above where other_id = $2) as cycle,
    exists (select 1 from task_relation r join task o on o.organization_id = r.organization_id and o.id = r.other_id and o.deleted_at is null
      where r.organization_id = $1 and r.kind = 'duplicates' and r.task_id = $2) as duplicate`;
// Deletes the existing relation: its original is in the trash.
const forgetOriginal = statement('task.forget_original')`
  delete from task_relation where organization_id = $1 and kind = 'duplicates' and task_id = $2`;
