import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import type { Identity } from '../../../schema/people/member/memberships.ts';
import type { OidcConfig } from '../../config.ts';
import { type Person, personOf } from './claims.ts';

/** The provider's settings if people can sign in with a browser. */
export type SignInConfig = OidcConfig & { readonly clientId: string };

/** A completed sign-in: the person, and the provider's tokens. */
export type SignedIn = {
  readonly identity: Identity & Person;
  /** Time of the person's authentication at the provider, if it reports one. */
  readonly signedInAt: Date | undefined;
  readonly tokens: { refreshToken: string | undefined; idToken: string | undefined };
  /** Lifetime of the provider's access token, in seconds. */
  readonly expiresIn: number;
};

/** Values that the callback of a pending sign-in must match. */
export type Checks = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** The provider is unreachable, or its answer is unusable. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The provider refused with an OAuth error code such as `access_denied`, or its answer does not match the request. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
  readonly code: string;
  constructor(code: string, cause: unknown) {
    super(`The identity provider refused: ${code}`, { cause });
    this.code = code;
  }
}

/** Timeout of requests to the provider, in seconds. */
const timeoutSeconds = 5;
/** Lifetime of the cached provider metadata, in milliseconds. */
const metadataTtl = 3_600_000;
/** Time before a failed discovery is repeated, in milliseconds. Until then everybody gets the same error. */
const failureTtl = 5_000;
/** Minimum interval between refreshes at the provider, in seconds, whatever lifetime it gives its tokens. */
const minExpiresIn = 60;
const defaultExpiresIn = 300;

/**
 * The web app's client at the provider: authorization code with PKCE (RFC 7636), refresh and sign-out. Loads openid-client on first use.
 */
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
   * Returns the checks of a new sign-in, and the URL to redirect the browser to. @param fresh makes the provider authenticate the person
   * again (OpenID Connect Core 3.1.2.1) @throws ProviderUnavailable
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

  /** Completes a sign-in; `callback` is the URL that the browser returned to. @throws SignInRefused, ProviderUnavailable */
  async finish(callback: URL, { state, nonce, verifier }: Checks): Promise<SignedIn> {
    const client = await import('openid-client');
    const configuration = await this.#configuration();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const answer = await client
      .authorizationCodeGrant(configuration, callback, checks)
      .catch((error) => Promise.reject(toProviderError(error)));
    let claims: Record<string, unknown> = { ...answer.claims() };
    const subject = String(claims.sub);
    const { claims: names, trustEmail } = this.#oidc;
    const wanted = trustEmail ? [names.email] : [names.email, names.emailVerified];
    // Okta, among others, says only at userinfo whether the address is verified.
    if (wanted.some((name) => claims[name] === undefined) && configuration.serverMetadata().userinfo_endpoint) {
      const userinfo: Record<string, unknown> = await client.fetchUserInfo(configuration, answer.access_token, subject).catch((error) => {
        if (claims[names.email] !== undefined && isRefusal(error)) return {};
        throw toProviderError(error);
      });
      // The claim that an address is verified counts only for the address beside it.
      if (userinfo[names.email] !== undefined) claims = { ...claims, [names.emailVerified]: undefined, ...userinfo };
    }
    const { auth_time: at } = answer.claims() ?? {};
    const signedInAt = typeof at === 'number' ? new Date(at * 1000) : undefined;
    return { identity: { issuer: this.issuer, subject, ...personOf(claims, this.#oidc) }, signedInAt, ...tokensOf(answer) };
  }

  /** Checks that the sign-in of `subject` is still valid. @throws SignInRefused if not, ProviderUnavailable */
  async renew(refreshToken: string, subject: string): Promise<Omit<SignedIn, 'identity' | 'signedInAt'>> {
    const client = await import('openid-client');
    const answer = await client
      .refreshTokenGrant(await this.#configuration(), refreshToken)
      .catch((error) => Promise.reject(toProviderError(error)));
    const claims = answer.claims();
    if (claims && claims.sub !== subject) throw new SignInRefused('other_subject', undefined);
    return tokensOf(answer);
  }

  /** Returns the URL that ends the provider's own session; undefined if it has none. @throws ProviderUnavailable */
  async signOut(idToken: string | undefined, returnTo: string): Promise<URL | undefined> {
    const client = await import('openid-client');
    const configuration = await this.#configuration();
    if (!configuration.serverMetadata().end_session_endpoint) return undefined;
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo, ...(idToken && { id_token_hint: idToken }) });
  }

  /** Returns the provider's metadata, cached. */
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
        timeout: timeoutSeconds,
        execute: url.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      })
      .catch((error) => {
        throw new ProviderUnavailable(`The identity provider ${issuer} cannot be asked: ${(error as Error).message}`, { cause: error });
      });
  }
}

function tokensOf(answer: TokenEndpointResponse & TokenEndpointResponseHelpers): Omit<SignedIn, 'identity' | 'signedInAt'> {
  return {
    tokens: { refreshToken: answer.refresh_token, idToken: answer.id_token },
    expiresIn: Math.max(answer.expiresIn() ?? defaultExpiresIn, minExpiresIn),
  };
}

/** Whether userinfo answered with a status of 4xx, for example because the access token is for another API. */
function isRefusal({ status, cause }: { status?: number; cause?: { status?: number } }): boolean {
  const code = status ?? cause?.status ?? 0;
  return code >= 400 && code < 500;
}

/** Converts an error of openid-client to a refusal or an unavailable provider. */
function toProviderError(error: unknown): Error {
  const { error: oauthCode, code, status = 400, message } = error as { error?: unknown; code?: string; status?: number; message: string };
  // An OAuth error code with a status below 500 is a refusal; so is an answer that does not match the request.
  if (typeof oauthCode === 'string' && status < 500) return new SignInRefused(oauthCode, error);
  const mismatch = code !== undefined && /^OAUTH_(INVALID_RESPONSE|JWT_\w+|MISSING_\w+|INVALID_\w+)$/.test(code);
  if (mismatch) return new SignInRefused('invalid_response', error);
  return new ProviderUnavailable(`No use in the identity provider's answer: ${message}`, { cause: error });
}
