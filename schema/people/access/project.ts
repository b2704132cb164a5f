import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid } from '../../kernel/errors.ts';
import { projectKey } from '../../kernel/ids.ts';
import { empty, raw, type Sql, sql } from '../../kernel/sql.ts';
import { entitled, membership, notTrashed, visible } from './visibility.ts';

/** Role of an actor in a visible project; each role includes those before it. */
export type ProjectRole = 'viewer' | 'editor' | 'lead';

/** The actor's role in a visible project, derived from its own membership, if any. */
export function roleIn(actor: Actor, member: ProjectRole | null): ProjectRole {
  if (actor.role === 'admin') return 'lead';
  return member ?? 'editor';
}

export const statusColors = ['gray', 'blue', 'green', 'yellow', 'orange', 'red', 'pink', 'purple'] as const;
export type StatusColor = (typeof statusColors)[number];

export type Status = {
  key: string;
  name: string;
  category: 'backlog' | 'unstarted' | 'started' | 'completed' | 'cancelled';
  order: number;
  /** Keys of the statuses that a task may move to from this one; null for all. */
  transitions: string[] | null;
  /** Maximum number of tasks that should be in it; null for no limit. */
  wipLimit: number | null;
  color: StatusColor;
};

/** Properties of a project that operations need for their decisions. */
export type ProjectAccess = {
  id: string;
  key: string;
  name: string;
  visibility: 'organization' | 'private';
  archived: boolean;
  /** Whether it is in the trash: then it can only be restored. */
  trashed: boolean;
  version: number;
  role: ProjectRole;
  /** The actor's own membership, if any. */
  member: ProjectRole | null;
  isDefault: boolean;
  /** Whether the organization allows leads to create public links. */
  linksAllowed: boolean;
  /** Assignee of new tasks that name none. */
  defaultAssignee: string | null;
  /** Revision of the organization's custom fields (work/field/definitions.ts). */
  fieldsRevision: string;
  /** Sorted by `order`. */
  statuses: Status[];
};

/**
 * Returns the visible project with this id or key (null: the organization's default), its workflow and the actor's role
 * in it.
 * @throws Problem `project.not_found`
 */
export async function findProject(context: Context, reference: string | null): Promise<ProjectAccess> {
  return found('project.not_found', await seeProject(context, reference));
}

/** Project that the field `project` of an input names. @throws Problem `input.invalid` if the actor cannot view it */
export async function projectInInput(context: Context, reference: string): Promise<ProjectAccess> {
  const project = await seeProject(context, reference);
  if (!project) throw invalid(['input', 'project'], 'project.not_found');
  return project;
}

/**
 * Locks the project for the rest of the unit of work, then reads it. Other changes of the project wait and then see this
 * change; tasks can still be added.
 * @throws Problem `project.not_found`
 */
export async function lockProject(context: Context, reference: string, options?: SeeOptions): Promise<ProjectAccess> {
  const { actor } = context;
  // A separate statement: if one statement waited for the lock, it would read roles and workflow from before the wait.
  await context.sql(
    'project.lock',
    sql`select 1 from project p where p.organization_id = ${actor.organization} and ${is(actor.organization, reference)} for no key update`,
  );
  return found('project.not_found', await seeProject(context, reference, options));
}

type SeeOptions = {
  /** Read from the trash, where only those who may restore a project can view it. */
  readonly trashed?: boolean;
};

/** Condition: project `p` is in the trash and the actor may restore it. */
export const inTrashOf = (actor: Actor): Sql =>
  sql`(not ${notTrashed()} and ${entitled(actor)} ${actor.role === 'admin' ? empty : raw("and pm.role = 'lead'")})`;

const is = (organization: string, reference: string): Sql =>
  projectKey.test(reference) ? sql`p.key = ${presentKey(organization, reference)}` : sql`p.id = ${reference}`;

/** Current key of the project with this current or former key. A former key is not reused while its project exists. */
export const presentKey = (organization: string, key: string): Sql =>
  sql`coalesce((select fp.key from former_key fk join project fp on fp.organization_id = fk.organization_id and fp.id = fk.project_id
    where fk.organization_id = ${organization} and fk.key = ${key}), ${key})`;

/** Current keys of several projects, as an array. */
export const presentKeys = (organization: string, keys: readonly string[]): Sql =>
  sql`array(select coalesce(fp.key, given.key) from unnest(${keys}::text[]) given(key)
    left join former_key fk on fk.organization_id = ${organization} and fk.key = given.key
    left join project fp on fp.organization_id = fk.organization_id and fp.id = fk.project_id)`;

/** Condition on project `p`, preceded by `and`: it has one of these ids, or one of these current or former keys. */
export function inProjects(organization: string, references: readonly string[]): Sql {
  const keys = references.filter((each) => projectKey.test(each));
  return sql`and (p.id = any(${references}) or p.key = any(${presentKeys(organization, keys)}))`;
}

/** Like `findProject`, but returns undefined if there is none that the actor can view. */
export async function seeProject(
  context: Context,
  reference: string | null,
  { trashed = false }: SeeOptions = {},
): Promise<ProjectAccess | undefined> {
  const { actor } = context;
  const [row] = await context.sql<Omit<ProjectAccess, 'role'>>(
    'project.access',
    sql`select p.id, p.key, p.name, p.visibility::text as visibility, p.archived_at is not null as archived, p.deleted_at is not null as trashed, p.version,
          pm.role::text as member, p.id = o.default_project_id as "isDefault", o.public_links as "linksAllowed", o.fields_revision as "fieldsRevision",
          p.default_assignee_id as "defaultAssignee",
          (select json_agg(json_build_object('key', s.key, 'name', s.name, 'category', s.category, 'order', s.sort_order, 'transitions', s.transitions, 'wipLimit', s.wip_limit, 'color', s.color) order by s.sort_order)
            from workflow_status s where s.organization_id = p.organization_id and s.project_id = p.id) as statuses
        from project p join organization o on o.id = p.organization_id ${membership(actor)}
        where p.organization_id = ${actor.organization} and ${reference === null ? raw('p.id = o.default_project_id') : is(actor.organization, reference)}
          and ${trashed ? inTrashOf(actor) : visible(actor)}`,
  );
  return row && { ...row, statuses: row.statuses ?? [], role: roleIn(actor, row.member) };
}

/** Ids of the projects, given by id or key, that the actor can view; keyed by the given names. */
export async function seeProjects(context: Context, references: readonly string[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const { actor } = context;
  const rows = await context.sql<{ id: string; key: string; former: string[] }>(
    'project.seen',
    sql`select p.id, p.key, array(select fk.key from former_key fk where fk.organization_id = p.organization_id and fk.project_id = p.id) as former
        from project p ${membership(actor)}
        where p.organization_id = ${actor.organization} and ${visible(actor)}
          and (p.id = any(${references}) or p.key = any(${presentKeys(actor.organization, references)}))`,
  );
  return new Map(rows.flatMap(({ id, key, former }) => [id, key, ...former].map((name) => [name, id] as const)));
}

/** Ids of projects given by id or key. Keys are resolved only for projects that the actor can view; ids are not checked. */
export async function projectsNamed(context: Context, references: readonly string[]): Promise<Set<string>> {
  const { true: keys = [], false: ids = [] } = Object.groupBy(references, (each) => String(projectKey.test(each)) as 'true' | 'false');
  return new Set([...ids, ...(await seeProjects(context, keys)).values()]);
}
