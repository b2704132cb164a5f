import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openWebhookSender } from '../../src/ports/webhook-sender/index.ts';
import type { WebhookSender } from '../../src/ports/webhook-sender/port.ts';
import { certificates } from '../support/certificate.ts';
import { startDnsServer } from '../support/dns.ts';
import { startReceiver } from '../support/receiver.ts';

/** Every reserved or internal address range, each with an address at its start and at its end. */
const forbidden: readonly (readonly [what: string, ...addresses: string[]])[] = [
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private 10/8', '10.0.0.0', '10.255.255.255'],
  ['private 172.16/12', '172.16.0.0', '172.31.255.255'],
  ['private 192.168/16', '192.168.0.0', '192.168.255.255'],
  ['carrier-grade NAT', '100.64.0.0', '100.127.255.255'],
  ['loopback', '127.0.0.1', '127.255.255.255'],
  ['link-local', '169.254.0.0', '169.254.255.255'],
  ['cloud metadata', '169.254.169.254', '169.254.170.2', 'fd00:ec2::254'],
  ['IETF protocols', '192.0.0.0', '192.0.0.255'],
  ['documentation', '192.0.2.0', '198.51.100.255', '203.0.113.1'],
  ['6to4 relays', '192.88.99.0', '192.88.99.255'],
  ['benchmarking', '198.18.0.0', '198.19.255.255'],
  ['multicast', '224.0.0.0', '239.255.255.255'],
  ['reserved', '240.0.0.0', '255.255.255.254'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 unspecified', '::'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unique local', 'fc00::', 'fdff:ffff::1'],
  ['IPv6 link-local', 'fe80::', 'febf::1'],
  ['IPv6 site-local', 'fec0::', 'feff::1'],
  ['IPv6 multicast', 'ff02::1', 'ff0e::1'],
  ['IPv6 documentation', '2001:db8::', '2001:db8:ffff::1', '3fff::1'],
  ['IPv6 discard', '100::1'],
  ['IPv6 benchmarking', '2001:2::1'],
  ['IPv6 ORCHID', '2001:10::1', '2001:20::1'],
  ['IPv6 segment routing', '5f00::1'],
  ['IPv6 unassigned', '4000::1', '8000::1', '1::1'],
  ['IPv4-compatible', '::7f00:1', '::808:808', '::8.8.8.8'],
  ['IPv4-mapped', '::ffff:7f00:1', '::ffff:a00:1', '::ffff:169.254.169.254'],
  ['IPv4-translated', '::ffff:0:7f00:1', '::ffff:0:808:808'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::a00:1', '64:ff9b::a9fe:a9fe'],
  ['NAT64 of local use', '64:ff9b:1::808:808', '64:ff9b:1::7f00:1'],
  ['6to4', '2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:80ff:fffe', '2001::1'],
];
const written = (address: string) => (address.includes(':') ? `[${address}]` : address);

describe('a URL before resolution', () => {
  const sender = openWebhookSender({ allow: [] });
  afterAll(() => sender.close());

  test.each([
    'https://example.com/hook',
    'https://example.com:443/hook',
    'https://example.com:8443/hook?a=b#c',
    'https://example.com:1024/',
    'https://örnek.example/kanca',
    'https://example.com./',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://[64:ff9b::808:808]/',
  ])('is allowed: %s', (url) => {
    expect(sender.refuses(url)).toBeUndefined();
  });

  test.each([
    ['', 'malformed'],
    ['example.com', 'malformed'],
    ['/hook', 'malformed'],
    ['https://', 'malformed'],
    ['https://.', 'malformed'],
    ['https://example.com../', 'malformed'],
    ['https://[::1', 'malformed'],
    ['https://[fe80::1%25eth0]/', 'malformed'],
    ['https://256.256.256.256/', 'malformed'],
    ['https://example.com:70000/', 'malformed'],
    [' https://example.com/', 'malformed'],
    ['https://exam\nple.com/', 'malformed'],
    ['https://example.com/a\tb', 'malformed'],
    ['https://example.com\\@127.0.0.1/', 'malformed'],
    ['http://example.com/', 'scheme'],
    ['ftp://example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://example.com:6379/_FLUSHALL', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['ws://example.com/', 'scheme'],
    ['unix:/var/run/docker.sock', 'scheme'],
    ['https://user:password@example.com/', 'userinfo'],
    ['https://example.com@127.0.0.1/', 'userinfo'],
    ['https://example.com:22/', 'port'],
    ['https://example.com:25/', 'port'],
    ['https://example.com:80/', 'port'],
    ['https://example.com:0/', 'port'],
    ['https://example.com:1023/', 'port'],
    ['https://localhost/', 'address'],
    ['http://localhost:4000/', 'address'],
    ['https://LOCALHOST./', 'address'],
    ['https://app.localhost/', 'address'],
    ['https://127.0.0.1./', 'address'],
    ['https://127.1/', 'address'],
    ['https://2130706433/', 'address'],
    ['https://017700000001/', 'address'],
    ['https://0x7f000001/', 'address'],
    ['https://0x7f.0.0x0.01/', 'address'],
    ['https://0/', 'address'],
    ['https://１２７.０.０.１/', 'address'],
    ['https://①②⑦.0.0.1/', 'address'],
    ['https://127。0。0。1/', 'address'],
    ['https://%31%32%37.0.0.1/', 'address'],
    ['https://[::ffff:127.0.0.1]/', 'address'],
    ['https://[0:0:0:0:0:0:0:1]/', 'address'],
  ])('%j is refused because of: %s', (url, why) => {
    expect(sender.refuses(url)).toBe(why);
  });

  test.each(forbidden)('is refused with an address of: %s', async (_what, ...addresses) => {
    for (const address of addresses) {
      expect([address, sender.refuses(`https://${written(address)}/`)]).toEqual([address, 'address']);
      expect(await sender.post(`https://${written(address)}/`, {}, '{}')).toMatchObject({ error: 'address_refused' });
    }
  });
});

describe('the allow list of the operator', () => {
  test.each([
    [['127.0.0.0/8'], 'http://127.0.0.1:1/', undefined],
    [['127.0.0.0/8'], 'http://localhost:1/', undefined],
    [['127.0.0.0/8'], 'http://[::ffff:127.0.0.1]/', undefined],
    [['127.0.0.0/8'], 'http://[::1]/', 'address'],
    [['::1'], 'http://[::1]/', undefined],
    [['::1'], 'http://127.0.0.1/', 'address'],
    [['10.1.2.3'], 'http://10.1.2.3/', undefined],
    [['10.1.2.3'], 'http://10.1.2.4/', 'address'],
    [['10.1.0.0/16', 'fd00::/8'], 'https://[fd12::1]:22/', undefined],
    [['10.1.0.0/16'], 'https://10.2.0.1/', 'address'],
    // Names are only judged when they are resolved, unless only this machine is allowed.
    [['10.1.0.0/16'], 'http://receiver.internal:81/', undefined],
    [['127.0.0.0/8', '::1/128'], 'http://receiver.internal/', 'scheme'],
    [['127.0.0.0/8'], 'https://receiver.internal:81/', 'port'],
    [['127.0.0.0/8'], 'ftp://127.0.0.1/', 'scheme'],
    [['127.0.0.0/8'], 'http://a:b@127.0.0.1/', 'userinfo'],
    [['127.0.0.0/8'], 'https://8.8.8.8:22/', 'port'],
    [['127.0.0.0/8'], 'http://8.8.8.8/', 'scheme'],
  ])('%j: %s → %s', (allow, url, why) => {
    expect(openWebhookSender({ allow }).refuses(url)).toBe(why);
  });

  test('contains this machine by default, and nothing in production', () => {
    const refused = (env: NodeJS.ProcessEnv, url: string) => openWebhookSender({ allow: readConfig(env).webhookAllow }).refuses(url);
    const production = { NODE_ENV: 'production' };
    for (const url of ['http://localhost:3000/hook', 'http://127.0.0.1:3000/', 'http://[::1]:3000/']) {
      expect([url, refused({}, url), refused(production, url)]).toEqual([url, undefined, 'address']);
    }
    expect(refused({}, 'http://10.1.2.3/')).toBe('address');
    expect(refused({ ...production, WEBHOOK_ALLOW: '10.1.0.0/16, fd00::1' }, 'http://10.1.2.3/')).toBeUndefined();
    expect(refused({ WEBHOOK_ALLOW: '10.1.0.0/16' }, 'http://localhost:3000/hook')).toBe('address');
    expect(() => readConfig({ WEBHOOK_ALLOW: '10.1.0.0/33' })).toThrow('WEBHOOK_ALLOW: addresses or ranges');
  });

  test('must contain addresses', () => {
    expect(() => openWebhookSender({ allow: ['intranet'] })).toThrow();
    expect(() => openWebhookSender({ allow: ['10.0.0.0/33'] })).toThrow();
  });
});

describe('a host name at connection time', () => {
  const defaultAuthorities = tls.getCACertificates('default');
  const certificate = certificates['*.ornek.test, 127.0.0.1'];
  let dns: Awaited<ReturnType<typeof startDnsServer>>;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let sender: WebhookSender;
  beforeAll(async () => {
    tls.setDefaultCACertificates([...defaultAuthorities, certificate.cert]);
    dns = await startDnsServer();
    receiver = await startReceiver({ tls: certificate });
  });
  beforeEach(() => {
    receiver.clear();
    dns.addresses.clear();
    dns.asked.length = 0;
    dns.state.silent = false;
    sender = openWebhookSender({ allow: ['127.0.0.1'], nameServers: [dns.address], timeoutMs: 5_000 });
  });
  afterEach(() => sender.close());
  afterAll(async () => {
    await receiver.stop();
    await dns.stop();
    tls.setDefaultCACertificates(defaultAuthorities);
  });
  const hook = () => `https://kanca.ornek.test:${receiver.port}/hook`;
  const refused = { error: 'address_refused', message: 'The name resolves to an address that is not allowed.' };

  test('is sent to if it resolves to an allowed address', async () => {
    dns.addresses.set('kanca.ornek.test', ['127.0.0.1']);
    expect(await sender.post(hook(), {}, '{}')).toMatchObject({ status: 200 });
    expect(receiver.arrived[0]?.headers.host).toBe(`kanca.ornek.test:${receiver.port}`);
  });

  test('with a final dot matches the certificate', async () => {
    dns.addresses.set('kanca.ornek.test', ['127.0.0.1']);
    expect(await sender.post(`https://kanca.ornek.test.:${receiver.port}/`, {}, '{}')).toMatchObject({ status: 200 });
  });

  test.each(forbidden)('is refused if it resolves to %s', async (_what, ...addresses) => {
    const strict = openWebhookSender({ allow: [], nameServers: [dns.address], timeoutMs: 5_000 });
    for (const address of addresses) {
      dns.addresses.set('kanca.ornek.test', [address]);
      expect(await strict.post(hook(), {}, '{}')).toMatchObject(refused);
    }
    await strict.close();
    expect(receiver.arrived).toEqual([]);
  });

  test.each([
    ['10.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '10.0.0.1'],
    ['127.0.0.1', '::1'],
    ['127.0.0.1', '::ffff:a00:1'],
  ])('is refused if one of its addresses is refused: %s and %s', async (...addresses) => {
    dns.addresses.set('kanca.ornek.test', addresses);
    expect(await sender.post(hook(), {}, '{}')).toMatchObject(refused);
    expect(receiver.arrived).toEqual([]);
  });

  test('is resolved once per connection, and the request goes to the resolved address', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    dns.addresses.set('kanca.ornek.test', () => answers.shift() ?? ['10.0.0.1']);
    receiver.answers({ headers: { Connection: 'close' } });
    expect(await sender.post(hook(), {}, '{}')).toMatchObject({ status: 200 });
    expect(dns.asked.toSorted()).toEqual(['A kanca.ornek.test', 'AAAA kanca.ornek.test']);
    expect(await sender.post(hook(), {}, '{}')).toMatchObject(refused);
    expect(receiver.arrived).toHaveLength(1);
  });

  test('with a public address permits neither http nor a low port, even if other ranges do', async () => {
    const wide = openWebhookSender({ allow: ['10.1.0.0/16'], nameServers: [dns.address], timeoutMs: 5_000 });
    dns.addresses.set('kanca.ornek.test', ['8.8.8.8']);
    expect(await wide.post('http://kanca.ornek.test/', {}, '{}')).toMatchObject(refused);
    expect(await wide.post('https://kanca.ornek.test:25/', {}, '{}')).toMatchObject(refused);
    await wide.close();
  });

  test('in an allowed range permits http', async () => {
    const plain = await startReceiver();
    const wide = openWebhookSender({ allow: ['127.0.0.0/7'], nameServers: [dns.address], timeoutMs: 5_000 });
    dns.addresses.set('kanca.ornek.test', ['127.0.0.1']);
    expect(await wide.post(`http://kanca.ornek.test:${plain.port}/`, {}, '{}')).toMatchObject({ status: 200 });
    await wide.close();
    await plain.stop();
  });

  test('does not follow a redirect', async () => {
    dns.addresses.set('kanca.ornek.test', ['127.0.0.1']);
    receiver.answers({ status: 307, headers: { Location: 'http://169.254.169.254/latest/meta-data/' } });
    expect(await sender.post(hook(), {}, '{}')).toMatchObject({ status: 307 });
    expect(receiver.arrived).toHaveLength(1);
  });

  test('without an address is reported as not found', async () => {
    expect(await sender.post(hook(), {}, '{}')).toMatchObject({ error: 'not_found', message: 'The name has no address.' });
    dns.addresses.set('kanca.ornek.test', []);
    expect(await sender.post(hook(), {}, '{}')).toMatchObject({ error: 'not_found' });
    expect(await sender.post(`https://${'a'.repeat(64)}.ornek.test/`, {}, '{}')).toMatchObject({ error: 'not_found' });
  });

  test('with a silent name server delays no other delivery', async () => {
    dns.state.silent = true;
    const hasty = openWebhookSender({ allow: ['127.0.0.1'], nameServers: [dns.address], timeoutMs: 2_000 });
    const silent = Array.from({ length: 40 }, (_, each) => hasty.post(`https://k${each}.ornek.test/`, {}, '{}'));
    let ended = 0;
    for (const each of silent) {
      each.finally(() => {
        ended += 1;
      });
    }
    expect(await hasty.post(`https://localhost:${receiver.port}/`, {}, '{}')).toMatchObject({ error: 'tls' });
    expect(await hasty.post(`https://127.0.0.1:${receiver.port}/`, {}, '{}')).toMatchObject({ status: 200 });
    expect(ended).toBe(0);
    for (const outcome of await Promise.all(silent)) expect(outcome).toMatchObject({ error: 'timeout' });
    await hasty.close();
  });
});
