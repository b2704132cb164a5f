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

/** Cleans up after a test and fails it if its pages reported errors. */
async function leave({ web, task }: { web: Web } & TestContext, { onCleanup }: After): Promise<void> {
  onCleanup(async () => expect(await web.leave(task.result?.state === 'fail')).toEqual([]));
}

/** Tests on the server and browser of this worker, `web`. Test files share them, so a test only changes its own data. */
export const test = plain.extend('web', { scope: 'worker' }, opened({})).extend('leaving', { auto: true }, leave);

/** Tests on a separate server for the file with these settings, for tests that stop it or change it for everyone. */
export const testAlone = (settings: NodeJS.ProcessEnv = {}) =>
  plain.extend('web', { scope: 'file' }, opened(settings)).extend('leaving', { auto: true }, leave);
