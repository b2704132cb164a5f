import { beforeAll, describe, expect, test } from 'vitest';
import { buildField, buildOrganization, buildTask, type Organization, type Person } from '../../support/builders/index.ts';

describe('an invitation', () => {
  let admin: Person;
  beforeAll(async () => {
    ({ admin } = await buildOrganization());
  });
  const invite = (email: string) => admin.client.post('/invitations', { email });

  test.each([
    ['Mehmet+Liste@ORNEK.test', 'mehmet+liste@ornek.test'],
    ["o'hara_1.x@alt.ornek.test", "o'hara_1.x@alt.ornek.test"],
    ['ayşe@ornek.test', 'ayşe@ornek.test'],
    ['ali@ÖRNEK.test', 'ali@xn--rnek-4qa.test'],
    ['veli@xn--rnek-4qa.test', 'veli@xn--rnek-4qa.test'],
    ['İBRAHİM@ornek.test', 'ibrahim@ornek.test'],
    ['a..b.@ornek.test', 'a..b.@ornek.test'],
    ['kok@intranet', 'kok@intranet'],
    [`${'a'.repeat(64)}@ornek.test`, `${'a'.repeat(64)}@ornek.test`],
  ])('to %s is stored for %s', async (written, stored) => {
    const { status, body } = await invite(written);
    expect([status, body.email]).toEqual([201, stored]);
  });

  test.each([
    'ali@ornek..test',
    'ali@.ornek.test',
    'ali@ornek.test.',
    'ali@-ornek.test',
    'ali@ornek_.test',
    'ali@ornek.test/yol',
    'ali@ornek.test:25',
    'ali@[192.0.2.1]',
    'ali,veli@ornek.test',
    'ali;veli@ornek.test',
    'ekip:ali@ornek.test',
    'ali(not)@ornek.test',
    'ali\\veli@ornek.test',
    '"ali veli"@ornek.test',
    'a\u200bli@ornek.test',
    'ali@or\u202enek.test',
    `${'a'.repeat(65)}@ornek.test`,
    `ali@${'a'.repeat(64)}.test`,
  ])('to %j is rejected', async (email) => {
    const { status, body } = await invite(email);
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '/email', code: 'field.format' }]]);
  });
});

describe('finding a member by e-mail address', () => {
  let team: Organization;
  let ali: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    ali = await team.person({ name: 'Ali' });
    await team.context.db.member.updateMany({ where: { id: ali.id }, data: { email: `ibrahim.${ali.id}@xn--rnek-4qa.test` } });
    await buildField(team.admin, { name: 'Kişi', type: 'person' });
  });

  test.each(['ibrahim.%@xn--rnek-4qa.test', 'İBRAHİM.%@ÖRNEK.test', 'Ibrahim.%@örnek.TEST'])('accepts the form %s', async (form) => {
    const address = form.replace('%', ali.id);
    const task = await buildTask(team.admin, { fields: { kisi: address }, assignee: ali.id });
    expect(task).toMatchObject({ fields: { kisi: { id: ali.id } } });
    const filter = encodeURIComponent(`assignee:"${address}"`);
    const { status, body } = await team.admin.client.get(`/tasks?filter=${filter}`);
    expect([status, body.data.map(({ id }: { id: string }) => id)]).toEqual([200, expect.arrayContaining([task.id])]);
  });
});
