import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newSecret, signatureHeaders } from '../../schema/activity/webhook/signature.ts';
import { openWebhookSender } from '../../src/ports/webhook-sender/index.ts';
import { findPython } from '../support/python.ts';
import { type Arrived, startReceiver } from '../support/receiver.ts';

const python = findPython('standardwebhooks');

/** Signature check that the documentation shows to receivers. */
function verify(secret: string, { headers, body }: Arrived): boolean {
  return headers['x-service-signature'] === `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/**
 * Verifies with Standard Webhooks' Python library.
 * @returns its output
 */
function verifyInPython(secret: string, { headers, body }: Arrived): string {
  const program = [
    'import json, sys',
    'from standardwebhooks.webhooks import Webhook',
    'told = json.load(sys.stdin)',
    "print(json.dumps(Webhook(told['secret']).verify(told['body'], told['headers'])))",
  ].join('\n');
  const { stdout, stderr } = spawnSync(python ?? '', ['-c', program], {
    input: JSON.stringify({ secret, headers, body }),
    encoding: 'utf8',
  });
  return stdout || stderr;
}

describe('a delivered webhook', () => {
  const sender = openWebhookSender({ allow: ['127.0.0.1'] });
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  beforeEach(() => receiver.clear());
  afterAll(async () => {
    await sender.close();
    await receiver.stop();
  });

  const event = { id: 'evt_01', event: 'task.created', data: { title: 'Çankırı’nın işi \u2028 “😀”', count: 1e21 } };
  const body = JSON.stringify(event);
  const secret = newSecret();
  async function deliver(more: { previousSecret?: string; at?: Date } = {}): Promise<Arrived> {
    const delivery = { eventId: 'evt_01', deliveryId: 'whd_02', kind: 'task.created', body, secret, at: new Date(), ...more };
    await sender.post(`${receiver.url}/kanca`, signatureHeaders(delivery), body);
    return receiver.arrived[0]!;
  }

  test('has the headers of the specification and of Standard Webhooks', async () => {
    const at = new Date('2026-11-21T16:30:00.900Z');
    const { headers } = await deliver({ at });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Atolye-Webhooks/1',
      'x-service-event': 'task.created',
      'x-service-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
      'x-service-delivery': 'whd_02',
      'webhook-id': 'evt_01',
      'webhook-timestamp': String(Date.UTC(2026, 10, 21, 16, 30) / 1000),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
  });

  test('is verified by a few lines of HMAC', async () => {
    const arrived = await deliver();
    expect(verify(secret, arrived)).toBe(true);
    expect(verify(newSecret(), arrived)).toBe(false);
    expect(verify(secret, { ...arrived, body: `${arrived.body} ` })).toBe(false);
  });

  test('is verified by the npm library', async () => {
    const { headers, body } = await deliver();
    const receivedHeaders = headers as Record<string, string>;
    expect(new Webhook(secret).verify(body, receivedHeaders)).toEqual(event);
    expect(() => new Webhook(newSecret()).verify(body, receivedHeaders)).toThrow('No matching signature');
    expect(() => new Webhook(secret).verify(`${body} `, receivedHeaders)).toThrow('No matching signature');
    expect(() => new Webhook(secret).verify(body, { ...receivedHeaders, 'webhook-id': 'evt_03' })).toThrow('No matching signature');
  });

  test.skipIf(!python)('is verified by the PyPI library', async () => {
    const arrived = await deliver();
    expect(JSON.parse(verifyInPython(secret, arrived))).toEqual(event);
    expect(verifyInPython(newSecret(), arrived)).toContain('No matching signature');
  });

  test('is refused as a replay after some minutes', async () => {
    const { headers, body } = await deliver({ at: new Date(Date.now() - 6 * 60_000) });
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).toThrow('too old');
  });

  test("is signed with both secrets during a rotation, and in the specification's header with the old one", async () => {
    const previousSecret = newSecret();
    const arrived = await deliver({ previousSecret });
    for (const each of [secret, previousSecret]) {
      expect(new Webhook(each).verify(arrived.body, arrived.headers as Record<string, string>)).toEqual(event);
      if (python) expect(JSON.parse(verifyInPython(each, arrived))).toEqual(event);
    }
    expect([verify(previousSecret, arrived), verify(secret, arrived)]).toEqual([true, false]);
  });
});

test('a secret is whsec_ and 32 random bytes', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(Buffer.from(one.slice(6), 'base64')).toHaveLength(32);
  expect(one).not.toBe(other);
});
