import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { introspectionFromSchema, isObjectType, lexicographicSortSchema, printSchema } from 'graphql';

// Prints the contracts, the lists of the web app and the tables of settings and scopes, which are committed: their diff is the review. `--check` fails where one is stale.

// The schema and the API reference import these lists, so they are written before anything that imports those.
print({
  'schema/files.generated.ts': filesForSchema(),
  'src/adapters/rest/openapi/turkish/tables.generated.ts': turkishTables(),
});
const { schema } = await import('./schema/index.ts');
const { scopes } = await import('./schema/kernel/actor.ts');
const { auditActions, eventKinds, headings, objectNames } = await import('./schema/kernel/module.ts');
const { simpleFields } = await import('./schema/work/task/fields.ts');
const { openapi } = await import('./src/adapters/rest/openapi/index.ts');
const { ownEndpoints } = await import('./src/adapters/rest/own-endpoints.ts');
const { readOperations, readTags, requireValidOperations } = await import('./src/adapters/rest/rows.ts');
const { settingsTable } = await import('./src/config-table.ts');

requireValidOperations(readOperations(schema), schema);
const endpoints = ownEndpoints();
const sorted = lexicographicSortSchema(schema);
const types = minifyIntrospection(introspectionFromSchema(sorted, { descriptions: false }));
print({
  'schema/schema.graphql': `${printSchema(sorted)}\n`,
  // Types of the web app's GraphQL documents.
  'web/src/data/schema.generated.d.ts': outputIntrospectionFile(types, { fileType: '.d.ts', shouldPreprocess: true }),
  'web/src/data/declared.generated.ts': declaredForWeb(),
  // A file of its own: failed requests name their object on every page.
  'web/src/data/object-names.generated.ts': `export const objectNames = ${printed(objectNames)} as const;\n`,
  'web/src/i18n/simple-fields.generated.ts': simpleFieldsForWeb(),
  'web/src/data/simple-fields.generated.ts': simpleFragmentsForWeb(),
  'docs/run/settings.md': withTable('docs/run/settings.md', 'settings', settingsTable()),
  'docs/api/permissions.md': withTable('docs/api/permissions.md', 'scopes', scopesTable()),
  'schema/openapi.json': `${printed(JSON.parse(JSON.stringify(openapi({ endpoints, schema, tags: readTags(), events: eventKinds }))))}\n`,
});

/**
 * Imports of all files below schema/ that do something when they load, such as to define a type or to add a cascade hook: files with a
 * statement that declares nothing. In the order of the modules.
 */
function filesForSchema(): string {
  const at = `${import.meta.dirname}/schema`;
  const folders = [...readFileSync(`${at}/modules.ts`, 'utf8').matchAll(/'(\.\/\w+\/[\w-]+)\/module\.ts'/g)].map(([, folder]) => folder);
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: at }).sort());
  const effective = files.filter((file) => /^(for |[a-z][\w.]*)\(/m.test(readFileSync(`${at}/${file}`, 'utf8')));
  return effective.map((file) => `import './${file}';\n`).join('');
}

/** Exports of the files with Turkish descriptions. */
function turkishTables(): string {
  const files = globSync('*.ts', { cwd: `${import.meta.dirname}/src/adapters/rest/openapi/turkish` });
  const tables = files.filter((file) => !/^(index|statuses)\.|\.generated\./.test(file)).sort();
  return tables.map((file) => `export * from './${file}';\n`).join('');
}

/**
 * Lists of the web app: types without an id, which its cache stores inside their parent, and names of actions and of groups of events.
 */
function declaredForWeb(): string {
  const roots = ['Query', 'Mutation', 'Subscription'];
  const named = Object.values(sorted.getTypeMap()).filter(
    (type) => isObjectType(type) && !/^__|(Connection|Edge)$/.test(type.name) && !roots.includes(type.name),
  );
  const typesWithoutId = named.flatMap((type) => (isObjectType(type) && 'id' in type.getFields() ? [] : [type.name]));
  const bare = Object.keys(eventKinds).filter((kind) => kind.includes('.') && !(kind.replace(/\..*/, '') in headings));
  if (bare.length > 0) throw new Error(`No module declares a heading for ${bare}`);
  const lists = { typesWithoutId, auditActions, eventHeadings: headings };
  return Object.entries(lists)
    .map(([name, list]) => `export const ${name} = ${printed(list)} as const;\n`)
    .join('\n');
}

/** Fields of tasks with an enumerated value or a number, as the web app displays them: texts begin with a capital letter. */
function simpleFieldsForWeb(): string {
  const fields = Object.entries(simpleFields).map(([name, { label, filter, ...kind }]) => {
    const values = 'values' in kind && Object.fromEntries(Object.entries(kind.values).map(([value, texts]) => [value, asHeading(texts)]));
    const own = values ? { values } : 'maximum' in kind && { maximum: kind.maximum, decimals: kind.decimals };
    return [name, { label: asHeading(label), filter, ...own }];
  });
  return `export const simpleFields = ${printed(Object.fromEntries(fields))} as const;\n`;
}

function asHeading(texts: Readonly<Record<'tr' | 'en', string>>) {
  const heading = (text: string, language: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  return { tr: heading(texts.tr, 'tr'), en: heading(texts.en, 'en') };
}

/** Fragments with these fields, of tasks and of tasks of templates. */
function simpleFragmentsForWeb(): string {
  const names = Object.keys(simpleFields).join(' ');
  const of = (type: string) => `graphql(\`fragment Simple${type}Fields on ${type} { ${names} }\`);\n`;
  return `import { graphql } from './graphql.ts';\n\nexport const simpleTaskFields = ${of('Task')}export const simpleTemplateFields = ${of('TemplateTask')}`;
}

/** A page with the table between its two marks. */
function withTable(file: string, mark: string, table: string): string {
  const page = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
  return page.replace(new RegExp(`(?<=<!-- ${mark} -->\\n).*(?=\\n<!-- /${mark} -->)`, 's'), () => table);
}

/** Table of the scopes in Markdown. */
function scopesTable(): string {
  const root = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.values(type?.getFields() ?? {}));
  root.sort((a, b) => (a.name < b.name ? -1 : 1));
  const byScope = Map.groupBy(root, ({ extensions }) => extensions.scope);
  const others = { any: 'any credential', identity: 'any sign-in, also of who is no member yet' } as const;
  const rows = ([...scopes, 'any', 'identity'] as const).map((scope) => {
    const names = byScope.get(scope)?.map(({ name }) => `\`${name}\``);
    return `| ${scope in others ? others[scope as keyof typeof others] : `\`${scope}\``} | ${names?.join(' ')} |`;
  });
  return ['| Scope | Operations |', '| --- | --- |', ...rows].join('\n');
}

/** JSON, what fits on a line on one. */
function printed(value: unknown, indent = '\n'): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => printed(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${printed(item, inner)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  return line.length + indent.length <= 120 && !line.includes('\n') ? line : `${open}${inner}${parts.join(`,${inner}`)}${indent}${close}`;
}

/** Writes the files that differ. With `--check` it names them and fails instead. */
function print(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    const path = `${import.meta.dirname}/${file}`;
    if (readIfThere(path) === text) continue;
    if (process.argv.includes('--check')) {
      process.exitCode = 1;
      process.stderr.write(`${file} is stale: run \`npm run codegen\` and commit it.\n`);
    } else {
      writeFileSync(path, text);
      process.stdout.write(`${file} written\n`);
    }
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
