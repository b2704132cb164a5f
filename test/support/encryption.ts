import { afterAll } from 'vitest';
import type { Services } from '../../schema/kernel/context.ts';
import { type EncryptionKey, SecretEncryption } from '../../schema/kernel/encryption.ts';
import { testApp } from './app.ts';

/** Columns with encrypted secrets, and the column that each is bound to. */
const columns = [
  { table: 'server_key', column: 'value', subject: 'name' },
  { table: 'webhook', column: 'secret', subject: 'id' },
  { table: 'webhook', column: 'previous_secret', subject: 'id' },
  { table: 'push_subscription', column: 'sealed', subject: 'hash' },
] as const;

/**
 * Makes services whose secrets are encrypted with keys of this test file. Files that use the database next have other keys: at the end of
 * this file, every secret that these keys encrypted is stored as plain text. Called at the top of a `describe`.
 */
export function encryptedWith(...keys: EncryptionKey[]) {
  afterAll(async () => {
    const { database } = (await testApp()).services;
    const encryption = new SecretEncryption(keys);
    for (const { table, column, subject } of columns) {
      const all = `select distinct ${subject} as subject, ${column} as secret from ${table} where ${column} like 'sealed:%'`;
      const set = `update ${table} set ${column} = $3 where ${subject} = $1 and ${column} = $2`;
      for (const row of await database.sql<{ subject: string; secret: string }>(
        { name: `test.encrypted.${table}.${column}`, text: all },
        [],
      ))
        await database.sql({ name: `test.decrypt.${table}.${column}`, text: set }, [
          row.subject,
          row.secret,
          encryption.decrypt(row.secret, row.subject),
        ]);
    }
  });
  /** The services of the shared app with these of the file's keys, the first of which encrypts. */
  return (services: Services, ...used: EncryptionKey[]): Services => ({
    ...services,
    encryption: new SecretEncryption(used.length ? used : keys),
  });
}
