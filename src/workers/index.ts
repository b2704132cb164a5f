import { z } from 'zod';
import { morningJob, sendAllMornings, sendMorningMails } from '../../schema/activity/mail/send.ts';
import { notifyDue } from '../../schema/activity/notification/due.ts';
import { endSnoozes } from '../../schema/activity/notification/snooze.ts';
import { pushJob } from '../../schema/activity/push/settings.ts';
import { sendReminders } from '../../schema/activity/reminder/send.ts';
import { expireRequests } from '../../schema/activity/run/request.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { eachByItself } from '../../schema/kernel/each.ts';
import { sendMailJob } from '../../schema/kernel/mail.ts';
import { asSystem } from '../../schema/kernel/system.ts';
import { endAbandoned, endAbandonedJob } from '../../schema/knowledge/chat/answer/store.ts';
import { purgeFile, purgeFiles, purgeFilesJob } from '../../schema/knowledge/file/purge.ts';
import { extractFileJob } from '../../schema/knowledge/file/status.ts';
import { extractFile, takeUpFiles } from '../../schema/knowledge/index/extract-file.ts';
import { indexFieldJob, indexTasksWith } from '../../schema/knowledge/index/field-tasks.ts';
import { purgeAvatar, purgeAvatarJob } from '../../schema/people/member/avatar.ts';
import { recheckDomains } from '../../schema/people/organization/recheck.ts';
import { noticeExpiringKeys } from '../../schema/people/service-account/expiring.ts';
import { noticeExpiring } from '../../schema/people/token/expiring.ts';
import { turnCycles } from '../../schema/work/cycle/turn.ts';
import { renumberJob, renumberRest } from '../../schema/work/task/renumber.ts';
import type { Database } from '../ports/database/port.ts';
import type { Mail } from '../ports/mail/port.ts';
import { deliverWebhooksWorker } from './deliver-webhooks.ts';
import { indexSubjectsWorker } from './index-subjects.ts';
import { type Job, job } from './kit.ts';
import { purgeExpiredWorker } from './purge-expired.ts';

type Needs = {
  readonly database: Database;
  readonly mail: Mail;
  /** Called when a job runs; jobs are declared before the services exist. */
  readonly services: () => Services;
  /** Receives errors that occur after a job's run has ended. */
  readonly onError?: (error: unknown) => void;
  /** Receives messages for operators. */
  readonly onNotice?: (details: object, message: string) => void;
};

/** All kinds of background jobs. */
export const workers = ({ database, mail, services, onError = () => {}, onNotice = () => {} }: Needs): readonly Job[] => [
  purgeExpiredWorker(database),
  deliverWebhooksWorker(services, onError),
  indexSubjectsWorker(services, { onError, onNotice }),
  ...clocks(services),

  /** Sends a message to the mail server; retries for about an hour and a half if it is rejected or the server is unavailable. */
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
  }),

  /** Sends morning mails with one job per organization; runs every quarter of an hour, because time zones can differ by that. */
  job({
    name: morningJob,
    schema: z.object({ organization: z.string().optional(), after: z.string().optional() }),
    cron: '*/15 * * * *',
    retentionSeconds: 60,
    // Limits the database connections in use.
    concurrency: 4,
    run: ({ organization, after }) =>
      organization === undefined ? sendAllMornings(services()) : sendMorningMails(services(), { organization, after }),
  }),

  /** Sends a notification to a browser; tries again for about 17 minutes if the push service is busy or unavailable. */
  job({
    name: pushJob,
    schema: z.object({ organization: z.string(), browser: z.string(), notification: z.string() }),
    retryLimit: 10,
    retentionSeconds: 60,
    run: async (push) => (await import('../../schema/activity/push/send.ts')).sendPush(services(), push),
  }),

  /** Extracts the text of an uploaded file. */
  job({
    name: extractFileJob,
    schema: z.object({ organization: z.string(), file: z.string() }),
    // Each run may start its own process. Scans take minutes of OCR; they delay only jobs of this kind.
    concurrency: 3,
    slow: true,
    run: ({ organization, file }) => extractFile(services(), organization, file),
  }),

  /**
   * Deletes the bytes of a deleted file; every hour, also those left over. Retries for some hours while the storage is
   * unavailable.
   */
  job({
    name: purgeFilesJob,
    schema: z.object({ organization: z.string().optional(), file: z.string().optional() }),
    cron: '20 * * * *',
    retentionSeconds: 3600,
    run: ({ organization, file }) => (organization && file ? purgeFile(services(), organization, file) : purgeFiles(services())),
  }),

  /** Deletes the bytes of a picture that was replaced or never used. Retries for some hours while the storage is unavailable. */
  job({
    name: purgeAvatarJob,
    schema: z.object({ organization: z.string(), user: z.string(), name: z.string() }),
    retryLimit: 20,
    retentionSeconds: 3600,
    run: (place) => purgeAvatar(services(), place),
  }),

  /** Renumbers the tasks of a large project after a change of its key. */
  job({
    name: renumberJob,
    schema: z.object({ organization: z.string(), project: z.string(), after: z.number().int() }),
    ...longStatements,
    run: ({ organization, ...from }) => renumberRest(asSystem(services(), organization, renumberJob), from),
  }),

  /** Indexes the tasks of a custom field again after its name or options have changed. */
  job({
    name: indexFieldJob,
    schema: z.object({ organization: z.string(), field: z.string() }),
    ...longStatements,
    run: ({ organization, field }) => indexTasksWith(asSystem(services(), organization, indexFieldJob), field),
  }),
];

/** Each run has a worker of its own, which sends a statement at the start and each minute. */
const longStatements = { concurrency: 2, slow: true } as const;

type Clock = readonly [name: string, cron: string, run: (services: Services) => Promise<unknown>, retentionSeconds?: number];

/** Jobs that only run at their times. In every time zone, midnight is at a quarter of an hour. */
const clocks = (services: () => Services): readonly Job[] =>
  (
    [
      // Notifies of due tasks.
      ['tell-due', '*/15 * * * *', notifyDue, 3600],
      // Starts and ends cycles.
      ['turn-cycles', '*/15 * * * *', turnCycles, 3600],
      // Sends due reminders.
      ['tell-reminders', '* * * * *', sendReminders, 60],
      // Ends due snoozes of notifications.
      ['end-snoozes', '* * * * *', endSnoozes, 60],
      // Ends the time in which agents should acknowledge requested runs.
      ['expire-runs', '* * * * *', expireRequests, 60],
      // Ends answers of the assistant whose process has died.
      [endAbandonedJob, '* * * * *', endAbandoned, 60],
      // Restarts the extraction of files whose job was lost.
      ['take-up-files', '*/10 * * * *', takeUpFiles, 600],
      // Notifies the owners of personal tokens that expire within a week, and administrators of such service account keys, once.
      ['notice-expiring', '0 6 * * *', (given) => eachByItself([noticeExpiring, noticeExpiringKeys], (notify) => notify(given))],
      // Checks the DNS records of proved e-mail domains that are due, and releases domains whose record has been missing for long.
      ['recheck-domains', '30 5 * * *', recheckDomains],
    ] satisfies readonly Clock[]
  ).map(([name, cron, run, retentionSeconds]: Clock) =>
    job({
      name,
      schema: z.object({}),
      cron,
      ...(retentionSeconds && { retentionSeconds }),
      run: async () => void (await run(services())),
    }),
  );
