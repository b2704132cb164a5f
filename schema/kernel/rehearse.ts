import { Context } from './context.ts';
import { Unit } from './unit-of-work.ts';

/**
 * Runs `work` inside the unit of work and rolls everything back: rows, jobs, events. Returns its result or throws its
 * error, as a real run would.
 */
export function rehearse<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
  return context.unitOfWork(async () => {
    const trial = new Context(context.services, context);
    // This unit is never committed, so its events and jobs are discarded.
    trial.unit = new Unit(trial);
    await context.sql({ ...begin, values: [] });
    try {
      const result = await work(trial);
      await trial.unit.settled();
      return result;
    } finally {
      await context.sql({ ...rollBack, values: [] });
    }
  });
}

const begin = { name: 'rehearsal.begin', text: 'savepoint rehearsal' };
const rollBack = { name: 'rehearsal.takeBack', text: 'rollback to savepoint rehearsal' };
