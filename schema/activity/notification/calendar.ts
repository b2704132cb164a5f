import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { recipientsOf, standingOf, tasksOf } from './facts.ts';
import { fold } from './fold.ts';
import { muted } from './permitted.ts';
import type { NotificationDraft } from './rules.ts';
import { Items } from './store.ts';

/** Time-based notification about a task, for a user who can view the task. `group`: folding key, see `NotificationDraft`. */
export type Reached = Pick<NotificationDraft, 'user' | 'reason' | 'group' | 'detail'> & { readonly task: string };

const end = statement('notification.log_end')`select coalesce(max(seq), 0)::text as seq from event where organization_id = $1`;

/**
 * Creates notifications that time, not an event, has caused. Runs in the unit of work that records them as sent. Respects
 * mutes.
 */
export async function notifyNow(
  context: Context,
  unit: Unit,
  reached: readonly Reached[],
  { kind, now }: { kind: string; now: Date },
): Promise<void> {
  if (reached.length === 0) return;
  const ids = [...new Set(reached.map(({ task }) => task))];
  const tasks = await tasksOf(context, ids, []);
  const recipients = await recipientsOf(context, [...new Set(reached.map(({ user }) => user))]);
  const [log] = await context.sql<{ seq: string }>(end, [context.actor.organization]);
  const items = await Items.load(context, { tasks: ids, users: [], groups: [] });
  const occasion = { seq: log?.seq ?? '0', at: now.toISOString(), kind, actorId: null };
  for (const { task: id, user, reason, group, detail } of reached) {
    const [task, recipient] = [tasks.get(id), recipients.get(user)];
    if (!task || !recipient) continue;
    const telling: NotificationDraft = { user, reason, group, subjectId: id, taskId: id, projectId: task.projectId, detail };
    if (!muted(recipient, telling)) items.put(fold(items.get(user, group), telling, occasion, standingOf(task, recipient, now)));
  }
  await items.save(unit);
}
