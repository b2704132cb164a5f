import { z } from 'zod';
import { morningJob, sendAllMornings, sendMorningMails } from '../../schema/activity/mail/send.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { job } from './kit.ts';

/** Sends the mornings' mails, a job for each organization: every quarter of an hour, since time zones differ by as little. */
export const sendMorningMailsWorker = (services: () => Services) =>
  job({
    name: morningJob,
    schema: z.object({ organization: z.string().optional(), after: z.string().optional() }),
    cron: '*/15 * * * *',
    keptSeconds: 60,
    // The database's connections are for others, too.
    concurrency: 4,
    run: ({ organization, after }) =>
      organization === undefined ? sendAllMornings(services()) : sendMorningMails(services(), { organization, after }),
  });
