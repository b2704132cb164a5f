import { hash } from 'node:crypto';
import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import type { Locale } from '../../kernel/module.ts';
import { purgeOf } from '../../kernel/purge.ts';

/** Subscription of an unsubscribe link: the member's language, and whether any mails are still on. */
export type Subscription = { readonly locale: Locale; readonly on: boolean };

// Finds the member by the hash of the secret in the mail.
const find = statement('morning.subscription')`select m.locale, m.mail_digest or m.mail_reminders as "on" from morning_mail s
  join member m on m.organization_id = s.organization_id and m.id = s.user_id where s.hash = $1`;
const end = statement('morning.unsubscribe')`update member m set mail_digest = false, mail_reminders = false
  from morning_mail s where s.hash = $1 and m.organization_id = s.organization_id and m.id = s.user_id and (m.mail_digest or m.mail_reminders)`;

/** Returns the subscription of a mail's secret; undefined if the secret is unknown or older than a year. */
export async function findSubscription({ database }: Services, secret: string): Promise<Subscription | undefined> {
  const [found] = await database.sql<Subscription>(find, [hash('sha256', secret, 'hex')]);
  return found;
}

/**
 * Turns off the morning mails of the member to whom the secret was sent. Idempotent. @returns undefined like `findSubscription`
 */
export async function unsubscribe(services: Services, secret: string): Promise<Subscription | undefined> {
  await services.database.sql(end, [hash('sha256', secret, 'hex')]);
  return findSubscription(services, secret);
}

/** Deletes records of mornings: after a year if a mail was sent, because its link works that long; otherwise after a week. */
export const purgeMornings = purgeOf(
  'morning',
  'morning_mail',
  `created_at < now() - interval '1 year' or (created_at < now() - interval '7 days' and hash is null)`,
);
