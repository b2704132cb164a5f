import { readFileSync, writeFileSync } from 'node:fs';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { introspectionFromSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { eventKinds } from './schema/event/kinds.ts';
import { schema } from './schema/index.ts';
import { tags } from './src/adapters/rest/index.ts';
import { openapi } from './src/adapters/rest/openapi/index.ts';
import { ownEndpoints } from './src/adapters/rest/own-endpoints.ts';

// Prints the contracts, which are committed: their diff is the review. `--check` fails where one is stale.

const endpoints = ownEndpoints();
const sorted = lexicographicSortSchema(schema);
const types = minifyIntrospection(introspectionFromSchema(sorted, { descriptions: false }));
const contracts = {
  'schema/schema.graphql': `${printSchema(sorted)}\n`,
  // What the web app's documents are typed by.
  'web/src/api/schema.generated.d.ts': outputIntrospectionFile(types, { fileType: '.d.ts', shouldPreprocess: true }),
  'schema/openapi.json': `${JSON.stringify(openapi({ endpoints, schema, tags, events: eventKinds }), null, 2)}\n`,
};

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
