import { statement } from '../../../src/ports/database/port.ts';
import { problemOf } from '../../engine/engine.ts';
import type { Context } from '../../kernel/context.ts';
import { found, Problem, problemText } from '../../kernel/errors.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import type { IrreversibleReason } from '../../kernel/inverse.ts';
import { rehearse } from '../../kernel/rehearse.ts';
import { barredFrom, seen, visibleFields } from '../../people/access/visible-fields.ts';
import { seeTask } from '../../work/task/find.ts';
import { runEvent } from '../run/events.ts';
import { isCreation, type Step } from '../run/inverse.ts';
import { requireInfluence } from '../run/operations.ts';
import { currentRun, isOpenState, lockRun, lockRunRow, type RunRow } from '../run/row.ts';
import { type Change, changesOf } from './changes.ts';
import { isOwn, requireDecider, requireDeciderOf } from './decider.ts';
import { endDependants } from './dependants.ts';
import { isUndoable, lockProposal, type ProposalRow, type Proposed } from './row.ts';
import { type ChangedValue, StepConflict, takeBack } from './undo-step.ts';

/** A step with its id, `<write>.<index>`, which `skip` names. */
type Named = { readonly id: string; readonly step: Step };

export type UndoneStep = {
  readonly id: string;
  readonly operation: string;
  readonly places: readonly string[];
  readonly changes: Change[];
};
/** Somebody has changed what the step would take back. */
export type UndoConflict = Omit<ChangedValue, 'restored'> & { readonly step: string; readonly subject: string };
/** The actor may not take back the step, or that is no longer possible. */
export type UndoRefusal = { readonly step: string; readonly subject: string; readonly code: string; readonly detail: string };
/** A write of which at least a part cannot be taken back. */
export type IrreversibleWrite = { readonly operation: string; readonly reason: IrreversibleReason };

/** Result of an attempt. If it has conflicts or refusals, the caller must roll it back. */
type Outcome = {
  readonly steps: UndoneStep[];
  readonly conflicts: UndoConflict[];
  readonly refused: (Pick<UndoRefusal, 'step' | 'subject'> & { readonly problem: Problem })[];
};
export type RunUndo = Omit<Outcome, 'refused'> & {
  readonly refused: UndoRefusal[];
  readonly id: string;
  readonly undone: boolean;
  readonly irreversible: IrreversibleWrite[];
  /** Deliveries of webhooks and morning mails that the run caused. */
  readonly webhooks: number;
  readonly mails: number;
};

type Undo = { readonly id: string; readonly preview?: boolean | null; readonly skip?: readonly string[] | null };

/**
 * Takes back the writes of a run in reverse order, in one unit of work, as the actor; or only shows what would happen. An open run is
 * stopped, and its pending proposals that are impossible without what was taken back are rejected. If a step conflicts with a change of somebody else or is refused, nothing is taken back unless `skip` names the step.
 * @throws Problem `run.not_found`, `proposal.person_required`, `run.nothing_to_undo`, `run.undo_refused`, those of the permission to change
 * the task
 */
export function undoRun(context: Context, { id, preview, skip }: Undo): Promise<RunUndo> {
  requireDecider(context.actor);
  return context.unitOfWork(async (unit) => {
    const run = await lockRun(context, id);
    await requireInfluence(context, run);
    const writes = await context.sql<Write>(written, [context.actor.organization, id]);
    const irreversible = writes.flatMap(({ operation, reason }) => (reason === null ? [] : [{ operation, reason }]));
    const steps = stepsOf(writes).filter((each) => !skip?.includes(each.id));
    const known = { id, irreversible, ...(await sentBy(context, run, writes)) };
    if (preview) {
      const { refused, ...outcome } = await rehearse(context, (trial) => takeAllBack(trial, id, writes, steps));
      return { ...known, undone: false, ...outcome, refused: inWords(context, refused) };
    }
    if (steps.length === 0) throw new Problem('run.nothing_to_undo');
    const outcome = await takeAllBack(context, id, writes, steps);
    const { conflicts } = outcome;
    const refused = inWords(context, outcome.refused);
    if (conflicts.length + refused.length > 0) throw new Problem('run.undo_refused', { extra: { conflicts, refused } });
    const undone = await finishWrites(context, id, writes);
    for (const ofOne of Map.groupBy(undone, ({ userId }) => userId).values()) await endDependants(context, unit, 'undone', ofOne);
    await context.sql(finish, [context.actor.organization, id]);
    const after = await currentRun(context, id);
    unit.audit({ action: 'run.undone', subjectId: id, detail: { writes: writes.length, steps: steps.length, skipped: [...(skip ?? [])] } });
    unit.emit(runEvent('run.updated', after));
    return { ...known, undone: true, ...outcome, refused };
  });
}

