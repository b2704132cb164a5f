import { client } from '../../data/client.ts';
import { graphql } from '../../data/graphql.ts';
import { currentViewer, pushOwner } from '../../data/session.ts';
import { browserStorage } from '../../storage.ts';

const subscribeDocument = graphql(`mutation SubscribePush($input: SubscribePushInput!) { subscribePush(input: $input) { key } }`);
const unsubscribeDocument = graphql(`mutation UnsubscribePush($input: UnsubscribePushInput!) { unsubscribePush(input: $input) { key } }`);

/** Whether this browser can show notifications while the app is closed. iOS can once the app is on the home screen. */
export const isPushSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

const current = async () => (await registration()).pushManager.getSubscription();

/** Whether this browser shows the viewer's notifications. */
export const isPushOn = async (): Promise<boolean> =>
  browserStorage.getItem(pushOwner) === currentViewer() && Notification.permission === 'granted' && (await current()) !== null;

/** Sends the browser's subscription to the server. @returns whether the server accepted it */
async function send(subscription: PushSubscription): Promise<boolean> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const { error } = await client.mutation(subscribeDocument, { input: { endpoint, p256dh, auth } }).toPromise();
  return !error;
}

/** Asks for permission, and shows the viewer's notifications in this browser. `key` is the server's. @returns whether that worked */
export async function turnPushOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await registration();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const isOn = await send(subscription);
  if (isOn) browserStorage.setItem(pushOwner, currentViewer());
  return isOn;
}

/** Shows no more notifications in this browser. */
export async function turnPushOff(): Promise<void> {
  browserStorage.removeItem(pushOwner);
  const subscription = await current();
  if (!subscription) return;
  await client.mutation(unsubscribeDocument, { input: { endpoint: subscription.endpoint } }).toPromise();
  await subscription.unsubscribe();
}

/** Renews the subscription, which ended with an earlier session. */
export async function renewPush(): Promise<void> {
  if (!isPushSupported() || !(await isPushOn())) return;
  const subscription = await current();
  if (subscription) await send(subscription);
}
