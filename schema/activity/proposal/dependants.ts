import type { Prisma } from '../../../prisma/generated/client/client.ts';
import { problemOf } from '../../engine/engine.ts';
import type { Context } from '../../kernel/context.ts';
import type { Locale } from '../../kernel/module.ts';
import { rehearse } from '../../kernel/rehearse.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { isSame } from './changes.ts';
import { proposalEvent } from './events.ts';
import { proposerOf } from './proposer.ts';
import { proposalText } from './readable.ts';
import { changesNow, renewalOf, replay } from './replay.ts';
import { type ProposalRow, type Proposed, pendingOf, proposals } from './row.ts';

/** Outcome of a proposal that others of its run need. */
type End = 'rejected' | 'undone';

/** `failure` of a proposal that was rejected because it needs one that was rejected, or whose changes were undone. */
const failures: Readonly<Record<End, string>> = { rejected: 'proposal.predecessor_rejected', undone: 'proposal.predecessor_undone' };

/**
 * Rehearses the dependants of proposals of one agent in a run again, after those were rejected or undone and after the other pending proposals
 * of the run. Those that are refused now are rejected, and so are theirs; the others are renewed if they would change something else.
 * Dependants that the proposer may not make for another reason, such as a credential that has ended, stay as they are.
 */
export async function endDependants(context: Context, unit: Unit, end: End, of: readonly Proposed[]): Promise<void> {
  const [first] = of;
  if (!first || first.runId === null) return;
  const ended = new Set(of.map(({ id }) => id));
  const needs = ({ predecessors }: ProposalRow) => predecessors.some((each) => ended.has(each));
  const pending = await pendingOf(context, first.runId, first.userId);
  if (!pending.some(needs)) return;
  const proposer = await proposerOf(context, first).catch((error) => {
    if (problemOf(error)?.code !== 'proposal.proposer_ended') throw error;
  });
  if (!proposer) return;
  const outcomes = await rehearse(context, (trial, own) => replay(trial, own, pending), proposer);
  for (const outcome of outcomes) {
    const { row, problem } = outcome;
    if (!needs(row)) continue;
    if (!problem) {
      if (!isSame(row.changes, changesNow(row, outcome.traces, outcome.result))) await update(context, row.id, renewalOf(outcome));
    } else if (problem.status !== 403) {
      ended.add(row.id);
      await reject(context, unit, row, of.some(({ id }) => row.predecessors.includes(id)) ? end : 'rejected');
    }
  }
}

async function reject(context: Context, unit: Unit, row: ProposalRow, because: End): Promise<void> {
  const decidedById = context.actor.user;
  const decision = { status: 'rejected', failure: failures[because], decidedById, decidedAt: new Date() } as const;
  await update(context, row.id, { ...decision, version: { increment: 1 } });
  const predecessors = row.predecessors.map((id) => ({ id }));
  unit.audit({
    action: 'proposal.rejected',
    subjectId: row.id,
    detail: { operation: row.operation, predecessors, run: { id: row.runId } },
  });
  unit.emit(proposalEvent('proposal.rejected', { ...row, decidedById, version: row.version + 1 }));
}

const update = (context: Context, id: string, data: Prisma.ProposalUncheckedUpdateInput) =>
  context.db.proposal.update({ where: { organizationId_id: { organizationId: context.actor.organization, id } }, data });

const needed: Readonly<Record<End, Readonly<Record<Locale, string>>>> = {
  rejected: { tr: 'Gerek duyduğu öneri reddedildi', en: 'It needs a proposal that was rejected' },
  undone: { tr: 'Gerek duyduğu öneri geri alındı', en: 'It needs a proposal that was undone' },
};

/** Reason of a rejection: what the person gave, or the predecessor without which it is impossible, if the actor can view that. */
export async function reasonOf(context: Context, { reason, failure, predecessors }: ProposalRow): Promise<string | null> {
  const end = (['rejected', 'undone'] as const).find((each) => failures[each] === failure);
  if (!end) return reason;
  const known = await Promise.all(predecessors.map((id) => context.load(proposals, id)));
  const first = known.find((each) => (end === 'undone' ? each?.undoneAt : each?.status === 'rejected'));
  const text = needed[end][context.locale];
  return first ? `${text}: ${proposalText(first, context.locale)} (${first.id})` : text;
}
