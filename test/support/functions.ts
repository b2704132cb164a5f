import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';

/**
 * Functions of this repository that `work` calls each time it runs, as `path name offset`. Other work of the process, such as consumers of
 * the event log, is left out, because it does not run each time.
 */
export async function functionsOf(work: () => Promise<unknown>): Promise<Set<string>> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    // Starting deoptimizes all code, which takes longer than the work, so it happens once. Each `takePreciseCoverage` resets the counts.
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    let common: Set<string> | undefined;
    for (let times = 0; times < 5; times += 1) {
      await session.post('Profiler.takePreciseCoverage');
      await work();
      const called = calledIn((await session.post('Profiler.takePreciseCoverage')).result);
      common = new Set([...(common ?? called)].filter((each) => called.has(each)));
    }
    return common as Set<string>;
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

function calledIn(coverage: readonly Profiler.ScriptCoverage[]): Set<string> {
  const called = new Set<string>();
  for (const { url, functions } of coverage) {
    const path = /\/((?:schema|src)\/.*)$/.exec(url)?.[1];
    if (!path || url.includes('/node_modules/')) continue;
    for (const { functionName, ranges } of functions)
      if ((ranges[0]?.count ?? 0) > 0 && ranges[0]?.startOffset !== 0) called.add(`${path} ${functionName} ${ranges[0]?.startOffset}`);
  }
  return called;
}
