import { z } from 'zod';
import { tellDue } from '../../schema/activity/notification/due.ts';
import { endSnoozes } from '../../schema/activity/notification/snooze.ts';
import { tellReminders } from '../../schema/activity/reminder/tell.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { job } from './kit.ts';

/** Tells of what is due. Midnight comes to every time zone at a quarter of some hour. */
export const tellDueWorker = (services: () => Services) =>
  job({ name: 'tell-due', schema: z.object({}), cron: '*/15 * * * *', keptSeconds: 3600, run: () => tellDue(services()) });

/** Tells people what they wanted to be reminded of. */
export const tellRemindersWorker = (services: () => Services) =>
  job({ name: 'tell-reminders', schema: z.object({}), cron: '* * * * *', keptSeconds: 60, run: () => tellReminders(services()) });

/** Brings snoozed notifications back. */
export const endSnoozesWorker = (services: () => Services) =>
  job({ name: 'end-snoozes', schema: z.object({}), cron: '* * * * *', keptSeconds: 60, run: () => endSnoozes(services()) });
