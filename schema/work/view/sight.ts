import type { View as ViewRow } from '../../../prisma/generated/client/client.ts';
import type { Actor } from '../../kernel/actor.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { named, type Sql, sql } from '../../kernel/sql.ts';
import { membership, viewerSql, visible } from '../../people/access/visibility.ts';

/** The project `p` of view `v` with the actor's membership, to join before `viewVisible`. */
export const viewProject = (actor: Actor): Sql =>
  sql`left join project p on p.organization_id = v.organization_id and p.id = v.project_id ${membership(actor)}`;

/** Condition: the actor sees view `v`. A private one is its owner's, a shared one is of those it is shared with; each with its project. */
export const viewVisible = (actor: Actor): Sql =>
  sql`(v.owner_id = ${actor.user} or v.visibility = 'project' or (v.visibility = 'organization' and ${viewerSql(actor).insider}))
    and (v.project_id is null or ${visible(actor)})`;

/** Views by id, as far as the actor sees them. */
export const views = loader<ViewRow>(async (context, ids) => {
  const { actor } = context;
  const seen = await context.sql<{ id: string }>(
    named(
      'view.visible',
      sql`select v.id from view v ${viewProject(actor)}
        where v.organization_id = ${actor.organization} and v.id = any(${ids}) and ${viewVisible(actor)}`,
    ),
  );
  return keyBy(await context.db.view.findMany({ where: { id: { in: seen.map(({ id }) => id) } } }), (view) => view.id);
});
