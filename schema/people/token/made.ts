import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { invalid, Problem } from '../../kernel/errors.ts';
import { iso } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { withdrawInvitations } from '../invitation/withdraw.ts';
import { revokeKeys } from '../service-account/revoke-keys.ts';
import { works } from './live.ts';
import { revokeTokens } from './revoke.ts';

// What a token or key makes ends with it or before: whoever had a stolen one for an hour keeps nothing. A session may make
// what lasts longer, since it is short by nature and its person can see and end that.

/** A token or key that makes something: what it makes ends with it or before. */
export type Maker = { readonly id: string; readonly expiresAt: Date | null };

/**
 * The token or key that calls, held until the unit of work ends, so that it is not ended before what it makes is there to be
 * ended too; null for any other credential. @throws Problem auth.invalid_token where it has ended: what is remembered of a
 * credential may be seconds old
 */
export async function holdMaker(context: Context): Promise<Maker | null> {
  const { organization, credential } = context.actor;
  if (credential?.kind !== 'personal_token' && credential?.kind !== 'service_key') return null;
  const [maker] = await context.sql<{ id: string; expiresAt: string | null }>({
    ...hold[credential.kind],
    values: [organization, credential.id],
  });
  if (!maker) throw new Problem('auth.invalid_token');
  return { id: maker.id, expiresAt: maker.expiresAt === null ? null : new Date(maker.expiresAt) };
}

/** What an application was allowed at the provider ends there: a credential that it made here would not. @throws Problem auth.oauth_refused */
export function requireOwnCredential({ credential }: Actor): void {
  if (credential?.kind === 'oauth') throw new Problem('auth.oauth_refused');
}

/**
 * When a credential ends: as asked, `usual` where nothing is, and not later than its maker.
 * @param field the input field that asks; @throws Problem input.invalid field.outlives_credential
 */
export function expiryOf(maker: Maker | null, field: string, asked: string | null | undefined, usual: Date | null): Date | null {
  const latest = maker?.expiresAt ?? null;
  if (asked === undefined) return latest && (usual === null || latest < usual) ? latest : usual;
  const expiresAt = asked === null ? null : new Date(asked);
  if (latest && (expiresAt === null || expiresAt > latest))
    throw invalid(['input', field], 'field.outlives_credential', { latest: latest.toISOString() });
  return expiresAt;
}

/** Ends what was made by tokens and keys that have just ended, and what was made by that. */
export async function endMadeBy(context: Context, unit: Unit, makers: readonly string[]): Promise<void> {
  if (makers.length === 0) return;
  const { organization } = context.actor;
  const made = await context.sql<{ id: string }>({ ...madeBy, values: [organization, makers] });
  const ids = made.map(({ id }) => id);
  await revokeTokens(context, unit, { id: { in: ids } });
  await revokeKeys(context, unit, { ids });
  await withdrawInvitations(context, unit, { madeById: { in: [...makers, ...ids] } });
}

const holding = (table: 'personal_token' | 'service_key') => ({
  name: `${table}.hold`,
  text: `select c.id, ${iso('c.expires_at')} as "expiresAt" from ${table} c where c.organization_id = $1 and c.id = $2 and ${works('c')} for share`,
});
const hold = { personal_token: holding('personal_token'), service_key: holding('service_key') };

const madeBy = {
  name: 'token.madeBy',
  text: `with recursive made as (
      select id from unnest($2::text[]) as maker (id)
      union
      select c.id from made join (
        select id, made_by_id from personal_token where organization_id = $1
        union all select id, made_by_id from service_key where organization_id = $1
      ) c on c.made_by_id = made.id
    ) select id from made where id <> all ($2)`,
};
