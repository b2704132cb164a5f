import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';

const slice = 500;

const read = statement('webhook.secrets')`
  select organization_id as organization, id, secret, previous_secret as previous from webhook where id > $1 order by id limit ${slice}`;

// Skips a webhook whose secret was replaced meanwhile, because the new secret is already encrypted with the first key.
const write = statement('webhook.reseal')`update webhook set secret = $4, previous_secret = $6
  where organization_id = $1 and id = $2 and secret = $3 and previous_secret is not distinct from $5`;

type Row = { organization: string; id: string; secret: string; previous: string | null };

/**
 * Re-encrypts the signing secrets of all webhooks with the first key. @returns the number of webhooks that needed it @throws
 * Error for a secret that no key decrypts
 */
export async function reencryptWebhookSecrets({ database, encryption }: Services): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const rows = await database.sql<Row>(read, [after]);
    for (const { organization, id, secret, previous } of rows) {
      const next = encryption.reencrypt(secret, id);
      const before = previous === null ? null : encryption.reencrypt(previous, id);
      if (next === null && before === null) continue;
      await database.sql(write, [organization, id, secret, next ?? secret, previous, before ?? previous]);
      count += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < slice) return count;
    after = last.id;
  }
}
