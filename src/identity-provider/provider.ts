import { hash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { scopes } from '../../schema/kernel/actor.ts';
import { normalizeEmail } from '../../schema/kernel/email.ts';
import { resourcesOf } from '../adapters/auth/resources.ts';
import { pickLocale } from '../adapters/language.ts';
import { pageHeaders } from '../adapters/page.ts';
import { saidPage, signOutPage } from './pages.ts';
import type { Account, Store } from './store.ts';

/** Clients of the development provider: the server's own for sign-in, and one for programs that try the API. */
export const clients = { web: 'atolye-web', cli: 'atolye-cli' } as const;

/** Lifetime of an access token in seconds. */
const accessTtl = 900;
const day = 86_400;

/** Subject for an address. An unverified address is another subject. */
export const subjectOf = ({ email, verified }: Pick<Account, 'email' | 'verified'>): string =>
  hash('sha256', `${verified ? 'verified' : 'unverified'}:${normalizeEmail(email)}`, 'hex').slice(0, 32);

/** The OpenID provider: code + PKCE for all, ES256, access tokens that are JWTs (RFC 9068) for `audience`. */
export async function createProvider(store: Store, { issuer, audience }: { issuer: string; audience: string }): Promise<Provider> {
  const { jwks, cookieKeys } = await keysOf(store);
  const show = (ctx: KoaContextWithOIDC, formTo: readonly string[], write: (locale: 'tr' | 'en') => string) => {
    const locale = pickLocale(ctx.get('accept-language'));
    ctx.set(pageHeaders(locale, formTo));
    ctx.body = write(locale);
  };
  const claims = (subject: string, { email, name, verified }: Account) => ({ sub: subject, email, email_verified: verified, name });
  const provider: Provider = new Provider(issuer, {
    adapter: (model) => store.adapter(model),
    jwks: { keys: jwks },
    cookies: {
      keys: [...cookieKeys],
      // Cookies ignore ports, so these names must differ from those of the API on the same host.
      names: { session: 'atolye-idp', interaction: 'atolye-idp-step', resume: 'atolye-idp-resume' },
    },
    clients: [
      {
        client_id: clients.web,
        client_name: 'Atölye',
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${audience}/auth/callback`],
        post_logout_redirect_uris: [`${audience}/`],
        id_token_signed_response_alg: 'ES256',
      },
      {
        client_id: clients.cli,
        client_name: 'Atölye CLI',
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        // The loopback address of a native client is valid with any port (RFC 8252 7.3).
        redirect_uris: ['127.0.0.1', '[::1]', 'localhost'].flatMap((host) => [`http://${host}/callback`, `http://${host}/`]),
        id_token_signed_response_alg: 'ES256',
      },
    ],
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    findAccount: (_ctx, subject) => {
      const account = store.account(subject);
      return account && { accountId: subject, claims: () => claims(subject, account) };
    },
    // The API reads these claims when it sees a user for the first time.
    extraTokenClaims: (_ctx, token) => {
      const account = 'accountId' in token ? store.account(token.accountId) : undefined;
      return account && { email: account.email, email_verified: account.verified, name: account.name };
    },
    pkce: { required: () => true },
    // The product's own app needs no consent. Its grant contains what it asks for.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, result, params } = oidc;
      const known = result?.consent?.grantId ?? session?.grantIdFor(client?.clientId ?? '');
      const grant = known === undefined ? undefined : await provider.Grant.find(known);
      if (client?.clientId !== clients.web || !session?.accountId) return grant;
      const own = grant ?? new provider.Grant({ accountId: session.accountId, clientId: clients.web });
      own.addOIDCScope(String(params?.scope ?? ''));
      own.addOIDCClaims(['sub', 'name', 'email', 'email_verified']);
      for (const resource of resourcesOf(audience)) own.addResourceScope(resource, scopes.join(' '));
      await own.save();
      return own;
    },
    // oidc-provider drops `offline_access` without consent at each sign-in, which the web app does not ask for.
    issueRefreshToken: (_ctx, client, token) => client.clientId === clients.web || token.scopes.has('offline_access'),
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: accessTtl,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 30 * day,
      Session: 14 * day,
      Grant: 60 * day,
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => show(ctx, [new URL(audience).origin], (locale) => signOutPage(locale, form)),
        postLogoutSuccessSource: (ctx) => show(ctx, [], (locale) => saidPage(locale, 'signedOut', '')),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (!resourcesOf(audience).includes(resource)) throw new errors.InvalidTarget();
          return {
            audience: resource,
            scope: scopes.join(' '),
            accessTokenTTL: accessTtl,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'ES256' } },
          };
        },
      },
    },
    renderError: (ctx, { error, error_description: detail = '' }) =>
      show(ctx, [], (locale) => saidPage(locale, 'failed', `${error} ${detail}`)),
  });
  return provider;
}

async function keysOf(store: Store): Promise<{ jwks: JWK[]; cookieKeys: readonly string[] }> {
  if (store.keys.length === 0) {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const kid = randomBytes(8).toString('base64url');
    store.setKeys([{ ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' }], [randomBytes(32).toString('base64url')]);
  }
  return { jwks: [...store.keys], cookieKeys: store.cookieKeys };
}
