import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { exportJWK, generateKeyPair } from 'jose';
import { errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { scopes } from '../../../schema/kernel/actor.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import { isValidGrant } from '../../../schema/people/grant/account.ts';
import { accessToken } from '../../../schema/people/grant/authenticate.ts';
import { endGrant } from '../../../schema/people/grant/end.ts';
import type { Records } from '../../../schema/people/grant/records.ts';
import { rotatingKeys } from '../../../schema/people/session/server-key.ts';
import { newAccessToken, newRefreshToken } from '../../../schema/people/token/secret.ts';
import type { WebhookSender } from '../../ports/webhook-sender/port.ts';
import type { CookieStrategy } from '../auth/authenticate.ts';
import { resourceOf } from '../auth/resources.ts';
import { pickLocale } from '../language.ts';
import type { Admission } from '../limits.ts';
import { pageHeaders } from '../page.ts';
import { documentClients } from './client-document.ts';
import { consentPath, serveConsent } from './consent.ts';
import { troublePage } from './consent-page.ts';
import { authMethods, clientOf, RegistrationRefused, unusedClient } from './register.ts';
import { routes } from './routes.ts';
import { adapterOf } from './store.ts';

export type ServerOptions = {
  readonly services: Services;
  readonly records: Records;
  /** Fetches documents of clients. */
  readonly documents: Pick<WebhookSender, 'get'>;
  /** Strategy of the app's sessions, which give consent. */
  readonly fromCookie: CookieStrategy;
  readonly corsOrigins: readonly string[];
  /** Whether anybody may register a client, or bring one by the address of its document. */
  readonly registration: boolean;
  readonly admission: Pick<Admission, 'registration'>;
  readonly log: FastifyBaseLogger;
};

/** A loaded authorization server. */
export type AuthorizationServer = {
  /** Answers a request of the library's endpoints. Its body must not have been read. */
  serve(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  consent(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Registers a client (RFC 7591). @throws RegistrationRefused */
  register(body: unknown): Promise<object>;
};

const day = 86_400;
/** Lifetimes in seconds. A refresh token ends when it is unused for so long; every use replaces it. */
const ttl = { accessToken: 3_600, refreshToken: 30 * day, code: 60, consent: 1_800 } as const;
/** Name of the keys that sign the cookies of pending authorizations. */
const cookieKey = 'oauth-cookie';
/** Milliseconds for which cookie keys are used before the database is asked for the current ones. */
const keysTtl = 3_600_000;

type From = { readonly address: string; readonly requestId: string };

/**
 * The authorization server for clients that act in a person's name: authorization code with PKCE, refresh tokens that are replaced at each
 * use, and opaque access tokens. Sign-in is that of the app.
 */
export async function openServer({
  services,
  records,
  documents,
  fromCookie,
  corsOrigins,
  registration,
  admission,
  log,
}: ServerOptions): Promise<AuthorizationServer> {
  const issuer = services.baseUrl;
  const { protocol, host } = new URL(issuer);
  const secure = protocol === 'https:';
  const callers = new WeakMap<IncomingMessage, From>();
  const provider: Provider = new Provider(issuer, {
    adapter: (model) => adapterOf(model, { records, errors, endGrant: end, documentClient }),
    // The library requires a key. It signs nothing: tokens are opaque, and there are no ID tokens.
    jwks: {
      keys: [{ ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)), alg: 'ES256', use: 'sig' }],
    },
    cookies: {
      keys: await rotatingKeys(services, cookieKey),
      // Their paths are those of one authorization, so the prefix cannot be `__Host-`.
      names: cookieNames(secure),
    },
    clientAuthMethods: [...authMethods],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    responseTypes: ['code'],
    scopes: [],
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    findAccount: async (_ctx, id) => ((await isValidGrant(services, id)) ? { accountId: id, claims: () => ({ sub: id }) } : undefined),
    // Only the consent of this request counts, never that of an earlier one.
    loadExistingGrant: async ({ oidc }) => {
      const id = oidc.result?.consent?.grantId;
      return id === undefined ? undefined : provider.Grant.find(id);
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    revokeGrantPolicy: () => true,
    clientBasedCORS: (_ctx, origin) => corsOrigins.includes('*') || corsOrigins.includes(origin),
    // Documents of clients are fetched by `documentClients`. The library fetches nothing.
    fetch: () => Promise.reject(new Error('The authorization server sends no requests.')),
    interactions: { url: (_ctx, { uid }) => consentPath(uid), policy: alwaysAsk() },
    routes,
    ttl: {
      AccessToken: ({ oidc }) => Math.min(ttl.accessToken, leftOf(oidc)),
      RefreshToken: ({ oidc }) => Math.min(ttl.refreshToken, leftOf(oidc)),
      AuthorizationCode: ttl.code,
      Interaction: ttl.consent,
      Session: ttl.consent,
      Grant: 365 * day,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async (_ctx, { clientId }, token) => token.clientId === clientId },
      pushedAuthorizationRequests: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => issuer,
        useGrantedResource: () => true,
        getResourceServerInfo: ({ oidc }, resource) => {
          const asked = oidc.params?.resource;
          if (resourceOf(issuer, resource) === null || (Array.isArray(asked) && asked.length > 1)) throw new errors.InvalidTarget();
          return { scope: scopes.join(' '), audience: resource, accessTokenFormat: 'opaque', accessTokenTTL: ttl.accessToken };
        },
      },
    },
    renderError: (ctx, { error, error_description: detail = '' }) => {
      const locale = pickLocale(ctx.get('accept-language'));
      ctx.set(pageHeaders(locale));
      ctx.body = troublePage(locale, `${error}: ${detail}`);
    },
  });
  withOwnSecrets(provider);
  provider.use(async (ctx, next) => {
    await next();
    stayHere(ctx as KoaContextWithOIDC, issuer);
  });
  // Set below for every request, so that addresses come from the settings and not from the request.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'authorization server failed'));
  (provider as EventEmitter).on('error', (error) => log.error({ err: error }, 'authorization server failed'));

  const current = () => Provider.ctx as KoaContextWithOIDC | undefined;
  const callerOf = (ctx: KoaContextWithOIDC | undefined) => (ctx && callers.get(ctx.req)) ?? { address: '', requestId: 'oauth' };
  const admit = () => admission.registration(callerOf(current()).address);
  const found = documentClients({ records, documents, errors, admit });
  const documentClient = registration ? (id: string) => found(id, current()) : undefined;

  async function end(id: string, why?: 'reused'): Promise<void> {
    const ctx = current();
    await endGrant(services, id, why ?? (ctx?.oidc.route === 'revocation' ? 'client' : 'reused'), callerOf(ctx));
  }

  let keysUntil = performance.now() + keysTtl;
  const prepare = async ({ raw, ip: address, id: requestId }: FastifyRequest) => {
    if (performance.now() > keysUntil) {
      provider.keys = await rotatingKeys(services, cookieKey);
      keysUntil = performance.now() + keysTtl;
    }
    callers.set(raw, { address, requestId });
    Object.assign(raw.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-for': address });
    Object.assign(raw, { originalUrl: raw.url });
  };
  const listener = provider.callback();

  return {
    async serve(request, reply) {
      await prepare(request);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
      await listener(request.raw, reply.raw);
    },
    async consent(request, reply) {
      await prepare(request);
      return serveConsent({ services, records, provider, errors, fromCookie }, request, reply);
    },
    async register(body) {
      const metadata = clientOf(body);
      try {
        // The library's own checks, which it repeats whenever it reads the client.
        new (provider.Client as unknown as new (metadata: object) => unknown)(metadata);
      } catch (error) {
        if (error instanceof errors.InvalidClientMetadata)
          throw new RegistrationRefused('invalid_client_metadata', error.error_description ?? error.message);
        throw error;
      }
      await records.put({ model: 'Client', id: metadata.client_id }, metadata, { grant: null, seconds: unusedClient });
      return metadata;
    },
  };
}

const cookieNames = (secure: boolean) => {
  const name = `${secure ? '__Secure-' : ''}atolye-oauth`;
  return { session: name, interaction: `${name}-step`, resume: `${name}-resume` };
};

/** Policy that asks the person for every authorization, whatever was allowed before. */
function alwaysAsk() {
  const { base, Check, Prompt } = interactionPolicy;
  const policy = base();
  policy.clear();
  const asked = new Check(
    'always',
    'the person must confirm',
    'consent_required',
    ({ oidc }) => !(oidc.result?.login && oidc.result.consent),
  );
  policy.add(new Prompt({ name: 'login', requestable: true }));
  policy.add(new Prompt({ name: 'consent', requestable: true }, asked));
  return policy;
}

/**
 * Replaces an error that would leave for an https address by a page with a link to it. Anybody may register a client, so that a link to this
 * server could otherwise lead to any page at once (RFC 9700 4.11.2).
 */
function stayHere(ctx: KoaContextWithOIDC, issuer: string): void {
  const to = String(ctx.response.get('location') ?? '');
  if (ctx.oidc?.route !== 'authorization' || !to.startsWith('https:') || new URL(to).origin === new URL(issuer).origin) return;
  const locale = pickLocale(ctx.get('accept-language'));
  const { searchParams: query } = new URL(to);
  ctx.remove('location');
  ctx.status = 400;
  ctx.set(pageHeaders(locale));
  ctx.body = troublePage(locale, `${query.get('error')}: ${query.get('error_description')}`, to);
}

/** Seconds until the grant of a token request ends. */
const leftOf = ({ entities }: KoaContextWithOIDC['oidc']): number =>
  Math.max(1, (entities.Grant?.exp ?? 0) - Math.floor(Date.now() / 1000));

/** Gives tokens the form of this server's other secrets: prefix, random characters and checksum. */
function withOwnSecrets(provider: Provider): void {
  type Model = { prototype: { generateTokenId(): string } };
  const access = (provider.AccessToken as unknown as Model).prototype;
  const { generateTokenId } = access;
  access.generateTokenId = function (this: unknown) {
    // Also determines the format of the token.
    generateTokenId.call(this as never);
    return newAccessToken();
  };
  (provider.RefreshToken as unknown as Model).prototype.generateTokenId = newRefreshToken;
  if (provider.AccessToken.name !== accessToken) throw new Error(`oidc-provider names access tokens ${provider.AccessToken.name}`);
}
