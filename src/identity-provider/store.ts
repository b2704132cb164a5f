import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { JWK } from 'jose';
import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Claims of a person who signed in here. */
export type Account = { readonly email: string; readonly name: string; readonly verified: boolean };

type State = {
  keys: JWK[];
  cookieKeys: string[];
  accounts: Record<string, Account>;
  /** Grants, tokens and sessions, by kind and hash of their id. The ids are hashed because they are the tokens themselves. */
  records: Record<string, { payload: AdapterPayload; until: number | null }>;
};

/** State of the development provider: in memory, and in `file` (mode 600) so that a restart signs nobody out. */
export class Store {
  readonly #file: string | undefined;
  readonly #state: State;

  constructor(file: string | undefined) {
    this.#file = file;
    this.#state = { keys: [], cookieKeys: [], accounts: {}, records: {}, ...read(file) };
  }

  get keys(): readonly JWK[] {
    return this.#state.keys;
  }

  get cookieKeys(): readonly string[] {
    return this.#state.cookieKeys;
  }

  /** Stores the signing keys, which are generated once. */
  setKeys(keys: JWK[], cookieKeys: string[]): void {
    Object.assign(this.#state, { keys, cookieKeys });
    this.#write();
  }

  account(subject: string): Account | undefined {
    return this.#state.accounts[subject];
  }

  setAccount(subject: string, account: Account): void {
    this.#state.accounts[subject] = account;
    this.#write();
  }

  /** Adapter of oidc-provider for the records of one kind. */
  adapter(model: string): Adapter {
    const { records } = this.#state;
    const key = (id: string) => `${model}:${hash('sha256', id, 'base64url')}`;
    const payloadOf = (at: string): AdapterPayload | undefined => {
      const record = records[at];
      return record && (record.until === null || record.until > Date.now()) ? record.payload : undefined;
    };
    const findWhere = (property: 'uid' | 'userCode', value: string) =>
      Object.keys(records).find((at) => at.startsWith(`${model}:`) && payloadOf(at)?.[property] === value);
    const change = async (work: () => void) => {
      work();
      this.#write();
    };
    return {
      upsert: (id, payload, expiresIn) =>
        change(() => {
          const { jti, ...rest } = payload;
          records[key(id)] = { payload: jti === id ? rest : payload, until: expiresIn ? Date.now() + expiresIn * 1000 : null };
        }),
      find: async (id) => {
        const payload = payloadOf(key(id));
        return payload && { jti: id, ...payload };
      },
      findByUid: async (uid) => {
        const at = findWhere('uid', uid);
        return at === undefined ? undefined : payloadOf(at);
      },
      findByUserCode: async (code) => {
        const at = findWhere('userCode', code);
        return at === undefined ? undefined : payloadOf(at);
      },
      consume: (id) =>
        change(() => {
          const payload = payloadOf(key(id));
          if (payload) payload.consumed = Math.floor(Date.now() / 1000);
        }),
      destroy: (id) =>
        change(() => {
          delete records[key(id)];
        }),
      revokeByGrantId: (grant) =>
        change(() => {
          for (const [at, { payload }] of Object.entries(records))
            if (at.startsWith(`${model}:`) && payload.grantId === grant) delete records[at];
        }),
    };
  }

  #write(): void {
    for (const [at, { until }] of Object.entries(this.#state.records))
      if (until !== null && until <= Date.now()) delete this.#state.records[at];
    if (!this.#file) return;
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    // Renamed after writing, so that a reader never finds a partial file.
    const whole = `${this.#file}.new`;
    writeFileSync(whole, JSON.stringify(this.#state), { mode: 0o600 });
    renameSync(whole, this.#file);
  }
}

function read(file: string | undefined): Partial<State> {
  try {
    return file ? JSON.parse(readFileSync(file, 'utf8')) : {};
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
