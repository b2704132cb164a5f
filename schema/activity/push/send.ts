import { statement } from '../../../src/ports/database/port.ts';
import type { Outcome } from '../../../src/ports/webhook-sender/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import type { Locale } from '../../kernel/module.ts';
import { inNameOf, memberAs } from '../../kernel/system.ts';
import { goesOn } from '../../people/session/sessions.ts';
import { countUnread, notifications } from '../notification/list.ts';
import { contentOf } from '../notification/notification.ts';
import type { NotificationRow } from '../notification/row.ts';
import { excerptOf, headlineOf } from '../notification/text.ts';
import { defaults, isQuiet, type PushSettings } from './settings.ts';
import type { Browser } from './vapid.ts';
import { requestFor } from './vapid.ts';

/** A notification and the browser (by the hash of its endpoint) that it is for. */
export type Push = { readonly organization: string; readonly browser: string; readonly notification: string };

type Owner = Pick<Actor, 'user' | 'role'> & PushSettings & { encrypted: string; locale: Locale; timeZone: string };

const find = statement('push.find')`
  select b.sealed as encrypted, m.id as "user", m.role::text as role, m.locale, m.time_zone as "timeZone",
    coalesce(x.reasons, $3::text[]) as reasons, x.quiet_from as "quietFrom", x.quiet_to as "quietTo"
  from push_subscription b join member m on m.organization_id = b.organization_id and m.id = b.user_id and m.removed_at is null
    join session s on s.id = b.session_id and ${goesOn('s')}
    left join push_setting x on x.organization_id = b.organization_id and x.user_id = b.user_id
  where b.organization_id = $1 and b.hash = $2 and not exists (select 1 from session_use u
    where u.organization_id = b.organization_id and u.session_id = b.session_id and u.ended_at is not null)`;
const remove = statement('push.remove')`delete from push_subscription where organization_id = $1 and hash = $2`;

/** Characters of each line; the whole message must stay below 4 KB. */
const longest = 150;

/**
 * Sends a notification to a browser, encrypted for it. Sends nothing in quiet hours, for other reasons than the chosen ones, if its owner
 * can no longer view the subject, or if it was read meanwhile. A browser that no longer exists is deleted.
 * @throws Error if the push service was not reachable or busy, so that the job is tried again
 */
export async function sendPush(services: Services, { organization, browser, notification }: Push, now = new Date()): Promise<void> {
  const { database, encryption, webhooks } = services;
  const [owner] = await database.sql<Owner>(find, [organization, browser, defaults.reasons]);
  if (!owner || isQuiet(owner, owner.timeZone, now)) return;
  const { user, role, locale } = owner;
  const context = inNameOf(services, memberAs({ organization, user, role, kind: 'person' }), 'push', { locale });
  const row = await context.load(notifications, notification);
  if (!row || row.readAt || row.archivedAt || row.snoozedUntil || !owner.reasons.includes(row.reason)) return;
  const message = JSON.stringify({ ...messageOf(row, locale), unread: await countUnread(context) });
  const target = JSON.parse(encryption.decrypt(owner.encrypted, browser)) as Browser;
  const { headers, body } = await requestFor(services, target, message);
  const outcome = await webhooks.post(target.endpoint, headers, body, organization);
  if (isGone(outcome)) await database.sql(remove, [organization, browser]);
  else if (mayPass(outcome))
    throw new Error(`The push service did not accept a message: ${'error' in outcome ? outcome.message : `status ${outcome.status}`}`);
}

/** Whether the browser has unsubscribed, or its address may not be used any more. */
const isGone = (outcome: Outcome): boolean =>
  'error' in outcome ? outcome.error === 'address_refused' : outcome.status === 404 || outcome.status === 410;

/** Whether another attempt may succeed. */
const mayPass = (outcome: Outcome): boolean => 'error' in outcome || outcome.status === 429 || outcome.status >= 500;

/** Content that the browser shows: the sentence, then the task and the text. `tag` replaces an earlier message about the same subject. */
function messageOf(row: NotificationRow, locale: Locale) {
  const { id, reason, taskNumber, taskTitle } = row;
  const lines = [taskNumber && `${taskNumber} ${shortened(taskTitle ?? '')}`, excerptOf(row, locale)];
  return {
    title: shortened(headlineOf(contentOf(row, locale), locale, row.timeZone)),
    body: lines.filter(Boolean).join('\n'),
    url: reason === 'proposed' ? '/proposals' : taskNumber ? `/tasks/${taskNumber}` : '/feed',
    tag: id,
    lang: locale,
  };
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text;
}
