import { statement } from '../src/ports/database/port.ts';
import './modules.ts';
import { samples } from '../prisma/seed/index.ts';
import { scopes } from './kernel/actor.ts';
import type { Context, Services } from './kernel/context.ts';
import { normalizeEmail } from './kernel/email.ts';
import { newId } from './kernel/ids.ts';
import { bootstrapLock } from './kernel/locks.ts';
import type { Locale } from './kernel/module.ts';
import { inNameOf, memberAs } from './kernel/system.ts';
import { sortKey } from './kernel/turkish.ts';
import { createToken } from './people/token/operations.ts';
import { seed, seedFiles } from './seed.ts';
import { createProject } from './work/project/operations.ts';

export type NewOrganization = {
  name: string;
  slug: string;
  adminEmail: string;
  adminName?: string;
  /** Language of the organization, its administrator and the generated names. Default: Turkish. */
  language?: Locale;
};

/** Creates an organization with its administrator and default project. Checks no permissions: only the server calls it. */
export async function createOrganization(
  services: Services,
  { name, slug, adminEmail, language = 'tr', adminName = samples[language].administrator }: NewOrganization,
): Promise<Context> {
  const organization = newId('organization');
  const administrator = newId('member');
  const context = asAdministrator(services, { organization, user: administrator });
  await context.unitOfWork(async () => {
    const { db } = context;
    await db.organization.create({ data: { id: organization, name, slug, locale: language } });
    await db.member.create({
      data: {
        organizationId: organization,
        id: administrator,
        name: adminName,
        nameKey: sortKey(adminName),
        email: normalizeEmail(adminEmail),
        role: 'admin',
        locale: language,
      },
    });
    const project = await createProject(context, samples[language].defaultProject);
    await db.organization.update({ where: { id: organization }, data: { defaultProjectId: project.id } });
  });
  return context;
}

/** Context for the system's own work in an organization, as one of its administrators. */
export function asAdministrator(services: Services, { organization, user }: { organization: string; user: string }): Context {
  return inNameOf(services, memberAs({ organization, user, kind: 'person', role: 'admin' }), 'bootstrap');
}

export type Bootstrap = { adminEmail: string; seed: 'sample' | 'none'; bootstrapToken?: string | undefined; language?: Locale };

/**
 * Sets up an empty database: an organization, an administrator, sample content unless `seed` is `none`, and a token,
 * which is returned only this once. Does nothing if an organization exists. Runs in one transaction, except for the
 * sample documents.
 */
export async function bootstrap(services: Services, options: Bootstrap): Promise<{ token?: string }> {
  const { language = 'tr' } = options;
  const { organization, firstToken } = samples[language];
  const { context, token } = await services.database.transaction(async (): Promise<{ context?: Context; token?: string }> => {
    await services.database.sql(lock, []);
    const [filled] = await services.database.sql(anyOrganization, []);
    if (filled) return {};
    const context = await createOrganization(services, { ...organization, adminEmail: options.adminEmail, language });
    if (options.seed === 'sample') await seed(context, language);
    const { token } = await createToken(context, { name: firstToken, scopes: [...scopes], expiresAt: null }, options.bootstrapToken);
    return { context, ...(token && { token }) };
  });
  if (context && options.seed === 'sample') await seedFiles(context, language);
  return token ? { token } : {};
}

// Named SQL, because the first query of Prisma loads its compiler, which takes 0.2 s.
const anyOrganization = statement('bootstrap.any')`select 1 from organization limit 1`;

// Several processes may start at once on one empty database: one fills it, the others wait and then find it filled.
const lock = statement('bootstrap.lock')`select ${bootstrapLock}`;
