import { newId } from '../../../schema/kernel/ids.ts';
import type { Organization, Person } from './organization.ts';
import { buildProposal } from './proposal.ts';

/** Headers of the writes of a run. */
export const heldBy = ({ id, lease }: { id: string; lease: number }) => ({ 'x-run': id, 'x-run-lease': String(lease) });

/** Stores a run of a member, without events. @returns its id */
async function storeRun({ id: organizationId, context }: Organization, userId: string, taskId: string | null): Promise<string> {
  const id = newId('run');
  const leaseExpiresAt = new Date('2126-01-01T09:00:00Z');
  await context.db.run.create({ data: { organizationId, id, userId, taskId, goal: 'Kopya görevleri bul', leaseExpiresAt } });
  return id;
}

/** Ends the lease of a run, as if its agent had been silent for too long. */
export const lapse = ({ id: organizationId, context }: Organization, { id }: { id: string }) =>
  context.db.run.update({ where: { organizationId_id: { organizationId, id } }, data: { leaseExpiresAt: new Date(0) } });

type Options = { proposed?: { id: string }; other?: Pick<Person, 'id'> };

/**
 * A run of `owner` on a task, which nobody holds any more, with a thought and a proposal about the task or `proposed`; and a run of `other`
 * without a task. @returns the ids of the first
 */
export async function buildRun(team: Organization, owner: Person, task: { id: string }, { proposed = task, other }: Options = {}) {
  const run = await storeRun(team, owner.id, task.id);
  if (other) await storeRun(team, other.id, null);
  const thought = { id: newId('runActivity'), runId: run, userId: owner.id, kind: 'thought', body: 'Üç kopya var.' } as const;
  await team.context.db.runActivity.create({ data: { organizationId: team.id, ...thought } });
  const proposal = await buildProposal(owner, proposed, heldBy({ id: run, lease: 1 }));
  await lapse(team, { id: run });
  return { run, runActivity: thought.id, proposal };
}
