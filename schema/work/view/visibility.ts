import type { View as ViewRow } from '../../../prisma/generated/client/client.ts';
import type { Actor } from '../../kernel/actor.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { type Sql, sql } from '../../kernel/sql.ts';
import { membership, viewerSql, visible } from '../../people/access/visibility.ts';

/** Join of view `v` with its project `p` and the actor's membership; required by `viewVisible`. */
export const viewProject = (actor: Actor): Sql =>
  sql`left join project p on p.organization_id = v.organization_id and p.id = v.project_id ${membership(actor)}`;

/**
 * Condition: the actor can view `v`. A private view is visible to its owner, a shared one to those it is shared with; both
 * require access to its project.
 */
export const viewVisible = (actor: Actor): Sql =>
  sql`(v.owner_id = ${actor.user} or v.visibility = 'project' or (v.visibility = 'organization' and ${viewerSql(actor).insider}))
    and (v.project_id is null or ${visible(actor)})`;

/** Visible views by id. */
export const views = loader<ViewRow>(async (context, ids) => {
  const { actor } = context;
  const seen = await context.sql<{ id: string }>(
    'view.visible',
    sql`select v.id from view v ${viewProject(actor)}
        where v.organization_id = ${actor.organization} and v.id = any(${ids}) and ${viewVisible(actor)}`,
  );
  return keyBy(await context.db.view.findMany({ where: { id: { in: seen.map(({ id }) => id) } } }), (view) => view.id);
});
