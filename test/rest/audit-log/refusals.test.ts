import { expect, test } from 'vitest';
import { noteRefusal } from '../../../schema/kernel/refusals.ts';
import { buildOrganization, type Organization, type Person } from '../../support/builders/index.ts';
import { Client } from '../../support/client.ts';

type Entry = { action: string; detail: object; [name: string]: unknown };

const refusals = async ({ admin }: Organization): Promise<Entry[]> =>
  (await admin.client.get('/audit-log?action=access.refused&action=token.refused&action=service_key.refused')).body.data;

test('the audit log records refused permissions with actor, action, reason and client, once a minute', async () => {
  const team = await buildOrganization();
  const member: Person = await team.person();
  const invite = () =>
    member.client.request('POST', '/invitations', JSON.stringify({ email: 'a@ornek.test' }), {
      'content-type': 'application/json',
      'user-agent': `kesif/1.0 ${'x'.repeat(300)}`,
      'idempotency-key': 'davet',
    });
  for (let count = 0; count < 3; count += 1) expect((await invite()).status).toBe(403);
  await expect.poll(async () => (await refusals(team)).length).toBe(1);
  const [entry] = await refusals(team);
  expect(entry).toMatchObject({
    action: 'access.refused',
    actor: { id: member.id },
    credential: { kind: 'personal_token' },
    via: 'rest',
    detail: { code: expect.stringMatching(/^auth\./), operations: ['createInvitation'] },
    userAgent: expect.stringMatching(/^kesif\/1\.0 x+$/),
  });
  expect(String(entry?.userAgent)).toHaveLength(200);
  const document = { query: 'mutation { createInvitation(input: { email: "a@ornek.test" }) { id } }' };
  await member.client.post('/graphql', document);
  const other = await team.person();
  await other.client.post('/graphql', document);
  await expect
    .poll(async () => (await refusals(team)).map(({ via, actor }) => [via, actor]))
    .toMatchObject([
      ['graphql', { id: other.id }],
      ['rest', { id: member.id }],
    ]);
});

test('the audit log records requests with an ended token once a minute, but not with an unknown one', async () => {
  const team = await buildOrganization();
  const { body } = await team.admin.client.post('/tokens', { name: 'Gece raporu', scopes: ['tasks:read'] });
  await team.admin.client.delete(`/tokens/${body.id}`);
  for (let count = 0; count < 2; count += 1) expect((await new Client(body.token).get('/tasks')).status).toBe(401);
  await new Client('atp_hicolmayanbirjeton000000000000').get('/tasks');
  await expect.poll(async () => (await refusals(team)).length).toBe(1);
  expect(await refusals(team)).toMatchObject([
    { action: 'token.refused', actor: null, subject: { id: body.id }, detail: { user: { id: team.admin.id } }, address: '127.0.0.1' },
  ]);
});

test('refusals cannot fill the audit log', async () => {
  const team = await buildOrganization();
  for (let count = 0; count < 100; count += 1) noteRefusal(team.context, `key ${count}`, { action: 'access.refused', detail: { count } });
  await expect.poll(async () => await team.context.db.auditEntry.count({ where: { action: 'access.refused' } })).toBe(60);
});
