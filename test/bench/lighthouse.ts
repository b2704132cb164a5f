import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import setup from '../support/build-web.ts';
import { chromiumPath } from '../support/chromium.ts';
import { makeRunFolder } from '../support/run-folder.ts';
import { people, Web } from '../support/web.ts';

// `npm run bench:lighthouse [path…]`: runs Lighthouse on pages of the built web app and prints the median of five runs. npx downloads
// Lighthouse, because nothing else needs its 85 packages.

const lighthouse = 'lighthouse@13.5.0';
const runs = 5;
const paths =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['/', '/projects/WEB', '/projects/WEB/list', '/tasks/WEB-1', '/feed', '/chat', '/files', '/settings/api'];
type Report = {
  categories: Record<'accessibility' | 'performance', { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

makeRunFolder();
setup();
const web = await Web.open();
const page = await web.signIn(people.admin);
const cookie = (await page.context().cookies(web.server.url)).map(({ name, value }) => `${name}=${value}`).join('; ');
const folder = mkdtempSync(join(tmpdir(), 'atolye-lighthouse-'));

for (const path of paths) {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await measure(path, join(folder, `${run}.json`)));
  const score = (name: 'accessibility' | 'performance') =>
    Math.round(100 * median(reports.map(({ categories }) => categories[name].score ?? 0)));
  const value = (name: string) => Math.round(median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)));
  console.log(
    `${path}: accessibility ${score('accessibility')}, performance ${score('performance')}; LCP ${value('largest-contentful-paint')} ms, blocked ${value('total-blocking-time')} ms`,
  );
}
await web.close();

async function measure(path: string, output: string): Promise<Report> {
  const flags = ['--preset=desktop', '--only-categories=accessibility,performance', '--output=json', `--output-path=${output}`, '--quiet'];
  const chrome = '--chrome-flags=--headless=new --no-sandbox';
  const headers = `--extra-headers=${JSON.stringify({ Cookie: cookie })}`;
  await promisify(execFile)('npx', ['--yes', lighthouse, web.server.url + path, ...flags, chrome, headers], {
    env: { ...process.env, CHROME_PATH: chromiumPath },
    timeout: 240_000,
  });
  return JSON.parse(readFileSync(output, 'utf8')) as Report;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
