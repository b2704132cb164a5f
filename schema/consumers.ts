import type { Consumer } from './activity/event/consume.ts';
import './modules.ts';
import { feed } from './activity/notification/feed.ts';
// Sends the notifications that the feed makes.
import './activity/push/follow.ts';
import { webhooksConsumer } from './activity/webhook/consumer.ts';
import { knowledge } from './knowledge/index/consumer.ts';

/** Consumers of all events, in the order they run. Webhooks run after the feed because they also deliver the events that it emits. */
export const consumers: readonly Consumer[] = [feed, webhooksConsumer, knowledge];
