import { newId } from '../../../schema/kernel/ids.ts';
import type { Organization } from './organization.ts';

/** A reminder of somebody's about a task, in an hour unless `overrides` say otherwise. */
export async function buildReminder({ context, id: organizationId }: Organization, user: string, task: string, overrides: object = {}) {
  const id = newId('reminder');
  const at = new Date(Date.now() + 60 * 60 * 1000);
  await context.db.reminder.create({ data: { organizationId, id, userId: user, taskId: task, at, ...overrides } });
  return id;
}
