import { z } from 'zod';
import { purgeAudit } from '../../schema/audit/log.ts';
import { purgePieces } from '../../schema/chat/pieces.ts';
import { purgeEvents } from '../../schema/event/read.ts';
import { eachByItself } from '../../schema/kernel/each.ts';
import { purgeVectors } from '../../schema/knowledge/vectors.ts';
import { purgeMornings } from '../../schema/morning/unsubscribe.ts';
import { purgeNotifications } from '../../schema/notification/store.ts';
import { purgeSessions } from '../../schema/session/sessions.ts';
import { purgeAttempts, purgeDeliveries } from '../../schema/webhook/deliveries.ts';
import { type Database, unhurried } from '../ports/database/port.ts';
import { job } from './kit.ts';

/** Removes, every night, what is kept for a time; each statement says for how long, and one that fails holds no other up. */
export const purgeExpiredWorker = (database: Database) =>
  job({
    name: 'purge-expired',
    schema: z.object({}),
    cron: '30 3 * * *',
    run: async () => {
      await eachByItself(purges, (purge) =>
        database.transaction(async () => {
          await database.sql(unhurried, []);
          await database.sql(purge, []);
        }),
      );
    },
  });

const purgeKeys = { name: 'idempotency.purge', text: 'delete from idempotency_key where expires_at < now()' };

const purges = [
  purgeEvents,
  purgeKeys,
  purgeAudit,
  purgeSessions,
  purgeMornings,
  purgeNotifications,
  purgeAttempts,
  purgeDeliveries,
  purgeVectors,
  purgePieces,
];
