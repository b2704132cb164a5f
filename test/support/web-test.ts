import { expect, test as plain, type TestContext } from 'vitest';
import { Web } from './web.ts';

type After = { onCleanup(end: () => Promise<void>): void };

const opened = (settings: NodeJS.ProcessEnv) =>
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what is needed
  async function open({}: object, { onCleanup }: After): Promise<Web> {
    const web = await Web.open(settings);
    onCleanup(() => web.close());
    return web;
  };

/** Nothing of a test is left for the next, and no page of it may have complained. */
async function leave({ web, task }: { web: Web } & TestContext, { onCleanup }: After): Promise<void> {
  onCleanup(async () => expect(await web.leave(task.result?.state === 'fail')).toEqual([]));
}

/** Tests on the server and the browser of this worker, `web`. Other files are tested there too: what a test changes is its own. */
export const test = plain.extend('web', { scope: 'worker' }, opened({})).extend('leaving', { auto: true }, leave);

/** Tests on a server of the file's own, with these settings: for what ends it, or changes it for everybody. */
export const testAlone = (settings: NodeJS.ProcessEnv = {}) =>
  plain.extend('web', { scope: 'file' }, opened(settings)).extend('leaving', { auto: true }, leave);