/**
 * Takes back what an approved proposal has changed, in one unit of work, as the actor. Has no effect on a proposal that is already taken back.
 * Pending proposals that are impossible without it are rejected.
 * If somebody has changed what it left, or a step is refused, nothing is taken back.
 * @throws Problem `proposal.not_found`, `proposal.person_required`, `run.nothing_to_undo`, `run.undo_refused`, `task.not_found`, those of the
 * permission to change the task
 */
export function undoProposal(context: Context, { id }: { readonly id: string }): Promise<ProposalRow> {
  return context.unitOfWork(async (unit) => {
    const row = await lockProposal(context, id);
    requireDeciderOf(context.actor, row);
    if (row.undoneAt !== null) return row;
    const { runId, write } = row;
    if (!isUndoable(row) || runId === null) throw new Problem('run.nothing_to_undo');
    const acting = isOwn(row) ? context.through('assistant') : context;
    if (isOwn(row)) await lockRunRow(context, runId);
    else await requireInfluence(context, await lockRun(context, runId));
    const writes = (await context.sql<Write>(written, [context.actor.organization, runId])).filter(({ number }) => number === write);
    if (writes.length === 0) throw new Problem('run.nothing_to_undo');
    // Recorded time of a deleted task is out of sight, and returns with the task.
    for (const { kind, task } of writes.flatMap(({ steps }) => steps))
      if (task && kind.startsWith('time_entry.')) found('task.not_found', await seeTask(acting, task));
    const outcome = await takeAllBack(acting, runId, writes, stepsOf(writes));
    const { conflicts, refused } = outcome;
    for (const { problem } of refused) throw problem;
    if (conflicts.length > 0) throw new Problem('run.undo_refused', { extra: { conflicts, refused: [] } });
    await finishWrites(context, runId, writes);
    await endDependants(context, unit, 'undone', [row]);
    if (!isOwn(row))
      unit.audit({ action: 'run.undone', subjectId: runId, detail: { writes: 1, steps: outcome.steps.length, proposal: id } });
    return lockProposal(context, id);
  });
}

const inWords = ({ locale }: Context, refused: Outcome['refused']): UndoRefusal[] =>
  refused.map(({ problem, ...of }) => ({ ...of, code: problem.code, detail: problemText(problem, locale).detail }));

/** Marks writes, and the proposals that they carried out, as taken back. Returns those proposals. */
const finishWrites = (context: Context, run: string, writes: readonly Write[]) =>
  context.sql<Proposed>(finishAll, [context.actor.organization, run, context.requestId, writes.map(({ number }) => number)]);

type Write = {
  readonly number: number;
  readonly operation: string;
  readonly requestId: string;
  readonly steps: readonly Step[];
  readonly reason: IrreversibleReason | null;
};

/**
 * The steps of the writes in the order in which they run. What the run created is only removed again: most other changes of the same
 * record need no step. Records on a task that it created leave with the task, and a project that it created is archived with the content
 * that the same write created and no other changed.
 */
function stepsOf(writes: readonly Write[]): Named[] {
  const all = writes.flatMap(({ number, steps }) => steps.map((step, index) => ({ id: `${number}.${index}`, number, step })));
  const created = new Map(all.flatMap(({ number, step: { kind, subject } }) => (isCreation(kind) ? [[subject, number]] : [])));
  const last = new Map(all.toReversed().map((each) => [each.step.subject, each]));
  const cancelled = roundTrips(all);
  return all.flatMap(({ id, number, step }) => {
    const { kind, subject, again, place } = step;
    if (cancelled.has(id)) return [];
    if (!created.has(subject)) return { id, step };
    const latest = last.get(subject) ?? { number, step };
    const { task = subject, project = '' } = latest.step;
    // Time entries stay visible to their member in archived projects.
    const leavesWithTask = task !== subject && created.has(task) && !kind.startsWith('time_entry.');
    if (isCreation(kind)) {
      const isArchived = task === subject && project !== subject && created.get(project) === latest.number;
      return leavesWithTask || isArchived ? [] : { id, step };
    }
    // Earlier steps of other records need what was deleted or archived, and the order of milestones as it was.
    if (again || /^(task|project)[.](deleted|archived)$/.test(kind)) return leavesWithTask ? [] : { id, step };
    return typeof place === 'number' ? { id, step: { ...step, input: { id: subject }, left: {} } } : [];
  });
}

