import buildWeb from '../support/build-web.ts';
import { makeRunFolder } from '../support/run-folder.ts';
import { people, Web } from '../support/web.ts';
import { table } from './report.ts';
import { fillProject, mainThread } from './web-page.ts';

/** Wheel steps, the pixels of each, and the height of a row. */
const steps = 30;
const stepHeight = 400;
const rowHeight = 36;
/** Goal in milliseconds of CPU for all steps (issue 30). Elements of a row: about 40. */
const goal = 1_000;

buildWeb();
makeRunFolder();
const web = await Web.open();
try {
  await fillProject(web, 'AZ', 5000);
  const page = await web.signIn(people.ayse, { path: '/projects/AZ/list' });
  await page.getByRole('grid').getByRole('row').nth(20).waitFor();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metrics = async () =>
    new Map((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value * 1000]));
  const scroll = async () => {
    await page.mouse.move(600, 400);
    for (let step = 0; step < steps; step += 1) {
      await page.mouse.wheel(0, stepHeight);
      await page.waitForTimeout(50);
    }
    await page.waitForTimeout(500);
  };
  const rows: (string | number)[][] = [];
  for (const turn of ['first', 'second', 'third']) {
    const before = await metrics();
    await scroll();
    const after = await metrics();
    const used = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const total = used('TaskDuration');
    rows.push([`${steps} wheel steps, ${turn} time: CPU in ms`, total.toFixed(0), goal, total < goal ? 'met' : 'MISSED']);
    for (const name of ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']) rows.push([`  ${name}`, used(name).toFixed(0), '', '']);
  }
  await page
    .context()
    .browser()
    ?.startTracing(page, { categories: ['devtools.timeline'] });
  await scroll();
  const events = mainThread((await page.context().browser()?.stopTracing()) ?? Buffer.from('{}'));
  const styled = events.reduce((sum, { name, args }) => sum + (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : 0), 0);
  rows.push(['elements styled for each new row', ((styled * rowHeight) / (steps * stepHeight)).toFixed(1), '', '']);
  console.log(table(['scrolling among 5,000 rows', 'value', 'goal', ''], rows));
} finally {
  await web.close();
}
process.exit(0);
