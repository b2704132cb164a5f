import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { noticeExpiring } from '../../schema/people/token/expiring.ts';
import { job } from './kit.ts';

/** Tells, every morning, the owners of personal tokens that expire within a week: each token once. */
export const noticeExpiringWorker = (services: () => Services) =>
  job({
    name: 'notice-expiring',
    schema: z.object({}),
    cron: '0 6 * * *',
    run: () => noticeExpiring(services()),
  });
