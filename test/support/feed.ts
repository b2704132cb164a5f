import { feed } from '../../schema/activity/notification/feed.ts';
import { testApp } from './app.ts';
import type { Organization } from './builders/index.ts';
import type { Client } from './client.ts';
import { consume } from './consume.ts';

/** A notification as `GET /notifications` returns it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read it by the contract, and fail where it is not held
export type NotificationEntry = any;

/** Runs the feed consumer of the organization, because the tests' jobs do not run. */
export async function takeFeed({ id }: Pick<Organization, 'id'>): Promise<void> {
  await consume((await testApp()).services, feed, id);
}

/** The notifications of a person. */
export async function feedOf(client: Client, query = ''): Promise<NotificationEntry[]> {
  const { status, body } = await client.get(`/notifications?limit=200${query && `&${query}`}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

/** Reason and count of each notification after the feed consumer has run. */
export async function reasonsOf(team: Pick<Organization, 'id'>, client: Client): Promise<[string, number][]> {
  await takeFeed(team);
  return (await feedOf(client)).map(({ reason, count }) => [reason, count]);
}
