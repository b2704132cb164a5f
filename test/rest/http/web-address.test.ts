import { beforeAll, describe, expect, test } from 'vitest';
import { buildField, buildOrganization, buildTask, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';

const valid = [
  'https://ornek.test',
  'http://ornek.test/a?b=1',
  'HTTPS://Ornek.TEST/Yol',
  'https://münich.example/straße?q=ş#başlık',
  'https://xn--mnich-kva.example/',
  'https://ornek.test./',
  'https://ornek.test:8443/%C5%9F%20a',
  'https://ornek.test/a#b',
  'https://ayse:sifre@ornek.test/',
  'https://192.0.2.7/',
  'https://[2001:db8::1]:8443/a',
  'http://localhost:3000/',
  'http://intranet/wiki',
  `https://ornek.test/${'a'.repeat(1981)}`,
];

const invalid = [
  'ornek.test',
  '//ornek.test',
  'https:ornek.test',
  'https:/ornek.test',
  'https:///ornek.test',
  'https://',
  'https://?a',
  'https://[::1',
  'https://[2001:db8::g]/',
  'https://ornek.test:65536/',
  'https://ornek.test:port/',
  'https://a b.test/',
  'https://ornek.test/a b',
  ' https://ornek.test/',
  'https://ornek.test/\n',
  'https://ornek.test\\@baska.test/',
  'https://ornek.test/\u202egpj.exe',
  'https://ornek.test/\u0001',
  'javascript:alert(1)',
  'JavaScript://ornek.test/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://ornek.test/',
  'mailto:ayse@ornek.test',
];

describe('a web page URL', () => {
  let admin: Person;
  let task: { id: string };
  beforeAll(async () => {
    ({ admin } = await buildOrganization());
    await buildField(admin, { name: 'Sayfa', type: 'url' });
    task = await buildTask(admin);
  });
  const setField = (sayfa: string) => admin.client.patch(`/tasks/${task.id}`, { fields: { sayfa } });
  const setAvatar = (avatar: string) => admin.client.patch('/me', { avatar });

  test.each(valid)('%s is stored unchanged', async (address) => {
    expect((await setField(address)).body).toMatchObject({ fields: { sayfa: address } });
    expect((await admin.client.get(`/tasks/${task.id}`)).body.fields).toEqual({ sayfa: address });
    expect((await setAvatar(address)).body).toMatchObject({ avatar: address });
    expect((await admin.client.get('/me')).body.avatar).toBe(address);
  });

  test.each(invalid)('%j is rejected and changes nothing', async (address) => {
    const events = await eventsDuring(admin.client, async () => {
      const field = await setField(address);
      expect([field.status, field.body.errors]).toMatchObject([400, [{ pointer: '/fields/sayfa', code: 'field.format' }]]);
      const avatar = await setAvatar(address);
      expect([avatar.status, avatar.body.errors]).toMatchObject([400, [{ pointer: '/avatar', code: 'field.format' }]]);
    });
    expect(events).toEqual([]);
  });

  test('has at most 2,000 characters', async () => {
    const address = `https://ornek.test/${'ş'.repeat(1982)}`;
    expect((await setField(address)).body.errors).toMatchObject([{ pointer: '/fields/sayfa', code: 'field.too_long' }]);
    expect((await setAvatar(address)).body.errors).toMatchObject([{ pointer: '/avatar', code: 'field.too_long' }]);
  });
});

describe('a webhook URL', () => {
  let admin: Person;
  beforeAll(async () => {
    ({ admin } = await buildOrganization());
  });
  const create = (url: string) => admin.client.post('/webhooks', { url, events: ['task.created'] });

  test.each([
    'https://kanca.münich.example/atölye?q=ş',
    'HTTPS://Kanca.Ornek.TEST:8443/a#b',
    'https://kanca.ornek.test./',
    'https://[2606:4700:4700::1111]/',
  ])('%s is stored unchanged', async (url) => {
    const { status, body } = await create(url);
    expect([status, body.url]).toEqual([201, url]);
    expect((await admin.client.get(`/webhooks/${body.id}`)).body.url).toBe(url);
  });

  test.each([
    ['https:kanca.ornek.test', 'url.malformed'],
    ['https:///kanca.ornek.test', 'url.malformed'],
    [' https://kanca.ornek.test', 'url.malformed'],
    ['https://kanca.ornek.test:65536', 'url.malformed'],
    ['javascript:alert(1)', 'url.scheme'],
    ['data:text/plain,a', 'url.scheme'],
    ['https://ayse:sifre@kanca.ornek.test/', 'url.userinfo'],
  ])('%j is rejected as %s', async (url, code) => {
    const { status, body } = await create(url);
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '/url', code }]]);
  });
});
