import type { Command } from 'commander';
import { sample } from '../../prisma/seed/sample.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { sortKey } from '../../schema/kernel/turkish.ts';
import { asAdministrator } from '../../schema/organization/bootstrap.ts';
import { seed } from '../../schema/organization/seed.ts';
import { Failure } from './failure.ts';
import { withDomain } from './open.ts';
import { chooseOrganization } from './organizations.ts';
import type { Terminal } from './terminal.ts';

/** `seed`: sample content for an organization that has none of it; all or nothing. */
export function addSeed(program: Command, terminal: Terminal): void {
  const { say } = terminal;
  program
    .command('seed')
    .description(say('help.seed'))
    .option('--organization <slug>', say('help.organization'))
    .action(async ({ organization }: { organization?: string }) => {
      const { slug } = await withDomain((services) => fill(services, organization));
      terminal.note(say('seed.done', { slug, projects: sample.projects.map(({ key }) => key).join(', ') }));
    });
}

async function fill(services: Services, slug: string | undefined) {
  const { prisma } = services.database;
  const organization = await chooseOrganization(services.database, slug);
  const existing = await conflicts(services, organization.id);
  if (existing.length > 0) throw new Failure('seed.exists', { slug: organization.slug, what: existing.join(', ') });
  const administrator = await prisma.member.findFirstOrThrow({
    where: { organizationId: organization.id, role: 'admin', removedAt: null },
    orderBy: { createdAt: 'asc' },
  });
  await seed(asAdministrator(services, { organization: organization.id, user: administrator.id }));
  return organization;
}

/** What the sample content would bring and the organization has already: keys, e-mails, label names. */
async function conflicts({ database: { prisma } }: Services, organizationId: string): Promise<string[]> {
  const [projects, members, labels] = await Promise.all([
    prisma.project.findMany({ where: { organizationId, key: { in: sample.projects.map(({ key }) => key) } }, orderBy: { key: 'asc' } }),
    prisma.member.findMany({ where: { organizationId, email: { in: sample.people.map(({ email }) => email) } } }),
    prisma.label.findMany({ where: { organizationId, nameKey: { in: sample.labels.map(({ name }) => sortKey(name)) } } }),
  ]);
  return [...projects.map(({ key }) => key), ...members.map(({ email }) => email), ...labels.map(({ name }) => name)];
}
