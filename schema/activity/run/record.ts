import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { kindOfId } from '../../kernel/ids.ts';
import type { IrreversibleReason } from '../../kernel/inverse.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { type ReachedCost, reachedCost, requireBelowCost } from './cost.ts';
import { inverseOf, type Step } from './inverse.ts';

/** Maximum number of writes of a run, and of an agent within 24 hours. */
export const maxWrites = 1_000;
export const maxWritesOfDay = 5_000;
/** Maximum number of steps that take back one write. */
const maxSteps = 500;

/**
 * Mutations that are not taken back although they may emit no event that says so. All that cannot be proposed are among them, except for
 * those that have nothing to take back: `null`.
 */
export const notTakenBack: Readonly<Record<string, IrreversibleReason | null>> = {
  muteNotifications: 'settings',
  unmuteNotifications: 'settings',
  updateMe: 'settings',
  updateMember: 'settings',
  removeMember: 'permanent',
  updateOrganization: 'settings',
  updateServiceAccount: 'settings',
  revokeServiceAccount: 'outside',
  revokeServiceKey: 'outside',
  revokeInvitation: 'outside',
  revokeToken: 'outside',
  updateToken: 'outside',
  updateWebhook: 'outside',
  deleteWebhook: 'outside',
  enableWebhook: 'outside',
  disableWebhook: 'outside',
  setWorkflow: 'settings',
  endCycle: 'permanent',
  favouriteView: 'settings',
  unfavouriteView: 'settings',
  deleteView: 'permanent',
  updateTemplate: 'settings',
  deleteTemplate: 'permanent',
  deleteCustomField: 'permanent',
  deleteTimeEntry: 'permanent',
  deleteProjectUpdate: 'permanent',
  endPublicLink: 'permanent',
  deleteFile: 'permanent',
};

/**
 * Stores what takes back the changes of a unit of work, as a write of the run, or the reason why they stay. Nothing is stored for a unit
 * without changes. Returns the number of the write if it can be taken back.
 * @throws Problem `run.too_many_writes`, `run.too_many_today`, `run.cost_reached`, `run.cost_reached_today`
 */
export async function recordWrite(
  context: Context,
  unit: Pick<Unit, 'events' | 'audited' | 'isComplete'>,
  run: string,
): Promise<number | undefined> {
  const { organization, user } = context.actor;
  const mutations = context.mutations.filter(({ field }) => field.extensions.proposing !== 'direct').map(({ name }) => name);
  if (mutations.length === 0 || (unit.events.length === 0 && unit.audited.length === 0 && !mutations.some(isSilent))) return undefined;
  const { steps, reason } = unit.isComplete ? inverseOf(unit.events, user) : { steps: [], reason: null };
  const tooLarge = !unit.isComplete || steps.length > maxSteps;
  const irreversible = steps.length === 0 ? mutations.map((name) => notTakenBack[name]).find(Boolean) : undefined;
  const why = tooLarge ? 'too_large' : (reason ?? irreversible ?? (steps.length === 0 && unit.events.length === 0 ? 'outside' : null));
  if (steps.length === 0 && why === null) return undefined;
  const stored = tooLarge ? [] : steps;
  const values = [organization, run, user, mutations.join(), context.requestId, JSON.stringify(stored), why, placesOf(stored)];
  const [row] = await context.sql<{ number: number; count: number; cost: ReachedCost }>(insert, values);
  if (!row) throw new Problem('run.too_many_writes', { params: { max: maxWrites } });
  // A person who approves a proposal has seen what it cost.
  if (!context.actor.approved) requireBelowCost(row.cost);
  if (row.count >= maxWritesOfDay) throw new Problem('run.too_many_today', { params: { max: maxWritesOfDay } });
  return stored.length > 0 ? row.number : undefined;
}

/** Whether a mutation changes something without an event or an audit entry. */
const isSilent = (name: string) => name === 'muteNotifications' || name === 'unmuteNotifications';

/** Projects, tasks and comments of the steps, with which they are purged. */
const placesOf = (steps: readonly Step[]): string[] => [
  ...new Set(
    steps.flatMap(({ subject, task, project }) => [
      ...(kindOfId(subject) === 'comment' ? [subject] : []),
      ...(task ? [task] : []),
      ...(project ? [project] : []),
    ]),
  ),
];

// The run is locked by the unit of work. `count` has the writes of the last 24 hours before this one.
const insert = statement('run.record')`
  with numbered as (update run set writes = writes + 1 where organization_id = $1 and id = $2 and writes < ${maxWrites} returning writes),
    recorded as (insert into run_write (organization_id, run_id, number, user_id, operation, request_id, steps, reason, places)
      select $1, $2, n.writes, $3, $4, $5, $6::text::jsonb, $7, $8 from numbered n)
  select writes as number, (select count(*)::int from (select 1 from run_write w where w.organization_id = $1 and w.user_id = $3
    and w.created_at > now() - interval '24 hours' limit ${maxWritesOfDay}) today) as count, ${reachedCost('$2', '$3')} as cost from numbered`;
