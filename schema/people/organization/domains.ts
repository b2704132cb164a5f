import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { type ClaimedDomain, Prisma } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { domainName } from '../../kernel/domain-name.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { FieldCode } from '../../kernel/module.ts';
import { authorize } from '../../kernel/policy.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { administer } from './policy.ts';
import { publicDomains } from './public-domains.ts';

/** Days after which the record of a proved domain is looked up again. */
const recheckDays = 30;

/** Time at which the record of a domain that was found now is looked up again. */
export const nextRecheck = (now: Date): Date => new Date(now.getTime() + recheckDays * 24 * 60 * 60 * 1000);

/** DNS record that the organization publishes to prove a claim. */
export const recordOf = ({ domain, proof }: Pick<ClaimedDomain, 'domain' | 'proof'>) => ({
  name: `_atolye.${domain}`,
  type: 'TXT',
  value: `atolye-domain=${proof}`,
});

/** Claims an e-mail domain, to be proved; an existing claim is returned unchanged. @throws Problem input.invalid */
export function claimDomain(context: Context, input: { domain: string }): Promise<ClaimedDomain> {
  authorize(context.actor, administer, undefined);
  const read = readDomain(input.domain);
  if ('code' in read) throw invalid(['input', 'domain'], read.code, { expected: 'example.com' });
  return context.unitOfWork(async (unit) => {
    const id = newId('domain');
    const { count } = await context.db.claimedDomain.createMany({
      data: { organizationId: context.actor.organization, id, domain: read.domain, proof: randomBytes(24).toString('base64url') },
      skipDuplicates: true,
    });
    if (count > 0) unit.audit({ action: 'domain.claimed', subjectId: id, detail: read });
    return context.db.claimedDomain.findFirstOrThrow({ where: { domain: read.domain } });
  });
}

/**
 * Proves a claim by its TXT record: from then on, everyone who signs in with a verified address of the domain becomes a
 * member. For a proved domain whose record is missing, it is looked up again.
 * @throws Problem domain.not_found, domain.not_proved, domain.taken, unavailable if no name server answers
 */
export async function verifyDomain(context: Context, { id }: { id: string }): Promise<ClaimedDomain> {
  authorize(context.actor, administer, undefined);
  const claimed = await findClaim(context, id);
  if (claimed.verifiedAt && !claimed.missingSince) return claimed;
  const { name, value } = recordOf(claimed);
  // Before the unit of work: a name server may take seconds.
  const records = await context.services.dns.txt(name).catch(() => {
    throw new Problem('unavailable');
  });
  if (!records.includes(value)) throw new Problem('domain.not_proved', { params: { name, value }, extra: { record: recordOf(claimed) } });
  return context.unitOfWork(async (unit) => {
    const now = await lockClaim(context, id);
    if (!now.verifiedAt) return prove(context, now, nextRecheck(new Date()));
    return now.missingSince ? foundAgain(context, unit, now, new Date()) : now;
  });
}

/** Releases a claim; members who joined by it stay. @throws Problem domain.not_found */
export function releaseDomain(context: Context, { id }: { id: string }): Promise<ClaimedDomain> {
  authorize(context.actor, administer, undefined);
  return context.unitOfWork(async (unit) => {
    const claimed = await lockClaim(context, id);
    await context.db.claimedDomain.deleteMany({ where: { id } });
    unit.audit({ action: 'domain.released', subjectId: id, detail: { domain: claimed.domain } });
    return claimed;
  });
}

/**
 * Claims and proves a domain without any DNS lookup, now or later, for the server's operator.
 * @throws Problem input.invalid, domain.taken
 */
export function addProvedDomain(context: Context, input: { domain: string }): Promise<ClaimedDomain> {
  return context.unitOfWork(async () => prove(context, await claimDomain(context, input), null));
}

function prove(context: Context, claimed: ClaimedDomain, recheckAt: Date | null): Promise<ClaimedDomain> {
  return context.unitOfWork(async (unit) => {
    const { organizationId, id, domain, verifiedAt } = claimed;
    const where = { organizationId_id: { organizationId, id } };
    // A domain that the operator vouches for is no longer looked up.
    if (verifiedAt && recheckAt === null && claimed.recheckAt)
      return context.db.claimedDomain.update({ where, data: { recheckAt, missingSince: null } });
    if (verifiedAt) return claimed;
    unit.audit({ action: 'domain.proved', subjectId: id, detail: { domain } });
    return context.db.claimedDomain.update({ where, data: { verifiedAt: new Date(), recheckAt } }).catch((error) => {
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') throw new Problem('domain.taken');
      throw error;
    });
  });
}

/** Records that the missing record of a proved domain was found again. */
export function foundAgain(context: Context, unit: Unit, { organizationId, id, domain }: ClaimedDomain, now: Date): Promise<ClaimedDomain> {
  unit.audit({ action: 'domain.record_found', subjectId: id, detail: { domain } });
  return context.db.claimedDomain.update({
    where: { organizationId_id: { organizationId, id } },
    data: { recheckAt: nextRecheck(now), missingSince: null },
  });
}

async function findClaim({ db }: Context, id: string): Promise<ClaimedDomain> {
  return found('domain.not_found', await db.claimedDomain.findFirst({ where: { id } }));
}

/** Locks the claim until the unit of work ends, then reads it. @throws Problem domain.not_found */
export async function lockClaim(context: Context, id: string): Promise<ClaimedDomain> {
  await context.sql(lock, [context.actor.organization, id]);
  return findClaim(context, id);
}

const lock = statement('domain.lock')`select 1 from claimed_domain where organization_id = $1 and id = $2 for update`;

/** Parses a domain into its stored form: lower case, ASCII (punycode), no trailing dot; or returns the error code. */
export function readDomain(text: string): { domain: string } | { code: FieldCode } {
  const domain = domainName(text.trim().replace(/\.$/, ''));
  if (!domain?.includes('.') || isIP(domain)) return { code: 'field.format' };
  return publicDomains.has(domain) ? { code: 'domain.public' } : { domain };
}
