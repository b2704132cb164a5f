import type { Viewers } from '../../people/access/visibility.ts';
import { seesEvent } from '../event/visibility.ts';
import type { Reason } from './content.ts';
import type { Happened } from './event-fields.ts';
import { asStrong, type NotificationDraft } from './rules.ts';

/** User who may be notified. */
export type Recipient = {
  readonly id: string;
  readonly role: 'admin' | 'member' | 'guest';
  readonly kind: 'person' | 'service';
  readonly removed: boolean;
  readonly timeZone: string;
  readonly mutes: readonly Mute[];
};

/** Active mute: exactly one of the fields is set. */
export type Mute = { readonly taskId: string | null; readonly projectId: string | null; readonly reason: Reason | null };

/**
 * Selects which notifications of an event are created: for each recipient and subject the strongest one that is not muted.
 * Excludes the actor of the event, except for news of agents, removed members, service accounts and people who cannot view the
 * event or the subject.
 * `viewers` must know the places of the event and of all candidates.
 */
export function permitted(
  event: Happened,
  all: readonly NotificationDraft[],
  recipients: ReadonlyMap<string, Recipient>,
  viewers: Viewers,
): NotificationDraft[] {
  const given = new Map<string, NotificationDraft>();
  for (const telling of all) {
    const recipient = recipients.get(telling.user);
    if (!recipient || recipient.removed || recipient.kind === 'service') continue;
    if (recipient.id === event.actorId && !ofAgents.has(telling.reason)) continue;
    if (!seesEvent(viewerOf(recipient), event, viewers) || !sees(recipient, telling, viewers) || muted(recipient, telling)) continue;
    const key = `${telling.user} ${telling.group}`;
    const other = given.get(key);
    if (!other || !asStrong(other.reason, telling.reason)) given.set(key, { ...telling, ...(other?.ends && { ends: other.ends }) });
    else if (telling.ends) given.set(key, { ...other, ends: telling.ends });
  }
  return [...given.values()];
}

/** Reasons about agents, which notify also the person who caused them. */
const ofAgents: ReadonlySet<Reason> = new Set(['proposed', 'agent_paused']);

const viewerOf = ({ id, role }: Recipient) => ({ user: id, role, projects: null });

/** Whether the recipient can view the subject, which may be another task than that of the event. */
function sees(recipient: Recipient, { projectId, taskId }: NotificationDraft, viewers: Viewers): boolean {
  return [projectId, taskId].every((id) => id === null || viewers.canView(viewerOf(recipient), id));
}

/** Reasons that address the person, or that the person asked for. They notify even if the task or project is muted. */
const personal: ReadonlySet<Reason> = new Set(['mentioned', 'assigned', 'reminder']);

/** Whether the recipient has muted this. */
export function muted(
  { mutes }: Pick<Recipient, 'mutes'>,
  { reason, taskId, projectId }: Pick<NotificationDraft, 'reason' | 'taskId' | 'projectId'>,
): boolean {
  return mutes.some((mute) => {
    if (mute.reason) return mute.reason === reason;
    if (personal.has(reason)) return false;
    return mute.taskId ? mute.taskId === taskId : mute.projectId === projectId;
  });
}
