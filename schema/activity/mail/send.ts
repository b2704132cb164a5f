import { hash, randomBytes } from 'node:crypto';
import type { Actor } from '../../kernel/actor.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { eachByItself } from '../../kernel/each.ts';
import type { Locale } from '../../kernel/errors.ts';
import { sendMail } from '../../kernel/mail.ts';
import { inNameOf, memberAs } from '../../kernel/system.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { knownZone } from '../../kernel/zone.ts';
import { dueTasks } from './due.ts';
import { morningMail } from './mail.ts';
import { newsSince } from './news.ts';

/** Somebody whose morning it is, and has not been seen to. */
type Waiting = Pick<Actor, 'organization' | 'user' | 'role'> & {
  name: string;
  organizationName: string;
  email: string;
  locale: Locale;
  timeZone: string;
  mailDigest: boolean;
  mailReminders: boolean;
  /** Its day, `YYYY-MM-DD`. */
  day: string;
  /** When a morning was last seen to. */
  before: string | null;
};

/** A server that was away sends the mail of the morning later, but not this many hours later. */
const patience = 6;

/** Job that sends an organization's mails, or without one has each organization's sent. */
export const morningJob = 'send-morning-mails';
/** People that one job sees to: far less than its quarter of an hour takes. */
const slice = 200;

/** Condition: member `m` asked for mails. */
const asked = `(m.mail_digest or m.mail_reminders) and m.removed_at is null and m.kind = 'person' and m.email is not null`;
const zones = {
  name: 'morning.zones',
  text: `select distinct m.time_zone as zone from member m where ${asked} and ($1::text is null or m.organization_id = $1)`,
};
// Times of zones come from here: the database may not know all that Node does.
const itsMorning = `join unnest($1::text[], $2::int[], $3::text[]) z(zone, hour, day) on z.zone = m.time_zone
      and z.hour between m.mail_hour and m.mail_hour + ${patience - 1}
    where ${asked}
      and not exists (select 1 from morning_mail s where s.organization_id = m.organization_id and s.user_id = m.id and s.day = z.day::date)`;
const organizations = {
  name: 'morning.organizations',
  text: `select distinct m.organization_id as id from member m ${itsMorning} order by 1`,
};
const waiting = {
  name: 'morning.waiting',
  text: `select m.organization_id as organization, m.id as "user", m.role::text as role, m.name, o.name as "organizationName", m.email, m.locale,
      m.time_zone as "timeZone", m.mail_digest as "mailDigest", m.mail_reminders as "mailReminders", z.day,
      (select max(s.created_at) from morning_mail s where s.organization_id = m.organization_id and s.user_id = m.id)::text as before
    from member m join organization o on o.id = m.organization_id ${itsMorning} and m.organization_id = $4 and m.id > $5
    order by m.id limit $6`,
};
// Of two at a time, the second waits for the first and then finds the morning seen to.
const seeTo = {
  name: 'morning.see_to',
  text: `insert into morning_mail (organization_id, user_id, day, hash, created_at)
    select m.organization_id, m.id, $3::text::date, $4::text, $5::text::timestamptz from member m
    where m.organization_id = $1 and m.id = $2 and (m.mail_digest or m.mail_reminders) and m.removed_at is null
    on conflict do nothing returning user_id`,
};

/** Has each organization's mails sent in which it is somebody's hour: a job each, so that none waits for the others. */
export async function sendAllMornings(services: Services, now = new Date()): Promise<void> {
  if (!services.mail.configured) return;
  const { database, jobs } = services;
  const found = await database.sql<{ id: string }>(organizations, await timesIn(services, null, now));
  await eachByItself(found, ({ id }) => jobs.send(morningJob, { organization: id }, { singletonKey: id }));
}

/**
 * Sends those of an organization who asked for it the morning's mail, once it is their hour: what is due, what is new in
 * the feed. Each gets one a day at most, however often and by however many processes it is looked for: that the morning was
 * seen to is kept with the mail's job, in one transaction. Nothing is sent where there is nothing to tell. Sees to `size`
 * people after `after`, each by itself, and leaves the next ones to another job.
 * @throws what failed, at the end
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

/** The time zones of those who asked for mails, with the hour and the day it is there: columns of `z`. */
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
    const kept = mail ? hash('sha256', secret, 'hex') : null;
    const seen = await context.sql({ ...seeTo, values: [organization, user, member.day, kept, now.toISOString()] });
    if (seen.length > 0 && mail) post(unit, email, member, mail);
  });
}

const post = (unit: Unit, to: string, { user, day }: Waiting, mail: ReturnType<typeof morningMail>) =>
  sendMail(unit, { to, id: `${user}.${day}`, ...mail });

/** The mail, or null where there is nothing to tell. */
async function compose(context: Context, member: Waiting, now: Date, off: string) {
  const { name, organizationName, locale, timeZone, mailDigest, mailReminders, day, before } = member;
  const due = mailReminders ? await dueTasks(context, day, now) : [];
  const news = mailDigest
    ? await newsSince(context, { before: before ? new Date(before) : null, now, withoutDue: mailReminders })
    : { told: [], count: 0 };
  if (due.length === 0 && news.count === 0) return null;
  const morning = { name, organization: organizationName, due, news: news.told, newsCount: news.count };
  return morningMail(morning, { locale, timeZone, places: { home: `${context.services.baseUrl}/`, off } });
}

/** The hour and the day it is in a time zone. */
function localTime(now: Date, timeZone: string): { hour: number; day: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: knownZone(timeZone), dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = format.format(now).split(' ');
  return { hour: Number(time.slice(0, 2)), day };
}
