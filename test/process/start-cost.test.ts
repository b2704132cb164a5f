import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StartRecord } from '../support/start-recorder.ts';
import { cleanUp, place, serve, temporaryFolder, until } from './server.ts';

// The CPU of a start depends on the modules that it loads and on the statements that it sends. Both are counted up to the first answer of
// the API. docs/internals/performance.md has the times.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
afterAll(cleanUp);

let where: NodeJS.ProcessEnv;
let record: StartRecord;

beforeAll(async () => {
  where = await place({ bare: true });
  // Fills the database.
  await (await serve(where)).end();
  record = await recordStart({});
});

/** Starts a server as in production on the filled database, and sends one request. @returns what it loaded and sent until then */
async function recordStart(settings: NodeJS.ProcessEnv): Promise<StartRecord> {
  const RECORD_START = join(temporaryFolder(), 'record.json');
  const recorder = pathToFileURL(join(import.meta.dirname, '../support/start-recorder.ts')).href;
  const server = await serve({ ...where, ...settings, NODE_ENV: 'production', RECORD_START, NODE_OPTIONS: `--import=${recorder}` });
  expect(await server.api('GET', '/tasks')).toMatchObject({ status: 200 });
  server.child.kill('SIGUSR2');
  await until(() => existsSync(RECORD_START) && readFileSync(RECORD_START, 'utf8').endsWith('}'));
  await server.end();
  return JSON.parse(readFileSync(RECORD_START, 'utf8'));
}

/** Packages that are imported when a request, a job or a setting first needs them. */
const onDemand = [
  ...['@aws-sdk', '@elastic/elasticsearch', '@graphql-tools', '@graphql-yoga', '@kenjiuno/msgreader', '@modelcontextprotocol'],
  ...['@napi-rs/canvas', '@scalar', 'commander', 'csv-parse', 'file-type', 'graphql-yoga', 'html-to-text', 'ioredis', 'jose'],
  ...['libheif-js', 'nodemailer', 'numfmt', 'oidc-provider', 'openai', 'openid-client', 'postal-mime', 'prom-client', 'saxes'],
  ...['tesseract.js', 'unpdf', 'utif2'],
];

// More than before: rules for agents, changes that are reserved for people, and push notifications, whose sender loads with the first message.
test('a start on a filled database loads at most 1,835 modules', () => {
  expect(record.modules.length).toBeGreaterThan(500);
  expect(record.modules.length).toBeLessThanOrEqual(1835);
});

test.each(onDemand)('a start does not load %s', (name) => {
  expect(record.modules.filter((url) => url.includes(`/node_modules/${name}/`))).toEqual([]);
});

// Without workers, because their jobs may send statements at any moment.
test('a web process on a filled database sends at most 50 statements before its first answer', async () => {
  const { statements } = await recordStart({ SERVICES: 'web' });
  expect(statements.length).toBeGreaterThan(20);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(50);
});

test('at most 30 workers ask for jobs at the start', () => {
  const asked = record.statements.filter((text) => text.includes("j.state < 'active'"));
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.length).toBeLessThanOrEqual(30);
});
