import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestFirst from './test/support/longest-first.ts';

const api = [
  'test/rest/**/*.test.ts',
  'test/graphql/**/*.test.ts',
  'test/schema/**/*.test.ts',
  'test/workers/**/*.test.ts',
  'test/eval/{metrics,set}.test.ts',
  'test/eval/work/*.test.ts',
  'test/assistant/**/*.test.ts',
  'test/mcp/**/*.test.ts',
];

/** Tests in processes of their own: programs that are started and killed, the command line, axe on every page, retrieval as a whole. */
const long = ['test/{long,process,cli}/**/*.test.ts', 'test/eval/{engines,eval}.test.ts', 'test/ports/extractor-hostile.test.ts'];

/** Files that take more than about 8 seconds and that a commit can wait for. `npm run test:long` runs them, and so does the gate. */
const slow = ['test/**/*.slow.test.ts'];

/** Maximum bytes of a worker with the app, its share of PostgreSQL and, for some files, Chromium. */
const memoryOfWorker = 1.5 * 2 ** 30;
/** More workers than processors, because tests wait for replies, deadlines and other processes about a third of their time. */
const workers = Math.max(1, Math.min(Math.ceil(availableParallelism() * 1.5), Math.floor(totalmem() / memoryOfWorker)));

/**
 * `npm test` runs the projects `api`, `web` and `parts`; `npm run test:long` runs `slow` and `long`. All files of a worker share one app:
 * each test has an organization of its own. `TEST_OLDEST=1` runs everything on the oldest PostgreSQL that is supported.
 */
export default defineConfig({
  // Vite would load graphql's .mjs files beside the .js files that packages load: two copies that refuse each other.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    globalSetup: 'test/support/global-setup.ts',
    // Texts of problems and prefixes of ids, which tests use also without the app.
    setupFiles: 'schema/modules.ts',
    testTimeout: 120_000,
    // Some hooks fill tables with 200,000 rows, which takes minutes on a busy machine.
    hookTimeout: 300_000,
    // An app for each file would cost seconds: there is one for each worker, and every test has an organization of its own.
    isolate: false,
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    bail: process.env.CI ? 50 : 0,
    // Limit for a state of the browser or of another process that a test waits for.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['./test/support/reporter.ts', 'default'],
    projects: [
      { extends: true, test: { name: 'api', include: api, exclude: slow } },
      {
        extends: true,
        test: { name: 'web', include: ['test/web/**/*.test.ts'], exclude: slow, globalSetup: 'test/support/build-web.ts' },
      },
      {
        extends: true,
        test: { name: 'parts', include: ['test/ports/**/*.test.ts', 'test/contracts/**/*.test.ts'], exclude: [...long, ...slow] },
      },
      { extends: true, test: { name: 'slow', include: slow, globalSetup: 'test/support/build-web.ts' } },
      {
        extends: true,
        test: { name: 'long', include: long, isolate: true, globalSetup: 'test/support/build-web.ts' },
      },
    ],
  },
});
