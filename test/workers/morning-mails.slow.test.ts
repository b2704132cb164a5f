import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendAllMornings, sendMorningMails } from '../../schema/activity/mail/send.ts';
import { purgeMornings } from '../../schema/activity/mail/unsubscribe.ts';
import type { Services } from '../../schema/kernel/context.ts';
import type { Engine } from '../../src/ports/database/index.ts';
import { openJobs } from '../../src/ports/jobs/index.ts';
import { openMail } from '../../src/ports/mail/index.ts';
import { workers } from '../../src/workers/index.ts';
import { appOver, testApp } from '../support/app.ts';
import { buildOrganization, buildProject, buildTask, heldBy, type Organization, type Person } from '../support/builders/index.ts';
import { buildService } from '../support/builders/service.ts';
import { takeFeed } from '../support/feed.ts';
import { type Arrived, startMailServer } from '../support/mail.ts';
import { read } from '../support/mail-source.ts';
import { baseUrl } from '../support/services.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Today at 08:05 in Istanbul (UTC+3 all year). */
const today = new Date().toISOString().slice(0, 10);
const morning = new Date(`${today}T05:05:00.000Z`);
const dayAfter = (days: number) => new Date(Date.parse(today) + days * day).toISOString().slice(0, 10);

describe('the morning mail', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let services: Services;
  let team: Organization;
  let ayse: Person;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    server = await startMailServer();
    const mail = await openMail({ url: server.url, from: 'Atölye <atolye@example.test>' });
    const shared = (await testApp()).services;
    const database = shared.database as Engine;
    const kinds = workers({ database, mail, services: () => services }).filter(({ name }) => /mail/.test(name));
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
    team = await buildOrganization('Işık A.Ş.');
    ayse = await team.person({ name: 'Ayşe' });
  });

  const wants = (input: object, person = ayse) => person.client.patch('/me', input);
  const assigned = (dueDate: string, input: object = {}) => buildTask(team.admin, { assignee: ayse.id, dueDate, ...input });
  const run = (now = morning) => sendMorningMails(services, { organization: team.id }, now);
  const mailsTo = async ({ id }: Person) => {
    const { email } = await team.context.db.member.findFirstOrThrow({ where: { id } });
    return server.arrived.filter(({ to }) => to === email);
  };
  const arrived = async (person: Person, count = 1) => {
    await expect.poll(async () => (await mailsTo(person)).length).toBe(count);
    return read((await mailsTo(person)).at(-1) as Arrived);
  };
  /** Resolves once all mails sent so far have arrived, by waiting for a later mail. */
  const settled = async () => {
    const other = await team.person();
    await wants({ mailReminders: true }, other);
    await buildTask(team.admin, { assignee: other.id, dueDate: today });
    await run();
    await arrived(other);
  };
  /** Creates the notifications and dates them an hour before `now`. */
  const newsBefore = async (now: Date) => {
    await takeFeed(team);
    await team.context.db.notification.updateMany({ data: { lastAt: new Date(now.getTime() - hour) } });
  };

  test('lists due tasks in Turkish, as text and HTML', async () => {
    await wants({ mailReminders: true });
    const [due, soon, late] = [
      await assigned(today, { title: 'Fatura <b>ekranını</b> & "düzelt"' }),
      await assigned(dayAfter(1)),
      await assigned(dayAfter(-2)),
    ];
    await assigned(dayAfter(2), { title: 'Daha var' });
    await run();
    const { subject, text, html, header } = await arrived(ayse);
    expect(subject).toBe('Işık A.Ş.: 3 görevin son tarihi yaklaştı ya da geçti');
    const lines = text.split('\n').filter((line) => line.startsWith('- '));
    expect(lines).toEqual([
      `- ${late.number} “${late.title}” görevi 2 gün gecikti`,
      `- ${due.number} “Fatura <b>ekranını</b> & "düzelt"” görevi bugün bitmeli`,
      `- ${soon.number} “${soon.title}” görevi yarın bitmeli`,
    ]);
    expect(text).toContain('Merhaba Ayşe,');
    expect(html).toContain('Fatura &#60;b&#62;ekranını&#60;/b&#62; &#38; &#34;düzelt&#34;');
    expect(html).not.toContain('<b>');
    expect(html).toContain('<html lang="tr">');
    expect(text).not.toContain('Daha var');
    const [link] = /https:\S+key=[\w-]{43}/.exec(text) ?? [];
    expect(link).toMatch(new RegExp(`^${baseUrl}/mail/off\\?key=`));
    expect(html).toContain(`href="${link?.replace('&', '&#38;')}"`);
    expect([header('List-Unsubscribe'), header('List-Unsubscribe-Post')]).toEqual([`<${link}>`, 'List-Unsubscribe=One-Click']);
    expect(header('Message-ID')).toBe(`<${ayse.id}.${today}@example.test>`);
  });

  test('lists new notifications in English', async () => {
    await wants({ mailDigest: true, locale: 'en' });
    const task = await buildTask(team.admin, { assignee: ayse.id, title: 'Fix it' });
    await newsBefore(morning);
    await run();
    const { subject, text } = await arrived(ayse);
    expect(subject).toBe('Işık A.Ş.: 1 new notification');
    expect(text).toContain(`- Yönetici assigned ${task.number} “Fix it” to you\n`);
    expect(text).toContain('Hello Ayşe,');
  });

  test('lists proposals of agents that wait for approval', async () => {
    await wants({ mailDigest: true });
    const project = await buildProject(team.admin);
    await team.admin.client.put(`/projects/${project.id}/members/${ayse.id}`, { role: 'editor' });
    const agent = await buildService(team, { name: 'Ayıklayıcı', agent: true, write: 'propose' });
    const task = await buildTask(team.admin, { project: project.id });
    const agentRun = (await agent.client.post('/runs', { task: task.id })).body;
    for (const priority of ['high', 'low']) await agent.client.patch(`/tasks/${task.id}`, { priority }, heldBy(agentRun));
    await newsBefore(morning);
    await run();
    expect((await arrived(ayse)).text).toContain('- Ayıklayıcı (ajan), 2 değişiklik önerdi\n');
  });

  test('contains both sections if both are enabled, and each task once', async () => {
    await wants({ mailDigest: true, mailReminders: true });
    const task = await assigned(today);
    const other = await buildTask(team.admin, { assignee: ayse.id });
    await newsBefore(morning);
    await run();
    const { subject, text } = await arrived(ayse);
    expect(subject).toBe('Işık A.Ş.: 1 görevin son tarihi yaklaştı ya da geçti, 2 yeni bildirim');
    expect(text).toContain(`${task.number} “${task.title}” görevi bugün bitmeli`);
    expect(text).toContain(`Yönetici, ${other.number} “${other.title}” görevini sana atadı`);
  });

  test('is not sent to people who did not enable it', async () => {
    await assigned(today);
    await newsBefore(morning);
    await run();
    await settled();
    expect(await mailsTo(ayse)).toEqual([]);
  });

  test('is sent despite an unknown time zone of another person, who gets it by UTC', async () => {
    const lost = await team.person({ name: 'Kayıp' });
    for (const person of [ayse, lost]) await wants({ mailReminders: true }, person);
    await team.context.db.member.update({
      where: { organizationId_id: { organizationId: team.id, id: lost.id } },
      data: { timeZone: 'Mars/Olympus' },
    });
    await assigned(today);
    await assigned(today, { assignee: lost.id });
    await run();
    await arrived(ayse);
    await run(new Date(`${today}T08:05:00.000Z`));
    await arrived(lost);
  });

  test('is sent once a day despite repeated and concurrent runs', async () => {
    await wants({ mailReminders: true });
    await assigned(today);
    await Promise.all(Array.from({ length: 4 }, () => run()));
    await assigned(today);
    await run(new Date(morning.getTime() + hour));
    await settled();
    expect(await mailsTo(ayse)).toHaveLength(1);
    await run(new Date(morning.getTime() + day));
    await arrived(ayse, 2);
  });

  test('is sent later if its transaction was lost', async () => {
    await wants({ mailReminders: true });
    await assigned(today);
    const statement = () => {
      throw new Error('killed');
    };
    await expect(
      sendMorningMails({ ...services, jobs: { ...services.jobs, statement } }, { organization: team.id }, morning),
    ).rejects.toThrow('killed');
    expect(await team.context.db.morningMail.count()).toBe(0);
    await run();
    await arrived(ayse);
  });

  test('is skipped for the day if there is nothing to report', async () => {
    await wants({ mailDigest: true, mailReminders: true });
    await run();
    await assigned(today);
    await newsBefore(morning);
    await run(new Date(morning.getTime() + 1000));
    await settled();
    expect(await mailsTo(ayse)).toEqual([]);
    expect(await team.context.db.morningMail.findMany({ where: { userId: ayse.id } })).toMatchObject([{ hash: null }]);
  });

  test.each([
    ['Europe/Istanbul', 8, '04:59', '05:00', '11:00'],
    ['America/New_York', 7, '10:59', '12:30', '18:00'],
    ['Australia/Eucla', 9, '00:14', '00:15', '06:15'],
    ['Asia/Tokyo', 6, null, '21:00', null],
  ])('is sent in %s at %i o’clock', async (timeZone, mailHour, early, time, late) => {
    await wants({ mailReminders: true, timeZone, mailHour });
    for (const days of [-1, 0, 1]) await assigned(dayAfter(days));
    const at = (clock: string) => new Date(`${today}T${clock}:00.000Z`);
    if (early) await run(at(early));
    if (late) await run(at(late));
    expect(await team.context.db.morningMail.count({ where: { userId: ayse.id } })).toBe(0);
    await run(at(time));
    expect(await team.context.db.morningMail.count({ where: { userId: ayse.id } })).toBe(1);
    await arrived(ayse);
  });

  test('lists only what the reader can see now', async () => {
    await wants({ mailDigest: true, mailReminders: true });
    const secret = await buildProject(team.admin, { visibility: 'private' });
    await team.admin.client.put(`/projects/${secret.id}/members/${ayse.id}`, { role: 'editor' });
    const task = await buildTask(team.admin, { project: secret.key, assignee: ayse.id, dueDate: today, title: 'Gizli' });
    await newsBefore(morning);
    await team.admin.client.delete(`/projects/${secret.id}/members/${ayse.id}`);
    const open = await assigned(today);
    await run();
    const { text } = await arrived(ayse);
    expect(text).toContain(open.number);
    for (const word of [task.number, 'Gizli']) expect(text).not.toContain(word);
  });

  test('omits tasks that are done, deleted, archived, muted or assigned to others', async () => {
    await wants({ mailReminders: true });
    const [done, deleted, muted] = [await assigned(today), await assigned(today), await assigned(today)];
    await team.admin.client.patch(`/tasks/${done.id}`, { status: 'cancelled' });
    await team.admin.client.delete(`/tasks/${deleted.id}`);
    expect((await ayse.client.put('/notifications/mutes', { task: muted.id })).status).toBeLessThan(300);
    await buildTask(team.admin, { assignee: team.admin.id, dueDate: today });
    const old = await buildProject(team.admin);
    await assigned(today, { project: old.key });
    await team.admin.client.patch(`/projects/${old.key}`, { archived: true });
    await run();
    await settled();
    expect(await mailsTo(ayse)).toEqual([]);
  });

  test('is not repeated daily for tasks that have long been overdue', async () => {
    await wants({ mailReminders: true });
    await assigned(dayAfter(-2));
    await run();
    await settled();
    expect(await mailsTo(ayse)).toEqual([]);
    await assigned(dayAfter(-1));
    await run(new Date(morning.getTime() + day));
    await settled();
    expect(await mailsTo(ayse)).toEqual([]);
  });

  test('omits notifications that are read, snoozed, archived, or older than the previous mail', async () => {
    await wants({ mailDigest: true });
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      await buildTask(team.admin, { assignee: ayse.id, title: `Görev ${index}` });
      await takeFeed(team);
    }
    await newsBefore(morning);
    for (const { id, taskId } of await team.context.db.notification.findMany({ where: { userId: ayse.id }, orderBy: { id: 'asc' } }))
      made.push(id, taskId as string);
    const change = (index: number, data: object) =>
      team.context.db.notification.updateMany({ where: { id: made[2 * index] as string }, data });
    await change(0, { readAt: morning });
    await change(1, { snoozedUntil: new Date(morning.getTime() + hour) });
    await change(2, { archivedAt: morning });
    await change(3, { lastAt: new Date(morning.getTime() - 2 * day) });
    await run();
    const { text } = await arrived(ayse);
    expect(text.match(/Görev \d/g)).toEqual(['Görev 4']);
  });

  test('lists twenty notifications and counts the rest', async () => {
    await wants({ mailDigest: true });
    for (let index = 0; index < 23; index += 1) await buildTask(team.admin, { assignee: ayse.id });
    await newsBefore(morning);
    await run();
    const { subject, text } = await arrived(ayse);
    expect(subject).toContain('23 yeni bildirim');
    expect(text.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(21);
    expect(text).toContain('- ve 3 bildirim daha');
  });

  describe('with many organizations and people', () => {
    /** Services that record jobs instead of sending them. */
    const noting = () => {
      const sent: [string, object][] = [];
      const send: Services['jobs']['send'] = async (name, payload) => void sent.push([name, payload]);
      return { sent, noted: { ...services, jobs: { ...services.jobs, send } } };
    };

    test('is one job per organization with a due hour, even if sending one job fails', async () => {
      const [second, quiet] = [await buildOrganization(), await buildOrganization()];
      for (const each of [team, second]) await wants({ mailReminders: true }, each.admin);
      await wants({ mailReminders: true, mailHour: 23 }, quiet.admin);
      const { sent, noted } = noting();
      const send: Services['jobs']['send'] = async (name, payload, options) => {
        await noted.jobs.send(name, payload, options);
        if ('organization' in payload && payload.organization === [team.id, second.id].sort()[0]) throw new Error('broken');
      };
      await expect(sendAllMornings({ ...noted, jobs: { ...noted.jobs, send } }, morning)).rejects.toThrow('broken');
      const organizations = sent.map(
        ([name, payload]) => name === 'send-morning-mails' && 'organization' in payload && payload.organization,
      );
      expect(organizations).toEqual(expect.arrayContaining([team.id, second.id]));
      expect(organizations).not.toContain(quiet.id);
    });

    test('is sent to a limited number of people per job, which queues the next ones, even if one fails', async () => {
      const people = [ayse, await team.person(), await team.person()];
      for (const person of people) {
        await wants({ mailReminders: true }, person);
        await buildTask(team.admin, { assignee: person.id, dueDate: today });
      }
      const { sent, noted } = noting();
      const [first] = people.map(({ id }) => id).sort();
      const statement: Services['jobs']['statement'] = (name, payload, options) => {
        if ('id' in payload && String(payload.id).startsWith(String(first))) throw new Error('broken');
        return services.jobs.statement(name, payload, options);
      };
      const broken = { ...noted, jobs: { ...noted.jobs, statement } };
      await expect(sendMorningMails(broken, { organization: team.id }, morning, 2)).rejects.toThrow('broken');
      const [[, next] = []] = sent.splice(0);
      expect(next).toEqual({ organization: team.id, after: expect.any(String) });
      await sendMorningMails(broken, next as { organization: string }, morning, 2);
      expect(sent).toEqual([]);
      for (const person of people.filter(({ id }) => id !== first)) await arrived(person);
      expect(await mailsTo(people.find(({ id }) => id === first) as Person)).toEqual([]);
    });
  });

  test('is not sent to people who left, nor without a mail server', async () => {
    await wants({ mailReminders: true });
    await assigned(today);
    await sendMorningMails((await testApp()).services, { organization: team.id }, morning);
    expect(await team.context.db.morningMail.count()).toBe(0);
    await team.context.db.member.updateMany({ where: { id: ayse.id }, data: { removedAt: new Date() } });
    await run();
    await settled();
    expect(await mailsTo(ayse)).toEqual([]);
  });

  test('is recorded for a year if it was sent, and for a week if not', async () => {
    const purge = () => services.database.sql(purgeMornings, []);
    const days = async () => (await team.context.db.morningMail.findMany({ orderBy: { day: 'asc' } })).map(({ hash }) => hash);
    const add = (age: number, hash: string | null) =>
      team.context.db.morningMail.create({
        data: {
          organizationId: team.id,
          userId: ayse.id,
          day: new Date(dayAfter(-age)),
          hash,
          createdAt: new Date(Date.now() - age * day),
        },
      });
    for (const [age, hash] of [
      [370, 'old'],
      [360, ayse.id],
      [8, null],
      [6, null],
    ] as const)
      await add(age, hash && `${hash}${ayse.id}`);
    await purge();
    expect(await days()).toEqual([ayse.id + ayse.id, null]);
  });

  test('keeps names with line breaks on one line', async () => {
    await team.context.db.member.updateMany({ where: { id: ayse.id }, data: { name: 'Ayşe\r\nBcc: herkes@ornek.test' } });
    await wants({ mailReminders: true });
    await assigned(today);
    await run();
    const { text, header } = await arrived(ayse);
    expect(text).toContain('Merhaba Ayşe Bcc: herkes@ornek.test,');
    expect(header('Bcc')).toBeUndefined();
  });

  test('is sent by a job that runs every 15 minutes', async () => {
    const job = workers({ ...services, services: () => services }).find(({ name }) => name === 'send-morning-mails');
    expect(job?.cron).toBe('*/15 * * * *');
    const now = new Date();
    await wants({ mailReminders: true, timeZone: 'UTC', mailHour: now.getUTCHours() });
    await assigned(now.toISOString().slice(0, 10));
    await services.jobs.send('send-morning-mails', {});
    await arrived(ayse);
  });

  describe('the unsubscribe link', () => {
    let app: Awaited<ReturnType<typeof appOver>>['app'];
    beforeAll(async () => {
      ({ app } = await appOver(services));
    });
    const linkIn = async () => {
      await wants({ mailDigest: true, mailReminders: true });
      await assigned(today);
      await run();
      const { header } = await arrived(ayse);
      return (header('List-Unsubscribe') as string).slice(1 + baseUrl.length, -1);
    };
    const settings = async () => {
      const { mailDigest, mailReminders } = (await ayse.client.get('/me')).body;
      return [mailDigest, mailReminders];
    };

    test('shows a page with a button, and changes nothing on GET', async () => {
      const url = await linkIn();
      const page = await app.inject({ url });
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.payload).toContain('<form method="post"><button class="main">E-postaları kapat</button></form>');
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect([page.headers['cache-control'], page.headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
      expect(await settings()).toEqual([true, true]);
    });

    test.each([
      ['by the button', 'application/x-www-form-urlencoded', ''],
      ['by the mail client', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      ['by a client that sends multipart/form-data', 'multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
    ])('turns mails off %s, idempotently and without signing in', async (_, type, payload) => {
      const url = await linkIn();
      for (let times = 0; times < 2; times += 1) {
        const reply = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
        expect([reply.statusCode, reply.payload.includes('kapalı')]).toEqual([200, true]);
      }
      expect(await settings()).toEqual([false, false]);
      expect((await app.inject({ url })).payload).not.toContain('<form');
      await assigned(dayAfter(1));
      await run(new Date(morning.getTime() + day));
      await settled();
      expect(await mailsTo(ayse)).toHaveLength(1);
    });

    test.each(['', '?key=', `?key=${'a'.repeat(43)}`, '?key=a&key=b', `?key=${'a'.repeat(5000)}`])(
      'rejects an invalid key: %s',
      async (query) => {
        await linkIn();
        for (const method of ['GET', 'POST'] as const) {
          const reply = await app.inject({ method, url: `/mail/off${query}`, headers: { 'accept-language': 'en' } });
          expect([reply.statusCode, reply.payload.includes('not valid')]).toEqual([404, true]);
        }
        expect(await settings()).toEqual([true, true]);
      },
    );

    test('is stored only as a hash, and is not logged', async () => {
      const { app: own, logged } = await appOver(services);
      const url = await linkIn();
      await own.inject({ url });
      await own.inject({ method: 'POST', url });
      const secret = url.split('=')[1] as string;
      const [row] = await team.context.db.morningMail.findMany({ where: { userId: ayse.id } });
      expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
      expect(JSON.stringify(row)).not.toContain(secret);
      expect(logged.join()).not.toContain(secret);
    });

    test('is rate limited by network address', async () => {
      const reply = await app.inject({ url: '/mail/off' });
      expect(reply.headers['ratelimit-policy']).toContain('"address"');
    });
  });
});
