import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Services } from '../../schema/kernel/context.ts';
import { noticeExpiringKeys } from '../../schema/people/service-account/expiring.ts';
import { noticeExpiring } from '../../schema/people/token/expiring.ts';
import type { Engine } from '../../src/ports/database/index.ts';
import { openJobs } from '../../src/ports/jobs/index.ts';
import { openMail } from '../../src/ports/mail/index.ts';
import { workers } from '../../src/workers/index.ts';
import { testApp } from '../support/app.ts';
import { buildOrganization, type Organization, type Person } from '../support/builders/index.ts';
import { buildService } from '../support/builders/service.ts';
import { eventsDuring } from '../support/events.ts';
import { feedOf, takeFeed } from '../support/feed.ts';
import { type Arrived, startMailServer } from '../support/mail.ts';
import { baseUrl } from '../support/services.ts';

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** Decoded body and headers of a mail. */
function read({ source }: Arrived) {
  const quoted = (text: string) =>
    Buffer.from(
      text.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString();
  const body = quoted(source.replaceAll(/=\r?\n/g, ''));
  const words = [...source.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/g)].map(([, how, text = '']) =>
    how === 'Q' ? quoted(text.replaceAll('_', ' ')) : Buffer.from(text, 'base64').toString(),
  );
  return { body, heads: `${words.join('')} ${source}` };
}

/** Keeps only the events of the job itself: the feed may have added others by then. */
const expiringOf = (events: readonly { event: string }[]) => events.filter(({ event }) => event === 'token.expiring');

describe('a service account key that expires soon', () => {
  test('is announced once to each administrator by event, feed and mail, unless it is unused since a newer key exists', async () => {
    const team = await buildOrganization();
    const [second, member] = [await team.person({ role: 'admin' }), await team.person()];
    const service = await buildService(team, { name: 'Aktarım', keyExpiresAt: inDays(3) });
    const other = await buildService(team, { name: 'Köprü', keyExpiresAt: inDays(3) });
    await buildService(team, { name: 'Uzun', keyExpiresAt: inDays(30) });
    await team.admin.client.post(`/service-accounts/${other.id}/keys`, {});
    const [mails, addresses]: [string[], string[]] = [[], []];
    for (const { client } of [team.admin, second]) addresses.push((await client.get('/me')).body.email);
    const shared = (await testApp()).services;
    const statement: Services['jobs']['statement'] = (name, payload, options) => {
      const mail = JSON.stringify(payload);
      // The job handles all organizations, so the mails of other tests are filtered out.
      if (name === 'send-mail' && addresses.some((address) => mail.includes(address))) mails.push(mail);
      return shared.jobs.statement(name, payload, options);
    };
    const services: Services = { ...shared, mail: { ...shared.mail, configured: true }, jobs: { ...shared.jobs, statement } };
    await noticeExpiringKeys(services);
    await noticeExpiringKeys(services);
    const data = { id: service.keyId, name: 'Aktarım', serviceAccount: { id: service.id } };
    const eventsOf = async ({ client }: Person) => (await client.get('/events?kinds=service_key.expiring')).body.data;
    for (const person of [team.admin, second]) {
      expect(await eventsOf(person)).toMatchObject([{ actor: null, via: 'system', subject: { id: service.keyId }, data }]);
      await takeFeed(team);
      expect(await feedOf(person.client)).toMatchObject([
        { reason: 'key_expiring', text: expect.stringContaining('“Aktarım” adlı servis') },
      ]);
    }
    expect(await eventsOf(member)).toEqual([]);
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(mail).toContain('Servis hesabı anahtarının süresi doluyor: Aktarım');
    expect(mails.join()).not.toContain(service.key);
    const { db } = team.context;
    await db.serviceKey.updateMany({ where: { id: other.keyId }, data: { lastUsedAt: new Date(Date.now() + 1000) } });
    await noticeExpiringKeys(services);
    expect((await eventsOf(team.admin)).map(({ data }: { data: { name: string } }) => data.name)).toContain('Köprü');
  });
});

