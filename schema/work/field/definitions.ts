import { LRUCache } from 'lru-cache';
import type { CustomFieldType } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { loader } from '../../kernel/loaders.ts';

export type FieldOption = { id: string; name: string; color: string };

/** A value as `task.fields` has it: an option and a person by their id, a day as `YYYY-MM-DD`. */
export type StoredValue = string | number | boolean | readonly string[];

/** Values of a task, by the field's id. */
export type StoredValues = Readonly<Record<string, StoredValue>>;

/** A custom field, as values are read and written by it. */
export type Definition = {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly type: CustomFieldType;
  readonly options: readonly FieldOption[];
  /** What they are sorted by: a text each, in their order. */
  readonly ranks: readonly string[];
  /** Ids of the projects whose tasks have it; none: all. */
  readonly projects: readonly string[];
  readonly required: boolean;
  /** What a new task gets. */
  readonly initial: StoredValue | null;
  readonly archived: boolean;
};

/** All custom fields of an organization, archived ones too, in order. */
export type Definitions = { readonly revision: string; readonly all: readonly Definition[] };

const none: Definitions = { revision: '', all: [] };

/** The last that was read of each organization; good as long as its revision is the organization's. */
const kept = new LRUCache<string, Definitions>({ max: 500 });

type Row = { revision: string; all: Definition[] | null; fresh: boolean };

/** One row, and the definitions themselves only where those that are kept are of another revision. */
const read = {
  name: 'field.definitions',
  text: `select o.fields_revision as revision, o.fields_revision = $2 as fresh, case when o.fields_revision <> $2 then (
      select json_agg(json_build_object('id', f.id, 'key', f.key, 'name', f.name, 'type', f.type, 'options', f.options, 'ranks', f.ranks, 'projects', f.projects,
          'required', f.required, 'initial', f.initial, 'archived', f.archived_at is not null) order by f.sort_order, f.id)
      from custom_field f where f.organization_id = o.id) end as all
    from organization o where o.id = $1`,
};

async function load(context: Context, organization: string): Promise<Definitions> {
  const known = kept.get(organization);
  const [row] = await context.sql<Row>({ ...read, values: [organization, known?.revision ?? ''] });
  if (!row) return none;
  if (row.fresh) return known ?? none;
  const definitions = { revision: row.revision, all: row.all ?? [] };
  kept.set(organization, definitions);
  return definitions;
}

const loaded = loader<Definitions>(
  async (context, organizations) => new Map([[organizations[0] as string, await load(context, organizations[0] as string)]]),
);

/**
 * The organization's custom fields. `revision`, where the caller has read it: what is kept of that revision is answered without
 * a statement.
 */
export async function definitionsOf(context: Context, revision?: string): Promise<Definitions> {
  const { organization } = context.actor;
  if (revision === '') return none;
  const known = revision === undefined ? undefined : kept.get(organization);
  if (known && known.revision === revision) return known;
  return (await context.load(loaded, organization)) ?? none;
}

/** Those that the tasks of a project have. */
export const ofProject = ({ all }: Definitions, project: string): Definition[] => all.filter((each) => isOf(each, project));

/** Whether tasks of the project have it. */
export const isOf = ({ archived, projects }: Definition, project: string): boolean =>
  !archived && (projects.length === 0 || projects.includes(project));
