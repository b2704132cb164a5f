import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { npmTooOld, tooOld } from '../../src/cli/node-version.js';
import { findProgram } from '../support/programs.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'atolye-node-version-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Run = { code: number; stdout: string; stderr: string };

/** Runs a Node program until it ends. */
function run(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const options = { cwd, env: { PATH: process.env.PATH, HOME: folder, ...env } };
  return promisify(execFile)(process.execPath, args, options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

/** Options that make Node report another version. */
function pretending(version: string): string[] {
  const file = join(folder, `node-${version}.cjs`);
  writeFileSync(
    file,
    `Object.defineProperty(process, 'version', { value: 'v${version}' });
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  );
  return ['--require', file];
}

const npm = findProgram(['npm']);

test.skipIf(!npm).each(['18.20.8', '20.10.0', '20.18.3', '21.7.3', '22.11.0'])(
  'npm on Node %s refuses to install before it downloads anything, in both languages',
  async (version) => {
    const home = mkdtempSync(join(folder, 'install-'));
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(root, name), join(home, name));
    const program = realpathSync(npm as string);
    const { code, stderr } = await run([...pretending(version), program, 'ci', '--offline', '--cache', join(home, 'cache')], home);
    expect(code).not.toBe(0);
    expect(stderr).toContain('Atölye Node 20.19, 22.12 ya da yenisini ister; Atölye needs Node 20.19, 22.12 or newer');
    expect(stderr).toContain(`"v${version}"`);
  },
);

test.each(['18.20.8', '20.10.0', '21.7.3', '22.11.0'])(
  'an npm that ignores devEngines on Node %s ends the installation with one sentence in each language',
  async (version) => {
    const env = { npm_config_user_agent: `npm/10.2.3 node/v${version} linux x64 workspaces/false`, npm_command: 'ci' };
    expect(await run(['prepare.js'], root, env)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `Atölye'nin kurulumu Node 20.19, 22.12 ya da yenisini ister, npm ise Node ${version} ile çalışıyor. Node'u yenile, sonra yeniden \`npm ci\`.\n` +
        `Installing Atölye needs Node 20.19, 22.12 or newer, but npm runs on Node ${version}. Update Node, then run \`npm ci\` again.\n`,
    });
  },
);

test('accepts every Node version that npm may run on', () => {
  for (const version of ['20.19.0', '20.20.2', '22.12.0', '23.1.0', '24.21.0', '26.0.0'])
    expect(npmTooOld(`npm/11.0.0 node/v${version} linux x64`)).toBeUndefined();
  expect(npmTooOld('yarn/1.22.22')).toBeUndefined();
});

test('rejects a Node version for the server that cannot run TypeScript', () => {
  for (const version of ['22.18.0', '23.6.0', '24.21.0', '26.0.0']) expect(tooOld(version)).toBeUndefined();
  for (const version of ['18.20.8', '20.20.2', '22.17.1', '23.5.0'])
    expect(tooOld(version)).toMatch(`Atölye needs Node 22.18 or newer, this is Node ${version}.`);
});

test('states one range of Node versions in package.json, both READMEs and the issue template', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const { engines, devEngines } = JSON.parse(read('package.json'));
  expect(engines.node).toBe('^20.19 || >=22.12');
  expect(devEngines.runtime[0].version).toBe(engines.node);
  expect(JSON.parse(read('package-lock.json')).packages[''].engines).toEqual(engines);
  for (const page of ['README.md', 'README.tr.md', '.github/ISSUE_TEMPLATE/bug.md'])
    for (const version of ['20.19', '22.12', '22.18']) expect(read(page), page).toContain(version);
});

test('the command line runs on the installed Node if the one on the PATH is too old', async () => {
  const home = mkdtempSync(join(folder, 'home-'));
  for (const name of ['src', 'schema', 'prisma', 'package.json']) symlinkSync(join(root, name), join(home, name));
  const bin = join(root, 'src/cli/bin.js');
  const { code, stdout } = await run([...pretending('20.10.0'), bin, '--version'], home);
  // Without the package (macOS, Alpine) it reports which Node it needs.
  const installed = process.platform === 'linux' || process.platform === 'win32';
  expect([code, stdout]).toEqual(installed ? [0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)] : [1, '']);
});

test('npx builds nothing in a checkout that may have a running server', async () => {
  const home = mkdtempSync(join(folder, 'npx-'));
  cpSync(join(root, 'prepare.js'), join(home, 'prepare.js'));
  mkdirSync(join(home, 'src/cli'), { recursive: true });
  cpSync(join(root, 'src/cli/node-version.js'), join(home, 'src/cli/node-version.js'));
  writeFileSync(join(home, 'package.json'), '{"type": "module"}');
  // A build without packages fails, so success shows that none was started.
  expect((await run(['prepare.js'], home, { npm_command: 'ci' })).code).toBe(1);
  expect(await run(['prepare.js'], home, { npm_command: 'exec' })).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('an installation whose inputs did not change keeps the built files', async () => {
  const home = mkdtempSync(join(folder, 'again-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  };
  for (const name of ['prepare.js', 'src/cli/node-version.js']) write(name, readFileSync(join(root, name), 'utf8'));
  write('package.json', '{"type": "module"}');
  write('web/src/main.tsx', '1');
  const making = (path: string) =>
    `import { mkdirSync, writeFileSync } from 'node:fs'; mkdirSync('${path}', { recursive: true }); writeFileSync('${path}/made', '');`;
  write('node_modules/prisma/build/index.js', making('prisma/generated/client'));
  write('node_modules/prisma/package.json', '{"type": "module"}');
  write('node_modules/vite/bin/vite.js', making('web/dist'));
  write('node_modules/vite/package.json', '{"type": "module"}');
  const made = () => statSync(join(home, 'web/dist/made'), { bigint: true }).mtimeNs;
  const prepare = async () => {
    expect(await run(['prepare.js'], home, { npm_command: 'install' })).toMatchObject({ code: 0 });
    return made();
  };
  const first = await prepare();
  expect(await prepare()).toBe(first);
  write('web/src/main.tsx', '2');
  expect(await prepare()).not.toBe(first);
});
