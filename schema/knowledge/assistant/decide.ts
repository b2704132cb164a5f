import type { Conflict } from '../../activity/proposal/changes.ts';
import { approve, reject } from '../../activity/proposal/decide.ts';
import { lockProposal, type ProposalRow } from '../../activity/proposal/row.ts';
import { undoWrite } from '../../activity/proposal/undo.ts';
import { problemOf } from '../../engine/engine.ts';
import type { Context } from '../../kernel/context.ts';
import { found, Problem } from '../../kernel/errors.ts';
import { kindOfId } from '../../kernel/ids.ts';
import { present } from '../../kernel/loaders.ts';
import type { Locale, ProblemCode } from '../../kernel/module.ts';
import { seeTask } from '../../work/task/find.ts';
import {
  type ActionRow,
  type ActionState,
  actionOf,
  findAction,
  isUndoable,
  proposalIdOf,
  stateOfAction,
  subjectOf,
} from './action-row.ts';
import { ownTools } from './own-tools.ts';

/**
 * Carries out an action as the actor, with the actor's current rights: once, even if called repeatedly or concurrently. If its record has
 * changed since, the action is renewed and stays open.
 * @param held whether the person has seen that a source may have asked for it; required for an action that is held back
 * @throws Problem `action.not_found`, `action.expired`, `action.decided`, `action.held`, `action.subject_changed`, those of the operation
 */
export const confirmAction = (context: Context, { id }: { id: string }, held: boolean): Promise<ActionRow> =>
  decided(context, id, 'confirmed', (proposal) => approve(context, { id: proposal, held }));

/** Rejects an action. Idempotent. @throws Problem `action.not_found`, `action.expired`, `action.decided` */
export const dismissAction = (context: Context, { id }: { id: string }): Promise<ActionRow> =>
  decided(context, id, 'dismissed', (proposal) => reject(context, { id: proposal }));

/**
 * Takes back a confirmed action, as the actor and with the actor's rights, unless somebody has changed what it left.
 * @throws Problem `action.not_found`, `action.not_confirmed`, `action.not_undoable`, `action.subject_changed`, `action.time_changed`, those
 * of the operation
 */
export function undoAction(context: Context, { id }: { id: string }): Promise<ActionRow> {
  return context.unitOfWork(async () => {
    found('action.not_found', await findAction(context, id));
    const row = present(actionOf(await lockProposal(context, proposalIdOf(id))));
    const [state, subject] = [stateOfAction(row), subjectOf(row)];
    if (state === 'undone') return row;
    if (state !== 'confirmed') throw new Problem('action.not_confirmed', { extra: { state } });
    if (!isUndoable(row) || row.runId === null || row.write === null) throw new Problem('action.not_undoable');
    const acting = context.through('assistant');
    // The entry of a deleted task is out of sight, and returns with the task.
    if (row.operation === 'updateTask' && subject !== null) found('task.not_found', await seeTask(acting, subject));
    const outcome = await undoWrite(acting, row.runId, row.write);
    if (!outcome) throw new Problem('action.not_undoable');
    const { conflicts, refused } = outcome;
    for (const { problem } of refused) throw problem;
    const time = conflicts.find((conflict) => kindOfId(conflict.subject) === 'timeEntry');
    if (time) throw new Problem('action.time_changed', { extra: { current: await currentTime(acting, time.subject) } });
    if (conflicts.length > 0) throw changed(conflicts);
    context.forget();
    return present(await findAction(context, id));
  });
}

/** Applies a decision, with the problems of actions. Has no effect if it was already made. */
async function decided(
  context: Context,
  id: string,
  decision: ActionState,
  decide: (proposal: string) => Promise<ProposalRow>,
): Promise<ActionRow> {
  const before = found('action.not_found', await findAction(context, id));
  const refusal = refusalOf(stateOfAction(before), decision);
  if (refusal) throw refusal;
  try {
    return present(actionOf(await decide(proposalIdOf(id))));
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.code === 'proposal.conflict') throw changed(problem.extra.conflicts as Conflict[]);
    // Decided meanwhile.
    if (problem?.code === 'proposal.decided' || problem?.code === 'proposal.expired') {
      context.forget();
      const now = await findAction(context, id);
      throw (now && refusalOf(stateOfAction(now), decision)) ?? error;
    }
    const code = problem && ofActions[problem.code];
    throw code ? new Problem(code) : error;
  }
}

const ofActions: Readonly<Record<string, ProblemCode | undefined>> = {
  'proposal.not_found': 'action.not_found',
  'proposal.held': 'action.held',
  'proposal.outdated': 'action.expired',
};

function refusalOf(state: ActionState, decision: ActionState): Problem | undefined {
  if (state === 'expired') return new Problem('action.expired');
  if (state === 'proposed' || state === decision) return undefined;
  return new Problem('action.decided', { params: { state: stateTexts[state] }, extra: { state } });
}

const stateTexts: Readonly<Record<ActionState, Readonly<Record<Locale, string>>>> = {
  proposed: { tr: 'bekliyor', en: 'waiting' },
  confirmed: { tr: 'onaylandı', en: 'confirmed' },
  dismissed: { tr: 'reddedildi', en: 'dismissed' },
  undone: { tr: 'geri alındı', en: 'undone' },
  failed: { tr: 'uygulanamadı', en: 'failed' },
  expired: { tr: 'süresi doldu', en: 'expired' },
};

const changed = (conflicts: readonly Pick<Conflict, 'field' | 'current'>[]) =>
  new Problem('action.subject_changed', {
    extra: { current: Object.fromEntries(conflicts.map(({ field, current }) => [field, current])) },
  });

/** The recorded time as it is now; null if it was deleted. */
async function currentTime(context: Context, id: string): Promise<Record<string, unknown> | null> {
  try {
    return (await ownTools().operations.run('AddedTime', context, { id })) as Record<string, unknown>;
  } catch (error) {
    if (problemOf(error)?.code === 'time_entry.not_found') return null;
    throw error;
  }
}
