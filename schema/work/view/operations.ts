import type { View as ViewRow } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import { changed } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { authorize, type Permission } from '../../kernel/policy.ts';
import { sortKey } from '../../kernel/turkish.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import { projectInInput } from '../../people/access/project.ts';
import { projectFacts } from '../project/facts.ts';
import { viewDeleted, viewEvent } from './events.ts';
import { withFields } from './fields.ts';
import { toStoredFilter } from './filter.ts';
import { sharing, type ViewFacts, viewPolicy } from './policy.ts';
import { views } from './visibility.ts';

/** Maximum number of views of a person. */
export const mostViews = 200;

type Said = {
  name: string;
  kind: ViewRow['kind'];
  visibility: ViewRow['visibility'];
  filter: string;
  sort: string[];
  columns: string[];
};
type Fields = { [Name in keyof Said]?: Said[Name] | null } & { group?: string | null; subgroup?: string | null; project?: string | null };

/**
 * Saves a view. Emits `view.created`.
 * @throws Problem `filter.invalid`, `view.too_many`; `input.invalid` for an unknown project, or a project's view without one
 */
export function createView(context: Context, input: Fields & { name: string }): Promise<ViewRow> {
  const { organization, user } = context.actor;
  return context.unitOfWork(async (unit) => {
    const projectId = input.project ? (await projectInInput(context, input.project)).id : null;
    const visibility = input.visibility ?? 'private';
    await requireShare(context, { visibility, projectId });
    const filter = input.filter ? await toStoredFilter(context, input.filter, ['input', 'filter']) : '';
    await lockViewsOf(context);
    if ((await context.db.view.count({ where: { ownerId: user } })) >= mostViews)
      throw new Problem('view.too_many', { params: { max: mostViews } });
    const { name, sort, group = null, subgroup = null, columns } = await withFields(context, input, ({ id }) => id);
    requireGroup(group, subgroup);
    const view = await context.db.view.create({
      data: {
        organizationId: organization,
        id: newId('view'),
        name,
        nameKey: sortKey(name),
        kind: input.kind ?? 'list',
        visibility,
        ownerId: user,
        projectId,
        filter,
        sort: sort ?? [],
        group,
        subgroup,
        columns: columns ?? [],
      },
    });
    unit.emit(await viewEvent(context, 'view.created', view));
    return view;
  });
}

/**
 * Changes a view. Emits `view.updated`; nothing if unchanged. If the audience changes, emits `view.deleted` to the previous
 * audience and `view.created` to the new one instead.
 */
export function updateView(context: Context, input: Fields & Versioned): Promise<ViewRow> {
  return context.unitOfWork(async (unit) => {
    const view = await lock(context, input, viewPolicy.update);
    const named = await withFields(context, input, (field) => field.id);
    const { id, expectedVersion: _version, project, filter, sort, columns, ...plain } = named;
    const projectId = project ? (await projectInInput(context, project)).id : (project as null | undefined);
    const storedFilter = typeof filter === 'string' ? await toStoredFilter(context, filter, ['input', 'filter']) : undefined;
    const changes = changed(view, {
      ...plain,
      projectId,
      filter: storedFilter,
      sort: sort && !equal(sort, view.sort) ? sort : undefined,
      columns: columns && !equal(columns, view.columns) ? columns : undefined,
    });
    if (!changes) return view;
    const next = { ...view, ...changes.next } as ViewRow;
    const moves = 'visibility' in changes.next || 'projectId' in changes.next;
    if (moves) await requireShare(context, next);
    requireGroup(next.group, next.subgroup);
    const after = await context.db.view.update({
      where: { organizationId_id: { organizationId: context.actor.organization, id } },
      data: { ...changes.next, ...(changes.next.name && { nameKey: sortKey(changes.next.name) }), version: { increment: 1 } },
    });
    if (moves) unit.emit(viewDeleted(view));
    const previous = changes.previous as Partial<ViewRow>;
    unit.emit(await (moves ? viewEvent(context, 'view.created', after) : viewEvent(context, 'view.updated', after, previous)));
    return after;
  });
}

/** Deletes a view for everyone who can view it. Emits `view.deleted`. */
export function deleteView(context: Context, input: Versioned): Promise<ViewRow> {
  return context.unitOfWork(async (unit) => {
    const view = await lock(context, input, viewPolicy.delete);
    await context.db.view.deleteMany({ where: { id: view.id } });
    unit.emit(viewDeleted(view));
    return view;
  });
}

const equal = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((each, index) => each === others[index]);

/** Facts for the permissions on a view. */
export async function factsOf(context: Context, view: Pick<ViewRow, 'ownerId' | 'visibility' | 'projectId'>): Promise<ViewFacts> {
  const { ownerId, visibility, projectId } = view;
  return { ownerId, visibility, project: (projectId && (await context.load(projectFacts, projectId))) || null };
}

/** @throws Problem `input.invalid` if visibility and project do not fit; those of the sharing rule */
async function requireShare(context: Context, { visibility, projectId }: Pick<ViewRow, 'visibility' | 'projectId'>): Promise<void> {
  if (visibility === 'project' && projectId === null) throw invalid(['input', 'project'], 'field.required');
  if (visibility === 'organization' && projectId !== null) throw invalid(['input', 'project'], 'view.of_everybody');
  authorize(context.actor, sharing, await factsOf(context, { ownerId: context.actor.user, visibility, projectId }));
}

/** @throws Problem `input.invalid` if `subgroup` is given without `group`, or equals it */
function requireGroup(group: string | null, subgroup: string | null): void {
  if (subgroup !== null && (group === null || group === subgroup)) throw invalid(['input', 'subgroup'], 'view.subgroup');
}

async function lock(context: Context, { id, expectedVersion }: Versioned, permission: Permission<ViewFacts>): Promise<ViewRow> {
  await context.sql(lockRow, [context.actor.organization, id]);
  const view = found('view.not_found', await context.load(views, id));
  authorize(context.actor, permission, await factsOf(context, view));
  checkVersion(view.version, expectedVersion);
  return view;
}

const lockRow = statement('view.lock')`select 1 from view where organization_id = $1 and id = $2 for update`;

/** Serializes the creation of a person's views, so that concurrent requests cannot exceed the limit. */
export async function lockViewsOf(context: Context): Promise<void> {
  await context.sql(lockOwner, [context.actor.organization, context.actor.user]);
}

const lockOwner = statement('view.lockOwner')`select 1 from member where organization_id = $1 and id = $2 for no key update`;
