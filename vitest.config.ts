import { defineConfig } from 'vitest/config';

const api = [
  'test/rest/**/*.test.ts',
  'test/graphql/**/*.test.ts',
  'test/schema/**/*.test.ts',
  'test/workers/**/*.test.ts',
  'test/eval/**/*.test.ts',
  'test/assistant/**/*.test.ts',
  'test/mcp/**/*.test.ts',
];

/** The API's tests run twice: on PGlite in memory and on a real PostgreSQL. Suites of ports and processes choose for themselves. */
export default defineConfig({
  // Vite would load graphql's .mjs files beside the .js files that packages load: two copies that refuse each other.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    globalSetup: 'test/support/global-setup.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A test file's own app would cost seconds: one a worker, and every test has an organization of its own.
    isolate: false,
    maxWorkers: 2,
    // In CI a slow moment of a shared machine is no verdict; the report names what ran twice.
    retry: process.env.CI ? 1 : 0,
    projects: [
      { extends: true, test: { name: 'pglite', include: api, env: { TEST_DATABASE: 'pglite' } } },
      { extends: true, test: { name: 'postgres', include: api, env: { TEST_DATABASE: 'postgres' } } },
      {
        extends: true,
        test: { name: 'web', include: ['test/web/**/*.test.ts'], globalSetup: 'test/support/build-web.ts' },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['test/ports/**/*.test.ts', 'test/cli/**/*.test.ts', 'test/process/**/*.test.ts', 'test/contracts/**/*.test.ts'],
          isolate: true,
        },
      },
    ],
  },
});
