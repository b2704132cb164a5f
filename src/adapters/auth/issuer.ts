import { setTimeout as pause } from 'node:timers/promises';
import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTVerifyGetKey } from 'jose';
import { scopes } from '../../../schema/kernel/actor.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import type { OidcConfig } from '../../config.ts';

/** What the provider says of itself (OpenID Connect Discovery 1.0, 3), as far as it is used here. */
export type IssuerMetadata = {
  readonly issuer: string;
  readonly jwks_uri: string;
  readonly userinfo_endpoint?: string;
  readonly scopes_supported?: readonly string[];
};

export type Claims = Readonly<Record<string, unknown>>;

/** The configured OpenID provider, as a server that accepts its tokens sees it. */
export type Issuer = {
  /**
   * The key that a token names. An unknown one is looked for at the provider, at most every 30 s.
   * @throws Problem auth.issuer_unavailable where the provider cannot be asked and has to be
   * @throws errors.JOSEError where the provider has no such key
   */
  readonly key: JWTVerifyGetKey;
  /** Whether a JSON web token names a key that is known, or none is known yet: it is then told good or bad without a look-up. */
  readonly knows: (token: string) => boolean;
  /** Whether the provider says that clients can ask it for scopes of ours; as it said last, false before it was asked. */
  readonly advertises: () => boolean;
  /** What the provider tells of the owner of an access token; null where it tells nothing for it. @throws Problem auth.issuer_unavailable */
  readonly userinfo: (accessToken: string) => Promise<Claims | null>;
};

/** The provider is given this long for an answer, in milliseconds. */
const patience = 5_000;
/** It is asked for its keys at most this often, however many unknown ones are presented, in milliseconds. */
const floor = 30_000;
/** Keys older than this are read again while they go on being used; older than the second, before, if the provider is that quick. In milliseconds. */
const refreshAfter = 10 * 60_000;
const awaitAfter = 60 * 60_000;
const quick = 500;

/**
 * The provider at `config.issuer`. Nothing is asked of it until the first token comes; what it said is kept, so that
 * known keys work while it is down. `onError` hears each time it could not be asked.
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
      // It never fetches by itself: when is decided here, failures counted in.
      const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
        timeoutDuration: patience,
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

  /** Reads what the provider says, unless that was tried within the floor. Never fails: `failed` tells. */
  const refresh = async () => {
    if (!loading && performance.now() - attemptedAt < floor) return;
    attemptedAt = loading ? attemptedAt : performance.now();
    loading ??= load().finally(() => {
      loading = undefined;
    });
    await loading;
  };

  const current = async (): Promise<Loaded> => {
    const age = loaded ? performance.now() - loaded.at : Number.POSITIVE_INFINITY;
    // A provider that is silent for long must not make everybody wait: known keys work while it is down.
    if (age > awaitAfter) await (loaded ? Promise.race([refresh(), pause(quick, undefined, { ref: false })]) : refresh());
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
      const said: unknown = loaded?.metadata.scopes_supported;
      return Array.isArray(said) && scopes.some((scope) => said.includes(scope));
    },
    async userinfo(accessToken) {
      const { metadata } = await current();
      if (!metadata.userinfo_endpoint) return null;
      try {
        const response = await ask(metadata.userinfo_endpoint, { authorization: `Bearer ${accessToken}` });
        if (response.status >= 500) throw new Error(`userinfo: ${response.status}`);
        // A signed answer (application/jwt) is for clients that registered for it.
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
  // Discovery 4.3: whoever answers for another issuer is not believed.
  if (metadata.issuer !== issuer) throw new Error(`discovery: the provider calls itself ${metadata.issuer}, OIDC_ISSUER says ${issuer}`);
  return metadata;
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { accept: 'application/json', ...headers }, redirect: 'error', signal: AbortSignal.timeout(patience) });
