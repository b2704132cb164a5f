import type { ClaimedDomain } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { eachByItself } from '../../kernel/each.ts';
import { sendMail } from '../../kernel/mail.ts';
import { asSystem } from '../../kernel/system.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { administratorsOf } from './administrators.ts';
import { domainMail } from './domain-mail.ts';
import { foundAgain, lockClaim, nextRecheck, recordOf } from './domains.ts';
import { domainMissing } from './events.ts';

const day = 24 * 60 * 60 * 1000;
/** Days for which the record may be missing before the domain is released. */
export const missingDays = 14;

/** Domains looked up per run, and concurrently: name servers may take 5 s each. */
const [perRun, atOnce] = [1_000, 20];

type Due = { readonly organization: string; readonly id: string };

const find = statement('domain.recheck_due')`select organization_id as organization, id from claimed_domain
  where recheck_at <= $1 order by recheck_at, id limit ${perRun}`;

/**
 * Looks up the TXT records of proved domains that are due: a month after they were last found, or daily while one is
 * missing. Administrators are notified when a record is first missing, and when the domain is released after
 * `missingDays`. A failed or unanswered lookup has no effect: it is repeated a day later.
 * @throws the failures, at the end
 */
export async function recheckDomains(services: Services, now = new Date()): Promise<void> {
  const due = await services.database.sql<Due>(find, [now.toISOString()]);
  const turns = Array.from({ length: Math.ceil(due.length / atOnce) }, (_, turn) => due.slice(turn * atOnce, (turn + 1) * atOnce));
  await eachByItself(turns, async (turn) => {
    const ended = await Promise.allSettled(turn.map((domain) => recheck(services, domain, now)));
    await eachByItself(ended, async (each) => each.status === 'rejected' && Promise.reject(each.reason));
  });
}

async function recheck(services: Services, { organization, id }: Due, now: Date): Promise<void> {
  const context = asSystem(services, organization, 'recheck-domains');
  const asked = await context.db.claimedDomain.findFirst({ where: { id } });
  if (!asked) return;
  const { name, value } = recordOf(asked);
  // Before the unit of work: a name server may take seconds.
  const records = await services.dns.txt(name).catch(() => undefined);
  await context.unitOfWork(async (unit) => {
    const domain = await lockClaim(context, id).catch(() => undefined);
    // The domain was released, or looked up by another process meanwhile.
    if (domain?.recheckAt?.getTime() !== asked.recheckAt?.getTime()) return;
    if (domain) await settle(context, unit, domain, { found: records?.includes(value), now });
  });
}

/** Milliseconds by which a lookup is late. */
const late = ({ recheckAt }: ClaimedDomain, now: Date): number => now.getTime() - (recheckAt ?? now).getTime();

/** Whether lookups were missed for days. */
const isLate = (domain: ClaimedDomain, now: Date): boolean => late(domain, now) > 2 * day;

/** `found` is undefined if no name server answered. */
async function settle(context: Context, unit: Unit, domain: ClaimedDomain, { found, now }: { found: boolean | undefined; now: Date }) {
  const { id, missingSince } = domain;
  const keep = (data: { recheckAt: Date; missingSince?: Date }) => context.db.claimedDomain.updateMany({ where: { id }, data });
  const after = (days: number, from = now) => new Date(from.getTime() + days * day);
  if (found && missingSince) await foundAgain(context, unit, domain, now);
  else if (found) await keep({ recheckAt: nextRecheck(now) });
  // Unknown days do not count: the start of the period moves by as much.
  else if (found === undefined) await keep({ recheckAt: after(1), ...(missingSince && { missingSince: after(1, missingSince) }) });
  else if (!missingSince) {
    await keep({ recheckAt: after(1), missingSince: now });
    unit.audit({ action: 'domain.record_missing', subjectId: id, detail: { domain: domain.domain } });
    await notifyAdministrators(context, unit, domain, 'domain.record_missing', after(missingDays));
  } else if (isLate(domain, now)) await keep({ recheckAt: after(1), missingSince: new Date(missingSince.getTime() + late(domain, now)) });
  else if (now < after(missingDays, missingSince)) await keep({ recheckAt: after(1) });
  else {
    await context.db.claimedDomain.deleteMany({ where: { id } });
    unit.audit({ action: 'domain.released', subjectId: id, detail: { domain: domain.domain, reason: 'record_missing' } });
    await notifyAdministrators(context, unit, domain, 'domain.released', now);
  }
}

/** Notifies each administrator by an event and, if mail is configured, by mail. */
async function notifyAdministrators(
  context: Context,
  unit: Unit,
  row: ClaimedDomain,
  event: 'domain.record_missing' | 'domain.released',
  at: Date,
) {
  const about = { id: row.id, domain: row.domain, record: recordOf(row), releasedAt: at.toISOString() };
  for (const { id, email, ...reader } of await administratorsOf(context)) {
    unit.emit(domainMissing(event, about, id));
    if (!email || !context.services.mail.configured) continue;
    sendMail(unit, { to: email, ...domainMail(event === 'domain.released' ? 'released' : 'missing', about, reader) });
  }
}
