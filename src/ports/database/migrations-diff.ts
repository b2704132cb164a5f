import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { openEmbedded } from './embedded.ts';
import { migrationsFolder, readMigrations } from './migration-files.ts';

// Declared here because TypeScript has this type only in its library of browser types.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};

const schemaFolder = fileURLToPath(new URL('../../../prisma', import.meta.url));

/** Folders of the Prisma schema and of the migrations. Default: those of this repository. */
type Places = { readonly schema?: string; readonly migrations?: string };

/**
 * Returns the SQL that changes the schema made by the migrations to that of prisma/*.prisma; empty if they agree. It runs the
 * migrations on a temporary embedded database (5 s), so it needs no server. It ignores what Prisma cannot express (triggers,
 * collations). `from: 'empty'` returns the whole schema instead.
 */
export async function diffMigrations(
  from: 'migrations' | 'empty' = 'migrations',
  { schema = schemaFolder, migrations = migrationsFolder }: Places = {},
): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'atolye-diff-'));
  const shadow = await openEmbedded(place, 1);
  try {
    if (from === 'migrations') for (const { sql } of await readMigrations(migrations)) await shadow.script(sql);
    const files = await schemaFiles(schema);
    const { SchemaEngine } = await schemaEngine();
    const factory = bindMigrationAwareSqlAdapterFactory(catalogsOf(shadow.url));
    const engine = await SchemaEngine.new({ datamodels: files.map(({ path, content }) => [path, content]) }, () => {}, factory);
    const { stdout } = await engine.diff({
      from: from === 'empty' ? { tag: 'empty' } : { tag: 'schemaDatasource', files, configDir: schema },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return stdout?.includes('-- This is an empty migration.') ? '' : (stdout ?? '');
  } finally {
    await shadow.close();
    await rm(place, { recursive: true, force: true });
  }
}

/**
 * Creates the folder of a migration, named by the current time, with the SQL that `diffMigrations` returns. Without a difference it
 * contains only a comment, for SQL that Prisma cannot express.
 * @param name lower-case words joined by `_`, e.g. `task_estimate`
 * @returns the path of its migration.sql
 * @throws Error for another name
 */
export async function newMigration(name: string, places: Places = {}): Promise<string> {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) throw new Error(`A migration is named like task_estimate, not ${name}.`);
  const sql = await diffMigrations('migrations', places);
  const time = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const folder = join(places.migrations ?? migrationsFolder, `${time}_${name}`);
  await mkdir(folder);
  await writeFile(
    join(folder, 'migration.sql'),
    sql || '-- prisma/*.prisma has no difference. Replace this line by the SQL of the migration.\n',
  );
  return join(folder, 'migration.sql');
}

/** Indexes of the result's columns of type `"char"`, for the running query. */
const characters = new AsyncLocalStorage<number[]>();
const { CHAR, TEXT } = pg.types.builtins;

class CatalogPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares many shapes; the adapter's calls have this one
  override async query(statement: any): Promise<any> {
    const result: pg.QueryResult = await super.query(statement);
    for (const [index, field] of result.fields.entries())
      if (field.dataTypeID === CHAR) {
        characters.getStore()?.push(index);
        field.dataTypeID = TEXT;
      }
    return result;
  }
}

/** Prisma's adapter refuses `"char"`, a common type in PostgreSQL's catalogs, but the schema engine needs it. */
function catalogsOf(url: string) {
  const factory = new PrismaPg(new CatalogPool({ connectionString: url }));
  const connect = factory.connect.bind(factory);
  return Object.assign(factory, {
    async connect() {
      const adapter = await connect();
      const queryRaw = adapter.queryRaw.bind(adapter);
      adapter.queryRaw = async (query) => {
        const columns: number[] = [];
        const result = await characters.run(columns, () => queryRaw(query));
        for (const column of columns) result.columnTypes[column] = ColumnTypeEnum.Character;
        return result;
      };
      return adapter;
    },
  });
}

async function schemaFiles(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      content: await readFile(join(folder, name), 'utf8'),
    })),
  );
}

/** The module's bindings hold one instance: a second would break the first. */
let loaded: ReturnType<typeof loadSchemaEngine> | undefined;

function schemaEngine() {
  loaded ??= loadSchemaEngine();
  return loaded;
}

/** Loads the engine by hand: its own entry imports the .wasm file, which Node supports only with a flag. */
async function loadSchemaEngine() {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const bytes = await readFile(join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings;
}

if (import.meta.main) {
  const at = process.argv.indexOf('--new');
  if (at > 0) process.stdout.write(`${await newMigration(process.argv[at + 1] ?? '')}\n`);
  else {
    const difference = await diffMigrations();
    process.stdout.write(difference);
    // Makes continuous integration fail for a schema change without a migration.
    if (process.argv.includes('--check') && difference) process.exitCode = 1;
  }
}
