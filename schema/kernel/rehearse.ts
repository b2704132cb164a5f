import { Context } from './context.ts';
import { Unit } from './unit-of-work.ts';

/**
 * Does `work` inside the unit of work and takes all of it back: rows, jobs, events. What would come of it is its result,
 * or its error; whatever refuses it for good refuses it here.
 */
export function rehearse<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
  return context.unitOfWork(async () => {
    const trial = new Context(context.services, context);
    // Nobody finishes this one: nothing of it is told.
    trial.unit = new Unit(trial);
    await context.sql({ ...begin, values: [] });
    try {
      return await work(trial);
    } finally {
      await context.sql({ ...takeBack, values: [] });
    }
  });
}

const begin = { name: 'rehearsal.begin', text: 'savepoint rehearsal' };
const takeBack = { name: 'rehearsal.takeBack', text: 'rollback to savepoint rehearsal' };
