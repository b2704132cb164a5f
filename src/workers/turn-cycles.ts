import { z } from 'zod';
import type { Services } from '../../schema/kernel/context.ts';
import { turnCycles } from '../../schema/work/cycle/turn.ts';
import { job } from './kit.ts';

/** Starts and ends cycles. In every time zone, midnight is at a quarter of an hour. */
export const turnCyclesWorker = (services: () => Services) =>
  job({ name: 'turn-cycles', schema: z.object({}), cron: '*/15 * * * *', retentionSeconds: 3600, run: () => turnCycles(services()) });
