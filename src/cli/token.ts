import type { Command } from 'commander';
import { type Scope, scopes } from '../../schema/kernel/actor.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { normalizeEmail } from '../../schema/kernel/email.ts';
import { inNameOf, memberAs } from '../../schema/kernel/system.ts';
import { createToken } from '../../schema/people/token/operations.ts';
import { Failure } from './failure.ts';
import { withDomain } from './open.ts';
import type { Terminal } from './terminal.ts';

type Options = { user: string; organization?: string; name?: string; scopes?: Scope[]; days?: number; never?: true };

/** `token create`: creates an access token for a user. Only the token is printed on stdout; the server stores only its hash. */
export function addToken(program: Command, terminal: Terminal): void {
  const { say } = terminal;
  program
    .command('token')
    .description(say('help.token'))
    .helpCommand(false)
    .command('create')
    .description(say('help.token.create'))
    .requiredOption('--user <email>', say('help.token.user'))
    .option('--organization <slug>', say('help.organization'))
    .option('--name <text>', say('help.token.name'))
    .option('--scopes <list>', say('help.token.scopes', { scopes: scopes.join(', ') }), readScopes)
    .option('--days <number>', say('help.token.days'), readDays)
    .option('--never', say('help.token.never'))
    .action(async (options: Options) => {
      if (options.days && options.never) throw new Failure('usage.conflictingOption', { name: '--days, --never' });
      const { token, expiresAt, slug } = await withDomain((services) =>
        create(services, { ...options, name: options.name ?? say('token.defaultName') }),
      );
      terminal.note(say('token.done', { email: options.user, slug, until: expiresAt?.slice(0, 10) ?? say('token.never') }));
      terminal.out(token);
    });
}

async function create(services: Services, options: Options & { name: string }) {
  const { organizationId, organization, id, kind, role } = await findMember(services, options);
  const actor = memberAs({ organization: organizationId, user: id, kind, role });
  const context = inNameOf(services, actor, 'cli');
  const { token = '', expiresAt } = await createToken(context, {
    name: options.name,
    scopes: options.scopes ?? [...actor.scopes],
    expiresAt: options.never
      ? null
      : options.days === undefined
        ? undefined
        : new Date(Date.now() + options.days * 24 * 60 * 60 * 1000).toISOString(),
  });
  return { token, expiresAt, slug: organization.slug };
}

async function findMember({ database: { prisma } }: Services, { user, organization: slug }: Options) {
  const members = await prisma.member.findMany({
    where: { email: normalizeEmail(user), removedAt: null, ...(slug !== undefined && { organization: { slug } }) },
    include: { organization: true },
    orderBy: { organization: { slug: 'asc' } },
  });
  const [member, ...others] = members;
  if (!member) throw new Failure('user.unknown', { email: user });
  if (others.length > 0)
    throw new Failure('organization.several', { slugs: members.map(({ organization }) => organization.slug).join(', ') });
  return member;
}

function readScopes(text: string): Scope[] {
  const asked = text.split(',').map((scope) => scope.trim());
  const unknown = asked.filter((scope) => !scopes.includes(scope as Scope));
  if (unknown.length > 0) throw new Failure('usage.scopes', { unknown: unknown.join(', '), scopes: scopes.join(', ') });
  return [...new Set(asked)] as Scope[];
}

function readDays(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > 3650) throw new Failure('usage.days', { value: text });
  return Number(text);
}
