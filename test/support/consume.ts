import { setTimeout as pause } from 'node:timers/promises';
import { type Consumer, takeSlice } from '../../schema/activity/event/consume.ts';
import type { Services } from '../../schema/kernel/context.ts';

/** Runs a consumer until it has processed an organization's log. @throws the consumer's error */
export async function consume(services: Services, consumer: Consumer, organization: string): Promise<void> {
  for (;;) {
    const slice = await takeSlice(services, consumer, organization);
    if (slice.state === 'failed') throw slice.error;
    if (slice.state === 'busy') await pause(5);
    else if (slice.state === 'paused' || !slice.more) return;
  }
}
