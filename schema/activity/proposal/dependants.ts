import type { Prisma } from '../../../prisma/generated/client/client.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Locale } from '../../kernel/module.ts';
import { rehearse } from '../../kernel/rehearse.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { isSame } from './changes.ts';
import { proposalEvent } from './events.ts';
import { proposalText } from './readable.ts';
import { changesNow, renewalOf, replay } from './replay.ts';
import { type ProposalRow, pendingOf, proposals } from './row.ts';

/** `failure` of a proposal that was rejected because it needs another rejected one. */
const predecessorRejected = 'proposal.predecessor_rejected';

/**
 * Rehearses the dependants of a rejected proposal again without it, after the other pending proposals of the run. Those that are refused now
 * are rejected too, and so are theirs; the others are renewed if they would change something else. Dependants that the proposer may not make
 * for another reason stay as they are.
 */
export async function endDependants(context: Context, unit: Unit, rejected: ProposalRow, proposerOf: () => Promise<Actor>): Promise<void> {
  const { runId, userId } = rejected;
  const ended = new Set([rejected.id]);
  const needs = ({ predecessors }: ProposalRow) => predecessors.some((each) => ended.has(each));
  const pending = runId === null ? [] : await pendingOf(context, runId, userId);
  if (!pending.some(needs)) return;
  const outcomes = await rehearse(context, (trial, own) => replay(trial, own, pending), await proposerOf());
  for (const outcome of outcomes) {
    const { row, problem } = outcome;
    if (!needs(row)) continue;
    if (!problem) {
      if (!isSame(row.changes, changesNow(row, outcome.traces, outcome.result))) await update(context, row.id, renewalOf(outcome));
    } else if (problem.status !== 403) {
      ended.add(row.id);
      await reject(context, unit, row);
    }
  }
}

async function reject(context: Context, unit: Unit, row: ProposalRow): Promise<void> {
  const decidedById = context.actor.user;
  const decision = { status: 'rejected', failure: predecessorRejected, decidedById, decidedAt: new Date() } as const;
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

const needed: Readonly<Record<Locale, string>> = {
  tr: 'Gerek duyduğu öneri reddedildi',
  en: 'It needs a proposal that was rejected',
};

/** Reason of a rejection: what the person gave, or the predecessor without which it is impossible, if the actor can view that. */
export async function reasonOf(context: Context, { reason, failure, predecessors }: ProposalRow): Promise<string | null> {
  if (failure !== predecessorRejected) return reason;
  const known = await Promise.all(predecessors.map((id) => context.load(proposals, id)));
  const first = known.find((each) => each?.status === 'rejected');
  const text = needed[context.locale];
  return first ? `${text}: ${proposalText(first, context.locale)} (${first.id})` : text;
}
