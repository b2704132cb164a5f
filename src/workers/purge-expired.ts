import { z } from 'zod';
import { eventLog } from '../../schema/activity/event/read.ts';
import { purgeMornings } from '../../schema/activity/mail/unsubscribe.ts';
import { purgeNotifications } from '../../schema/activity/notification/store.ts';
import { purgeProposals, purgeRules } from '../../schema/activity/proposal/purge.ts';
import { purgeAgentCosts } from '../../schema/activity/run/cost.ts';
import { purgeRuns, purgeRunWrites } from '../../schema/activity/run/lease.ts';
import { attempts, deliveries } from '../../schema/activity/webhook/deliveries.ts';
import { auditLog } from '../../schema/kernel/audit-log.ts';
import { eachByItself } from '../../schema/kernel/each.ts';
import { type Partitioned, sweep } from '../../schema/kernel/partitions.ts';
import { purgeAll, purgeOf } from '../../schema/kernel/purge.ts';
import { forgetGone } from '../../schema/knowledge/chat/read/forget.ts';
import { purgePieces } from '../../schema/knowledge/chat/read/pieces.ts';
import { purgeVectors } from '../../schema/knowledge/index/vectors.ts';
import { purgeApplications } from '../../schema/people/application/use.ts';
import { purgeGrants, purgeRecords } from '../../schema/people/grant/records.ts';
import { purgeInvitations } from '../../schema/people/invitation/purge.ts';
import { purgeServerKeys } from '../../schema/people/session/server-key.ts';
import { purgeSessions } from '../../schema/people/session/sessions.ts';
import { eraseServices, purgeTokens } from '../../schema/people/token/purge.ts';
import { eraseComments, purgeComments } from '../../schema/work/comment/delete.ts';
import { purgeProjectActivity, purgeProjectFiles, purgeProjects } from '../../schema/work/project/purge.ts';
import { purgeTasks, purgeTasksOfProjects } from '../../schema/work/task/delete.ts';
import { clearLinkFlags } from '../../schema/work/task/link-flags.ts';
import type { Database } from '../ports/database/port.ts';
import { job } from './kit.ts';

/**
 * Every night, deletes expired data, including the trash, and clears flags of links that are gone. Each statement defines its
 * retention; a failure does not stop the others.
 */
export const purgeExpiredWorker = (database: Database) =>
  job({
    name: 'purge-expired',
    schema: z.object({}),
    cron: '30 3 * * *',
    async run() {
      await eachByItself([...purges, ...partitioned, forgetGone, clearLinkFlags], (each) => {
        if (typeof each === 'function') return each(database);
        return 'table' in each ? sweep(database, each) : purgeAll(database, each);
      });
    },
  });

const purgeKeys = purgeOf('idempotency', 'idempotency_key', 'expires_at < now()');

// Tombstones of subjects removed from the search index, for readers that hold copies. Kept longer while an index is being
// built.
const purgeTaken = purgeOf(
  'search_taken',
  'search_subject',
  'scope is null and not exists (select 1 from search_generation where next is not null)',
);

/** Creates missing partitions for upcoming writes; called at the start. */
export async function preparePartitions(database: Database): Promise<void> {
  for (const each of partitioned) await each.by.prepare(database, each, new Date());
}

const partitioned: Partitioned[] = [eventLog, auditLog, attempts, deliveries];

const purges = [
  purgeTasks,
  purgeProjectFiles,
  purgeTasksOfProjects,
  purgeProjectActivity,
  purgeProjects,
  purgeComments,
  eraseComments,
  purgeKeys,
  purgeSessions,
  purgeServerKeys,
  purgeApplications,
  purgeGrants,
  purgeRecords,
  purgeInvitations,
  purgeTokens,
  eraseServices,
  purgeMornings,
  purgeNotifications,
  purgeProposals,
  purgeRules,
  purgeRuns,
  purgeRunWrites,
  purgeAgentCosts,
  purgeVectors,
  purgeTaken,
  purgePieces,
];
