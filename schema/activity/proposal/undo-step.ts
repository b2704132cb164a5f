import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { ReservedIds } from '../../kernel/ids.ts';
import { authorize } from '../../kernel/policy.ts';
import { attempt, runAs } from '../../kernel/rehearse.ts';
import { findProject } from '../../people/access/project.ts';
import { projectPolicy } from '../../work/project/policy.ts';
import { seeTask } from '../../work/task/find.ts';
import { taskPolicy } from '../../work/task/policy.ts';
import { returnToPosition } from '../../work/task/update.ts';
import type { Step } from '../run/inverse.ts';
import { isSame } from './changes.ts';
import { mutationOn, runMutation } from './mutation.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A value that somebody has changed since the run: the run wrote `written`, and it would be `restored`. */
export type ChangedValue = { readonly field: string; readonly current: unknown; readonly written: unknown; readonly restored: unknown };

/** Carries the changed values of a step out of the attempt, which is rolled back. */
export class StepConflict extends Error {
  readonly values: readonly ChangedValue[];

  constructor(values: readonly ChangedValue[]) {
    super('conflict');
    this.values = values;
  }
}

/**
 * Takes back one part of a write of a run, which audit entries then name, with the actor's rights. Records of the agent that nobody else may change, such as its reactions, are
 * changed in its name by those who may change the task. Returns the events; after an error nothing of the step stays.
 * @throws StepConflict, Problem of the operation
 */
export function takeBack(context: Context, step: Step, run: string): Promise<readonly EventDraft[]> {
  return attempt(context, () =>
    runAs(context, context, async (acting, own) => {
      const { owner = acting.actor.user } = step;
      if (owner !== acting.actor.user) await requireNear(acting, step);
      const doing = owner === acting.actor.user ? acting : acting.inTheNameOf(owner);
      const perform = () => operate(doing, step.operation, step.input);
      const onlyMoves = step.place !== undefined && Object.keys(step.input).join() === 'id';
      if (!onlyMoves) await (step.again ? new ReservedIds([step.subject]).during(perform) : perform());
      const values = changedValues(step, own.events);
      if (values.length > 0) throw new StepConflict(values);
      if (step.place !== undefined) await putBack(doing, step, step.place);
      await own.settled();
      own.annotate({ undoneRun: { id: run } });
      return [...own.events];
    }),
  );
}

/** Refuses to act in the agent's name where the actor may not change anything. @throws Problem of the permission */
async function requireNear(context: Context, { task, project, private: ofOwner }: Step): Promise<void> {
  if (ofOwner) return;
  if (task) authorize(context.actor, taskPolicy.update.who, found('task.not_found', await seeTask(context, task)));
  else if (project) authorize(context.actor, projectPolicy.writeUpdate.who, await findProject(context, project));
}

/** Values that differ from those that the write left, according to the events of the step. */
function changedValues({ left = {}, subject, input }: Step, events: readonly EventDraft[]): ChangedValue[] {
  const before = Object.assign({}, ...events.filter(({ subjectId }) => subjectId === subject).map(({ previous }) => previous)) as Fields;
  const differing = (written: Fields, current: Fields, restored: Fields, prefix = ''): ChangedValue[] =>
    Object.entries(written).flatMap(([field, value]) =>
      !(field in current) || isSame(current[field], value)
        ? []
        : [{ field: `${prefix}${field}`, current: current[field] ?? null, written: value, restored: restored[field] ?? null }],
    );
  const { fields, ...plain } = left;
  return [
    ...differing(plain, before, input),
    ...(fields ? differing(fields as Fields, (before.fields ?? {}) as Fields, input.fields as Fields, 'fields.') : []),
  ];
}

/** Moves a task or milestone to its former place. If another task has it now, the task moves beside that one. */
async function putBack(context: Context, { operation, subject, again }: Step, place: string | number): Promise<void> {
  const { organization } = context.actor;
  if (typeof place === 'string') {
    if (await returnToPosition(context, subject, place)) return;
    const [beside] = await context.sql<{ after: string | null; before: string | null }>(besideTask, [organization, subject, place]);
    if (beside?.after) await operate(context, operation, { id: subject, after: beside.after });
    else if (beside?.before) await operate(context, operation, { id: subject, before: beside.before });
    return;
  }
  const [other] = await context.sql<{ id: string }>(besideMilestone, [organization, subject, place - 1]);
  await operate(context, again ? 'updateMilestone' : operation, { id: subject, after: other?.id ?? null });
}

const besideTask = statement('undo.beside_task')`
  select (select b.id from task b where b.organization_id = $1 and b.project_id = t.project_id and b.id <> t.id and b.deleted_at is null
      and b.position < $3 order by b.position desc limit 1) as after,
    (select b.id from task b where b.organization_id = $1 and b.project_id = t.project_id and b.id <> t.id and b.deleted_at is null
      and b.position >= $3 order by b.position limit 1) as before
  from task t where t.organization_id = $1 and t.id = $2`;
const besideMilestone = statement('undo.beside_milestone')`select id from (
    select b.id, b.position from milestone y
      join milestone b on b.organization_id = y.organization_id and b.project_id = y.project_id and b.id <> y.id
    where y.organization_id = $1 and y.id = $2 order by b.position limit $3::int) before
  order by position desc limit 1`;

/** Runs a mutation with its `input`, as a client would. @throws Problem of the operation */
const operate = (context: Context, operation: string, input: Fields): Promise<unknown> =>
  runMutation(context, mutationOn(operation, input));
