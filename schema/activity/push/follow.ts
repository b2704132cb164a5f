import { statement } from '../../../src/ports/database/port.ts';
import { membershipEnded } from '../../people/member/end.ts';
import { notificationsAppeared } from '../notification/store.ts';
import { pushJob } from './settings.ts';

/** Notifications of a person that one batch of events sends to a browser; the rest is in the feed. */
const maxAtOnce = 3;

const browsers = statement('push.browsers')`
  select hash, user_id as "user" from push_subscription where organization_id = $1 and user_id = any($2::text[])`;

notificationsAppeared.add(async (context, unit, items) => {
  const { organization } = context.actor;
  const byUser = Map.groupBy(items, ({ userId }) => userId);
  const found = await context.sql<{ hash: string; user: string }>(browsers, [organization, [...byUser.keys()]]);
  // One waiting job sends all that happens to the subject until it runs.
  for (const { hash, user } of found)
    for (const { id } of (byUser.get(user) ?? []).slice(-maxAtOnce))
      unit.send(pushJob, { organization, browser: hash, notification: id }, { singletonKey: `${hash} ${id}` });
});

// Deletes browsers and settings of a member who leaves the organization.
membershipEnded.add(async (context, _unit, id) => {
  await context.db.pushSubscription.deleteMany({ where: { userId: id } });
  await context.db.pushSetting.deleteMany({ where: { userId: id } });
});
