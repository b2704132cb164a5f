import type { Database } from '../ports/database/port.ts';
import type { Mail } from '../ports/mail/port.ts';
import type { Job } from './kit.ts';
import { purgeExpiredWorker } from './purge-expired.ts';
import { purgeTaskWorker } from './purge-task.ts';
import { sendMailWorker } from './send-mail.ts';

/** Every kind of background work. */
export const workers = ({ database, mail }: { database: Database; mail: Mail }): readonly Job[] => [
  purgeTaskWorker(database),
  purgeExpiredWorker(database),
  sendMailWorker(mail),
];
