import type { Prisma } from '../../../prisma/generated/client/client.ts';
import { problemOf } from '../../engine/engine.ts';
import { Context } from '../../kernel/context.ts';
import type { Problem } from '../../kernel/errors.ts';
import { ReservedIds } from '../../kernel/ids.ts';
import { attempt } from '../../kernel/rehearse.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { type Change, changesOf, identity, reachOf, type Traces } from './changes.ts';
import { inputOf, runMutation } from './mutation.ts';
import type { ProposalRow } from './row.ts';

/** A proposal that was carried out in a rehearsal. */
export type Rehearsed = { readonly row: ProposalRow; readonly result: unknown; readonly traces: Traces; readonly ids: readonly string[] };

/** Outcome of a proposal in a rehearsal; with the problem if it was refused. */
type Replayed = (Rehearsed & { readonly problem?: undefined }) | { readonly row: ProposalRow; readonly problem: Problem };

/** Changes that a proposal makes now. */
export function changesNow(row: ProposalRow, traces: Traces, result: unknown): Change[] {
  const { id } = result as { id?: unknown };
  return changesOf(traces, row.operation, inputOf(row), typeof id === 'string' ? id : null);
}

/** Columns of a proposal with what it would do now. */
export const renewalOf = ({ row, result, traces, ids }: Rehearsed) => ({
  result: identity(result) as Prisma.InputJsonObject,
  changes: changesNow(row, traces, result) as unknown as Prisma.InputJsonArray,
  places: reachOf(traces, ids, row.userId).places,
  version: { increment: 1 },
});

/** Carries out proposals in a rehearsal, one after the other, in the name of its actor. One that is refused leaves no changes. */
export async function replay(trial: Context, unit: Unit, rows: readonly ProposalRow[]): Promise<Replayed[]> {
  const outcomes: Replayed[] = [];
  for (const row of rows) {
    const acting = new Context(trial.services, { ...trial, actor: { ...trial.actor, write: 'direct', agent: false, approved: true } });
    acting.unit = trial.unit;
    const [ids, events, audited] = [new ReservedIds(row.ids), unit.events.length, unit.audited.length];
    try {
      const result = await attempt(acting, () => ids.during(() => runMutation(acting, row)));
      const traces = { events: unit.events.slice(events), audited: unit.audited.slice(audited) };
      outcomes.push({ row, result, traces, ids: ids.all });
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) throw error;
      outcomes.push({ row, problem });
    }
  }
  return outcomes;
}
