import { consumerStates } from '../../../schema/activity/event/backlog-poller.ts';
import { consumers } from '../../../schema/consumers.ts';
import type { Engine } from '../../ports/database/index.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Lag in seconds from which a consumer is probably not running. */
const late = 300;

/** Checks that the feed, webhooks and search keep up with the event log. */
export async function checkConsumers(database: Engine): Promise<Finding[]> {
  const states = await consumerStates({ database }, consumers);
  const parked = states.filter((state) => state.parked > 0);
  const behind = states.filter(({ lag }) => lag > late);
  const named = (some: typeof states) => some.map(({ consumer }) => consumer).join(', ');
  const findings: Finding[] = [];
  if (parked.length > 0) {
    const count = parked.reduce((sum, state) => sum + state.parked, 0);
    findings.push(warn('doctor.consumersParked', { consumers: named(parked), count }));
  }
  if (behind.length > 0) {
    const minutes = Math.round(Math.max(...behind.map(({ lag }) => lag)) / 60);
    findings.push(warn('doctor.consumersLate', { consumers: named(behind), minutes }));
  }
  return findings.length > 0 ? findings : [ok('doctor.consumers')];
}