/**
 * Ids of steps that cancel each other out: the run itself moved the task to the trash and restored it. If both ran in one transaction,
 * sub-tasks that are deleted in between would return too.
 */
function roundTrips(all: readonly Named[]): ReadonlySet<string> {
  const [restored, found] = [new Map<string, string>(), new Set<string>()];
  for (const { id, step } of all) {
    if (step.kind === 'task.restored') restored.set(step.subject, id);
    const later = step.kind === 'task.deleted' && restored.get(step.subject);
    if (later) found.add(id).add(later);
    if (later) restored.delete(step.subject);
  }
  return found;
}

async function takeAllBack(context: Context, run: string, writes: readonly Write[], steps: readonly Named[]): Promise<Outcome> {
  const outcome: Outcome = { steps: [], conflicts: [], refused: [] };
  const others = await changesOfOthers(context, run, writes, steps);
  let waiting: Named[] = [];
  const take = async ({ id, step }: Named): Promise<void> => {
    const { subject, project } = step;
    const of = { step: id, subject };
    try {
      if (project && (await barredFrom(context, [project])).length > 0) throw new Problem('task.not_found');
      const values = isCreation(step.kind) ? (others.get(subject) ?? []) : [];
      if (values.length > 0) throw new StepConflict(values);
      const events = await takeBack(context, step, run);
      outcome.steps.push({ id, operation: step.operation, ...(await visibleChanges(context, step, events)) });
      const restored = new Set(events.flatMap(({ event, subjectId }) => (event === 'task.restored' ? subjectId : [])));
      const next = waiting.filter((each) => restored.has(each.step.subject));
      waiting = waiting.filter((each) => !next.includes(each));
      for (const each of next) await take(each);
    } catch (error) {
      if (error instanceof StepConflict) {
        const hides = step.private && step.owner !== context.actor.user;
        const values = hides ? error.values.map(({ field }) => ({ field })) : error.values;
        const visible = (await visibleFields(context, { values }, [subject])).values as ChangedValue[];
        outcome.conflicts.push(...visible.map(({ field, current = null, written = null }) => ({ ...of, field, current, written })));
        return;
      }
      const problem = problemOf(error);
      if (!problem) throw error;
      // Somebody has already removed or restored it.
      const isDone = isCreation(step.kind) || step.trashed ? /[.]not_found$/.test(problem.code) : /[.]not_deleted$/.test(problem.code);
      if (isDone && step.trashed) waiting.push({ id, step });
      if (!isDone) outcome.refused.push({ ...of, problem });
    }
  };
  for (const each of steps) await take(each);
  return outcome;
}

/** Changes of a step as far as the actor can view them. */
async function visibleChanges(
  context: Context,
  step: Step,
  events: readonly EventDraft[],
): Promise<Pick<UndoneStep, 'places' | 'changes'>> {
  const { user } = context.actor;
  const visible: EventDraft[] = [];
  for (const event of events) {
    const { projectId, audienceUserId } = event;
    const consequence = event.event === 'project.access_lost' || event.event.endsWith('.moved_out');
    const isMine = audienceUserId === undefined || audienceUserId === user;
    if (!consequence && isMine && (projectId === undefined || (await context.load(seen, projectId)))) visible.push(event);
  }
  const places = [...new Set(visible.flatMap(({ projectId, taskId, subjectId }) => [projectId, taskId, subjectId]))];
  const changes =
    visible.length > 0
      ? changesOf({ events: visible, audited: [] }, step.operation, {}, step.subject)
      : [{ kind: step.kind, subject: null, name: null, from: null, to: {}, version: null }];
  return { places: places.filter((id) => id !== undefined), changes };
}

type Other = { readonly subject: string; readonly event: string; readonly data: object; readonly previous: object | null };

