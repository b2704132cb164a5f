import { ECDH, hash } from 'node:crypto';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { invalid, Problem } from '../../kernel/errors.ts';
import type { Browser } from './vapid.ts';
import { curve } from './vapid.ts';

/** Form of keys: base64url of an uncompressed point, and of 16 bytes. */
export const keyForms = { p256dh: /^B[\w-]{86}$/, auth: /^[\w-]{22}$/ } as const;

/** Maximum number of browsers of a person; the oldest is dropped. */
const maxBrowsers = 10;

const hashOf = (endpoint: string): string => hash('sha256', endpoint, 'hex');

/**
 * Sends the actor's notifications to this browser from now on, until the session ends. A browser has one owner in an organization.
 * @throws Problem `push.session_required`, `input.invalid` for an address to which nothing may be sent
 */
export function subscribe(context: Context, { endpoint, p256dh, auth }: Browser): Promise<void> {
  const { organization, user, credential } = context.actor;
  if (credential?.kind !== 'session') throw new Problem('push.session_required');
  if (!isPoint(p256dh)) throw invalid(['input', 'p256dh'], 'field.format', { expected: 'P-256' });
  const refused = context.services.webhooks.refuses(endpoint);
  if (refused) throw invalid(['input', 'endpoint'], `url.${refused}`);
  return context.unitOfWork(async () => {
    const key = hashOf(endpoint);
    const encrypted = context.services.encryption.encrypt(JSON.stringify({ endpoint, p256dh, auth }), key);
    await context.sql(insert, [organization, key, user, credential.id, encrypted]);
    await context.sql(dropOldest, [organization, user]);
  });
}

/** Whether messages can be encrypted with this key. */
function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, curve, 'base64url', 'hex').length > 0;
  } catch {
    return false;
  }
}

/** Sends nothing more to this browser of the actor. */
export function unsubscribe(context: Context, { endpoint }: Pick<Browser, 'endpoint'>): Promise<void> {
  const { organization, user } = context.actor;
  return context.unitOfWork(async () => {
    await context.sql(remove, [organization, hashOf(endpoint), user]);
  });
}

const insert = statement('push.subscribe')`
  insert into push_subscription (organization_id, hash, user_id, session_id, sealed) values ($1, $2, $3, $4, $5)
  on conflict (organization_id, hash) do update
    set user_id = excluded.user_id, session_id = excluded.session_id, sealed = excluded.sealed, created_at = now()`;
const dropOldest = statement('push.drop_oldest')`delete from push_subscription where organization_id = $1 and user_id = $2 and hash in (
  select hash from push_subscription where organization_id = $1 and user_id = $2 order by created_at desc, hash offset ${maxBrowsers})`;
const remove = statement('push.unsubscribe')`delete from push_subscription where organization_id = $1 and hash = $2 and user_id = $3`;

const all = statement('push.sealed')`select organization_id as organization, hash, sealed as encrypted from push_subscription`;
const reencrypt = statement('push.reseal')`
  update push_subscription set sealed = $4 where organization_id = $1 and hash = $2 and sealed = $3`;

/** Encrypts the stored browsers again with the first key of `SECRET_KEYS`. @returns the number of changed ones */
export async function reencryptBrowsers({ database, encryption }: Services): Promise<number> {
  let count = 0;
  for (const row of await database.sql<{ organization: string; hash: string; encrypted: string }>(all, [])) {
    const next = encryption.reencrypt(row.encrypted, row.hash);
    if (next === null) continue;
    await database.sql(reencrypt, [row.organization, row.hash, row.encrypted, next]);
    count += 1;
  }
  return count;
}
