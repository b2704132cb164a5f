import { readFileSync, writeFileSync } from 'node:fs';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { introspectionFromSchema, isObjectType, lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './schema/index.ts';
import { scopes } from './schema/kernel/actor.ts';
import { auditActions, eventKinds, headings } from './schema/kernel/module.ts';
import { eachField } from './schema/work/task/fields.ts';
import { openapi } from './src/adapters/rest/openapi/index.ts';
import { ownEndpoints } from './src/adapters/rest/own-endpoints.ts';
import { readOperations, readTags, requireValidOperations } from './src/adapters/rest/rows.ts';
import { settingsTable } from './src/config-table.ts';

// Prints the contracts, the lists of the web app and the tables of settings and scopes, which are committed: their diff is the review. `--check` fails where one is stale.

requireValidOperations(readOperations(schema), schema);
const endpoints = ownEndpoints();
const sorted = lexicographicSortSchema(schema);
const types = minifyIntrospection(introspectionFromSchema(sorted, { descriptions: false }));
const contracts = {
  'schema/schema.graphql': `${printSchema(sorted)}\n`,
  // Types of the web app's GraphQL documents.
  'web/src/data/schema.generated.d.ts': outputIntrospectionFile(types, { fileType: '.d.ts', shouldPreprocess: true }),
  'web/src/data/declared.generated.ts': declaredForWeb(),
  'docs/run/settings.md': withTable('docs/run/settings.md', 'settings', settingsTable()),
  'docs/api/permissions.md': withTable('docs/api/permissions.md', 'scopes', scopesTable()),
  'schema/openapi.json': `${printed(JSON.parse(JSON.stringify(openapi({ endpoints, schema, tags: readTags(), events: eventKinds }))))}\n`,
};

/**
 * Lists of the web app: types without an id, which its cache stores inside their parent, names of actions and of groups of events, and
 * task filters by a number with their Turkish names.
 */
function declaredForWeb(): string {
  const roots = ['Query', 'Mutation', 'Subscription'];
  const named = Object.values(sorted.getTypeMap()).filter(
    (type) => isObjectType(type) && !/^__|(Connection|Edge)$/.test(type.name) && !roots.includes(type.name),
  );
  const typesWithoutId = named.flatMap((type) => (isObjectType(type) && 'id' in type.getFields() ? [] : [type.name]));
  const bare = Object.keys(eventKinds).filter((kind) => kind.includes('.') && !(kind.replace(/\..*/, '') in headings));
  if (bare.length > 0) throw new Error(`No module declares a heading for ${bare}`);
  const numberFilters = eachField(({ filter }) => (filter && 'number' in filter ? filter.tr : null));
  const lists = { typesWithoutId, auditActions, eventHeadings: headings, numberFilters };
  return Object.entries(lists)
    .map(([name, list]) => `export const ${name} = ${printed(list)} as const;\n`)
    .join('\n');
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

const check = process.argv.includes('--check');
for (const [file, text] of Object.entries(contracts)) {
  const path = `${import.meta.dirname}/${file}`;
  const committed = readIfThere(path);
  if (committed === text) continue;
  if (check) {
    process.exitCode = 1;
    process.stderr.write(`${file} is stale: run \`npm run codegen\` and commit it.\n`);
  } else {
    writeFileSync(path, text);
    process.stdout.write(`${file} written\n`);
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
