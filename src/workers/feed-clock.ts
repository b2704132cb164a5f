import { z } from 'zod';
import { notifyDue } from '../../schema/activity/notification/due.ts';
import { endSnoozes } from '../../schema/activity/notification/snooze.ts';
import { sendReminders } from '../../schema/activity/reminder/send.ts';
import { expireRequests } from '../../schema/activity/run/request.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { job } from './kit.ts';

/** Notifies of due tasks. In every time zone, midnight is at a quarter of an hour. */
export const notifyDueWorker = (services: () => Services) =>
  job({ name: 'tell-due', schema: z.object({}), cron: '*/15 * * * *', retentionSeconds: 3600, run: () => notifyDue(services()) });

/** Sends due reminders. */
export const sendRemindersWorker = (services: () => Services) =>
  job({ name: 'tell-reminders', schema: z.object({}), cron: '* * * * *', retentionSeconds: 60, run: () => sendReminders(services()) });

/** Ends the time in which agents should acknowledge requested runs. */
export const expireRunsWorker = (services: () => Services) =>
  job({ name: 'expire-runs', schema: z.object({}), cron: '* * * * *', retentionSeconds: 60, run: () => expireRequests(services()) });

/** Ends due snoozes of notifications. */
export const endSnoozesWorker = (services: () => Services) =>
  job({ name: 'end-snoozes', schema: z.object({}), cron: '* * * * *', retentionSeconds: 60, run: () => endSnoozes(services()) });
