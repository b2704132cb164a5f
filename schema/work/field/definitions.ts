import { LRUCache } from 'lru-cache';
import type { CustomFieldType } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { loader } from '../../kernel/loaders.ts';

export type FieldOption = { id: string; name: string; color: string };

/** A value as stored in `task.fields`: an option or a person by id, a day as `YYYY-MM-DD`. */
export type StoredValue = string | number | boolean | readonly string[];

/** Values of a task by field id. */
export type StoredValues = Readonly<Record<string, StoredValue>>;

/** Definition of a custom field, as needed to read and write values. */
export type Definition = {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly type: CustomFieldType;
  readonly options: readonly FieldOption[];
  /** Sort key of each option, in the order of `options`. */
  readonly ranks: readonly string[];
  /** Ids of the projects whose tasks have the field; empty for all projects. */
  readonly projects: readonly string[];
  readonly required: boolean;
  /** Default value for new tasks. */
  readonly initial: StoredValue | null;
  readonly archived: boolean;
};

/** All custom fields of an organization in order, including archived ones. */
export type Definitions = { readonly revision: string; readonly all: readonly Definition[] };

const none: Definitions = { revision: '', all: [] };

/** Last definitions read for each organization; valid while the revision matches the organization's. */
const cache = new LRUCache<string, Definitions>({ max: 500 });

type Row = { revision: string; all: Definition[] | null; fresh: boolean };

/** One row; includes the definitions only if the cached revision is outdated. */
const read = statement('field.definitions')`
  select o.fields_revision as revision, o.fields_revision = $2 as fresh, case when o.fields_revision <> $2 then (
    select json_agg(json_build_object('id', f.id, 'key', f.key, 'name', f.name, 'type', f.type, 'options', f.options, 'ranks', f.ranks, 'projects', f.projects,
        'required', f.required, 'initial', f.initial, 'archived', f.archived_at is not null) order by f.sort_order, f.id)
    from custom_field f where f.organization_id = o.id) end as all
  from organization o where o.id = $1`;

async function load(context: Context, organization: string): Promise<Definitions> {
  const known = cache.get(organization);
  const [row] = await context.sql<Row>(read, [organization, known?.revision ?? '']);
  if (!row) return none;
  if (row.fresh) return known ?? none;
  const definitions = { revision: row.revision, all: row.all ?? [] };
  cache.set(organization, definitions);
  return definitions;
}

const loaded = loader<Definitions>(
  async (context, organizations) => new Map([[organizations[0] as string, await load(context, organizations[0] as string)]]),
);

/**
 * Custom fields of the organization. With a `revision` that the caller has read, cached definitions of that revision are
 * returned without a statement.
 */
export async function definitionsOf(context: Context, revision?: string): Promise<Definitions> {
  const { organization } = context.actor;
  if (revision === '') return none;
  const known = revision === undefined ? undefined : cache.get(organization);
  if (known && known.revision === revision) return known;
  return (await context.load(loaded, organization)) ?? none;
}

/** Fields that the tasks of a project have. */
export const ofProject = ({ all }: Definitions, project: string): Definition[] => all.filter((each) => isOf(each, project));

/** Whether tasks of the project have the field. */
export const isOf = ({ archived, projects }: Definition, project: string): boolean =>
  !archived && (projects.length === 0 || projects.includes(project));
