import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { openEmbedded } from './embedded.ts';
import { migrationsFolder, readMigrations } from './migrations.ts';

// Not in TypeScript's library without all of the browser's.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};

const schemaFolder = fileURLToPath(new URL('../../../prisma', import.meta.url));

/**
 * SQL that leads from what the migrations make to what prisma/*.prisma says; empty when they agree. Runs the migrations
 * on an embedded database of its own (5 s), so it needs no server. What Prisma cannot say (triggers, collations) it does not see.
 * `from: 'empty'` gives the whole schema instead.
 */
export async function diffMigrations(from: 'migrations' | 'empty' = 'migrations', folder = migrationsFolder): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'atolye-diff-'));
  const shadow = await openEmbedded(place, 1);
  try {
    if (from === 'migrations') for (const { sql } of await readMigrations(folder)) await shadow.script(sql);
    const files = await schemaFiles();
    const { SchemaEngine } = await schemaEngine();
    const factory = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: shadow.url }));
    const engine = await SchemaEngine.new({ datamodels: files.map(({ path, content }) => [path, content]) }, () => {}, factory);
    const { stdout } = await engine.diff({
      from: from === 'empty' ? { tag: 'empty' } : { tag: 'schemaDatasource', files, configDir: schemaFolder },
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

async function schemaFiles() {
  const names = (await readdir(schemaFolder)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name) => ({
      path: join(schemaFolder, name),
      content: await readFile(join(schemaFolder, name), 'utf8'),
    })),
  );
}

/** The module's bindings hold one instance: a second would break the first. */
let loaded: ReturnType<typeof loadSchemaEngine> | undefined;

function schemaEngine() {
  loaded ??= loadSchemaEngine();
  return loaded;
}

/** Loads the engine by hand: its own entry imports the .wasm file, which Node does not without a flag. */
async function loadSchemaEngine() {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const bytes = await readFile(join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings;
}

/** Rewrites the generated part of the first migration. Only while no database has it: its checksum is kept there. */
async function rewriteInit(): Promise<void> {
  const file = join(migrationsFolder, '20261121000000_init/migration.sql');
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${await diffMigrations('empty')}\n${text.slice(text.indexOf('-- By hand'))}`);
}

if (import.meta.main) {
  if (process.argv.includes('--init')) await rewriteInit();
  const difference = await diffMigrations();
  process.stdout.write(difference);
  // A column without a migration fails the gate.
  if (process.argv.includes('--check') && difference) process.exitCode = 1;
}
