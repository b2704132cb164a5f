import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { Services } from '../../kernel/context.ts';
import { serverKey } from '../../people/session/server-key.ts';
import { curve } from './encryption.ts';

/** Seconds for which an authorization is valid; push services accept at most a day. */
const validity = 12 * 60 * 60;

type Keys = { readonly publicKey: Buffer; readonly privateKey: Buffer };

/** Key pair by which push services recognize this server. All processes share it; it is created on first use and stored encrypted. */
async function vapidKeys(services: Pick<Services, 'database' | 'encryption'>): Promise<Keys> {
  const pair = createECDH(curve);
  const privateKey = Buffer.from(await serverKey(services, 'push'), 'base64url');
  pair.setPrivateKey(privateKey);
  return { privateKey, publicKey: pair.getPublicKey() };
}

/** Public key in base64url, which browsers need to subscribe (`applicationServerKey`). */
export const publicKey = async (services: Services): Promise<string> => (await vapidKeys(services)).publicKey.toString('base64url');

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Value of `Authorization` for a push service (RFC 8292). */
export async function authorizationFor(services: Services, endpoint: string, now: Date): Promise<string> {
  const keys = await vapidKeys(services);
  const point = { x: keys.publicKey.subarray(1, 33).toString('base64url'), y: keys.publicKey.subarray(33).toString('base64url') };
  const jwk = { kty: 'EC', crv: 'P-256', d: keys.privateKey.toString('base64url'), ...point };
  const { baseUrl } = services;
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + validity,
    sub: baseUrl.startsWith('https:') ? baseUrl : 'mailto:atolye@localhost',
  };
  const input = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${input}.${signature}, k=${keys.publicKey.toString('base64url')}`;
}
