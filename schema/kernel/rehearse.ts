import { statement } from '../../src/ports/database/port.ts';
import { Context } from './context.ts';
import { endUnit, Unit } from './unit-of-work.ts';

/**
 * Runs `work` inside the unit of work and rolls everything back: rows, jobs, events. Returns its result or throws its
 * error, as a real run would. Its two savepoints are sent with the statements beside them, without a round trip of their own.
 */
export function rehearse<T>(context: Context, work: (context: Context, unit: Unit) => Promise<T>, actor = context.actor): Promise<T> {
  return context.unitOfWork(async (whole) => {
    const trial = new Context(context.services, { ...context, actor });
    // This unit is never committed, so its events and jobs are discarded.
    const unit = new Unit(trial, { trial: true });
    trial.unit = unit;
    whole.pipeline(context.sql(begin, []));
    try {
      const result = await work(trial, unit);
      await unit.settled();
      return result;
    } finally {
      whole.pipeline(context.sql(rollBack, []));
    }
  });
}

/**
 * Runs `work` inside the unit of work as another actor. Its events and audit entries name that actor, and are committed with the unit.
 */
export function runAs<T>(
  context: Context,
  { actor, via }: Pick<Context, 'actor' | 'via'>,
  work: (context: Context, unit: Unit) => Promise<T>,
): Promise<T> {
  return context.unitOfWork(async (whole) => {
    const acting = new Context(context.services, { ...context, actor, via });
    const unit = new Unit(acting);
    acting.unit = unit;
    const result = await work(acting, unit);
    await endUnit(acting, unit);
    for (const each of unit.last()) each instanceof Promise ? whole.pipeline(each) : whole.atEnd(each);
    whole.afterCommit(() => unit.committed());
    return result;
  });
}

/**
 * Runs `work` inside the unit of work. If it throws, only its own changes are rolled back, so that the unit can go on. Its savepoint costs no
 * round trip: see `rehearse`.
 */
export function attempt<T>(context: Context, work: () => Promise<T>): Promise<T> {
  return context.unitOfWork(async (whole) => {
    whole.pipeline(context.sql(beginAttempt, []));
    try {
      return await work();
    } catch (error) {
      whole.pipeline(context.sql(undoAttempt, []));
      context.forget();
      throw error;
    } finally {
      whole.pipeline(context.sql(endAttempt, []));
    }
  });
}

const begin = statement('rehearsal.begin')`savepoint rehearsal`;
const beginAttempt = statement('attempt.begin')`savepoint attempt`;
const undoAttempt = statement('attempt.undo')`rollback to savepoint attempt`;
const endAttempt = statement('attempt.end')`release savepoint attempt`;
const rollBack = statement('rehearsal.takeBack')`rollback to savepoint rehearsal`;
