import type { CustomField } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { keyBy, loader } from '../../kernel/loaders.ts';
import { all, empty, raw, sql } from '../../kernel/sql.ts';
import { type ProjectRole, seeProject } from '../../people/access/project.ts';
import { seenProjects } from '../../people/access/visibility.ts';
import { projectFacts } from '../project/facts.ts';
import type { FieldFacts } from './policy.ts';

/** Filter for the organization's fields. */
type Wanted = {
  readonly ids?: readonly string[];
  readonly keys?: readonly string[];
  readonly project?: string;
  readonly archived?: boolean;
};

/** Ids of the matching fields that the actor can view, in order: fields of all projects, and fields of a visible project. */
export async function seenFields(context: Context, { ids, keys, project, archived }: Wanted): Promise<string[]> {
  const { actor } = context;
  const conditions = [
    sql`(cardinality(f.projects) = 0 or exists (${seenProjects(actor, raw('p.id = any(f.projects)'))}))`,
    ...(ids ? [sql`f.id = any(${ids})`] : []),
    ...(keys ? [sql`f.key = any(${keys})`] : []),
    ...(project === undefined ? [] : [sql`(cardinality(f.projects) = 0 or ${project} = any(f.projects))`]),
    archived === undefined ? empty : raw(archived ? 'f.archived_at is not null' : 'f.archived_at is null'),
  ].filter((each) => each !== empty);
  const rows = await context.sql<{ id: string }>(
    'field.list',
    sql`select f.id from custom_field f where f.organization_id = ${actor.organization} and ${all(conditions)} order by f.sort_order, f.id`,
  );
  return rows.map(({ id }) => id);
}

/** Visible custom fields by id. */
export const customFields = loader<CustomField>(async (context, ids) => {
  const seen = await seenFields(context, { ids });
  return keyBy(await context.db.customField.findMany({ where: { id: { in: seen } } }), ({ id }) => id);
});

/** Facts for permissions on a field of these projects. */
export async function factsOf(context: Context, projects: readonly string[]): Promise<FieldFacts> {
  if (projects.length === 0) return { projects: null };
  const viewer = { role: 'viewer' as ProjectRole, archived: false };
  return { projects: await Promise.all(projects.map(async (id) => (await context.load(projectFacts, id)) ?? viewer)) };
}

/** Project ids for ids or keys; undefined for a project that the actor cannot view. */
export async function projectIds(context: Context, references: readonly string[]): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = [];
  for (const reference of references) found.push((await seeProject(context, reference))?.id);
  return found;
}
