import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { eachByItself } from '../../schema/kernel/each.ts';
import { noticeExpiringKeys } from '../../schema/people/service-account/expiring.ts';
import { noticeExpiring } from '../../schema/people/token/expiring.ts';
import { job } from './kit.ts';

/**
 * Every morning, notifies the owners of personal tokens that expire within a week, and administrators of such service account
 * keys. Each is notified once.
 */
export const noticeExpiringWorker = (services: () => Services) =>
  job({
    name: 'notice-expiring',
    schema: z.object({}),
    cron: '0 6 * * *',
    run: () => eachByItself([noticeExpiring, noticeExpiringKeys], (notify) => notify(services())),
  });
