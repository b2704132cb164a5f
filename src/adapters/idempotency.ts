import { hash } from 'node:crypto';
import { type Actor, isOutsider } from '../../schema/kernel/actor.ts';
import type { Context } from '../../schema/kernel/context.ts';
import { Problem } from '../../schema/kernel/errors.ts';
import { identityKey } from '../../schema/kernel/revoked.ts';
import { references } from '../../schema/people/access/references.ts';
import { barredFrom } from '../../schema/people/access/visible-fields.ts';
import { DatabaseError, statement } from '../ports/database/port.ts';

/** An answer stored for replays. */
export type StoredAnswer = {
  readonly status: number;
  /** JSON; empty for 204. */
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Body for replays, if different (a secret is shown once). */
  readonly replayBody?: string;
};

/** The stored first answer. */
export type Replay = StoredAnswer & { readonly body: string };

/**
 * Returns the key of an `Idempotency-Key` header, quoted (a structured field string, RFC 9651) or bare; null without a header.
 * @throws Problem idempotency.key_invalid
 */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const text = String(header).trim();
  const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/.exec(text)?.[1]?.replaceAll(/\\(.)/g, '$1');
  const key = quoted ?? text;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw new Problem('idempotency.key_invalid');
  return key;
}

/**
 * Runs `run` once per key, user and organization. The answer is stored for 24 hours in the same transaction as the changes, so that a crash
 * leaves both or neither. A repeated request gets the first answer with `Idempotency-Replayed: true`, with any credential of the user that
 * can view the objects in the answer; other credentials are refused as without a key. If `run` throws, everything is rolled back and
 * nothing is stored.
 * @throws Problem idempotency.key_reused for the key of another request; idempotency.in_progress when the first is still running after
 * `wait`
 */
export function runOnce<Answer extends StoredAnswer>(
  context: Context,
  { key, fingerprint, wait = '5s' }: { key: string; fingerprint: string; wait?: string },
  run: () => Promise<Answer>,
): Promise<Answer | Replay> {
  const owner = [context.actor.organization, ownerOf(context.actor), key];
  const digest = hash('sha256', fingerprint, 'base64url');
  // The operation decides what may be written.
  context.mayCommit = true;
  return context.unitOfWork(async () => {
    if (!(await claim(context, [...owner, digest], wait))) {
      const stored = await replay(context, owner, digest);
      if (await mayRead(context, stored)) return stored;
      // Throws the refusal that the same request gets without a key. Otherwise the request was already done.
      await run();
      throw new Problem('idempotency.key_reused');
    }
    const answer = await run();
    const { status, replayBody, body, headers } = answer;
    await context.sql(keep, [...owner, status, replayBody ?? body.toString(), JSON.stringify(headers)]);
    return answer;
  });
}

/** Outsiders have no user; their identity at the provider identifies them. */
function ownerOf(actor: Actor): string {
  const identity = isOutsider(actor) ? actor.credential?.identity : undefined;
  return identity ? identityKey(identity) : actor.user;
}

/** Claims the key, or waits for the request that holds it. @returns false if an answer is already stored */
async function claim(context: Context, values: unknown[], wait: string): Promise<boolean> {
  try {
    await context.sql(waitAtMost, [wait]);
    const claimed = await context.sql(take, values);
    return claimed.length > 0;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === lockNotAvailable) throw new Problem('idempotency.in_progress');
    throw error;
  }
}

async function replay(context: Context, owner: string[], digest: string): Promise<Replay> {
  const [row] = await context.sql<{ fingerprint: string; status: number; body: string; headers: Record<string, string> }>(find, owner);
  if (row?.fingerprint !== digest) throw new Problem('idempotency.key_reused');
  return { status: row.status, body: row.body, headers: { ...row.headers, 'idempotency-replayed': 'true' } };
}

/** Whether the caller can view the projects and tasks in a stored answer. The credential may be another one or have lost access. */
async function mayRead(context: Context, { body }: Replay): Promise<boolean> {
  if (isOutsider(context.actor) || body === '') return true;
  return (await barredFrom(context, references(JSON.parse(body)))).length === 0;
}

/** SQLSTATE lock_not_available. */
const lockNotAvailable = '55P03';

const waitAtMost = statement('idempotency.wait')`select set_config('lock_timeout', $1, true)`;

// Resets the lock timeout once the key is claimed, so that the operation's own locks wait as usual.
const take = statement('idempotency.take')`insert into idempotency_key (organization_id, user_id, key, fingerprint, expires_at)
  values ($1, $2, $3, $4, now() + interval '24 hours')
  on conflict (organization_id, user_id, key) do update
    set fingerprint = excluded.fingerprint, status = null, body = null, headers = null, expires_at = excluded.expires_at
    where idempotency_key.expires_at <= now()
  returning set_config('lock_timeout', '0', true)`;

const find = statement('idempotency.find')`
  select fingerprint, status, body, headers from idempotency_key where organization_id = $1 and user_id = $2 and key = $3`;

const keep = statement('idempotency.keep')`
  update idempotency_key set status = $4, body = $5, headers = $6 where organization_id = $1 and user_id = $2 and key = $3`;