/** Changes of others to what the run created, by record: values that changed, or the kind of what was added. */
async function changesOfOthers(context: Context, run: string, writes: readonly Write[], steps: readonly Named[]) {
  const created = steps.flatMap(({ step: { kind, subject, task } }) => (isCreation(kind) ? { subject, task } : []));
  const subjects = created.map(({ subject }) => subject);
  if (subjects.length === 0) return new Map<string, ChangedValue[]>();
  const tasks = [...new Set(created.flatMap(({ task }) => task ?? []))];
  const rows = await context.sql<Other>(changedByOthers, [
    context.actor.organization,
    run,
    tasks,
    subjects,
    writes.map(({ requestId }) => requestId),
  ]);
  const values = rows.map(({ subject, event, data, previous }) => {
    const [now, before] = [data, previous ?? {}] as [Record<string, unknown>, Record<string, unknown>];
    const fields = Object.keys(before).filter((name) => !/At$|^version$/.test(name));
    const change = (field: string): ChangedValue => ({
      field,
      current: now[field] ?? null,
      written: before[field] ?? null,
      restored: null,
    });
    return { subject, values: fields.length > 0 ? fields.map(change) : [change(event)] };
  });
  const grouped = Map.groupBy(values, ({ subject }) => subject);
  return new Map([...grouped].map(([subject, all]) => [subject, all.flatMap((each) => each.values)]));
}

// A comment on a task that the run created counts as a change of the task.
const changedByOthers = statement('undo.others')`select coalesce(s.id, e.task_id) as subject, e.event, e.data, e.previous
  from run r join event e on e.organization_id = r.organization_id and e.timestamp >= r.created_at
    left join unnest($4::text[]) s(id) on s.id = e.subject_id
  where r.organization_id = $1 and r.id = $2 and (e.task_id = any($3) and e.task_id = any($4) or s.id is not null)
    and e.via <> 'system' and not (e.request_id = any($5) or e.request_id in (
      select w.undo_request_id from run_write w where w.organization_id = $1 and w.run_id = $2 and w.undo_request_id is not null))
    and e.event not like 'run.%' and e.event not like 'proposal.%' and e.event not like 'notification.%'
  order by e.seq limit 200`;

const written = statement('undo.writes')`select number, operation, request_id as "requestId", steps, reason from run_write
  where organization_id = $1 and run_id = $2 and undone_at is null order by number desc`;
const finishAll = statement('undo.finishWrites')`with taken as (update run_write set undone_at = now(), undo_request_id = $3
    where organization_id = $1 and run_id = $2 and number = any($4::int[]))
  update proposal set undone_at = now(), version = version + 1
  where organization_id = $1 and run_id = $2 and write = any($4::int[])
  returning id, run_id as "runId", user_id as "userId", credential_kind as "credentialKind", credential_id as "credentialId",
    message_id as "messageId"`;
const finish = statement('undo.finish')`
  update run set undone_at = now(), updated_at = now(), state = case when ${isOpenState} then 'stopped' else state end
  where organization_id = $1 and id = $2`;

/** Numbers of what the events of the writes have caused outside, which cannot be taken back. */
async function sentBy(context: Context, { id }: RunRow, writes: readonly Write[]): Promise<{ webhooks: number; mails: number }> {
  const requests = writes.map(({ requestId }) => requestId);
  const subjects = [...new Set(writes.flatMap(({ steps }) => steps.flatMap(({ task, subject }) => [subject, ...(task ? [task] : [])])))];
  const [row] = await context.sql<{ webhooks: number; mails: number }>(sent, [context.actor.organization, id, requests, subjects]);
  return row ?? { webhooks: 0, mails: 0 };
}

const sent = statement('undo.sent')`
  select (select count(*)::int from webhook w join webhook_delivery d on d.organization_id = w.organization_id and d.webhook_id = w.id
      and d.created_at >= r.created_at and d.attempts > 0
    join event e on e.organization_id = d.organization_id and e.seq = d.seq
    where w.organization_id = $1 and e.request_id = any($3)) as webhooks,
  (select count(*)::int from morning_mail s where s.organization_id = $1 and s.created_at >= r.created_at and s.hash is not null
    and exists (select 1 from notification n where n.organization_id = $1 and n.user_id = s.user_id and n.group_key = any($4))) as mails
  from run r where r.organization_id = $1 and r.id = $2`;
