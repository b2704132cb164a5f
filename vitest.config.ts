import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestFirst from './test/support/longest-first.ts';
import { findOldest } from './test/support/oldest.ts';

const api = [
  'test/rest/**/*.test.ts',
  'test/graphql/**/*.test.ts',
  'test/schema/**/*.test.ts',
  'test/workers/**/*.test.ts',
  'test/eval/{claims,metrics,set}.test.ts',
  'test/eval/work/*.test.ts',
  'test/assistant/**/*.test.ts',
  'test/mcp/**/*.test.ts',
];

/** What a commit can wait for: kills and axe, programs started again and again, retrieval measured on all its questions. */
const long = [
  'test/{long,process,cli}/**/*.test.ts',
  'test/eval/{engines,eval}.test.ts',
  // A process for each of hundreds of files.
  'test/ports/extractor-hostile.test.ts',
];

/** Likewise, most of what people see: beside the frame, the board and the task. */
const webMore = ['test/web/{chat,drawn,feed,files,list,outage,search,settings,settings-admin,week}.test.ts'];

/** Where the statements are: for another PostgreSQL than the one that comes along. */
const ofDatabase = [
  'test/{schema,workers}/**/*.test.ts',
  'test/eval/work/{follow,work}.test.ts',
  'test/rest/{comment,event,file,label,notification,project,search,task,webhook}*.test.ts',
];

/** A worker with the app, its share of PostgreSQL and, for some, Chromium takes this many bytes at the most. */
const memoryOfWorker = 1.5 * 2 ** 30;
/** More than there are processors: tests wait for answers, deadlines and other processes about a third of their time. */
const workers = Math.max(1, Math.min(Math.ceil(availableParallelism() * 1.5), Math.floor(totalmem() / memoryOfWorker)));

/**
 * `npm test` runs all but `long`, `web-more` and `oldest`, which `npm run test:long` runs. All files of a worker share one app: each
 * test has an organization of its own.
 */
export default defineConfig({
  // Vite would load graphql's .mjs files beside the .js files that packages load: two copies that refuse each other.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    globalSetup: 'test/support/global-setup.ts',
    testTimeout: 120_000,
    // Some fill tables with 200,000 rows, which a busy machine takes minutes for.
    hookTimeout: 300_000,
    // A test file's own app would cost seconds: one a worker, and every test has an organization of its own.
    isolate: false,
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    // In CI a slow moment of a shared machine is no verdict; the reporter fails a run in which many tests ran again.
    retry: process.env.CI ? 2 : 0,
    bail: process.env.CI ? 50 : 0,
    // Of what is awaited in a browser or another process; what never comes fails by it.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['./test/support/reporter.ts', 'default'],
    projects: [
      { extends: true, test: { name: 'api', include: api } },
      {
        extends: true,
        test: { name: 'web', include: ['test/web/**/*.test.ts'], exclude: webMore, globalSetup: 'test/support/build-web.ts' },
      },
      { extends: true, test: { name: 'web-more', include: webMore, globalSetup: 'test/support/build-web.ts' } },
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['test/ports/**/*.test.ts', 'test/contracts/**/*.test.ts'],
          exclude: long,
        },
      },
      {
        extends: true,
        test: { name: 'long', include: long, isolate: true, globalSetup: 'test/support/build-web.ts' },
      },
      // The API on the oldest PostgreSQL that is promised, where it is installed.
      {
        extends: true,
        test: {
          name: 'oldest',
          include: findOldest() ? ofDatabase : [],
          env: { TEST_OLDEST: '1' },
          globalSetup: 'test/support/oldest.ts',
        },
      },
    ],
  },
});
