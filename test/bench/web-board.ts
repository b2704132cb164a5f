import type { Page } from 'playwright-core';
import buildWeb from '../support/build-web.ts';
import { makeRunFolder } from '../support/run-folder.ts';
import { people, Web } from '../support/web.ts';
import { table } from './report.ts';
import { fillProject, mainThread, type TraceEvent } from './web-page.ts';

/**
 * Goals in milliseconds (issue 7): longest task while a card is dragged, median scripting per frame, time until another user's change is
 * visible.
 */
const goals = { task: 50, scripting: 8, live: 200 };

const scripts = new Set([
  'EventDispatch',
  'FunctionCall',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
  'EvaluateScript',
  'MinorGC',
  'MajorGC',
]);
type Measure = 'dur' | 'tdur';

/** Duration of each task in ms, ascending. */
const tasksOf = (events: readonly TraceEvent[], measure: Measure): number[] =>
  events
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .map((event) => (event[measure] ?? 0) / 1000)
    .sort((a, b) => a - b);

/** Scripting time of each frame with scripts in ms, ascending. A frame ends with its commit. */
function framesOf(events: readonly TraceEvent[], measure: Measure): number[] {
  const ends = events
    .filter(({ name }) => name === 'Commit')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const frames = new Map<number, number>();
  let end = 0;
  for (const event of events.filter(({ name, dur }) => scripts.has(name) && dur).sort((a, b) => a.ts - b.ts)) {
    // Nested events count once.
    if (event.ts < end) continue;
    end = event.ts + (event.dur ?? 0);
    const frame = ends.findIndex((commit) => commit >= event.ts);
    frames.set(frame, (frames.get(frame) ?? 0) + (event[measure] ?? 0) / 1000);
  }
  return [...frames.values()].sort((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'v8'];

/** Drags a card over the others of its column and of the next ones, and back, as a person would. */
async function drag(page: Page): Promise<Buffer> {
  await page.context().browser()?.startTracing(page, { categories });
  const box = (await page.locator('a[data-card]').first().boundingBox()) ?? { x: 0, y: 0 };
  const columns = await page.getByRole('region').evaluateAll((all) => all.slice(0, 4).map((each) => each.getBoundingClientRect().x));
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  for (const x of [...columns, ...columns.toReversed()]) {
    for (let y = 200; y < 700; y += 12) await page.mouse.move(x + 80, y);
  }
  await page.mouse.up();
  return (await page.context().browser()?.stopTracing()) ?? Buffer.from('{}');
}

/** Milliseconds until a change by another client over REST is visible: from the request, and from its response. */
async function live(web: Web, page: Page, key: string): Promise<{ sent: number; answered: number }> {
  const title = `Değişti ${Date.now()}`;
  const seen = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => document.body.textContent?.includes(wanted) && resolve(Date.now());
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    title,
  );
  const sent = Date.now();
  await web.server.api('PATCH', `/tasks/${key}-1`, { body: { title } });
  const answered = Date.now();
  const then = await seen;
  return { sent: then - sent, answered: then - answered };
}

buildWeb();
makeRunFolder();
const web = await Web.open();
try {
  await fillProject(web, 'AZ', 500);
  await fillProject(web, 'COK', 2000);
  const page = await web.signIn(people.ayse, { path: '/projects/AZ' });
  await page.getByRole('img', { name: '125 görev' }).first().waitFor();
  const events = mainThread(await drag(page));
  const verdict = (value: number, goal: number) => (value < goal ? 'met' : 'MISSED');
  const rows: (string | number)[][] = [];
  for (const [measure, by] of [
    ['tdur', 'processor'],
    ['dur', 'clock'],
  ] as const) {
    const [tasks, frames] = [tasksOf(events, measure), framesOf(events, measure)];
    const [longest, middle] = [at(tasks, 1), at(frames, 0.5)];
    rows.push([`dragging among 500, by ${by}: longest task`, longest.toFixed(1), goals.task, verdict(longest, goals.task)]);
    rows.push([
      `dragging among 500, by ${by}: scripting a frame, median of ${frames.length}`,
      middle.toFixed(1),
      goals.scripting,
      verdict(middle, goals.scripting),
    ]);
    rows.push([`dragging among 500, by ${by}: scripting a frame, 95th percentile`, at(frames, 0.95).toFixed(1), '', '']);
  }
  const changes: { sent: number; answered: number }[] = [];
  for (let each = 0; each < 20; each += 1) changes.push(await live(web, page, 'AZ'));
  for (const from of ['sent', 'answered'] as const) {
    const sorted = changes.map((change) => change[from]).sort((a, b) => a - b);
    const middle = at(sorted, 0.5);
    rows.push([`another's change, from when it is ${from}: median`, middle, goals.live, verdict(middle, goals.live)]);
    rows.push([`another's change, from when it is ${from}: worst of ${sorted.length}`, at(sorted, 1), '', '']);
  }
  const first = Date.now();
  await page.goto(`${web.server.url}/projects/COK`);
  await page.locator('a[data-card]').first().waitFor();
  rows.push(['2,000 tasks: until the first cards', Date.now() - first, '', '']);
  await page.waitForFunction(() => document.querySelectorAll('[aria-label="500 görev"]').length === 4);
  rows.push(['2,000 tasks: until all are read', Date.now() - first, '', '']);
  rows.push(['2,000 tasks: cards in the document', await page.locator('a[data-card]').count(), '', '']);
  console.log(table(['what', 'ms', 'goal', ''], rows));
} finally {
  await web.close();
}
process.exit(0);
