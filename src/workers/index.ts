import type { Services } from '../../schema/kernel/context.ts';
import type { Database } from '../ports/database/port.ts';
import type { Mail } from '../ports/mail/port.ts';
import { deliverWebhooksWorker } from './deliver-webhooks.ts';
import { endAbandonedAnswersWorker } from './end-abandoned-answers.ts';
import { extractFileWorker, takeUpFilesWorker } from './extract-file.ts';
import { endSnoozesWorker, expireRunsWorker, notifyDueWorker, sendRemindersWorker } from './feed-clock.ts';
import { indexFieldWorker } from './index-field.ts';
import { indexSubjectsWorker } from './index-subjects.ts';
import type { Job } from './kit.ts';
import { noticeExpiringWorker } from './notice-expiring.ts';
import { purgeAvatarWorker } from './purge-avatar.ts';
import { purgeExpiredWorker } from './purge-expired.ts';
import { purgeFilesWorker } from './purge-files.ts';
import { recheckDomainsWorker } from './recheck-domains.ts';
import { renumberTasksWorker } from './renumber-tasks.ts';
import { sendMailWorker } from './send-mail.ts';
import { sendMorningMailsWorker } from './send-morning-mails.ts';
import { sendPushWorker } from './send-push.ts';
import { turnCyclesWorker } from './turn-cycles.ts';

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
  sendMailWorker(mail),
  noticeExpiringWorker(services),
  recheckDomainsWorker(services),
  sendMorningMailsWorker(services),
  sendPushWorker(services),
  notifyDueWorker(services),
  turnCyclesWorker(services),
  sendRemindersWorker(services),
  endSnoozesWorker(services),
  expireRunsWorker(services),
  deliverWebhooksWorker(services, onError),
  extractFileWorker(services),
  takeUpFilesWorker(services),
  indexSubjectsWorker(services, { onError, onNotice }),
  purgeFilesWorker(services),
  purgeAvatarWorker(services),
  renumberTasksWorker(services),
  indexFieldWorker(services),
  endAbandonedAnswersWorker(services),
];