describe('a personal token that expires soon', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let services: Services;
  let team: Organization;
  let owner: Person;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    server = await startMailServer();
    const mail = await openMail({ url: server.url, from: 'Atölye <atolye@example.test>' });
    const shared = (await testApp()).services;
    const database = shared.database as Engine;
    const kinds = workers({ database, mail, services: () => services });
    const jobs = await openJobs(database, { kinds, works: true, onError: (error) => console.error(error) });
    services = { ...shared, mail, jobs };
    await jobs.start(kinds);
    stop = async () => {
      await jobs.stop();
      await mail.close();
      await server.stop();
    };
  });
  afterAll(() => stop());
  beforeEach(async () => {
    team = await buildOrganization();
    owner = await team.person();
  });

  const make = async (person: Person, input: object) =>
    (await person.client.post('/tokens', { name: 'Gece raporu', scopes: ['tasks:read'], ...input })).body as {
      id: string;
      hint: string;
      expiresAt: string;
    };
  const change = (data: object) =>
    team.context.db.member.update({ where: { organizationId_id: { organizationId: team.id, id: owner.id } }, data });
  const mailsTo = async ({ id }: Person) => {
    const { email } = await team.context.db.member.findFirstOrThrow({ where: { id } });
    return server.arrived.filter(({ to }) => to === email);
  };
  /** Resolves once all mails sent so far have arrived, by waiting for a later mail to another person. */
  const settled = async () => {
    const other = await team.person();
    await make(other, { expiresAt: inDays(1) });
    await noticeExpiring(services);
    await expect.poll(async () => (await mailsTo(other)).length).toBe(1);
  };
  const noticed = async (id: string) => (await team.context.db.personalToken.findFirstOrThrow({ where: { id } })).noticedAt;

  test.each([
    ['tr', 'Europe/Istanbul', 'Erişim jetonunun süresi doluyor: Gece raporu', ['adlı erişim jetonunun', 'yeni bir jeton oluştur']],
    ['en', 'Europe/Berlin', 'Your access token expires soon: Gece raporu', ['Your access token', 'Make a new token']],
  ])('is announced once by mail, in %s', async (locale, timeZone, subject, words) => {
    await change({ locale, timeZone });
    const { hint, expiresAt } = await make(owner, { expiresAt: inDays(6) });
    await noticeExpiring(services);
    await expect.poll(async () => (await mailsTo(owner)).length).toBe(1);
    const [mail] = await mailsTo(owner);
    const { body, heads } = read(mail as Arrived);
    expect(heads).toContain(subject.split(':')[0]);
    for (const word of [...words, 'Gece raporu', hint, `${baseUrl}/docs/`, `<a href="${baseUrl}/docs/">`]) expect(body).toContain(word);
    const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(expiresAt));
    expect(body).toContain(time);
  });

  test('is announced despite an unknown time zone of an owner', async () => {
    await change({ timeZone: 'Mars/Olympus' });
    await make(owner, { expiresAt: inDays(1) });
    const other = await team.person();
    await make(other, { expiresAt: inDays(2) });
    await noticeExpiring(services);
    for (const person of [owner, other]) await expect.poll(async () => (await mailsTo(person)).length).toBe(1);
  });

  test('is announced once despite repeated and concurrent runs', async () => {
    const { id, name, hint, expiresAt } = (await make(owner, { expiresAt: inDays(3) })) as {
      id: string;
      name: string;
      hint: string;
      expiresAt: string;
    };
    const run = () => Promise.all(Array.from({ length: 4 }, () => noticeExpiring(services)));
    const events = await eventsDuring(owner.client, async () => {
      await run();
      await run();
    });
    expect(expiringOf(events)).toMatchObject([
      { event: 'token.expiring', actor: null, via: 'system', subject: { id }, data: { id, name, hint, expiresAt } },
    ]);
    await settled();
    expect(await mailsTo(owner)).toHaveLength(1);
  });

  test('is announced only to its owner', async () => {
    await make(owner, { expiresAt: inDays(3) });
    const events = await eventsDuring(team.admin.client, () => noticeExpiring(services));
    expect(expiringOf(events)).toEqual([]);
  });

  test('is not announced if it expires later or never, is revoked or expired, or if its owner left', async () => {
    const left = await team.person();
    const made = {
      far: await make(owner, { expiresAt: inDays(8) }),
      endless: await make(owner, { expiresAt: null }),
      revoked: await make(owner, { expiresAt: inDays(3) }),
      over: await make(owner, { expiresAt: inDays(3) }),
      left: await make(left, { expiresAt: inDays(3) }),
    };
    await owner.client.delete(`/tokens/${made.revoked.id}`);
    await services.database.sql(
      { name: 'test_over', text: "update personal_token set expires_at = now() - interval '1 hour' where id = $1" },
      [made.over.id],
    );
    await team.context.db.member.update({
      where: { organizationId_id: { organizationId: team.id, id: left.id } },
      data: { removedAt: new Date() },
    });
    await noticeExpiring(services);
    await settled();
    expect([...(await mailsTo(owner)), ...(await mailsTo(left))]).toEqual([]);
    for (const { id } of Object.values(made)) expect(await noticed(id)).toBeNull();
  });

  test('is announced by an event without a mail server', async () => {
    const { id } = await make(owner, { expiresAt: inDays(3) });
    const events = await eventsDuring(owner.client, async () => noticeExpiring((await testApp()).services));
    expect(expiringOf(events)).toMatchObject([{ event: 'token.expiring', subject: { id } }]);
    expect(await noticed(id)).toBeInstanceOf(Date);
  });

  test('is announced by a daily job', async () => {
    const { id } = await make(owner, { expiresAt: inDays(3) });
    const job = workers({ ...services, services: () => services }).find(({ name }) => name === 'notice-expiring');
    expect(job?.cron).toBe('0 6 * * *');
    await services.jobs.send('notice-expiring', {});
    await expect.poll(async () => (await mailsTo(owner)).length).toBe(1);
    expect(await noticed(id)).toBeInstanceOf(Date);
  });
});
