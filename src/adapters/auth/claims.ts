import { scopes } from '../../../schema/kernel/actor.ts';
import { isEmail, normalizeEmail } from '../../../schema/kernel/email.ts';
import { isStorable } from '../../../schema/kernel/text.ts';
import type { OidcConfig } from '../../config.ts';
import type { Claims } from './issuer.ts';

/** A person as described by a token, the userinfo endpoint or an ID token. */
export type Person = { readonly email: string | undefined; readonly emailVerified: boolean; readonly name: string | undefined };

/** Returns a claim that is a storable text; undefined for any other. */
const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' && isStorable(value) ? value.trim() : undefined);

/** Values that mean "verified". Providers differ: Entra's `xms_edov` is `true`, `1`, `"1"` or `"true"`. */
const verifiedValues: ReadonlySet<unknown> = new Set([true, 'true', 1, '1']);

/** Reads e-mail address and name from the claims that the settings name. */
export function personOf(claims: Claims, { claims: names, trustEmail }: Pick<OidcConfig, 'claims' | 'trustEmail'>): Person {
  const address = text(claims[names.email]);
  const email = address && isEmail(address) ? normalizeEmail(address) : undefined;
  return {
    email,
    emailVerified: email !== undefined && (trustEmail || verifiedValues.has(claims[names.emailVerified])),
    name: text(claims[names.name]),
  };
}

const clientClaims = ['client_id', 'azp', 'appid'] as const;

/**
 * Whether the claims that identify the caller can be stored unchanged. Otherwise two callers could become one after dropping characters.
 */
export const namesStorable = (claims: Claims): boolean =>
  ['sub', ...clientClaims].map((name) => claims[name]).every((value) => typeof value !== 'string' || isStorable(value));

/** The client that a token was issued to: `client_id` (RFC 9068 2.2), else `azp`, else Entra's `appid`; null if it names none. */
export const clientIn = (claims: Claims): string | null =>
  clientClaims.map((name) => text(claims[name])).find((name) => name !== undefined) ?? null;

/**
 * Returns the scopes of a token that this server knows; a token lists them as words or an array (RFC 9068 2.2.3; Entra's `scp`). If it has
 * none of them, the default scopes apply, unless the provider `advertises` ours: then the client could have asked for them.
 */
export function scopesIn(
  claims: Claims,
  { claims: names, defaultScopes }: Pick<OidcConfig, 'claims' | 'defaultScopes'>,
  advertises: boolean,
): readonly string[] {
  const value = names.scopes === undefined ? (claims.scope ?? claims.scp) : claims[names.scopes];
  const words = typeof value === 'string' ? value.split(/\s+/) : Array.isArray(value) ? value : [];
  const ours = scopes.filter((scope) => words.includes(scope));
  return ours.length > 0 || advertises ? ours : defaultScopes;
}
