import type { LoggedEvent } from '../event/row.ts';
import { reference } from './event-fields.ts';
import { standingOf, type TaskFacts } from './facts.ts';
import { ranked } from './fold.ts';
import type { Item } from './item.ts';
import type { Recipient } from './permitted.ts';
import { type ProposalFacts, proposedGroup } from './rules.ts';
import type { Items } from './store.ts';

/**
 * Updates existing notifications of all users after an event. Those about deleted things leave the feed and return if they are
 * restored. Due notices that no longer hold are settled, and so are requests to decide once no proposal waits. Notifications follow a task to another project.
 */
export function settle(
  items: Items,
  event: LoggedEvent,
  { tasks, proposals }: { tasks: ReadonlyMap<string, TaskFacts>; proposals: ReadonlyMap<string, ProposalFacts> },
  everyone: ReadonlyMap<string, Recipient>,
  now: Date,
): void {
  if (event.event === 'file.deleted' || event.event === 'file.updated') settleFile(items, event);
  const proposal = proposals.get(event.subjectId);
  if (proposal && event.event !== 'proposal.created') settleProposed(items, event, proposal);
  if (event.taskId === null) return;
  const task = tasks.get(event.taskId);
  for (const item of items.ofTask(event.taskId)) {
    if (event.event === 'comment.reaction_removed') withoutReaction(items, item, event);
    else if (event.event === 'comment.deleted' && item.subjectId === event.subjectId) withoutComment(items, item);
    else if (event.event === 'task.deleted') items.put({ ...item, goneAt: event.timestamp });
    else if (event.event === 'task.restored') items.put({ ...item, goneAt: null });
    else if (event.event === 'task.updated' && task) items.put(current(item, task, event, everyone.get(item.userId), now));
  }
}

/** Archives the requests to decide on proposals of a run or agent of which none waits any more. */
function settleProposed(items: Items, event: LoggedEvent, proposal: ProposalFacts): void {
  if (proposal.others) return;
  for (const user of proposal.approvers) {
    const item = items.get(user, proposedGroup(proposal));
    if (item?.archivedAt === null) items.put({ ...item, readAt: item.readAt ?? event.timestamp, archivedAt: event.timestamp });
  }
}

/** Deletes the notification of a deleted file, or moves it with the file to another project. */
function settleFile(items: Items, event: LoggedEvent): void {
  const uploader = reference(event.data.uploadedBy);
  const item = uploader === null ? undefined : items.get(uploader, event.subjectId);
  if (!item) return;
  if (event.event === 'file.deleted') items.drop(item);
  else if (item.projectId !== event.projectId) items.put({ ...item, projectId: event.projectId });
}

/** Drops an unread notification whose only reaction was removed. */
function withoutReaction(items: Items, item: Item, { subjectId, actorId }: LoggedEvent): void {
  const alone = item.reason === 'reacted' && item.count === 1 && item.readAt === null;
  if (alone && item.subjectId === subjectId && item.actorIds[0] === actorId) items.drop(item);
}

function withoutComment(items: Items, item: Item): void {
  if (item.count === 1 || item.taskId === null) items.drop(item);
  else items.put({ ...item, subjectId: item.taskId });
}

/** Time-based reasons, which no longer hold once the task is done or due on another day. */
const ofClock: ReadonlySet<Item['reason']> = new Set(['due_soon', 'overdue', 'reminder']);

function current(item: Item, task: TaskFacts, event: LoggedEvent, recipient: Recipient | undefined, now: Date): Item {
  const there = item.projectId === task.projectId ? item : { ...item, projectId: task.projectId };
  const due = ofClock.has(item.reason);
  const moved =
    item.detail.due !== undefined && event.previous !== null && 'dueDate' in event.previous && event.data.dueDate !== item.detail.due;
  if (due && item.readAt === null && (moved || task.closed)) return { ...there, readAt: event.timestamp, archivedAt: event.timestamp };
  return recipient && there.readAt === null && there.archivedAt === null ? ranked(there, standingOf(task, recipient, now)) : there;
}
