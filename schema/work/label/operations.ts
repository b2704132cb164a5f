import { type Label, Prisma } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import { changed } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { found, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { authorize, type Permission } from '../../kernel/policy.ts';
import { sortKey } from '../../kernel/turkish.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import { organizationPolicy } from '../../people/organization/policy.ts';
import { labelEvent } from './events.ts';
import { labelPolicy } from './policy.ts';

/** Cascade hooks of a deleted label, with the locked tasks that had it. */
export const labelDeleted = new CascadeHooks<{ label: Label; tasks: readonly string[] }>();

/** Creates a label. Emits `label.created`. @throws Problem `label.name_taken`; names are compared case-insensitively */
export function createLabel(context: Context, input: { name: string; color?: string | null }): Promise<Label> {
  authorize(context.actor, organizationPolicy.createLabel, undefined);
  return context.unitOfWork(async (unit) => {
    const { organization } = context.actor;
    const { name } = input;
    const row = { organizationId: organization, id: newId('label'), name, nameKey: sortKey(name), color: input.color ?? '#8a8f98' };
    const label = await unlessTaken(name, context.db.label.create({ data: row }));
    unit.emit(labelEvent('label.created', label));
    return label;
  });
}

type UpdateLabel = Versioned & { name?: string | null; color?: string | null };

/** Renames or recolours a label. Emits `label.updated`; nothing if unchanged. */
export function updateLabel(context: Context, input: UpdateLabel): Promise<Label> {
  return context.unitOfWork(async (unit) => {
    const label = await lock(context, input, labelPolicy.update);
    const changes = changed(label, { name: input.name, color: input.color });
    if (!changes) return label;
    const { name } = changes.next;
    const after = await unlessTaken(
      name ?? label.name,
      context.db.label.update({
        where: { organizationId_id: { organizationId: context.actor.organization, id: label.id } },
        data: { ...changes.next, ...(name && { nameKey: sortKey(name) }), version: { increment: 1 } },
      }),
    );
    unit.emit(labelEvent('label.updated', after, changes.previous));
    return after;
  });
}

/**
 * Permanently deletes a label and removes it from all tasks. Emits `label.deleted`, and `task.updated` for each task, deleted
 * ones too.
 */
export function deleteLabel(context: Context, input: Versioned): Promise<Label> {
  return context.unitOfWork(async (unit) => {
    const label = await lock(context, input, labelPolicy.delete);
    const tasks = await context.sql<{ id: string }>(lockLabelled, [context.actor.organization, label.id]);
    await context.db.label.deleteMany({ where: { id: label.id } });
    unit.emit(labelEvent('label.deleted', label));
    await labelDeleted.follow(context, unit, { label, tasks: tasks.map(({ id }) => id) });
    return label;
  });
}

async function lock(context: Context, { id, expectedVersion }: Versioned, permission: Permission<unknown>): Promise<Label> {
  await context.sql(lockRow, [context.actor.organization, id]);
  const label = found('label.not_found', await context.db.label.findFirst({ where: { id } }));
  authorize(context.actor, permission.who, label);
  checkVersion(label.version, expectedVersion);
  authorize(context.actor, permission.when, label);
  return label;
}

const lockLabelled = statement('label.lockTasks')`
  select t.id from task t join task_label l on l.organization_id = t.organization_id and l.task_id = t.id
  where t.organization_id = $1 and l.label_id = $2 order by t.id for no key update of t`;

const lockRow = statement('label.lock')`select 1 from label where organization_id = $1 and id = $2 for update`;

async function unlessTaken<Row>(name: string, write: Promise<Row>): Promise<Row> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Problem('label.name_taken', { params: { name } });
    throw error;
  }
}
