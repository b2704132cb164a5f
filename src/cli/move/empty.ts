import type { Engine } from '../../ports/database/index.ts';
import { Failure } from '../failure.ts';

/** Tables in any schema, except those of extensions. */
const tables = `select n.nspname::text as schema, c.relname::text as name,
    quote_ident(n.nspname) || '.' || quote_ident(c.relname) as path
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1, 2`;

/** Bookkeeping of migrations and pg-boss, which an interrupted move leaves behind. */
const isNote = (schema: string, name: string) => (schema === 'jobs' ? name !== 'job' : name === '_prisma_migrations');

/** @throws Failure that names the tables with rows */
export async function requireEmpty(target: Engine): Promise<void> {
  const filled: string[] = [];
  for (const { schema, name, path } of (await target.raw(tables)).rows as Record<'schema' | 'name' | 'path', string>[]) {
    if (isNote(schema, name)) continue;
    const { rows } = await target.raw(`select exists (select from ${path}) as filled`);
    if (rows[0]?.filled) filled.push(schema === 'public' ? name : `${schema}.${name}`);
  }
  if (filled.length > 0) throw new Failure('move.notEmpty', { tables: filled.join(', ') });
}
