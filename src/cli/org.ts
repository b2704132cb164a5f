import type { Command } from 'commander';
import { samples } from '../../prisma/seed/index.ts';
import { createOrganization, type NewOrganization } from '../../schema/bootstrap.ts';
import { scopes } from '../../schema/kernel/actor.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { readEmail } from '../../schema/kernel/email.ts';
import { plainLine } from '../../schema/kernel/text.ts';
import { slugPattern } from '../../schema/people/organization/settings.ts';
import { createToken } from '../../schema/people/token/operations.ts';
import { Failure } from './failure.ts';
import { withDomain } from './open.ts';
import { addOrgDomain } from './org-domain.ts';
import type { Terminal } from './terminal.ts';

/** `org`: creates organizations, and changes what only the operator may change. */
export function addOrg(program: Command, terminal: Terminal): void {
  const org = program.command('org').description(terminal.say('help.org')).helpCommand(false);
  addOrgCreate(org, terminal);
  addOrgDomain(org, terminal);
}

/** `org create`: creates an organization with its administrator; prints its id and an administrator token, one per line. */
function addOrgCreate(org: Command, terminal: Terminal): void {
  const { say } = terminal;
  org
    .command('create')
    .description(say('help.org.create'))
    .requiredOption('--name <text>', say('help.org.name'), readName)
    .requiredOption('--slug <text>', say('help.org.slug'), readSlug)
    .requiredOption('--admin-email <email>', say('help.org.adminEmail'), emailOf)
    .option('--admin-name <text>', say('help.org.adminName'), readName)
    .action(async (options: NewOrganization) => {
      const { id, token } = await withDomain((services) => create(services, { ...options, language: terminal.language }));
      terminal.note(say('org.done', { name: options.name, email: options.adminEmail }));
      terminal.out(id);
      terminal.out(token);
    });
}

function create(services: Services, options: NewOrganization) {
  const { database } = services;
  return database.transaction(async () => {
    if (await database.prisma.organization.findUnique({ where: { slug: options.slug } }))
      throw new Failure('org.slugTaken', { slug: options.slug });
    const context = await createOrganization(services, options);
    const { token = '' } = await createToken(context, {
      name: samples[options.language ?? 'tr'].firstToken,
      scopes: [...scopes],
      expiresAt: null,
    });
    return { id: context.actor.organization, token };
  });
}

function readName(text: string): string {
  const name = plainLine(text);
  if (name === '' || name.length > 100) throw new Failure('usage.name');
  return name;
}

function readSlug(text: string): string {
  if (!slugPattern.test(text) || text.length > 63) throw new Failure('usage.slug', { value: text });
  return text;
}

function emailOf(text: string): string {
  const email = readEmail(text);
  if (!email) throw new Failure('usage.email', { value: text });
  return email;
}
