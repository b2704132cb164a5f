import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { projectKey } from '../../kernel/ids.ts';
import { empty, named, raw, type Sql, sql } from '../../kernel/sql.ts';
import { entitled, membership, notTrashed, visible } from './visibility.ts';

/** What an actor may do in a project it sees; each role includes those before it. */
export type ProjectRole = 'viewer' | 'editor' | 'lead';

/** The actor's role in a project it sees, given its own membership in it, if any. */
export function roleIn(actor: Actor, member: ProjectRole | null): ProjectRole {
  if (actor.role === 'admin') return 'lead';
  return member ?? 'editor';
}

export type Status = {
  key: string;
  name: string;
  category: 'backlog' | 'unstarted' | 'started' | 'completed' | 'cancelled';
  order: number;
  /** Keys a task may move to from here; null for all. */
  transitions: string[] | null;
  /** How many tasks are meant to be in it at most; null: any number. */
  wipLimit: number | null;
};

/** A project as operations decide on it. */
export type ProjectAccess = {
  id: string;
  key: string;
  name: string;
  visibility: 'organization' | 'private';
  archived: boolean;
  /** Whether it is in the trash: then there is nothing to do with it but restore it. */
  trashed: boolean;
  version: number;
  role: ProjectRole;
  /** The actor's own membership, if any. */
  member: ProjectRole | null;
  isDefault: boolean;
  /** Whether the organization lets leads make public links. */
  linksAllowed: boolean;
  /** Whose a task is that is made without saying so. */
  defaultAssignee: string | null;
  /** Of the organization's custom fields (work/field/definitions.ts). */
  fieldsRevision: string;
  /** By `order`. */
  statuses: Status[];
};

/**
 * The visible project with this id or key (null: the organization's default), its workflow and the actor's role in it.
 * @throws Problem `project.not_found`
 */
export async function findProject(context: Context, reference: string | null): Promise<ProjectAccess> {
  return found('project.not_found', await seeProject(context, reference));
}

/**
 * Locks the project for the rest of the unit of work, then reads it: whoever changes it next waits, and sees this change.
 * Tasks can go on being added. @throws Problem `project.not_found`
 */
export async function lockProject(context: Context, reference: string, options?: SeeOptions): Promise<ProjectAccess> {
  const { actor } = context;
  // A statement of its own: one that waited for the lock would read roles and workflow as they were before it waited.
  await context.sql(
    named(
      'project.lock',
      sql`select 1 from project p where p.organization_id = ${actor.organization} and ${is(actor.organization, reference)} for no key update`,
    ),
  );
  return found('project.not_found', await seeProject(context, reference, options));
}

type SeeOptions = {
  /** Of the trash: only those who lead it know that it is there. */
  readonly trashed?: boolean;
};

/** Condition: project `p` is in the trash, from where the actor may restore it. */
export const inTrashOf = (actor: Actor): Sql =>
  sql`(not ${notTrashed()} and ${entitled(actor)} ${actor.role === 'admin' ? empty : raw("and pm.role = 'lead'")})`;

const is = (organization: string, reference: string): Sql =>
  projectKey.test(reference) ? sql`p.key = ${presentKey(organization, reference)}` : sql`p.id = ${reference}`;

/** The key that the project has now whose key this is or was: one of these is no other project's as long as that is there. */
export const presentKey = (organization: string, key: string): Sql =>
  sql`coalesce((select fp.key from former_key fk join project fp on fp.organization_id = fk.organization_id and fp.id = fk.project_id
    where fk.organization_id = ${organization} and fk.key = ${key}), ${key})`;

/** The same of several, as an array. */
export const presentKeys = (organization: string, keys: readonly string[]): Sql =>
  sql`array(select coalesce(fp.key, given.key) from unnest(${keys}::text[]) given(key)
    left join former_key fk on fk.organization_id = ${organization} and fk.key = given.key
    left join project fp on fp.organization_id = fk.organization_id and fp.id = fk.project_id)`;

/** Condition on project `p`, with `and` before it: it has one of these ids or keys, or had one of the keys. */
export function inProjects(organization: string, references: readonly string[]): Sql {
  const keys = references.filter((each) => projectKey.test(each));
  return sql`and (p.id = any(${references}) or p.key = any(${presentKeys(organization, keys)}))`;
}

/** As `findProject`, but undefined when there is none the actor may see. */
export async function seeProject(
  context: Context,
  reference: string | null,
  { trashed = false }: SeeOptions = {},
): Promise<ProjectAccess | undefined> {
  const { actor } = context;
  const [row] = await context.sql<Omit<ProjectAccess, 'role'>>(
    named(
      'project.access',
      sql`select p.id, p.key, p.name, p.visibility::text as visibility, p.archived_at is not null as archived, p.deleted_at is not null as trashed, p.version,
          pm.role::text as member, p.id = o.default_project_id as "isDefault", o.public_links as "linksAllowed", o.fields_revision as "fieldsRevision",
          p.default_assignee_id as "defaultAssignee",
          (select json_agg(json_build_object('key', s.key, 'name', s.name, 'category', s.category, 'order', s.sort_order, 'transitions', s.transitions, 'wipLimit', s.wip_limit) order by s.sort_order)
            from workflow_status s where s.organization_id = p.organization_id and s.project_id = p.id) as statuses
        from project p join organization o on o.id = p.organization_id ${membership(actor)}
        where p.organization_id = ${actor.organization} and ${reference === null ? raw('p.id = o.default_project_id') : is(actor.organization, reference)}
          and ${trashed ? inTrashOf(actor) : visible(actor)}`,
    ),
  );
  return row && { ...row, statuses: row.statuses ?? [], role: roleIn(actor, row.member) };
}

/** The ids of those projects, by id or key as they are referred to, that the actor sees. */
export async function seeProjects(context: Context, references: readonly string[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const { actor } = context;
  const rows = await context.sql<{ id: string; key: string; former: string[] }>(
    named(
      'project.seen',
      sql`select p.id, p.key, array(select fk.key from former_key fk where fk.organization_id = p.organization_id and fk.project_id = p.id) as former
        from project p ${membership(actor)}
        where p.organization_id = ${actor.organization} and ${visible(actor)}
          and (p.id = any(${references}) or p.key = any(${presentKeys(actor.organization, references)}))`,
    ),
  );
  return new Map(rows.flatMap(({ id, key, former }) => [id, key, ...former].map((name) => [name, id] as const)));
}

/** The ids of projects named by id or key, as far as the actor sees those named by key. */
export async function projectsNamed(context: Context, references: readonly string[]): Promise<Set<string>> {
  const { true: keys = [], false: ids = [] } = Object.groupBy(references, (each) => String(projectKey.test(each)) as 'true' | 'false');
  return new Set([...ids, ...(await seeProjects(context, keys)).values()]);
}
