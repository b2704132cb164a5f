import type { Viewers } from '../../people/access/visibility.ts';
import { seesEvent } from '../event/visibility.ts';
import type { Happened } from './happened.ts';
import { asStrong, type Telling } from './rules.ts';
import type { Reason } from './told.ts';

/** Somebody who might be told. */
export type Recipient = {
  readonly id: string;
  readonly role: 'admin' | 'member' | 'guest';
  readonly kind: 'person' | 'service';
  readonly removed: boolean;
  readonly timeZone: string;
  readonly mutes: readonly Mute[];
};

/** Something that somebody does not want to be told of: one of the three. */
export type Mute = { readonly taskId: string | null; readonly projectId: string | null; readonly reason: Reason | null };

/**
 * Of all tellings of an event those that are given: for each recipient and subject the strongest that is not muted.
 * Nobody is told its own doing, what it may not see, or anything at all where it left or is a service. `viewers` know the
 * places of the event and of the tellings.
 */
export function permitted(
  event: Happened,
  all: readonly Telling[],
  recipients: ReadonlyMap<string, Recipient>,
  viewers: Viewers,
): Telling[] {
  const given = new Map<string, Telling>();
  for (const telling of all) {
    const recipient = recipients.get(telling.user);
    if (!recipient || recipient.id === event.actorId || recipient.removed || recipient.kind === 'service') continue;
    if (!seesEvent(viewerOf(recipient), event, viewers) || !sees(recipient, telling, viewers) || muted(recipient, telling)) continue;
    const key = `${telling.user} ${telling.group}`;
    const other = given.get(key);
    if (!other || !asStrong(other.reason, telling.reason)) given.set(key, { ...telling, ...(other?.ends && { ends: other.ends }) });
    else if (telling.ends) given.set(key, { ...other, ends: telling.ends });
  }
  return [...given.values()];
}

const viewerOf = ({ id, role }: Recipient) => ({ user: id, role, projects: null });

/** What is told may be about another task than the event. */
function sees(recipient: Recipient, { projectId, taskId }: Telling, viewers: Viewers): boolean {
  return [projectId, taskId].every((id) => id === null || viewers.sees(viewerOf(recipient), id));
}

/** What is said to somebody by name, or asked for, is told though the task or the project is muted. */
const personal: ReadonlySet<Reason> = new Set(['mentioned', 'assigned', 'reminder']);

/** Whether the recipient does not want to hear this. */
export function muted(
  { mutes }: Pick<Recipient, 'mutes'>,
  { reason, taskId, projectId }: Pick<Telling, 'reason' | 'taskId' | 'projectId'>,
): boolean {
  return mutes.some((mute) => {
    if (mute.reason) return mute.reason === reason;
    if (personal.has(reason)) return false;
    return mute.taskId ? mute.taskId === taskId : mute.projectId === projectId;
  });
}
