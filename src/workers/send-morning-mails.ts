import { z } from 'zod';
import { sendMorningMails } from '../../schema/activity/mail/send.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { job } from './kit.ts';

/** Sends the mornings' mails: every quarter of an hour, since time zones differ by as little. */
export const sendMorningMailsWorker = (services: () => Services) =>
  job({
    name: 'send-morning-mails',
    schema: z.object({}),
    cron: '*/15 * * * *',
    keptSeconds: 60,
    run: () => sendMorningMails(services()),
  });
