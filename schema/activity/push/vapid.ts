import { createECDH } from 'node:crypto';
import type { Services } from '../../kernel/context.ts';
import { serverKey } from '../../people/session/server-key.ts';

/** A browser as it describes itself: the address of its push service, and its keys. */
export type Browser = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** Curve of Web Push (RFC 8292). */
export const curve = 'prime256v1';

/** Seconds for which the push service keeps a message for a browser that is offline. */
const storageSeconds = 24 * 60 * 60;

/**
 * Key pair in base64url by which push services recognize this server (VAPID). All processes share it; it is created on first use and stored
 * encrypted.
 */
async function vapidKeys(services: Pick<Services, 'database' | 'encryption'>) {
  const pair = createECDH(curve);
  const privateKey = await serverKey(services, 'push');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { privateKey, publicKey: pair.getPublicKey('base64url') };
}

/** Public key in base64url, which browsers need to subscribe (`applicationServerKey`). */
export const publicKey = async (services: Services): Promise<string> => (await vapidKeys(services)).publicKey;

/** Headers and body of a request to a push service: the message, encrypted for the browser (RFC 8291), and who sends it (RFC 8292). */
export async function requestFor(services: Services, { endpoint, ...keys }: Browser, message: string) {
  const { default: webPush } = await import('web-push');
  const { baseUrl } = services;
  const subject = baseUrl.startsWith('https:') ? baseUrl : 'mailto:atolye@localhost';
  const details = webPush.generateRequestDetails({ endpoint, keys }, message, {
    TTL: storageSeconds,
    vapidDetails: { subject, ...(await vapidKeys(services)) },
  });
  // The sender sets the length itself.
  const { 'Content-Length': _, ...headers } = details.headers as Record<string, string | number>;
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: details.body as Buffer,
  };
}
