import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new signing secret as its owner is shown it: `whsec_` and 32 random bytes in base64 (Standard Webhooks). */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

export type Delivery = {
  /** `evt_…`: the same in every attempt, so that receivers can drop what they have had. */
  readonly eventId: string;
  /** `whd_…` */
  readonly deliveryId: string;
  readonly kind: string;
  /** Exactly what is sent. */
  readonly body: string;
  readonly secret: string;
  /** The secret that `secret` replaces, until the end of the overlap. */
  readonly previousSecret?: string | undefined;
  /** When this attempt is made: verifiers refuse old ones as replays. */
  readonly at: Date;
};

/**
 * The headers of one attempt. `X-Service-Signature` is keyed with the secret as shown (spec 6), `webhook-signature` with
 * the bytes it encodes (Standard Webhooks). While a secret is replaced the latter is made with both; the former holds one
 * signature alone and stays with the old secret, so that receivers change theirs when they are ready.
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
