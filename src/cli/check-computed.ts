import type { CustomFieldType } from '../../prisma/generated/client/client.ts';
import { fold, sortKey } from '../../schema/kernel/turkish.ts';
import type { Definition, StoredValues } from '../../schema/work/field/definitions.ts';
import { keyRows } from '../../schema/work/field/keys.ts';
import type { Engine } from '../ports/database/index.ts';
import { DatabaseError } from '../ports/database/port.ts';
import type { Thing } from './check-comparison.ts';
import type { TextKey } from './messages.ts';

// Columns that the program computes from other columns, so that SQL cannot compare them by itself.

/** Rows that one statement reads or repairs. */
const batch = 1_000;

/** A comparison that needs the program. `wrong` returns the keys of wrong rows; `repair` corrects the given ones. */
type Computed = {
  readonly text: TextKey;
  readonly of: Thing;
  wrong(database: Engine): Promise<Key[]>;
  repair(database: Engine, keys: readonly Key[]): Promise<void>;
};

type Key = { readonly organization: string; readonly id: string };

/** Pages through a statement that orders by organization and id and continues after the key in `$1`, `$2`. */
async function* pagesOf<Row extends Key>(database: Engine, text: string): AsyncGenerator<Row[]> {
  let [organization, id] = ['', ''];
  for (;;) {
    const rows = (await database.raw(`${text} limit ${batch}`, [organization, id])).rows as Row[];
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    ({ organization, id } = last);
  }
}

type TextRow = Key & { readonly source: string; readonly stored: string };

/** A column of the table `of` that `compute` derives from another column. */
function textColumn(text: TextKey, of: Thing, { source, column, compute }: TextColumn): Computed {
  const read = `select r.organization_id as organization, r.id, r.${source} as source, r.${column} as stored from "${of}" r`;
  return {
    text,
    of,
    async wrong(database) {
      const wrong: Key[] = [];
      const page = `${read} where (r.organization_id, r.id) > ($1, $2) order by r.organization_id, r.id`;
      for await (const rows of pagesOf<TextRow>(database, page)) wrong.push(...rows.filter((row) => row.stored !== compute(row.source)));
      return wrong;
    },
    async repair(database, keys) {
      // Label keys are unique, so an update may be refused. Labels are updated one by one; a refused row stays wrong and is reported.
      const size = of === 'label' ? 1 : batch;
      for (let at = 0; at < keys.length; at += size) {
        const slice = keys.slice(at, at + size);
        const [organizations, ids] = [slice.map((key) => key.organization), slice.map((key) => key.id)];
        await database
          .transaction(async () => {
            const locked = `${read} join unnest($1::text[], $2::text[]) k(organization, id) on k.organization = r.organization_id and k.id = r.id
            order by r.organization_id, r.id for no key update of r`;
            const rows = (await database.raw(locked, [organizations, ids])).rows as TextRow[];
            const values = [rows.map((row) => row.organization), rows.map((row) => row.id), rows.map((row) => compute(row.source))];
            await database.raw(
              `update "${of}" r set ${column} = k.value from unnest($1::text[], $2::text[], $3::text[]) k(organization, id, value)
              where r.organization_id = k.organization and r.id = k.id`,
              values,
            );
          })
          .catch(unlessTaken);
      }
    },
  };
}

function unlessTaken(error: unknown): void {
  if (!(error instanceof DatabaseError && error.code === '23505')) throw error;
}

type TextColumn = {
  readonly source: string;
  readonly column: string;
  readonly compute: (source: string) => string;
};

const nameKey = { source: 'name', column: 'name_key', compute: sortKey };

type FieldRow = Key & { readonly project: string; readonly values: StoredValues; readonly stored: readonly [string, string, string][] };
type Field = Pick<Definition, 'id' | 'options' | 'ranks'> & { readonly organization: string; readonly type: CustomFieldType };

const readFields = `select organization_id as organization, id, type, options, ranks from custom_field`;
const readValues = `select t.organization_id as organization, t.id, t.project_id as project, t.fields as values,
    coalesce((select json_agg(json_build_array(k.field_id, k.key, k.project_id)) from task_field k
      where k.organization_id = t.organization_id and k.task_id = t.id), '[]') as stored
  from task t`;

/** Rows of `task_field` that the task should have: field and key. */
const keysOf = (fields: readonly Definition[], { values }: FieldRow) => [
  ...new Map(keyRows(fields, values).map((row) => [`${row.field} ${row.key}`, row])).values(),
];

async function definitions(database: Engine, lock = ''): Promise<Map<string, Definition[]>> {
  const rows = (await database.raw(`${readFields}${lock}`)).rows as Field[];
  return Map.groupBy(rows, ({ organization }) => organization) as unknown as Map<string, Definition[]>;
}

const lineOf = (parts: readonly string[]) => parts.join(' ');

function differs(fields: readonly Definition[], row: FieldRow): boolean {
  const expected = keysOf(fields, row).map(({ field, key }) => lineOf([field, key, row.project]));
  return expected.sort().join('\n') !== row.stored.map(lineOf).sort().join('\n');
}

const taskFields: Computed = {
  text: 'check.taskFields',
  of: 'task',
  async wrong(database) {
    const wrong: Key[] = [];
    const fields = await definitions(database);
    const page = `${readValues} where (t.organization_id, t.id) > ($1, $2) and (t.fields <> '{}'
      or exists (select from task_field k where k.organization_id = t.organization_id and k.task_id = t.id)) order by t.organization_id, t.id`;
    for await (const rows of pagesOf<FieldRow>(database, page))
      wrong.push(...rows.filter((row) => differs(fields.get(row.organization) ?? [], row)));
    return wrong;
  },
  async repair(database, keys) {
    for (const { organization, id } of keys)
      await database.transaction(async () => {
        const one = 'where t.organization_id = $1 and t.id = $2';
        const [row] = (await database.raw(`${readValues} ${one} for no key update of t`, [organization, id])).rows as FieldRow[];
        if (!row) return;
        // The lock makes a request that reorders options wait until these keys are written.
        const fields = await definitions(database, ' order by organization_id, id for key share');
        const rows = keysOf(fields.get(organization) ?? [], row);
        await database.raw('delete from task_field where organization_id = $1 and task_id = $2', [organization, id]);
        await database.raw(
          `insert into task_field (organization_id, task_id, field_id, project_id, key)
            select $1, $2, k.field, $3, k.key from unnest($4::text[], $5::text[]) k(field, key)`,
          [organization, id, row.project, rows.map(({ field }) => field), rows.map(({ key }) => key)],
        );
      });
  },
};

export const computed: readonly Computed[] = [
  textColumn('check.folded', 'task', { source: 'title', column: 'title_fold', compute: fold }),
  textColumn('check.folded', 'file', { source: 'name', column: 'name_fold', compute: fold }),
  ...(['file', 'project', 'label', 'member', 'template', 'view'] as const).map((of) => textColumn('check.sortKey', of, nameKey)),
  taskFields,
];
