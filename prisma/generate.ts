import { createRequire } from 'node:module';

// Runs the generators like `prisma generate`, without its CLI, which is 125 MB with its studio and servers. Loads the packages
// with `require`, because as ES modules they do not find each other.
const require = createRequire(import.meta.url);
const { PrismaClientTsGenerator }: typeof import('@prisma/client-generator-ts') = require('@prisma/client-generator-ts');
const { getGenerators, loadSchemaContext }: typeof import('@prisma/internals') = require('@prisma/internals');

const generators = await getGenerators({
  schemaContext: await loadSchemaContext({ schemaPath: { cliProvidedPath: import.meta.dirname } }),
  registry: { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } },
  skipDownload: true,
  cliCommand: 'generate',
});
for (const generator of generators) {
  await generator.generate();
  generator.stop();
}
