import { newId } from '../../../schema/kernel/ids.ts';
import type { Organization } from './organization.ts';

/** A reminder of a person about a task, by default in an hour. */
export async function buildReminder({ context, id: organizationId }: Organization, user: string, task: string, overrides: object = {}) {
  const id = newId('reminder');
  const at = new Date(Date.now() + 60 * 60 * 1000);
  await context.db.reminder.create({ data: { organizationId, id, userId: user, taskId: task, at, ...overrides } });
  return id;
}
