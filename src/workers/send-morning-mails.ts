import { z } from 'zod';
import { morningJob, sendAllMornings, sendMorningMails } from '../../schema/activity/mail/send.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { job } from './kit.ts';

/** Sends morning mails with one job per organization; runs every quarter of an hour, because time zones can differ by that. */
export const sendMorningMailsWorker = (services: () => Services) =>
  job({
    name: morningJob,
    schema: z.object({ organization: z.string().optional(), after: z.string().optional() }),
    cron: '*/15 * * * *',
    retentionSeconds: 60,
    // Limits the database connections in use.
    concurrency: 4,
    run: ({ organization, after }) =>
      organization === undefined ? sendAllMornings(services()) : sendMorningMails(services(), { organization, after }),
  });
