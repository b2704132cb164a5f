import type { Database } from '../ports/database/port.ts';
import type { Job } from './kit.ts';
import { purgeExpiredWorker } from './purge-expired.ts';
import { purgeTaskWorker } from './purge-task.ts';

/** Every kind of background work. */
export const workers = (database: Database): readonly Job[] => [purgeTaskWorker(database), purgeExpiredWorker(database)];
