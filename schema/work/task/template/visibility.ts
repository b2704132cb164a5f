import type { Template as TemplateRow } from '../../../../prisma/generated/client/client.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { keyBy, loader } from '../../../kernel/loaders.ts';
import { type Sql, sql } from '../../../kernel/sql.ts';
import { membership, viewerSql, visible } from '../../../people/access/visibility.ts';

/** Join of template `l` with its project `p` and the actor's membership; required by `templateVisible`. */
export const templateProject = (actor: Actor): Sql =>
  sql`left join project p on p.organization_id = l.organization_id and p.id = l.project_id ${membership(actor)}`;

/** Condition: the actor can view template `l`: with a project like that project, without one like everyone except guests. */
export const templateVisible = (actor: Actor): Sql =>
  sql`case when l.project_id is null then ${viewerSql(actor).insider} else ${visible(actor)} end`;

/** Visible templates by id. */
export const templates = loader<TemplateRow>(async (context, ids) => {
  const { actor } = context;
  const seen = await context.sql<{ id: string }>(
    'template.visible',
    sql`select l.id from template l ${templateProject(actor)}
        where l.organization_id = ${actor.organization} and l.id = any(${ids}) and ${templateVisible(actor)}`,
  );
  return keyBy(await context.db.template.findMany({ where: { id: { in: seen.map(({ id }) => id) } } }), ({ id }) => id);
});
