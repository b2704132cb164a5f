import { hkdfSync } from 'node:crypto';
import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import { decrypt, encrypt } from '../../kernel/encryption.ts';
import { purgeOf } from '../../kernel/purge.ts';
import { rotatingNames, serverKey } from '../session/server-key.ts';
import { retentionDays } from '../token/purge.ts';
import { hashToken } from '../token/secret.ts';

/** Content of a record, as oidc-provider gives it. */
export type Payload = Readonly<Record<string, unknown>>;

/** A stored record. `consumed`: time of its only use, in seconds since 1970. */
export type StoredRecord = { readonly payload: Payload; readonly consumed: number | null };

type RecordOf = { readonly model: string; readonly id: string };

const put = statement('oauth_record.put')`
  insert into oauth_record (model, hash, payload, grant_id, expires_at) values ($1, $2, $3, $4, now() + make_interval(secs => $5))
  on conflict (model, hash) do update set payload = excluded.payload, grant_id = excluded.grant_id,
    expires_at = greatest(oauth_record.expires_at, excluded.expires_at)`;

const find = statement('oauth_record.find')`
  select payload, extract(epoch from consumed_at)::int as consumed from oauth_record where model = $1 and hash = $2 and expires_at > now()`;

const reencrypt = statement('oauth_record.reencrypt')`update oauth_record set payload = $4 where model = $1 and hash = $2 and payload = $3`;

const use = statement('oauth_record.use')`
  update oauth_record set consumed_at = now() where model = $1 and hash = $2 and consumed_at is null and expires_at > now() returning 1`;

const prolong = statement('oauth_record.prolong')`
  update oauth_record set expires_at = greatest(expires_at, $3::timestamptz) where model = $1 and hash = $2`;

const remove = statement('oauth_record.remove')`delete from oauth_record where model = $1 and hash = $2`;
const removeOf = statement('oauth_record.remove_of')`delete from oauth_record where model = $1 and grant_id = $2`;

/** Name of the server key that encrypts records. Those of versions without rotation do not name their key. */
const keyName = 'oauth-records';

/**
 * Records of the authorization server. Ids are stored as hashes. The key of a payload is derived from the id and from a server key, so that
 * a copy of the database reveals neither tokens nor what they belong to. The server key rotates: its current version encrypts, and a record
 * names the version that decrypts it.
 */
export class Records {
  readonly #services: Pick<Services, 'database' | 'encryption'>;
  readonly #serverKeys = new Map<string, Promise<string>>();

  constructor(services: Pick<Services, 'database' | 'encryption'>) {
    this.#services = services;
  }

  /** Stores a record for at least `seconds`, in place of an earlier one with its id. */
  async put({ model, id }: RecordOf, payload: Payload, { grant, seconds }: { grant: string | null; seconds: number }): Promise<void> {
    await this.#services.database.sql(put, [model, hashToken(id), await this.#encrypt({ model, id }, payload), grant, seconds]);
  }

  /** Finds a record that has not expired. One of an earlier key is encrypted again with the current one. */
  async find({ model, id }: RecordOf): Promise<StoredRecord | undefined> {
    const hash = hashToken(id);
    const [row] = await this.#services.database.sql<{ payload: string; consumed: number | null }>(find, [model, hash]);
    if (!row) return undefined;
    const payload = await this.open({ model, id }, row.payload);
    if (!row.payload.startsWith(`${rotatingNames(keyName)[0]}:`))
      await this.#services.database.sql(reencrypt, [model, hash, row.payload, await this.#encrypt({ model, id }, payload)]);
    return { payload, consumed: row.consumed };
  }

  /** Decrypts the stored payload of a record. @throws Error if it belongs to another record, or its server key is missing */
  async open({ model, id }: RecordOf, stored: string): Promise<Payload> {
    const [ciphertext = '', name = keyName] = stored.split(':').reverse();
    return JSON.parse(decrypt(ciphertext, await this.#key(name, model, id), model));
  }

  /** Uses a record that may be used once. @returns false if it was used before, even a moment ago by another process */
  async use({ model, id }: RecordOf): Promise<boolean> {
    return (await this.#services.database.sql(use, [model, hashToken(id)])).length > 0;
  }

  /** Lets a record expire no earlier than at `until`. */
  async prolong({ model, id }: RecordOf, until: Date): Promise<void> {
    await this.#services.database.sql(prolong, [model, hashToken(id), until]);
  }

  async remove({ model, id }: RecordOf): Promise<void> {
    await this.#services.database.sql(remove, [model, hashToken(id)]);
  }

  /** Deletes the records of a grant that have this model. */
  async removeOf(model: string, grant: string): Promise<void> {
    await this.#services.database.sql(removeOf, [model, grant]);
  }

  async #encrypt({ model, id }: RecordOf, payload: Payload): Promise<string> {
    const [name] = rotatingNames(keyName);
    return `${name}:${encrypt(JSON.stringify(payload), await this.#key(name, model, id), model)}`;
  }

  async #key(name: string, model: string, id: string): Promise<Uint8Array> {
    let key = this.#serverKeys.get(name);
    if (!key) {
      key = serverKey(this.#services, name, { mustExist: name !== rotatingNames(keyName)[0] });
      key.catch(() => this.#serverKeys.delete(name));
      this.#serverKeys.set(name, key);
    }
    return new Uint8Array(hkdfSync('sha256', await key, id, model, 32));
  }
}

/** Deletes expired records; for the job. */
export const purgeRecords = purgeOf('oauth_record', 'oauth_record', 'expires_at < now()');

/** Deletes grants that ended or expired long enough ago; for the job. */
export const purgeGrants = purgeOf('oauth_grant', 'oauth_grant', `least(ended_at, expires_at) < now() - interval '${retentionDays} days'`);
