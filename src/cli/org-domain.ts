import type { Command } from 'commander';
import { asAdministrator } from '../../schema/bootstrap.ts';
import type { Context, Services } from '../../schema/kernel/context.ts';
import { Problem } from '../../schema/kernel/errors.ts';
import { addProvedDomain, readDomain, releaseDomain } from '../../schema/people/organization/domains.ts';
import { Failure } from './failure.ts';
import { withDomain } from './open.ts';
import { chooseOrganization } from './organizations.ts';
import type { Terminal } from './terminal.ts';

type Options = { organization?: string; add?: string; remove?: string };

/** `org domain`: manages e-mail domains of an organization, which the operator vouches for; prints one per line. */
export function addOrgDomain(org: Command, terminal: Terminal): void {
  const { say } = terminal;
  org
    .command('domain')
    .description(say('help.org.domain'))
    .option('--organization <slug>', say('help.organization'))
    .option('--add <domain>', say('help.org.domain.add'))
    .option('--remove <domain>', say('help.org.domain.remove'))
    .action(async (options: Options) => {
      const domains = await withDomain((services) => change(services, options));
      if (domains.length === 0) terminal.note(say('org.domain.none'));
      for (const { domain, verifiedAt } of domains)
        terminal.out(`${domain}\t${say(verifiedAt ? 'org.domain.proved' : 'org.domain.claimed')}`);
    });
}

async function change(services: Services, { organization: slug, add, remove }: Options) {
  const { id: organization } = await chooseOrganization(services.database, slug);
  const administrator = await services.database.prisma.member.findFirstOrThrow({
    where: { organizationId: organization, role: 'admin', removedAt: null },
    orderBy: { createdAt: 'asc' },
  });
  const context = asAdministrator(services, { organization, user: administrator.id });
  if (remove !== undefined) await takeAway(context, remove);
  if (add !== undefined) await give(context, add);
  return context.db.claimedDomain.findMany({ orderBy: { domain: 'asc' } });
}

async function give(context: Context, domain: string): Promise<void> {
  try {
    await addProvedDomain(context, { domain });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'domain.taken') throw new Failure('org.domain.taken', { domain });
    if (error.code === 'input.invalid') throw new Failure('usage.domain', { value: domain });
    throw error;
  }
}

async function takeAway(context: Context, domain: string): Promise<void> {
  const read = readDomain(domain);
  const claimed = 'domain' in read ? await context.db.claimedDomain.findFirst({ where: read }) : null;
  if (!claimed) throw new Failure('org.domain.unknown', { domain });
  await releaseDomain(context, claimed);
}
