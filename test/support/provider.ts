import type { Services } from '../../schema/kernel/context.ts';
import { type DevelopmentProvider, startDevelopmentProvider } from '../../src/identity-provider/index.ts';
import { appOver, type TestApp } from './app.ts';
import { Visitor } from './browser.ts';
import type { Organization } from './builders/index.ts';
import { baseUrl } from './services.ts';

export type { DevelopmentProvider };

/** Name of the session cookie. */
export const sessionCookie = '__Host-atolye';

/** The development provider for an app at `base`, with the members of the database. The caller closes it. */
export const openProvider = ({ database }: Pick<Services, 'database'>, base = baseUrl): Promise<DevelopmentProvider> =>
  startDevelopmentProvider({
    config: { dataDir: '/nowhere', baseUrl: base, devIssuerPort: 0, devIssuerPortChosen: false },
    database,
    log: console as never,
  });

/** An app at `base` with sign-in through the provider. The caller closes it. */
export const appSigningIn = (services: Services, { oidc }: DevelopmentProvider, base = baseUrl): Promise<TestApp> =>
  appOver(services, { oidc, publicUrl: base, baseUrl: base });

/** The e-mail address with which a member signs in. */
export async function addressOfMember({ context }: Organization, id: string): Promise<string> {
  const { email } = await context.db.member.findFirstOrThrow({ where: { id } });
  return email as string;
}

/** A signed-in browser of a member, and the secret of its cookie. */
export async function signedInAs({ app }: Pick<TestApp, 'app'>, team: Organization, id: string) {
  const visitor = new Visitor(baseUrl, app);
  await visitor.signIn({ email: await addressOfMember(team, id) });
  return { visitor, secret: visitor.cookie(sessionCookie) as string };
}
