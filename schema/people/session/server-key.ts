import { randomBytes } from 'node:crypto';
import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import { purgeOf } from '../../kernel/purge.ts';

const make = statement('server_key.make')`insert into server_key (name, value) values ($1, $2) on conflict do nothing`;
const all = statement('server_key.all')`select name, value from server_key`;
const write = statement('server_key.reseal')`update server_key set value = $2 where name = $1`;
const find = statement('server_key.find')`select value from server_key where name = $1`;

/**
 * Server key with this name, shared by all processes on the database: 256 random bits, created on first use.
 * @throws Error if it is missing and `mustExist`
 */
export async function serverKey(
  { database, encryption }: Pick<Services, 'database' | 'encryption'>,
  name: string,
  { mustExist = false } = {},
): Promise<string> {
  const read = async () => (await database.sql<{ value: string }>(find, [name]))[0]?.value;
  let stored = await read();
  if (stored === undefined) {
    if (mustExist) throw new Error(`the server key ${name} is missing from the database`);
    await database.sql(make, [name, encryption.encrypt(randomBytes(32).toString('base64url'), name)]);
    stored = (await read()) as string;
  }
  return encryption.decrypt(stored, name);
}

/** Milliseconds for which a rotating key is the current one. */
const period = 30 * 24 * 60 * 60 * 1000;

/** Names of a rotating key: the current one, and the one before it. Every process has the same. */
export function rotatingNames(name: string, now = Date.now()): [current: string, before: string] {
  const current = Math.floor(now / period);
  return [`${name}#${current}`, `${name}#${current - 1}`];
}

/** Server keys with this name that rotate, the current one first: what the one before has signed is still accepted. */
export function rotatingKeys(
  services: Pick<Services, 'database' | 'encryption'>,
  name: string,
  now?: number,
): Promise<[current: string, before: string]> {
  const [current, before] = rotatingNames(name, now);
  return Promise.all([serverKey(services, current), serverKey(services, before)]);
}

/** Deletes rotating keys that are no longer accepted, and that no record of the authorization server is encrypted with; for the job. */
export const purgeServerKeys = purgeOf(
  'server_key',
  'server_key',
  `name like '%#%' and created_at < now() - interval '90 days'
    and not exists (select 1 from oauth_record where starts_with(payload, server_key.name || ':'))`,
);

/**
 * Encrypts the server's keys again with the first key of `SECRET_KEYS`.
 * @returns the number of changed keys.
 * @throws Error for one that no key decrypts
 */
export async function reencryptServerKeys({ database, encryption }: Pick<Services, 'database' | 'encryption'>): Promise<number> {
  let count = 0;
  for (const { name, value } of await database.sql<{ name: string; value: string }>(all, [])) {
    const next = encryption.reencrypt(value, name);
    if (next === null) continue;
    await database.sql(write, [name, next]);
    count += 1;
  }
  return count;
}
