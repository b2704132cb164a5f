import { knowledge } from '../knowledge/consumer.ts';
import { feed } from '../notification/feed.ts';
import { webhooksConsumer } from '../webhook/consumer.ts';
import type { Consumer } from './consume.ts';

/** All that make something of every event, in the order they run: webhooks after the feed, of which they tell. */
export const consumers: readonly Consumer[] = [feed, webhooksConsumer, knowledge];
