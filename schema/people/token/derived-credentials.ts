import { statement } from '../../../src/ports/database/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid, Problem } from '../../kernel/errors.ts';
import { iso } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { works } from './live.ts';
import { revokeTokens } from './revoke.ts';

// Credentials created with a token or key end with it or before, so that a thief who had it for an hour keeps nothing. A
// session may create longer-lived ones, since it is short-lived itself and its user can see and revoke them.

/** A token or key that creates something which ends with it or before. */
export type Maker = { readonly id: string; readonly expiresAt: Date | null };

/**
 * Returns the calling token or key, locked until the unit of work ends, so that its revocation also finds what is being
 * created; null for other credentials.
 * @throws Problem auth.invalid_token if it has ended, because cached credentials may be seconds old
 */
export async function holdMaker(context: Context): Promise<Maker | null> {
  const { organization, credential } = context.actor;
  if (credential?.kind !== 'personal_token' && credential?.kind !== 'service_key') return null;
  const [maker] = await context.sql<{ id: string; expiresAt: string | null }>(hold[credential.kind], [organization, credential.id]);
  if (!maker) throw new Problem('auth.invalid_token');
  return { id: maker.id, expiresAt: maker.expiresAt === null ? null : new Date(maker.expiresAt) };
}

/**
 * Rejects OAuth tokens: the end of an application's access, here or at the identity provider, would not revoke a credential
 * created with it.
 * @throws Problem auth.oauth_refused
 */
export function requireOwnCredential({ credential }: Actor): void {
  if (credential?.kind === 'oauth') throw new Problem('auth.oauth_refused');
}

/**
 * Expiry of a new credential: the requested time, or `defaultExpiry` if none is given, but not later than its maker's. @param
 * field name of the input field;
 * @throws Problem input.invalid field.outlives_credential
 */
export function expiryOf(maker: Maker | null, field: string, asked: string | null | undefined, defaultExpiry: Date | null): Date | null {
  const latest = maker?.expiresAt ?? null;
  if (asked === undefined) return latest && (defaultExpiry === null || latest < defaultExpiry) ? latest : defaultExpiry;
  const expiresAt = asked === null ? null : new Date(asked);
  if (latest && (expiresAt === null || expiresAt > latest))
    throw invalid(['input', field], 'field.outlives_credential', { latest: latest.toISOString() });
  return expiresAt;
}

/** Cascade hooks of the end of tokens and keys, by the ids of all that ended, including those created with others. */
export const credentialsEnded = new CascadeHooks<readonly string[]>();

/** Ends everything that was created, directly or indirectly, with tokens and keys that have just ended. */
export async function endMadeBy(context: Context, unit: Unit, makers: readonly string[]): Promise<void> {
  if (makers.length === 0) return;
  const { organization } = context.actor;
  const made = await context.sql<{ id: string }>(madeBy, [organization, makers]);
  const ids = made.map(({ id }) => id);
  await revokeTokens(context, unit, { id: { in: ids } });
  await credentialsEnded.follow(context, unit, [...makers, ...ids]);
}

const holding = (table: 'personal_token' | 'service_key') => ({
  name: `${table}.hold`,
  text: `select c.id, ${iso('c.expires_at')} as "expiresAt" from ${table} c where c.organization_id = $1 and c.id = $2 and ${works('c')} for share`,
});
const hold = { personal_token: holding('personal_token'), service_key: holding('service_key') };

const madeBy = statement('token.madeBy')`with recursive made as (
    select id from unnest($2::text[]) as maker (id)
    union
    select c.id from made join (
      select id, made_by_id from personal_token where organization_id = $1
      union all select id, made_by_id from service_key where organization_id = $1
    ) c on c.made_by_id = made.id
  ) select id from made where id <> all ($2)`;
