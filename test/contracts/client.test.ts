import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, expect, test } from 'vitest';
import description from '../../schema/openapi.json' with { type: 'json' };
import { testApp } from '../support/app.ts';
import { buildOrganization } from '../support/builders/index.ts';

// In the repository, since the generated client imports openapi-fetch from its node_modules.
const folder = resolve('.cache/generated-client');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a user writes against the generated types; compiled strictly, then run. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const [baseUrl, token] = process.argv.slice(2) as [string, string];
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
const fail = (error: unknown): never => { throw new Error(JSON.stringify(error)); };

const created = await client.POST('/api/v1/tasks', { body: { title: 'Üretilmiş istemciden', priority: 'high' } });
const task = created.data ?? fail(created.error);
const listed = await client.GET('/api/v1/tasks', { params: { query: { status: ['todo'], limit: 10 } }, querySerializer: { array: { style: 'form', explode: false } } });
const found = (listed.data ?? fail(listed.error)).data.some(({ id }) => id === task.id);
const patched = await client.PATCH('/api/v1/tasks/{id}', { params: { path: { id: task.id } }, body: { status: 'done' } });
const deleted = await client.DELETE('/api/v1/tasks/{id}', { params: { path: { id: task.id } } });
const gone = await client.GET('/api/v1/tasks/{id}', { params: { path: { id: task.id } } });
const both = { project: 'WEB', reason: 'watching' } as const;
const muted = await client.PUT('/api/v1/notifications/mutes', { body: both });
const refused: string | undefined = muted.error?.errors?.[0]?.code;
const code: string | undefined = gone.error?.code;
console.log(JSON.stringify({ title: task.title, found, status: patched.data?.status, deleted: deleted.response.status, code, refused }));
`;

test('a client generated from the description compiles and creates, lists, patches and deletes', async () => {
  const { app } = await testApp();
  const { admin } = await buildOrganization();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/api.ts`, astToString(await openapiTS(JSON.stringify(description))));
  writeFileSync(`${folder}/program.ts`, program);
  const compile = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2023',
    '--module',
    'nodenext',
    '--moduleResolution',
    'nodenext',
    '--allowImportingTsExtensions',
    '--types',
    'node',
  ];
  execFileSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...compile, `${folder}/program.ts`], { stdio: 'inherit' });
  const ran = await new Promise<string>((done, failed) => {
    import('node:child_process').then(({ execFile }) =>
      execFile(
        process.execPath,
        [`${folder}/program.ts`, `http://127.0.0.1:${port}`, admin.client.token as string],
        (error, stdout, stderr) => (error ? failed(new Error(stderr)) : done(stdout)),
      ),
    );
  });
  expect(JSON.parse(ran)).toEqual({
    title: 'Üretilmiş istemciden',
    found: true,
    status: 'done',
    deleted: 204,
    code: 'task.not_found',
    refused: 'field.exactly_one',
  });
});
