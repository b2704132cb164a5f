import { defineConfig } from 'prisma/config';

// The CLI only generates here, which needs no schema engine, yet it tries to download one unless told it has it.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma' });
