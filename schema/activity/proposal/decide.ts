import type { Prisma } from '../../../prisma/generated/client/client.ts';
import { problemOf } from '../../engine/engine.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { ReservedIds } from '../../kernel/ids.ts';
import { rehearse, runAs } from '../../kernel/rehearse.ts';
import { checkVersion } from '../../kernel/version.ts';
import { visibleFields } from '../../people/access/visible-fields.ts';
import { countDecision } from '../../people/service-account/pause.ts';
import { lockRunRow } from '../run/row.ts';
import { type Change, type Conflict, conflictsOf, identity, reachOf } from './changes.ts';
import { isOwn, requireDeciderOf } from './decider.ts';
import { endDependants } from './dependants.ts';
import { proposalEvent } from './events.ts';
import { inChanges, runMutation, withChanges } from './mutation.ts';
import { proposerOf } from './proposer.ts';
import { changesNow, type Rehearsed, renewalOf } from './replay.ts';
import { firstUndecided, lockProposal, type ProposalRow, placeDependants } from './row.ts';

type Decide = { readonly id: string; readonly expectedVersion?: number | null };

type Approve = Decide & {
  readonly changes?: Record<string, unknown> | null;
  /** Whether the actor knows that a source may have asked for it. */
  readonly held?: boolean | null;
};

/**
 * Carries out a proposal once, with the proposer's current rights; the actor must be allowed the same operation. Has no effect on an
 * approved proposal. If what it changes is no longer as proposed, the proposal is renewed and stays pending. `changes` replace fields of
 * its input.
 * @throws Problem `proposal.not_found`, `proposal.person_required`, `proposal.expired`, `proposal.decided`, `proposal.held`, `proposal.predecessor_pending`,
 * `proposal.proposer_ended`, `proposal.outdated`, `proposal.conflict`, `proposal.not_editable`, `version.mismatch`, those of the operation
 */
export async function approveProposal(context: Context, { id, expectedVersion, changes, held }: Approve): Promise<ProposalRow> {
  try {
    return await context.unitOfWork(async (unit) => {
      const row = await lockProposal(context, id);
      requireDeciderOf(context.actor, row);
      if (row.status === 'approved') return row;
      requirePending(row, expectedVersion);
      if (row.held && !held) throw new Problem('proposal.held');
      const first = row.predecessors.length > 0 ? await firstUndecided(context, row.predecessors) : undefined;
      if (first !== undefined) throw new Problem('proposal.predecessor_pending', { params: { proposal: first } });
      // Before anything else, as a write of the run does.
      if (row.runId !== null) await lockRunRow(context, row.runId);
      const edited = changes && Object.keys(changes).length > 0 ? { changes, row: withChanges(row, changes) } : null;
      const proposer = await proposerOf(context, row);
      // Compared before the changes of the approver, which are no conflicts.
      if (edited)
        await rehearseAgain(context, row, proposer, ({ traces, result }) => requireSame(context, row, changesNow(row, traces, result)));
      const given = edited?.row ?? row;
      const ids = new ReservedIds(row.ids);
      const run = (context: Context) => runMutation(context, given);
      const executed = await (isOwn(row) ? Promise.resolve() : ids.during(() => rehearse(context, run)))
        .then(() =>
          ids.during(() =>
            runAs(context, { actor: proposer, via: row.via }, async (acting, own) => {
              const result = await run(acting);
              const now = changesNow(given, own, result);
              if (!edited) await requireSame(context, row, now);
              const write = row.runId === null ? null : await (await import('../run/record.ts')).recordWrite(acting, own, row.runId);
              if (!isOwn(row)) own.approved(context.actor.user, { proposal: { id }, ...runOf(row) });
              const { places } = reachOf(own, [], proposer.user);
              return {
                result: identity(result) as Prisma.InputJsonObject,
                write: write ?? null,
                places: [...new Set([...row.places, ...places])],
                ...(edited && { executed: now as unknown as Prisma.InputJsonArray, ids: ids.all }),
              };
            }),
          ),
        )
        .catch((error) => {
          throw edited ? inChanges(error, edited.changes) : error;
        });
      if (!isOwn(row))
        unit.audit({
          action: 'proposal.approved',
          subjectId: id,
          detail: { ...auditDetail(row), ...(edited && { edited: Object.keys(edited.changes) }) },
        });
      await placeDependants(context, row);
      return settle(context, row, { status: 'approved', ...executed });
    });
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.code !== 'proposal.conflict') throw error;
    // Inside an outer unit of work, such as that of an idempotency key, this write would be rolled back with it. If it fails, the next
    // approval has the same conflict.
    if (context.unit) {
      context.unit.afterwards(() => renew(context, id));
      throw error;
    }
    const version = await renew(context, id);
    throw new Problem('proposal.conflict', { extra: { ...problem.extra, ...(version !== undefined && { version }) } });
  }
}

