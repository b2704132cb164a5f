import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import type { Identity } from '../../../schema/people/identity/memberships.ts';
import type { OidcConfig } from '../../config.ts';
import { type Person, personOf } from './claims.ts';

/** The provider's settings, where people can sign in with a browser. */
export type SignInConfig = OidcConfig & { readonly clientId: string };

/** Who signed in, and what the provider gave. */
export type SignedIn = {
  readonly identity: Identity & Person;
  /** When they showed the provider who they are, where it says so. */
  readonly signedInAt: Date | undefined;
  readonly tokens: { refreshToken: string | undefined; idToken: string | undefined };
  /** Life of its access token, in seconds. */
  readonly expiresIn: number;
};

/** What a sign-in that is on its way must come back with. */
export type Checks = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** The provider cannot be reached, or answers nothing of use. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The provider said no, with an OAuth error code such as `access_denied`; or what came back is not what was asked for. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
  readonly code: string;
  constructor(code: string, cause: unknown) {
    super(`The identity provider refused: ${code}`, { cause });
    this.code = code;
  }
}

/** Seconds to wait for the provider. */
const patience = 5;
/** What the provider says of itself is asked for again after this long, in milliseconds. */
const metadataTtl = 3_600_000;
/** A provider that could not be asked is asked again after this long, in milliseconds: until then everybody is told the same. */
const failureTtl = 5_000;
/** Seconds between two questions to the provider, whatever it says of its tokens. */
const soonest = 60;
const usual = 300;

/** The web app's client at the provider: code + PKCE (RFC 7636), refresh, sign-out. Loaded when first used. */
export class Provider {
  readonly #oidc: SignInConfig;
  #known: { until: number; configuration: Promise<Configuration> } | undefined;

  constructor(oidc: SignInConfig) {
    this.#oidc = oidc;
  }

  get issuer(): string {
    return this.#oidc.issuer;
  }

  /**
   * A new sign-in's checks, and the address to send the browser to. @param fresh the provider asks who it is, though it may
   * remember (OpenID Connect Core 3.1.2.1) @throws ProviderUnavailable
   */
  async begin(redirectUri: string, fresh = false): Promise<{ checks: Checks; url: URL }> {
    const client = await import('openid-client');
    const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
    const url = client.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: redirectUri,
      scope: this.#oidc.signInScopes.join(' '),
      state: checks.state,
      nonce: checks.nonce,
      ...(fresh && { prompt: this.#oidc.freshPrompt, max_age: '0' }),
      code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
    });
    return { checks, url };
  }

  /** Ends a sign-in: `callback` is the address the browser came back to. @throws SignInRefused, ProviderUnavailable */
  async finish(callback: URL, { state, nonce, verifier }: Checks): Promise<SignedIn> {
    const client = await import('openid-client');
    const configuration = await this.#configuration();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const answer = await client.authorizationCodeGrant(configuration, callback, checks).catch((error) => Promise.reject(told(error)));
    let claims: Record<string, unknown> = { ...answer.claims() };
    const subject = String(claims.sub);
    if (claims[this.#oidc.claims.email] === undefined && configuration.serverMetadata().userinfo_endpoint)
      claims = {
        ...(await client.fetchUserInfo(configuration, answer.access_token, subject).catch((error) => Promise.reject(told(error)))),
      };
    const { auth_time: at } = answer.claims() ?? {};
    const signedInAt = typeof at === 'number' ? new Date(at * 1000) : undefined;
    return { identity: { issuer: this.issuer, subject, ...personOf(claims, this.#oidc) }, signedInAt, ...kept(answer) };
  }

  /** Asks whether the sign-in of `subject` still stands. @throws SignInRefused if not, ProviderUnavailable */
  async renew(refreshToken: string, subject: string): Promise<Omit<SignedIn, 'identity' | 'signedInAt'>> {
    const client = await import('openid-client');
    const answer = await client.refreshTokenGrant(await this.#configuration(), refreshToken).catch((error) => Promise.reject(told(error)));
    const claims = answer.claims();
    if (claims && claims.sub !== subject) throw new SignInRefused('other_subject', undefined);
    return kept(answer);
  }

  /** Where the provider ends its own session; undefined where it has no such place. @throws ProviderUnavailable */
  async signOut(idToken: string | undefined, returnTo: string): Promise<URL | undefined> {
    const client = await import('openid-client');
    const configuration = await this.#configuration();
    if (!configuration.serverMetadata().end_session_endpoint) return undefined;
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo, ...(idToken && { id_token_hint: idToken }) });
  }

  /** What the provider says of itself. */
  #configuration(): Promise<Configuration> {
    if (this.#known && performance.now() < this.#known.until) return this.#known.configuration;
    const configuration = this.#discover();
    const known = { until: performance.now() + metadataTtl, configuration };
    this.#known = known;
    configuration.catch(() => (known.until = performance.now() + failureTtl));
    return configuration;
  }

  async #discover(): Promise<Configuration> {
    const client = await import('openid-client');
    const { issuer, clientId, clientSecret } = this.#oidc;
    const url = new URL(issuer);
    const authentication = clientSecret === undefined ? client.None() : client.ClientSecretPost(clientSecret);
    return client
      .discovery(url, clientId, undefined, authentication, {
        timeout: patience,
        execute: url.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      })
      .catch((error) => {
        throw new ProviderUnavailable(`The identity provider ${issuer} cannot be asked: ${(error as Error).message}`, { cause: error });
      });
  }
}

function kept(answer: TokenEndpointResponse & TokenEndpointResponseHelpers): Omit<SignedIn, 'identity' | 'signedInAt'> {
  return {
    tokens: { refreshToken: answer.refresh_token, idToken: answer.id_token },
    expiresIn: Math.max(answer.expiresIn() ?? usual, soonest),
  };
}

/** Of an error of openid-client: whether it was a no, or no answer. */
function told(error: unknown): Error {
  const { error: said, code, status = 400, message } = error as { error?: unknown; code?: string; status?: number; message: string };
  // An error code of OAuth with a status under 500 is the provider's word; so is an answer that is not what was asked for.
  if (typeof said === 'string' && status < 500) return new SignInRefused(said, error);
  const mismatch = code !== undefined && /^OAUTH_(INVALID_RESPONSE|JWT_\w+|MISSING_\w+|INVALID_\w+)$/.test(code);
  if (mismatch) return new SignInRefused('invalid_response', error);
  return new ProviderUnavailable(`No use in the identity provider's answer: ${message}`, { cause: error });
}
