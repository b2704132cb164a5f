import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../schema/kernel/context.ts';
import { addProvedDomain, claimDomain, verifyDomain } from '../../schema/people/organization/domains.ts';
import { recheckDomains } from '../../schema/people/organization/recheck.ts';
import { testApp } from '../support/app.ts';
import { buildOrganization, type Organization, type Person } from '../support/builders/index.ts';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

describe('the DNS record of a verified domain', () => {
  let team: Organization;
  let services: Services;
  let domain: string;
  /** Mails to the administrator of the team. */
  let mails: string[];
  /** Simulated DNS: the right record, no record, or no answer. */
  let dns: 'there' | 'gone' | 'silent';
  beforeEach(async () => {
    team = await buildOrganization();
    domain = `${randomUUID()}.example.test`;
    [mails, dns] = [[], 'there'];
    const shared = (await testApp()).services;
    const { email } = (await team.admin.client.get('/me')).body;
    const statement: Services['jobs']['statement'] = (name, payload, options) => {
      const mail = JSON.stringify(payload);
      // The job handles all organizations, so the mails of other tests are filtered out.
      if (name === 'send-mail' && mail.includes(email)) mails.push(mail);
      return shared.jobs.statement(name, payload, options);
    };
    const txt = async (name: string) => {
      // Domains of other tests are due too.
      if (dns === 'silent' || name !== `_atolye.${domain}`) throw new Error('queryTxt ESERVFAIL');
      const row = await team.context.db.claimedDomain.findFirst({ where: { domain } });
      return dns === 'there' ? ['v=spf1 -all', `atolye-domain=${row?.proof}`] : [];
    };
    services = { ...shared, dns: { txt }, mail: { ...shared.mail, configured: true }, jobs: { ...shared.jobs, statement } };
    Object.assign(team.context, { services });
  });

  const claim = () => team.context.db.claimedDomain.findFirst({ where: { domain } });
  const proved = async () => verifyDomain(team.context, await claimDomain(team.context, { domain }));
  const run = (days: number) => recheckDomains(services, inDays(days));
  const eventsOf = async (event: string, { client }: Person = team.admin) => (await client.get(`/events?kinds=${event}`)).body.data;
  const audited = async () =>
    (await team.admin.client.get('/audit-log?action=domain.record_missing,domain.record_found,domain.released')).body.data.map(
      ({ action, detail, via }: { action: string; detail: object; via: string }) => ({ action, detail, via }),
    );

  test('is checked after a month, and then monthly', async () => {
    await proved();
    dns = 'gone';
    await run(29);
    expect(await claim()).toMatchObject({ missingSince: null });
    dns = 'there';
    await run(31);
    const { recheckAt, missingSince } = (await claim()) ?? {};
    expect(missingSince).toBeNull();
    expect(recheckAt?.getTime()).toBeGreaterThan(inDays(60).getTime());
    expect(await audited()).toEqual([]);
  });

  test('is reported once to administrators if it is missing, and the domain is released after 14 days', async () => {
    const { id } = await proved();
    const member = await team.person();
    dns = 'gone';
    for (const days of [31, 31.5, 33, ...Array.from({ length: 11 }, (_, day) => 34 + day)]) await run(days);
    const missing = { id, domain, record: { name: `_atolye.${domain}`, type: 'TXT' } };
    expect(await eventsOf('domain.record_missing')).toMatchObject([{ via: 'system', actor: null, subject: { id }, data: missing }]);
    expect(await eventsOf('domain.record_missing', member)).toEqual([]);
    expect((await team.admin.client.get('/organization/domains')).body.data).toMatchObject([
      { domain, verifiedAt: expect.any(String), missingSince: expect.any(String) },
    ]);
    expect(mails).toEqual([expect.stringContaining(`Alan adının kaydı bulunamıyor: ${domain}`)]);

    await run(46);
    expect(await claim()).toBeNull();
    expect(await eventsOf('domain.released')).toMatchObject([{ data: missing }]);
    expect(mails).toEqual([expect.anything(), expect.stringContaining(`Alan adı bırakıldı: ${domain}`)]);
    expect(await audited()).toEqual([
      { action: 'domain.released', detail: { domain, reason: 'record_missing' }, via: 'system' },
      { action: 'domain.record_missing', detail: { domain }, via: 'system' },
    ]);
  });

  test('does not cost the domain while DNS does not answer or the server is off', async () => {
    await proved();
    dns = 'gone';
    await run(31);
    dns = 'silent';
    for (let days = 32; days < 50; days += 1) await run(days);
    dns = 'gone';
    await run(50);
    expect(await claim()).not.toBeNull();
    // The server was off.
    await run(80);
    expect(await claim()).not.toBeNull();
  });

  test('keeps the domain if it reappears, in the job or on verification', async () => {
    const { id } = await proved();
    dns = 'gone';
    await run(31);
    await expect(verifyDomain(team.context, { id })).rejects.toMatchObject({ code: 'domain.not_proved' });
    dns = 'there';
    await run(33);
    expect(await claim()).toMatchObject({ missingSince: null });
    dns = 'gone';
    await run(70);
    dns = 'there';
    expect(await verifyDomain(team.context, { id })).toMatchObject({ missingSince: null });
    expect((await audited()).map(({ action }: { action: string }) => action)).toEqual([
      'domain.record_found',
      'domain.record_missing',
      'domain.record_found',
      'domain.record_missing',
    ]);
  });

  test('counts as missing only if a name server says so', async () => {
    await proved();
    dns = 'silent';
    for (const days of [31, 40, 60]) await run(days);
    expect(await claim()).toMatchObject({ missingSince: null });
    dns = 'gone';
    await run(62);
    dns = 'silent';
    await run(80);
    expect(await claim()).toMatchObject({ missingSince: expect.any(Date) });
  });

  test('is never checked for a domain that the server operator added', async () => {
    await addProvedDomain(team.context, { domain });
    dns = 'gone';
    await run(400);
    expect(await claim()).toMatchObject({ recheckAt: null, missingSince: null });
  });
});
