import type { Consumer } from './activity/event/consume.ts';
import './kinds.ts';
import { feed } from './activity/notification/feed.ts';
import { webhooksConsumer } from './activity/webhook/consumer.ts';
import { knowledge } from './knowledge/index/consumer.ts';

/** All that make something of every event, in the order they run: webhooks after the feed, of which they tell. */
export const consumers: readonly Consumer[] = [feed, webhooksConsumer, knowledge];
