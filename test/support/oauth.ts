import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { Services } from '../../schema/kernel/context.ts';
import { type Config, defaultScopes } from '../../src/config.ts';
import { appOver, testApp } from './app.ts';
import type { Organization } from './builders/index.ts';
import type { Reply } from './client.ts';
import { audience, startIssuer } from './issuer.ts';

type Oidc = NonNullable<Config['oidc']>;
type Headers = Record<string, string>;
/** Transports that accept a token. */
export const transports = ['REST', 'GraphQL'] as const;
export type Transport = (typeof transports)[number];

/** A separate app with its own issuer. `settings` override those of the issuer, `own` replaces services. */
export async function oauthApp(settings: Partial<Oidc> = {}, own: Partial<Services> = {}) {
  const issuer = await startIssuer();
  const services = { ...(await testApp()).services, ...own };
  const oidc: Oidc = {
    issuer: issuer.url,
    audience,
    defaultScopes: defaultScopes,
    clientId: undefined,
    clientSecret: undefined,
    signInScopes: [],
    freshPrompt: 'login',
    claims: { email: 'email', emailVerified: 'email_verified', name: 'name', scopes: undefined },
    trustEmail: false,
    ...settings,
  };
  const { app, logged } = await appOver(services, { oidc });

  const inject = async (options: InjectOptions): Promise<Reply> => {
    const reply = await app.inject(options);
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers as Reply['headers'] };
  };
  const bearer = (token: string | undefined, headers: Headers) => ({ ...(token && { authorization: `Bearer ${token}` }), ...headers });
  /** `GET /me` with a token. */
  const me = (token: string | undefined, headers: Headers = {}) =>
    inject({ method: 'GET', url: '/api/v1/me', headers: bearer(token, headers) });
  const graphql = (token: string | undefined, headers: Headers = {}, url = '/graphql') =>
    inject({
      method: 'POST',
      url,
      headers: { accept: 'application/graphql-response+json', ...bearer(token, headers) },
      payload: { query: '{ me { id } }' },
    });

  return {
    issuer,
    services,
    app,
    logged,
    me,
    graphql,
    /** Status and code of a response over a transport. */
    outcomeOver: async (transport: Transport, token: string | undefined, headers?: Headers): Promise<[number, string | undefined]> => {
      const { status, body } = await (transport === 'REST' ? me : graphql)(token, headers);
      return [status, body.code ?? body.errors?.[0]?.extensions?.code];
    },
    /** A new member of `organization` linked to an identity, with a token. */
    async member(organization: Organization, options: { role?: 'admin' | 'member' | 'guest'; subject?: string } = {}) {
      const { id } = await organization.person({ role: options.role });
      const subject = options.subject ?? randomUUID();
      await organization.context.db.memberIdentity.create({
        data: { organizationId: organization.id, userId: id, issuer: issuer.url, subject },
      });
      return { id, subject, token: await issuer.sign({ sub: subject }) };
    },
    async close() {
      await app.close();
      await issuer.down();
    },
  };
}

export type OauthApp = Awaited<ReturnType<typeof oauthApp>>;
