import type { Command } from 'commander';
import type { Sample } from '../../prisma/seed/company.ts';
import { samples } from '../../prisma/seed/index.ts';
import { asAdministrator } from '../../schema/bootstrap.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { sortKey } from '../../schema/kernel/turkish.ts';
import { seed, seedFiles } from '../../schema/seed.ts';
import { Failure } from './failure.ts';
import { withDomain } from './open.ts';
import { chooseOrganization } from './organizations.ts';
import type { Language, Terminal } from './terminal.ts';

/** `seed`: adds sample content to an organization that has none of it; all or nothing. */
export function addSeed(program: Command, terminal: Terminal): void {
  const { say } = terminal;
  program
    .command('seed')
    .description(say('help.seed'))
    .option('--organization <slug>', say('help.organization'))
    .action(async ({ organization }: { organization?: string }) => {
      const { slug } = await withDomain((services) => fill(services, organization, terminal.language));
      terminal.note(say('seed.done', { slug, projects: samples[terminal.language].projects.map(({ key }) => key).join(', ') }));
    });
}

async function fill(services: Services, slug: string | undefined, language: Language) {
  const { prisma } = services.database;
  const organization = await chooseOrganization(services.database, slug);
  const existing = await conflicts(services, organization.id, samples[language]);
  if (existing.length > 0) throw new Failure('seed.exists', { slug: organization.slug, what: existing.join(', ') });
  const administrator = await prisma.member.findFirstOrThrow({
    where: { organizationId: organization.id, role: 'admin', removedAt: null },
    orderBy: { createdAt: 'asc' },
  });
  const context = asAdministrator(services, { organization: organization.id, user: administrator.id });
  await seed(context, language);
  await seedFiles(context, language);
  return organization;
}

/** Sample content that the organization already has: project keys, else e-mails, else label names. */
async function conflicts({ database: { prisma } }: Services, organizationId: string, sample: Sample): Promise<string[]> {
  const keys = sample.projects.map(({ key }) => key);
  const projects = await prisma.project.findMany({ where: { organizationId, key: { in: keys } }, orderBy: { key: 'asc' } });
  if (projects.length > 0) return projects.map(({ key }) => key);
  const emails: string[] = sample.people.map(({ email }) => email);
  const members = await prisma.member.findMany({ where: { organizationId, email: { in: emails } }, orderBy: { email: 'asc' } });
  if (members.length > 0) return members.map(({ email }) => email ?? '');
  const names = sample.labels.map(({ name }) => sortKey(name));
  const labels = await prisma.label.findMany({ where: { organizationId, nameKey: { in: names } }, orderBy: { nameKey: 'asc' } });
  return labels.map(({ name }) => name);
}
