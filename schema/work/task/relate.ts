import { builder } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { findProject } from '../../people/access/project.ts';
import { leadsTo } from '../project/workflow.ts';
import { taskEvent } from './events.ts';
import type { ToldRelations } from './fields.ts';
import { findTask, lockTask, lockTasks, seeTask, tasksById, tasksNamed } from './find.ts';
import { lockBlockers } from './lists.ts';
import { taskPolicy } from './policy.ts';
import { type Related, relationsOf } from './related.ts';
import type { TaskRow } from './row.ts';
import { updateTask } from './update.ts';

/** What a task may be to another. */
const kinds = ['relates', 'duplicates', 'duplicated_by', 'blocks', 'blocked_by'] as const;
export const TaskRelationKind = builder.enumType('TaskRelationKind', { values: kinds });

/** Tasks that one relates to or that are its duplicates, at most. */
const mostRelated = 100;

export type Relation = { id: string; kind: (typeof kinds)[number]; task: string };

/**
 * Makes a task something to another that the actor sees. Emits `task.updated` for both, or for the blocked one; the versions of
 * tasks that relate stay, since nobody's edit conflicts with it. A duplicate is closed unless `close` is false.
 * @throws Problem `task.not_found`, `input.invalid`, `task.blocker_cycle`, `task.duplicate_cycle`, `task.already_duplicate`,
 *   `task.too_many_relations`
 */
export function relateTasks(context: Context, input: Relation & { close?: boolean | null }): Promise<TaskRow> {
  return changeRelation(context, input, async (unit, first, other, kind) => {
    if (kind === 'duplicates') await context.sql({ ...lockBlockers, values: [context.actor.organization] });
    const before = await relationsOf(context, [first.id, other.id]);
    if (before.get(first.id)?.[kind === 'relates' ? 'relatesTo' : 'duplicateOf'].includes(other.id)) return;
    if (kind === 'duplicates') await requireOriginal(context, first.id, other.id);
    for (const id of [first.id, other.id])
      if ((before.get(id)?.relatesTo.length ?? 0) + (before.get(id)?.duplicates.length ?? 0) >= mostRelated)
        throw new Problem('task.too_many_relations', { params: { max: mostRelated } });
    await context.sql({ ...insert, values: [context.actor.organization, kind, ...ends(kind, first, other)] });
    await tell(context, unit, before);
    if (kind === 'duplicates' && input.close !== false) await close(context, first);
  });
}

/** Takes away what `relateTasks` made; nothing where it is not so. */
export function unrelateTasks(context: Context, input: Relation): Promise<TaskRow> {
  return changeRelation(
    context,
    input,
    async (unit, first, other, kind) => {
      const before = await relationsOf(context, [first.id, other.id]);
      await context.sql({ ...remove, values: [context.actor.organization, kind, ...ends(kind, first, other)] });
      await tell(context, unit, before);
    },
    'removeBlockedBy',
  );
}

type Kept = 'relates' | 'duplicates';
type Change = (unit: Unit, first: TaskRow, other: TaskRow, kind: Kept) => Promise<void>;

/** Finds and locks both, and has `change` do it; what blocks is a list of the blocked task (lists.ts). @returns the task named first */
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
    // Of a relation that goes, the address names both.
    if (!seen) throw removing ? new Problem('task.not_found') : invalid(['input', 'task'], 'task.not_found');
    if (seen.id === named.task.id) throw invalid(['input', 'task'], 'field.self');
    const turned = kind === 'blocks' || kind === 'duplicated_by';
    const [first, other] = turned ? [seen.id, named.task.id] : [named.task.id, seen.id];
    if (kind === 'blocks' || kind === 'blocked_by') await updateTask(context, { id: first, [list]: [other] });
    else {
      await lockTasks(context, [first, other]);
      const locked = await lockTask(context, first, taskPolicy.update);
      // It may have gone while it was waited for, which what is taken away may.
      const still = (await tasksById(context, [other]))[0] ?? (removing ? seen : undefined);
      await change(unit, locked, found('task.not_found', still), kind === 'relates' ? 'relates' : 'duplicates');
    }
    // Inside another unit of work, that of a rehearsal say, nothing else forgets what was read of them before.
    context.forget();
    return (await findTask(context, named.task.id)).task;
  });
}