/**
 * Rejects a proposal and those of its run that are impossible without it; the proposer can read the reason. The actor must be allowed the
 * same operation. Has no effect on a rejected proposal.
 * @throws Problem `proposal.not_found`, `proposal.person_required`, `proposal.expired`, `proposal.decided`, `version.mismatch`
 */
export function rejectProposal(context: Context, { id, expectedVersion, reason }: Reject): Promise<ProposalRow> {
  return context.unitOfWork(async (unit) => {
    const row = await lockProposal(context, id);
    requireDeciderOf(context.actor, row);
    if (row.status === 'rejected') return row;
    requirePending(row, expectedVersion);
    // Later writes of the run wait, so that none is rehearsed after this proposal.
    if (row.runId !== null) await lockRunRow(context, row.runId);
    if (!isOwn(row)) {
      await requireAllowed(context, row);
      unit.audit({ action: 'proposal.rejected', subjectId: id, detail: auditDetail(row) });
    }
    const rejected = await settle(context, row, { status: 'rejected', reason: reason ?? null });
    await endDependants(context, unit, 'rejected', [row]);
    return rejected;
  });
}

type Reject = Decide & { readonly reason?: string | null };

/** Names the conflicts as far as the actor may view what the values refer to. @throws Problem `proposal.conflict` */
async function requireSame(context: Context, { changes, ids, places }: ProposalRow, now: readonly Change[]): Promise<void> {
  const conflicts = conflictsOf(changes, now);
  if (conflicts.length === 0) return;
  const visible = (await visibleFields(context, { conflicts }, [...ids, ...places])).conflicts;
  throw new Problem('proposal.conflict', { extra: { conflicts: visible as Conflict[] } });
}

/** Refuses an actor who would not be allowed to do what was proposed. @throws the refusal */
export async function requireAllowed(context: Context, row: ProposalRow): Promise<void> {
  try {
    await new ReservedIds(row.ids).during(() => rehearse(context, (trial) => runMutation(trial, row)));
  } catch (error) {
    // A proposal that can no longer be carried out can still be rejected.
    const problem = problemOf(error);
    if (!problem || problem.status === 403) throw error;
  }
}

/** @throws Problem `proposal.expired`, `proposal.decided`, `version.mismatch` */
function requirePending({ status, version }: ProposalRow, expectedVersion: number | null | undefined): void {
  if (status === 'expired') throw new Problem('proposal.expired');
  if (status !== 'pending') throw new Problem('proposal.decided', { extra: { state: status } });
  checkVersion(version, expectedVersion);
}

const auditDetail = (row: ProposalRow) => ({
  operation: row.operation,
  proposedBy: { id: row.userId },
  credential: { kind: row.credentialKind, id: row.credentialId },
  ...runOf(row),
});

/** The run of a proposal in the details of audit entries. */
const runOf = ({ runId }: ProposalRow) => runId !== null && { run: { id: runId } };

type Settled = Pick<Prisma.ProposalUncheckedUpdateInput, 'status' | 'result' | 'reason' | 'places' | 'executed' | 'ids' | 'write'>;

async function settle(context: Context, row: ProposalRow, settled: Settled): Promise<ProposalRow> {
  const { organization, user } = context.actor;
  await context.db.proposal.update({
    where: { organizationId_id: { organizationId: organization, id: row.id } },
    data: { ...settled, decidedById: user, decidedAt: new Date(), version: { increment: 1 } },
  });
  if (context.unit && !isOwn(row)) await countDecision(context, context.unit, row.userId, settled.status === 'rejected');
  const after = await lockProposal(context, row.id);
  context.unit?.emit(proposalEvent(`proposal.${settled.status as 'approved' | 'rejected'}`, after));
  return after;
}

/** Rehearses a proposal again as its proposer, with the ids that it was given. */
function rehearseAgain<T>(context: Context, row: ProposalRow, proposer: Actor, work: (now: Rehearsed) => T | Promise<T>): Promise<T> {
  const ids = new ReservedIds(row.ids);
  return ids.during(() =>
    rehearse(
      context,
      async (trial, traces) => {
        const result = await runMutation(trial, row);
        return work({ row, result, traces, ids: ids.all });
      },
      proposer,
    ),
  );
}

/** Rehearses a proposal again and stores its new changes. Returns its new version; undefined if it can no longer be carried out. */
function renew(context: Context, id: string): Promise<number | undefined> {
  return context.unitOfWork(async () => {
    const row = await lockProposal(context, id);
    const { version } = await context.db.proposal.update({
      where: { organizationId_id: { organizationId: context.actor.organization, id } },
      data: await rehearseAgain(context, row, await proposerOf(context, row), renewalOf),
    });
    return version;
  });
}
