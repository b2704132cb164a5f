import { z } from 'zod';
import { sendMailJob } from '../../schema/kernel/mail.ts';
import type { Mail } from '../ports/mail/port.ts';
import { job } from './kit.ts';

/** Sends a message to the mail server; retries for about an hour and a half if it is rejected or the server is unavailable. */
export const sendMailWorker = (mail: Mail) =>
  job({
    name: sendMailJob,
    schema: z.object({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string().optional(),
      id: z.string().optional(),
      unsubscribe: z.string().optional(),
    }),
    retryLimit: 15,
    // A mail may contain a secret link, such as an invitation.
    retentionSeconds: 60,
    concurrency: 2,
    run: ({ html, id, unsubscribe, ...message }) =>
      mail.send({ ...message, ...(html && { html }), ...(id && { id }), ...(unsubscribe && { unsubscribe }) }),
  });
