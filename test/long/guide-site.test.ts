import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appOver, testApp } from '../support/app.ts';
import { trackedFiles } from '../support/tracked-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'atolye-docs-'));
const dist = join(folder, '.vitepress/dist');
const pages = trackedFiles(/^docs\/.*\.md$/).map((path) =>
  path
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '$1index.md')
    .replace(/\.md$/, '.html'),
);

/** Runs npm in the copy of `docs/`, as `npm run docs` does in the repository. */
const npm = (...args: string[]) => promisify(execFile)('npm', [...args, '--prefix', folder], { maxBuffer: 2 ** 26 });

describe('the documentation site', { timeout: 600_000 }, () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    cpSync(resolve('docs'), folder, { recursive: true, filter: (path) => !/[/\\](node_modules|dist|\.cache)$/.test(path) });
    await npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
    await npm('run', 'build');
    app = (await appOver((await testApp()).services, {}, dist)).app;
  }, 600_000);
  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('has a page for each Markdown file of docs/', () => {
    expect(pages.filter((page) => !existsSync(join(dist, page)))).toEqual([]);
    expect(pages.length).toBeGreaterThan(60);
  });

  test('shows no markers of tests', () => {
    expect(pages.filter((page) => readFileSync(join(dist, page), 'utf8').includes('not run by tests'))).toEqual([]);
  });

  test('is served with all scripts that its pages load', async () => {
    for (const url of ['/docs/guide/', '/docs/guide/tr/']) {
      const { statusCode, body, headers } = await app.inject(url);
      expect([url, statusCode]).toEqual([url, 200]);
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
      const loaded = [...body.matchAll(/(?:src|href)="(\/docs\/guide\/assets\/[^"]+)"/g)].map(([, asset = '']) => asset);
      expect(loaded.length).toBeGreaterThan(2);
      for (const asset of loaded) expect([asset, (await app.inject(asset)).statusCode]).toEqual([asset, 200]);
    }
  });
});
