import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { viewEvent } from './events.ts';
import { lockViewsOf, mostViews } from './operations.ts';

/**
 * Copies the shared views of one project to another, owned by the actor; filters that name the first project name the second
 * instead. Emits `view.created` for each.
 * @throws Problem `view.too_many`
 */
export async function copyViews(context: Context, unit: Unit, { from, to }: { from: string; to: string }): Promise<void> {
  const { organization, user } = context.actor;
  const shared = await context.db.view.findMany({ where: { projectId: from, visibility: 'project' }, orderBy: { id: 'asc' } });
  if (shared.length === 0) return;
  await lockViewsOf(context);
  if ((await context.db.view.count({ where: { ownerId: user } })) + shared.length > mostViews)
    throw new Problem('view.too_many', { params: { max: mostViews } });
  for (const { name, nameKey, kind, visibility, filter, sort, group, subgroup, columns } of shared) {
    const data = { name, nameKey, kind, visibility, sort, group, subgroup, columns, filter: filter.replaceAll(from, to) };
    const view = await context.db.view.create({
      data: { ...data, organizationId: organization, id: newId('view'), ownerId: user, projectId: to },
    });
    unit.emit(await viewEvent(context, 'view.created', view));
  }
}