/** What a task relates to or repeats may be in the trash: it need not come back for that to end. */
const inTrash = async (context: Context, kind: Relation['kind'], task: string): Promise<TaskRow | undefined> =>
  kind === 'relates' || kind === 'duplicates' ? (await seeTask(context, task, { deleted: true }))?.task : undefined;

/** What relates is kept once, whichever was named first. */
const ends = (kind: Kept, { id: first }: TaskRow, { id: other }: TaskRow): string[] =>
  kind === 'relates' ? [first, other].sort() : [first, other];

/** A task repeats one other, and not one that repeats it, by however many. One that is in the trash makes room for another. */
async function requireOriginal(context: Context, first: string, other: string): Promise<void> {
  const [chain] = await context.sql<{ cycle: boolean; duplicate: boolean }>({
    ...originals,
    values: [context.actor.organization, first, other],
  });
  if (chain?.duplicate) throw new Problem('task.already_duplicate');
  if (chain?.cycle) throw new Problem('task.duplicate_cycle');
  await context.sql({ ...makeRoom, values: [context.actor.organization, first] });
}

const told = (related: Related): ToldRelations => {
  const references = (ids: readonly string[]) => ids.map((id) => ({ id }));
  return {
    relatesTo: references(related.relatesTo),
    duplicateOf: references(related.duplicateOf)[0] ?? null,
    duplicates: references(related.duplicates),
  };
};

/** Emits for each of the tasks what is another now. */
async function tell(context: Context, unit: Unit, before: ReadonlyMap<string, Related>): Promise<void> {
  const ids = [...before.keys()];
  const [after, tasks] = await Promise.all([relationsOf(context, ids), tasksById(context, ids)]);
  for (const task of tasks) {
    const [old, now] = [before.get(task.id), after.get(task.id)].map((related) => related && told(related));
    if (!old || !now) continue;
    const names = (Object.keys(now) as (keyof ToldRelations)[]).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
    const only = (all: ToldRelations) => Object.fromEntries(names.map((name) => [name, all[name]]));
    if (names.length > 0) unit.emit(taskEvent('task.updated', task, only(old), only(now)));
  }
}

/** Brings what repeats another to where nothing is left to do, if its workflow leads there. */
async function close(context: Context, { id, projectId, status }: TaskRow): Promise<void> {
  const { statuses } = await findProject(context, projectId);
  const category = statuses.find(({ key }) => key === status)?.category;
  const target = statuses.find((each) => each.category === 'cancelled');
  if (!target || category === 'completed' || category === 'cancelled' || !leadsTo(statuses, status, target.key)) return;
  await updateTask(context, { id, status: target.key });
}

const insert = {
  name: 'task.relate',
  text: `insert into task_relation (organization_id, kind, task_id, other_id) values ($1, $2::text::relation_kind, $3, $4) on conflict do nothing`,
};
const remove = {
  name: 'task.unrelate',
  text: `delete from task_relation where organization_id = $1 and kind = $2::text::relation_kind and task_id = $3 and other_id = $4`,
};
// Each repeats one other at most: what $3 repeats in the end is a chain.
const originals = {
  name: 'task.originals',
  text: `with recursive above as (
      select other_id from task_relation where organization_id = $1 and kind = 'duplicates' and task_id = $3
      union select r.other_id from task_relation r join above on r.organization_id = $1 and r.kind = 'duplicates' and r.task_id = above.other_id)
    select exists (select 1 from above where other_id = $2) as cycle,
      exists (select 1 from task_relation r join task o on o.organization_id = r.organization_id and o.id = r.other_id and o.deleted_at is null
        where r.organization_id = $1 and r.kind = 'duplicates' and r.task_id = $2) as duplicate`,
};
// The only one it can repeat by now is in the trash.
const makeRoom = {
  name: 'task.forget_original',
  text: `delete from task_relation where organization_id = $1 and kind = 'duplicates' and task_id = $2`,
};
