import { setTimeout as pause } from 'node:timers/promises';
import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTVerifyGetKey } from 'jose';
import { scopes } from '../../../schema/kernel/actor.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import type { OidcConfig } from '../../config.ts';

/** The fields of the provider metadata (OpenID Connect Discovery 1.0, 3) that this server uses. */
export type IssuerMetadata = {
  readonly issuer: string;
  readonly jwks_uri: string;
  readonly userinfo_endpoint?: string;
  readonly scopes_supported?: readonly string[];
};

export type Claims = Readonly<Record<string, unknown>>;

/** The configured OpenID provider, from the view of a server that accepts its tokens. */
export type Issuer = {
  /**
   * Finds the key that a token names. An unknown key is looked up at the provider, at most every 30 s.
   * @throws Problem auth.issuer_unavailable if the provider has to be asked and does not answer
   * @throws errors.JOSEError if the provider has no such key
   */
  readonly key: JWTVerifyGetKey;
  /** Whether a JWT names a known key, or no keys are known yet. Such a token is verified without a look-up. */
  readonly knows: (token: string) => boolean;
  /** Whether the provider last advertised any of our scopes to clients; false before it was asked. */
  readonly advertises: () => boolean;
  /**
   * Returns the userinfo claims of an access token's owner; null if the provider has none for it. @throws Problem auth.issuer_unavailable
   */
  readonly userinfo: (accessToken: string) => Promise<Claims | null>;
};

/** Timeout of requests to the provider, in milliseconds. */
const timeoutMs = 5_000;
/** Minimum interval between fetches of the keys, however many unknown keys are presented, in milliseconds. */
const minIntervalMs = 30_000;
/**
 * Ages of the keys in milliseconds. After `refreshAfter` they are reloaded in the background; after `awaitAfter` callers wait for the
 * reload, at most `maxWaitMs`.
 */
const refreshAfter = 10 * 60_000;
const awaitAfter = 60 * 60_000;
const maxWaitMs = 500;

/**
 * Opens the provider at `config.issuer`. It is first asked when the first token comes. Its last answer is kept, so that known keys work
 * while it is down. `onError` is called each time it cannot be asked.
 */
export function openIssuer({ issuer }: Pick<OidcConfig, 'issuer'>, onError: (error: unknown) => void): Issuer {
  type Loaded = { readonly metadata: IssuerMetadata; readonly keys: ReturnType<typeof createRemoteJWKSet>; readonly at: number };
  let loaded: Loaded | undefined;
  let loading: Promise<void> | undefined;
  let attemptedAt = Number.NEGATIVE_INFINITY;
  let failed = false;

  const load = async () => {
    try {
      const metadata = await discover(issuer);
      // jose must never fetch on its own: `refresh` decides when, and counts failures too.
      const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
        timeoutDuration: timeoutMs,
        cooldownDuration: Number.POSITIVE_INFINITY,
        cacheMaxAge: Number.POSITIVE_INFINITY,
      });
      await keys.reload();
      loaded = { metadata, keys, at: performance.now() };
      failed = false;
    } catch (error) {
      failed = true;
      onError(error);
    }
  };

  /** Reloads metadata and keys, unless that was tried within the minimum interval. Never rejects: sets `failed`. */
  const refresh = async () => {
    if (!loading && performance.now() - attemptedAt < minIntervalMs) return;
    attemptedAt = loading ? attemptedAt : performance.now();
    loading ??= load().finally(() => {
      loading = undefined;
    });
    await loading;
  };

  const current = async (): Promise<Loaded> => {
    const age = loaded ? performance.now() - loaded.at : Number.POSITIVE_INFINITY;
    // A slow provider must not make everybody wait: known keys work while it is down.
    if (age > awaitAfter) await (loaded ? Promise.race([refresh(), pause(maxWaitMs, undefined, { ref: false })]) : refresh());
    else if (age > refreshAfter) void refresh();
    if (!loaded) throw new Problem('auth.issuer_unavailable');
    return loaded;
  };

  return {
    async key(header, token) {
      const { keys } = await current();
      try {
        return await keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        await refresh();
        if (failed) throw new Problem('auth.issuer_unavailable');
        return (loaded as Loaded).keys(header, token);
      }
    },
    knows(token) {
      try {
        const { kid } = decodeProtectedHeader(token);
        return loaded === undefined || (loaded.keys.jwks()?.keys ?? []).some((key) => key.kid === kid);
      } catch {
        return false;
      }
    },
    advertises() {
      const supported: unknown = loaded?.metadata.scopes_supported;
      return Array.isArray(supported) && scopes.some((scope) => supported.includes(scope));
    },
    async userinfo(accessToken) {
      const { metadata } = await current();
      if (!metadata.userinfo_endpoint) return null;
      try {
        const response = await ask(metadata.userinfo_endpoint, { authorization: `Bearer ${accessToken}` });
        if (response.status >= 500) throw new Error(`userinfo: ${response.status}`);
        // A signed response (application/jwt) is only for clients that registered for it.
        if (!response.ok || !response.headers.get('content-type')?.includes('json')) return null;
        return (await response.json()) as Claims;
      } catch (error) {
        onError(error);
        throw new Problem('auth.issuer_unavailable');
      }
    },
  };
}

async function discover(issuer: string): Promise<IssuerMetadata> {
  const response = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (!response.ok) throw new Error(`discovery: ${response.status}`);
  const metadata = (await response.json()) as IssuerMetadata;
  // Discovery 4.3: the issuer in the document must match the configured one.
  if (metadata.issuer !== issuer) throw new Error(`discovery: the provider calls itself ${metadata.issuer}, OIDC_ISSUER says ${issuer}`);
  return metadata;
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { accept: 'application/json', ...headers }, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
