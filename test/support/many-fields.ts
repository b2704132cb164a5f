import { numberKey } from '../../schema/work/field/keys.ts';
import { unhurried } from '../../src/ports/database/port.ts';
import { testApp } from './app.ts';
import { buildField, type Organization } from './builders/index.ts';

type Index = { readonly name: string; readonly definition: string };

/** Creates custom fields with a value in each task of the organization: `alan_1` is a number, `alan_2` a text, and so on alternately. */
export async function fillFields(team: Organization, fields: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= fields; n += 1) ids.push((await buildField(team.admin, { name: `Alan ${n}`, type: n % 2 ? 'number' : 'text' })).id);
  const { database } = (await testApp()).services;
  const run = (name: string, text: string, values: unknown[] = []) => database.sql({ name: `test.${name}`, text, prepare: false }, values);
  const keys = Array.from({ length: 1000 }, (_, value) => numberKey(value));
  await database.transaction(async () => {
    await database.sql(unhurried, []);
    await run('replica', 'set local session_replication_role = replica');
    await run(
      'values',
      `update task t set fields = (select jsonb_object_agg(f.id, case when f.n % 2 = 1 then to_jsonb(abs(hashtext(t.id || f.n)) % 1000)
          else to_jsonb('deger ' || abs(hashtext(t.id || f.n)) % 1000) end) from unnest($2::text[]) with ordinality f(id, n)) where organization_id = $1`,
      [team.id, ids],
    );
    // Creating the indexes after the rows takes a quarter of the time.
    const indexes = await database.sql<Index>(
      {
        name: 'test.indexes',
        prepare: false,
        text: `select c.indexrelid::regclass::text as name, pg_get_indexdef(c.indexrelid) as definition from pg_index c
        where c.indrelid = 'task_field'::regclass and not exists (select from pg_constraint where conindid = c.indexrelid)`,
      },
      [],
    );
    for (const { name } of indexes) await run('drop', `drop index ${name}`);
    await run(
      'keys',
      `insert into task_field (organization_id, task_id, field_id, project_id, key)
        select t.organization_id, t.id, f.id, t.project_id, case when f.n % 2 = 1 then ($3::text[])[1 + abs(hashtext(t.id || f.n)) % 1000]
          else 'deger ' || abs(hashtext(t.id || f.n)) % 1000 end
        from task t, unnest($2::text[]) with ordinality f(id, n) where t.organization_id = $1`,
      [team.id, ids, keys],
    );
    for (const { definition } of indexes) await run('index', definition);
  });
  await database.alone('vacuum analyze');
  return ids;
}
