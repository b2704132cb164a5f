import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** Creates a signing secret in the form that its owner sees: `whsec_` and 32 random bytes in base64 (Standard Webhooks). */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

export type Delivery = {
  /** `evt_…`: equal in every attempt, so that receivers can drop duplicates. */
  readonly eventId: string;
  /** Id of the delivery: `whd_…`. */
  readonly deliveryId: string;
  readonly kind: string;
  /** Exact body of the request. */
  readonly body: string;
  readonly secret: string;
  /** The secret that `secret` replaces, until the end of the overlap. */
  readonly previousSecret?: string | undefined;
  /** Time of this attempt. Verifiers reject old ones as replays. */
  readonly at: Date;
};

/**
 * Headers of one attempt. `X-Service-Signature` uses the secret as shown as its key (spec 6), `webhook-signature` the bytes
 * that it encodes (Standard Webhooks). During a rotation, the latter has signatures with both secrets. The former has a single
 * signature, still with the old secret, so that receivers can switch when they are ready.
 */
export function signatureHeaders({ eventId, deliveryId, kind, body, secret, previousSecret, at }: Delivery): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  const signed = `${eventId}.${timestamp}.${body}`;
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Atolye-Webhooks/1',
    'X-Service-Event': kind,
    'X-Service-Signature': `sha256=${createHmac('sha256', previousSecret ?? secret)
      .update(body)
      .digest('hex')}`,
    'X-Service-Delivery': deliveryId,
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((each) => `v1,${createHmac('sha256', keyOf(each)).update(signed).digest('base64')}`).join(' '),
  };
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64');
