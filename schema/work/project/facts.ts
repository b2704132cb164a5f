import { keyBy, loader } from '../../kernel/loaders.ts';
import { sql } from '../../kernel/sql.ts';
import { inTrashOf, type ProjectAccess, roleIn } from '../../people/access/project.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import type { ProjectFacts } from './policy.ts';

type Row = Pick<ProjectAccess, 'id' | 'member' | 'visibility' | 'archived' | 'trashed' | 'isDefault' | 'linksAllowed'>;

/** Facts for permissions in projects, by project id: one statement for all projects of a list and of its tasks. */
export const projectFacts = loader<ProjectFacts>(async (context, ids) => {
  const { actor } = context;
  const rows = await context.sql<Row>(
    'project.facts',
    sql`select p.id, pm.role::text as member, p.visibility::text as visibility, p.archived_at is not null as archived, p.deleted_at is not null as trashed, p.id = o.default_project_id as "isDefault",
          o.public_links as "linksAllowed"
        from project p join organization o on o.id = p.organization_id ${membership(actor)}
        where p.organization_id = ${actor.organization} and p.id = any(${ids}) and (${visible(actor)} or ${inTrashOf(actor)})`,
  );
  return keyBy(
    rows.map((row) => ({ ...row, role: roleIn(actor, row.member) })),
    ({ id }) => id,
  );
});
