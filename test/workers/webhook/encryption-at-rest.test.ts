import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { webhooksConsumer } from '../../../schema/activity/webhook/consumer.ts';
import { WebhookDispatcher } from '../../../schema/activity/webhook/dispatcher.ts';
import { reencryptWebhookSecrets } from '../../../schema/activity/webhook/reencrypt.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import type { EncryptionKey } from '../../../schema/kernel/encryption.ts';
import { reencryptServerKeys, serverKey } from '../../../schema/people/session/server-key.ts';
import { appOver, testApp } from '../../support/app.ts';
import { buildOrganization, buildTask, type Organization } from '../../support/builders/index.ts';
import { consume } from '../../support/consume.ts';
import { encryptedWith } from '../../support/encryption.ts';
import { type Arrived, startReceiver } from '../../support/receiver.ts';
import { buildWebhook } from '../../support/webhooks.ts';

const keyNamed = (name: string): EncryptionKey => ({ name, key: randomBytes(32) });
const signed = ({ headers, body }: Arrived, secret: string) =>
  headers['x-service-signature'] === `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

const keys = { name: 'test.keys', text: 'select name, value from server_key' };

describe('webhook secrets, encrypted at rest', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let shared: Services;
  let team: Organization;
  const [first, second] = [keyNamed('2026'), keyNamed('2027')];
  const own = encryptedWith(first, second);
  const open: { close(): Promise<unknown> }[] = [];
  beforeAll(async () => {
    receiver = await startReceiver();
    shared = (await testApp()).services;
  });
  beforeEach(async () => {
    team = await buildOrganization();
  });
  afterAll(async () => {
    for (const app of open) await app.close();
    await receiver.stop();
  });

  const withKeys = (...keys: EncryptionKey[]) => own(shared, ...keys);
  const storedSecrets = async (id: string) => {
    const { secret, previousSecret } = await team.context.db.webhook.findFirstOrThrow({ where: { id } });
    return [secret, previousSecret];
  };
  /** A client of the administrator for a server with these keys. */
  const asker = async (services: Services) => {
    const { app } = await appOver(services);
    open.push(app);
    const headers = { authorization: `Bearer ${team.admin.client.token}` };
    return async (path: string, payload: object) => (await app.inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })).json();
  };
  const deliver = async (services: Services, webhook: string) => {
    await buildTask(team.admin);
    await consume(services, webhooksConsumer, team.id);
    const before = receiver.arrived.length;
    await new WebhookDispatcher(services).deliver({ organization: team.id, webhook });
    return receiver.arrived.slice(before);
  };

  test('are returned once, stored encrypted, and sign deliveries, also during a rotation', async () => {
    const services = withKeys(first);
    const ask = await asker(services);
    const { id, secret } = await ask('/webhooks', { url: receiver.url, events: ['task.*'] });
    expect(await storedSecrets(id)).toEqual([expect.stringMatching(/^sealed:2026:[\w-]+$/), null]);
    const [delivered] = await deliver(services, id);
    expect(signed(delivered as Arrived, secret)).toBe(true);
    const rotated = await ask(`/webhooks/${id}/rotate-secret`, {});
    const [next, previous] = await storedSecrets(id);
    expect([next, previous]).toEqual([expect.stringMatching(/^sealed:2026:/), expect.stringMatching(/^sealed:2026:/)]);
    const [then] = await deliver(services, id);
    expect(signed(then as Arrived, secret)).toBe(true);
    expect(JSON.stringify([next, previous])).not.toContain(rotated.secret.slice(6));
  });

  test('are re-encrypted once with the first key, whether they were encrypted before or not', async () => {
    const plain = await buildWebhook(team.admin, receiver.url);
    const { id } = await (await asker(withKeys(first)))('/webhooks', { url: receiver.url, events: ['task.*'] });
    const rotating = withKeys(second, first);
    expect(await reencryptWebhookSecrets(rotating)).toBeGreaterThanOrEqual(2);
    for (const webhook of [plain.id, id]) expect((await storedSecrets(webhook))[0]).toMatch(/^sealed:2027:/);
    expect(await reencryptWebhookSecrets(rotating)).toBe(0);
    const [delivered] = await deliver(withKeys(second), plain.id);
    expect(signed(delivered as Arrived, plain.secret)).toBe(true);
    await expect(reencryptWebhookSecrets(withKeys(first))).rejects.toThrow('encrypted with the key 2027, which SECRET_KEYS does not have');
  });

  test('cannot be decrypted for another row', async () => {
    const services = withKeys(first);
    const ask = await asker(services);
    const [one, other] = [
      await ask('/webhooks', { url: receiver.url, events: ['task.*'] }),
      await ask('/webhooks', { url: receiver.url, events: ['task.*'] }),
    ];
    const [secret] = await storedSecrets(one.id);
    expect(() => services.encryption.decrypt(secret as string, other.id)).toThrow();
    expect(services.encryption.decrypt(secret as string, one.id)).toBe(one.secret);
  });

  test('and the server keys are encrypted as well', async () => {
    const name = `test-${team.id}`;
    const plain = await serverKey(shared, name);
    const value = async () =>
      (await shared.database.sql<{ name: string; value: string }>(keys, [])).find((key) => key.name === name)?.value;
    expect(await value()).toBe(plain);
    await reencryptServerKeys(withKeys(first));
    expect(await value()).toMatch(/^sealed:2026:/);
    expect(await serverKey(withKeys(second, first), name)).toBe(plain);
  });
});
