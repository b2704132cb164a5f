import type { Services } from '../../schema/kernel/context.ts';
import { workers } from '../../src/workers/index.ts';
import type { Job } from '../../src/workers/kit.ts';

/** Returns the background job of this name, to run it without a queue. */
export function workerOf(services: Services, name: string): Job {
  const found = workers({ database: services.database, mail: services.mail, services: () => services }).find((each) => each.name === name);
  if (!found) throw new Error(`there is no job ${name}`);
  return found;
}
