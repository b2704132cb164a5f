import { hash } from 'node:crypto';
import type { Services } from '../../kernel/context.ts';
import type { Locale } from '../../kernel/errors.ts';
import { purgeOf } from '../../kernel/purge.ts';

/** Whose mails a link ends: the language to say so in, and whether there are still any to end. */
export type Subscription = { readonly locale: Locale; readonly on: boolean };

// By the hash of the secret in a mail, whoever that was sent to.
const find = {
  name: 'morning.subscription',
  text: `select m.locale, m.mail_digest or m.mail_reminders as "on" from morning_mail s
    join member m on m.organization_id = s.organization_id and m.id = s.user_id where s.hash = $1`,
};
const end = {
  name: 'morning.unsubscribe',
  text: `update member m set mail_digest = false, mail_reminders = false, version = m.version + 1, updated_at = now()
    from morning_mail s where s.hash = $1 and m.organization_id = s.organization_id and m.id = s.user_id and (m.mail_digest or m.mail_reminders)`,
};

/** The subscription that a mail's secret ends; undefined for what is none, or is older than a year. */
export async function findSubscription({ database }: Services, secret: string): Promise<Subscription | undefined> {
  const [found] = await database.sql<Subscription>(find, [hash('sha256', secret, 'hex')]);
  return found;
}

/** Ends the morning's mails of whoever the secret was sent to, once or again. @returns undefined as `findSubscription` does */
export async function unsubscribe(services: Services, secret: string): Promise<Subscription | undefined> {
  await services.database.sql(end, [hash('sha256', secret, 'hex')]);
  return findSubscription(services, secret);
}

/** Removes what was kept of mornings: of mails for a year, in which their links work, else for a week. */
export const purgeMornings = purgeOf(
  'morning',
  'morning_mail',
  `created_at < now() - interval '1 year' or (created_at < now() - interval '7 days' and hash is null)`,
);
