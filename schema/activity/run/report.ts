import type { Context } from '../../kernel/context.ts';
import { addCost } from './cost.ts';
import { runEvent } from './events.ts';
import { requireHeld, updateRow } from './operations.ts';
import type { Cost } from './row.ts';
import { currentRun, type PlanStep, type RunLink, type RunRow } from './row.ts';

/** Maximum number of steps of a plan, and of links of a run. */
export const maxSteps = 50;
export const maxLinks = 20;

type Report = { id: string; plan?: PlanStep[] | null; cost?: Cost | null; links?: RunLink[] | null };

/**
 * Replaces the plan and the links of a run that the caller holds, and its total cost so far. Absent fields stay.
 * @throws Problem `run.not_found`; `run.lease_lost` without `X-Run` and `X-Run-Lease` of the run; `input.invalid`
 */
export function updateRun(context: Context, { id, plan, cost, links }: Report): Promise<RunRow> {
  return context.unitOfWork(async (unit) => {
    const run = await requireHeld(context, id);
    if (!plan && !cost && !links) return run;
    if (cost) await addCost(context, run, cost);
    await updateRow(context, id, {
      ...(plan && { plan }),
      ...(links && { links }),
      ...(cost && { cost: cost.amount, costCurrency: cost.currency }),
    });
    const after = await currentRun(context, id);
    unit.emit(runEvent('run.updated', after));
    return after;
  });
}
