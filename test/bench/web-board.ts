import type { Page } from 'playwright-core';
import buildWeb from '../support/build-web.ts';
import { people, Web } from '../support/web.ts';
import { table } from './report.ts';

/** Milliseconds (issue 7): no task while a card is dragged, scripting a frame in the middle, another's change until it is seen. */
const goals = { task: 50, scripting: 8, live: 200 };

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tid: number;
  readonly pid: number;
  readonly args: { readonly name?: string };
};
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

/** What a trace says of the page's main thread: its longest task, those over 50 ms, and what scripts took of each frame, in ms. */
function weigh(trace: Buffer): { longest: number; long: number; frames: number[] } {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const of = (main: TraceEvent) => traceEvents.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  // Others may be there: the page is the one that worked.
  const [events = []] = mains.map(of).sort((a, b) => b.length - a.length);
  const tasks = events.filter(({ name, ph }) => name === 'RunTask' && ph === 'X').map(({ dur = 0 }) => dur / 1000);
  const starts = events
    .filter(({ name }) => name === 'BeginMainThreadFrame')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const runs = events.filter(({ name, dur }) => scripts.has(name) && dur).sort((a, b) => a.ts - b.ts);
  const frames = starts.map(() => 0);
  let end = 0;
  for (const { ts, dur = 0 } of runs) {
    // One within another counts once.
    const own = Math.max(0, ts + dur - Math.max(ts, end));
    end = Math.max(end, ts + dur);
    const frame = starts.findLastIndex((start) => start <= ts);
    if (frame >= 0) frames[frame] = (frames[frame] as number) + own / 1000;
  }
  return { longest: Math.max(0, ...tasks), long: tasks.filter((task) => task > goals.task).length, frames };
}

const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** A project with so many tasks, over the four first columns of its workflow. */
async function fill(web: Web, key: string, count: number): Promise<void> {
  const made = await web.server.api('POST', '/projects', { body: { key, name: `Pano ${count}` } });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const priorities = ['none', 'low', 'medium', 'high', 'urgent'];
  const query = 'mutation ($input: BatchTasksInput!) { batchTasks(input: $input) { id } }';
  for (let done = 0; done < count; done += 100) {
    const operations = Array.from({ length: Math.min(100, count - done) }, (_, index) => ({
      create: {
        project: key,
        title: `Görev ${done + index}: fatura ekranındaki yuvarlama hatasını düzelt ve müşteriye haber ver`.slice(
          0,
          30 + ((index * 17) % 60),
        ),
        status: ['todo', 'in_progress', 'in_review', 'done'][index % 4],
        priority: priorities[index % priorities.length],
        ...(index % 3 === 0 && { dueDate: '2026-12-01' }),
        ...(index % 2 === 0 && { assignee: 'me' }),
      },
    }));
    const { body } = await web.server.api('POST', '/graphql', { body: { query, variables: { input: { operations } } } });
    if (body.errors) throw new Error(JSON.stringify(body.errors));
  }
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'v8'];

/** Drags a card over the others of its column and of the next ones, and back, as a hand would. */
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

/** How long until a change that somebody else makes through REST is seen: from when it is sent, and from its answer. */
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
const web = await Web.open();
try {
  await fill(web, 'AZ', 500);
  await fill(web, 'COK', 2000);
  const page = await web.signIn(people.ayse, { path: '/projects/AZ' });
  await page.getByRole('img', { name: '125 görev' }).first().waitFor();
  const { longest, long, frames } = weigh(await drag(page));
  const busy = frames.filter((each) => each > 0).sort((a, b) => a - b);
  const verdict = (value: number, goal: number) => (value < goal ? 'met' : 'MISSED');
  const rows: (string | number)[][] = [
    ['dragging among 500: longest task', longest.toFixed(1), goals.task, verdict(longest, goals.task)],
    ['dragging among 500: tasks over 50 ms', long, 0, long === 0 ? 'met' : 'MISSED'],
    [
      `dragging among 500: scripting a frame, median of ${busy.length}`,
      at(busy, 0.5).toFixed(1),
      goals.scripting,
      verdict(at(busy, 0.5), goals.scripting),
    ],
    ['dragging among 500: scripting a frame, 95th percentile', at(busy, 0.95).toFixed(1), '', ''],
  ];
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
