import type { Prisma } from '../../../prisma/generated/client/client.ts';
import { problemOf } from '../../engine/engine.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { Locale, ProblemCode } from '../../kernel/module.ts';
import { type ActionRow, lockAction } from './action-row.ts';
import { readable } from './diff.ts';
import { ownTools } from './own-tools.ts';
import { stateOf } from './propose.ts';
import type { State, Undo } from './tool.ts';
import { undoAddTime } from './tools-write.ts';

type Settled = Pick<Prisma.AssistantActionUncheckedUpdateInput, 'status' | 'subjectId' | 'undo' | 'failure'>;

/**
 * Carries out a proposal as the actor, with the actor's current rights: once, even if called repeatedly or concurrently. Its
 * events have the channel `assistant`. A permanent refusal ends the proposal as `failed`.
 * @param held whether the person has seen that a source may have asked for it; required for a proposal that is held back
 * @throws Problem `action.not_found`, `action.expired`, `action.decided`, `action.held`, `action.subject_changed`, those of the operation
 */
export async function confirmAction(context: Context, { id }: { id: string }, held: boolean): Promise<ActionRow> {
  let began = false;
  try {
    return await settle(context, id, async (acting, action) => {
      if (action.status === 'confirmed') return null;
      requireWaiting(action);
      if (action.held && !held) throw new Problem('action.held');
      began = true;
      const tool = ownTools().tools.get(action.tool);
      const write = tool?.write;
      // The proposal is from another version of the server.
      if (!write) throw new Problem('action.expired');
      const before = await stateOf(acting, write, action.input);
      const after = (await against(acting, action, () => tool.run(acting, { input: action.input }))) as State;
      const undo = write.undo(before, after);
      return { status: 'confirmed', subjectId: after.id, ...(undo && { undo: undo as unknown as Prisma.InputJsonObject }) };
    });
  } catch (error) {
    const problem = problemOf(error);
    // Inside an outer unit of work, this write would be rolled back with it.
    if (began && problem && isFinal(problem) && !context.unit) await fail(context, id, problem.code);
    throw error;
  }
}

/** Rejects a proposal. Idempotent. @throws Problem `action.not_found`, `action.expired`, `action.decided` */
export function dismissAction(context: Context, { id }: { id: string }): Promise<ActionRow> {
  return settle(context, id, async (_acting, action) => {
    if (action.status === 'dismissed') return null;
    requireWaiting(action);
    return { status: 'dismissed' };
  });
}

/**
 * Undoes a confirmed proposal, as the actor and with the actor's rights, unless somebody has changed its result: deletes what
 * it created, resets what it changed, restores what it deleted.
 * @throws Problem `action.not_found`, `action.not_confirmed`, `action.not_undoable`, `action.subject_changed`,
 * `action.time_changed`, those of the operation
 */
export function undoAction(context: Context, { id }: { id: string }): Promise<ActionRow> {
  return settle(context, id, async (acting, action) => {
    if (action.status === 'undone') return null;
    if (action.status !== 'confirmed') throw new Problem('action.not_confirmed', { extra: { state: stateOfAction(action) } });
    if (!action.undo) throw new Problem('action.not_undoable');
    const { also, ...own } = action.undo;
    for (const undo of also ? [also, own] : [own])
      await against(acting, action, () => ownTools().operations.run(undo.operation, acting, { input: undo.input }), undo);
    return { status: 'undone' };
  });
}

/** Applies one decision to a proposal in a unit of work. `decide` returns null if the decision was already made. */
function settle(context: Context, id: string, decide: (acting: Context, action: ActionRow) => Promise<Settled | null>): Promise<ActionRow> {
  return context.unitOfWork(async () => {
    const action = await lockAction(context, id);
    const settled = await decide(context.through('assistant'), action);
    if (!settled) return action;
    const row = await context.db.assistantAction.update({
      where: { organizationId_id: { organizationId: context.actor.organization, id } },
      data: { ...settled, decidedAt: new Date(), version: { increment: 1 } },
    });
    return row as unknown as ActionRow;
  });
}

/** @throws Problem of the operation; a version mismatch is replaced by a problem with the current values */
async function against(acting: Context, action: ActionRow, run: () => Promise<unknown>, undo?: Undo): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    const code = problemOf(error)?.code;
    const ofTime = undo?.operation === undoAddTime && (code === 'version.mismatch' || code === 'time_entry.not_found');
    if (ofTime) throw await timeChanged(acting, action, undo);
    throw code === 'version.mismatch' ? await changed(acting, action) : error;
  }
}

/** Problem with the current state of the recorded time. @throws Problem `task.not_found` if it was deleted with its task */
async function timeChanged(acting: Context, action: ActionRow, { input: { id } }: Undo): Promise<Problem> {
  const { operations } = ownTools();
  await operations.run('TaskState', acting, { id: action.subjectId });
  const current = await operations.run('AddedTime', acting, { id }).catch((error) => {
    if (problemOf(error)?.code === 'time_entry.not_found') return null;
    throw error;
  });
  return new Problem('action.time_changed', { extra: { current: current as Record<string, unknown> | null } });
}

/** Problem with the current values of the proposal's fields. */
async function changed(acting: Context, action: ActionRow): Promise<Problem> {
  const write = ownTools().tools.get(action.tool)?.write;
  const now = write && action.subjectId ? await stateOf(acting, write, { id: action.subjectId }).catch(() => null) : null;
  const names = Object.keys({ ...action.before?.fields, ...action.after.fields });
  const current = now && {
    version: now.version,
    ...(await readable(
      acting,
      now,
      names.filter((name) => name in now),
    )),
  };
  return new Problem('action.subject_changed', { extra: { current } });
}

/** @throws Problem `action.decided`, `action.expired` */
function requireWaiting(action: ActionRow): void {
  const state = stateOfAction(action);
  if (state === 'expired') throw new Problem('action.expired');
  if (state !== 'proposed') throw new Problem('action.decided', { params: { state: stateTexts[state] }, extra: { state } });
}

export const actionStates = ['proposed', 'confirmed', 'dismissed', 'undone', 'failed', 'expired'] as const;
export type ActionState = (typeof actionStates)[number];

/** Status of a proposal: `expired` if nobody decided in time. */
export const stateOfAction = ({ status, expiresAt }: Pick<ActionRow, 'status' | 'expiresAt'>): ActionState =>
  status === 'proposed' && expiresAt.getTime() <= Date.now() ? 'expired' : status;

const stateTexts: Readonly<Record<ActionState, Readonly<Record<Locale, string>>>> = {
  proposed: { tr: 'bekliyor', en: 'waiting' },
  confirmed: { tr: 'onaylandı', en: 'confirmed' },
  dismissed: { tr: 'reddedildi', en: 'dismissed' },
  undone: { tr: 'geri alındı', en: 'undone' },
  failed: { tr: 'uygulanamadı', en: 'failed' },
  expired: { tr: 'süresi doldu', en: 'expired' },
};

/** Whether a retry is useless. Rights may return, limits end, and the database may recover. */
const isFinal = ({ status }: Problem): boolean => status === 400 || status === 404 || status === 409 || status === 412;

async function fail(context: Context, id: string, failure: ProblemCode): Promise<void> {
  await context.db.assistantAction.updateMany({
    where: { id, userId: context.actor.user, status: 'proposed' },
    data: { status: 'failed', failure, decidedAt: new Date(), version: { increment: 1 } },
  });
}
