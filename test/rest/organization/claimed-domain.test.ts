import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProvedDomain } from '../../../schema/people/organization/domains.ts';
import { openDns } from '../../../src/ports/dns/index.ts';
import { appOver, testApp } from '../../support/app.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { startDnsServer } from '../../support/dns.ts';

describe('e-mail domains of the organization', () => {
  let dns: Awaited<ReturnType<typeof startDnsServer>>;
  let app: FastifyInstance;
  let team: Organization;
  let domain: string;
  beforeAll(async () => {
    dns = await startDnsServer();
    const { services } = await testApp();
    ({ app } = await appOver({ ...services, dns: openDns({ servers: [dns.address] }) }));
  });
  afterAll(() => dns.stop());
  beforeEach(async () => {
    team = await buildOrganization();
    domain = `${randomUUID()}.example.test`;
  });
  const claim = (name = domain, by = team) => by.admin.client.post('/organization/domains', { domain: name });
  const list = async (by = team) => (await by.admin.client.get('/organization/domains')).body.data;
  async function verify(id: string, by = team) {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/v1/organization/domains/${id}/verify`,
      headers: { authorization: `Bearer ${by.admin.client.token}` },
    });
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  }
  const audited = async () =>
    (await team.admin.client.get('/audit-log?action=domain.claimed,domain.proved,domain.released')).body.data.map(
      ({ action, detail }: { action: string; detail: object }) => ({ action, detail }),
    );

  test('are claimed, verified by a DNS record, and released', async () => {
    const { status, body, headers } = await claim();
    expect([status, headers.location]).toEqual([201, undefined]);
    expect(body).toEqual({
      id: expect.stringMatching(/^dom_/),
      domain,
      record: { name: `_atolye.${domain}`, type: 'TXT', value: expect.stringMatching(/^atolye-domain=[\w-]{32}$/) },
      verifiedAt: null,
      missingSince: null,
      createdAt: expect.any(String),
    });
    expect(await list()).toEqual([body]);

    const { name, value } = body.record;
    const early = await verify(body.id);
    expect(early).toMatchObject({ status: 409, body: { code: 'domain.not_proved', record: { name, value } } });
    expect(early.body.detail).toBe(`${name} adında “${value}” değerli bir TXT kaydı bulunamadı.`);
    dns.records.set(name, ['v=spf1 -all', `${value}x`]);
    expect((await verify(body.id)).body.code).toBe('domain.not_proved');

    dns.records.set(name, ['v=spf1 -all', value]);
    expect(await verify(body.id)).toMatchObject({ status: 200, body: { domain, verifiedAt: expect.any(String) } });
    dns.records.delete(name);
    // A verified domain needs no record any more.
    expect((await verify(body.id)).status).toBe(200);

    expect((await team.admin.client.delete(`/organization/domains/${body.id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await verify(body.id)).body.code).toBe('domain.not_found');
    expect(await audited()).toEqual([
      { action: 'domain.released', detail: { domain } },
      { action: 'domain.proved', detail: { domain } },
      { action: 'domain.claimed', detail: { domain } },
    ]);
  });

  test('return the existing claim when claimed again', async () => {
    const first = (await claim()).body;
    expect((await claim(`${domain.toUpperCase()}.`)).body).toEqual(first);
    expect(await audited()).toHaveLength(1);
  });

  test('may be claimed by several organizations, but only the first to verify owns it', async () => {
    const other = await buildOrganization();
    const [own, theirs] = [(await claim()).body, (await claim(domain, other)).body];
    expect(own.record.value).not.toBe(theirs.record.value);
    dns.records.set(own.record.name, [own.record.value, theirs.record.value]);
    expect((await verify(theirs.id, other)).status).toBe(200);
    expect(await verify(own.id)).toMatchObject({ status: 409, body: { code: 'domain.taken' } });
    expect(await list()).toMatchObject([{ verifiedAt: null }]);
    expect(await audited()).toEqual([{ action: 'domain.claimed', detail: { domain } }]);
  });

  test('return 503 and stay unchanged if the name server does not answer', async () => {
    const { id } = (await claim()).body;
    dns.state.silent = true;
    const { status, body, headers } = await verify(id);
    dns.state.silent = false;
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    expect(await list()).toMatchObject([{ verifiedAt: null }]);
  });

  test.each([
    ['ÖRNEK.example.test.', 'xn--rnek-4qa.example.test'],
    ['çiçek.example.test', 'xn--iek-1lab.example.test'],
    ['A-b.co', 'a-b.co'],
  ])('normalize %s to %s', async (given, stored) => {
    expect((await claim(given)).body.domain).toBe(stored);
  });

  test.each([
    ['localhost', 'field.format'],
    ['192.0.2.1', 'field.format'],
    ['0x7f.1', 'field.format'],
    ['[::1]', 'field.format'],
    ['ornek..com', 'field.format'],
    ['-ornek.com', 'field.format'],
    ['ayse@ornek.com', 'field.format'],
    ['https://ornek.com', 'field.format'],
    ['ornek.com/yol', 'field.format'],
    ['ornek.com:25', 'field.format'],
    [`${'a'.repeat(64)}.com`, 'field.format'],
    ['*.com', 'field.format'],
    ['Gmail.com', 'domain.public'],
    ['hotmail.com.', 'domain.public'],
    ['', 'field.too_short'],
  ])('reject the claim "%s"', async (given, code) => {
    const { status, body } = await claim(given);
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '/domain', code }]]);
    expect(await list()).toEqual([]);
  });

  test('may be added as verified by the operator, which refuses them to other organizations', async () => {
    const { verifiedAt } = await addProvedDomain(team.context, { domain });
    expect(verifiedAt).toEqual(expect.any(Date));
    const other = await buildOrganization();
    await expect(addProvedDomain(other.context, { domain })).rejects.toMatchObject({ code: 'domain.taken' });
    expect(await list(other)).toEqual([]);
    expect((await team.admin.client.get('/audit-log')).body.data[0]).toMatchObject({ actor: null, credential: null, via: 'system' });
  });

  test('are listed by name in pages', async () => {
    for (const name of ['c', 'a', 'b']) await claim(`${name}.${domain}`);
    const page = (await team.admin.client.get('/organization/domains?limit=2')).body;
    const rest = (await team.admin.client.get(`/organization/domains?limit=2&cursor=${page.page.nextCursor}`)).body;
    expect([...page.data, ...rest.data].map((each) => each.domain[0])).toEqual(['a', 'b', 'c']);
  });
});
