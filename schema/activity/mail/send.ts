import { hash, randomBytes } from 'node:crypto';
import { statement } from '../../../src/ports/database/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { eachByItself } from '../../kernel/each.ts';
import { sendMail } from '../../kernel/mail.ts';
import type { Locale } from '../../kernel/module.ts';
import { inNameOf, memberAs } from '../../kernel/system.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { localTime } from '../../kernel/zone.ts';
import { dueTasks } from './due.ts';
import { morningMail } from './mail.ts';
import { newsSince } from './news.ts';

/** Member whose mail hour has come and whose morning is not processed yet. */
type Waiting = Pick<Actor, 'organization' | 'user' | 'role'> & {
  name: string;
  organizationName: string;
  email: string;
  locale: Locale;
  timeZone: string;
  mailDigest: boolean;
  mailReminders: boolean;
  /** Current date of the member, `YYYY-MM-DD`. */
  day: string;
  /** Time of the last processed morning. */
  before: string | null;
};

/** Number of hours within which a late mail is still sent, e.g. after an outage. */
const lateHours = 6;

/** Job that sends the mails of one organization. Without an organization, it starts a job for each. */
export const morningJob = 'send-morning-mails';
/** Members per job: far fewer than fit into its 15 minutes. */
const slice = 200;

/** Condition: member `m` has turned mails on. */
const asked = `(m.mail_digest or m.mail_reminders) and m.removed_at is null and m.kind = 'person' and m.email is not null`;
const zones = statement('morning.zones')`
  select distinct m.time_zone as zone from member m where ${asked} and ($1::text is null or m.organization_id = $1)`;
// Local times come from Node, because the database may not know all of its time zones.
const itsMorning = `join unnest($1::text[], $2::int[], $3::text[]) z(zone, hour, day) on z.zone = m.time_zone
      and z.hour between m.mail_hour and m.mail_hour + ${lateHours - 1}
    where ${asked}
      and not exists (select 1 from morning_mail s where s.organization_id = m.organization_id and s.user_id = m.id and s.day = z.day::date)`;
const organizations = statement('morning.organizations')`select distinct m.organization_id as id from member m ${itsMorning} order by 1`;
const waiting = statement('morning.waiting')`
  select m.organization_id as organization, m.id as "user", m.role::text as role, m.name, o.name as "organizationName", m.email, m.locale,
    m.time_zone as "timeZone", m.mail_digest as "mailDigest", m.mail_reminders as "mailReminders", z.day,
    (select max(s.created_at) from morning_mail s where s.organization_id = m.organization_id and s.user_id = m.id)::text as before
  from member m join organization o on o.id = m.organization_id ${itsMorning} and m.organization_id = $4 and m.id > $5
  order by m.id limit $6`;
// If two runs are concurrent, the second waits for the first and then inserts nothing.
const seeTo = statement('morning.see_to')`insert into morning_mail (organization_id, user_id, day, hash, created_at)
  select m.organization_id, m.id, $3::text::date, $4::text, $5::text::timestamptz from member m
  where m.organization_id = $1 and m.id = $2 and (m.mail_digest or m.mail_reminders) and m.removed_at is null
  on conflict do nothing returning user_id`;

/** Starts a job for each organization in which it is some member's mail hour, so that none waits for the others. */
export async function sendAllMornings(services: Services, now = new Date()): Promise<void> {
  if (!services.mail.configured) return;
  const { database, jobs } = services;
  const found = await database.sql<{ id: string }>(organizations, await timesIn(services, null, now));
  await eachByItself(found, ({ id }) => jobs.send(morningJob, { organization: id }, { singletonKey: id }));
}

/**
 * Sends the morning mail to members of an organization who turned it on and whose hour has come: due tasks and new
 * notifications. Each gets at most one a day, even with several processes, because the processed morning is stored in the same
 * transaction as the mail's job. Without content no mail is sent. Processes `size` members after `after`, each independently,
 * and leaves the rest to another job.
 * @throws the errors, after all members were tried
 */
export async function sendMorningMails(
  services: Services,
  { organization, after = '' }: { organization: string; after?: string | undefined },
  now = new Date(),
  size = slice,
): Promise<void> {
  if (!services.mail.configured) return;
  const { database, jobs } = services;
  const times = await timesIn(services, organization, now);
  const members = await database.sql<Waiting>(waiting, [...times, organization, after, size]);
  const last = members.at(-1)?.user;
  if (last !== undefined && members.length === size)
    await jobs.send(morningJob, { organization, after: last }, { singletonKey: `${organization} ${last}` });
  await eachByItself(members, (member) => send(services, member, now));
}

/** Time zones of members with mails turned on, with their current hour and date: columns of `z`. */
async function timesIn({ database }: Services, organization: string | null, now: Date): Promise<unknown[][]> {
  const found = await database.sql<{ zone: string }>(zones, [organization]);
  const places = found.map(({ zone }) => ({ zone, ...localTime(now, zone) }));
  return (['zone', 'hour', 'day'] as const).map((name) => places.map((place) => place[name]));
}

function send(services: Services, member: Waiting, now: Date): Promise<void> {
  const { organization, user, locale, email } = member;
  const context = inNameOf(services, memberAs({ ...member, kind: 'person' }), 'morning-mail', { locale });
  return context.unitOfWork(async (unit) => {
    const secret = randomBytes(32).toString('base64url');
    const mail = await compose(context, member, now, `${services.baseUrl}/mail/off?key=${secret}`);
    const secretHash = mail ? hash('sha256', secret, 'hex') : null;
    const seen = await context.sql(seeTo, [organization, user, member.day, secretHash, now.toISOString()]);
    if (seen.length > 0 && mail) post(unit, email, member, mail);
  });
}

const post = (unit: Unit, to: string, { user, day }: Waiting, mail: ReturnType<typeof morningMail>) =>
  sendMail(unit, { to, id: `${user}.${day}`, ...mail });

/** Returns the mail, or null if it would be empty. */
async function compose(context: Context, member: Waiting, now: Date, off: string) {
  const { name, organizationName, locale, timeZone, mailDigest, mailReminders, day, before } = member;
  const due = mailReminders ? await dueTasks(context, day, now) : [];
  const news = mailDigest
    ? await newsSince(context, { before: before ? new Date(before) : null, now, withoutDue: mailReminders })
    : { items: [], count: 0 };
  if (due.length === 0 && news.count === 0) return null;
  const morning = { name, organization: organizationName, due, news: news.items, newsCount: news.count };
  return morningMail(morning, { locale, timeZone, places: { home: `${context.services.baseUrl}/`, off } });
}
