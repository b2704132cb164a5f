import { defineConfig } from 'prisma/config';

// Prisma downloads its schema engine before any command, but only `migrate` and `db` run it. A path in this variable prevents that:
// https://www.prisma.io/docs/orm/reference/environment-variables-reference
const needsEngine = ['migrate', 'db'].includes(process.argv[2] ?? '');
if (!needsEngine) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

/** Settings of Prisma's command line. The schema is every `.prisma` file in the folder; the server itself applies the migrations. */
export default defineConfig({ schema: 'prisma', migrations: { path: 'prisma/migrations' } });
