import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { appOver, testApp } from '../../support/app.ts';
import {
  buildComment,
  buildLabel,
  buildOrganization,
  buildProject,
  buildTask,
  type Organization,
  type Person,
} from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { tablesWith } from '../../support/store.ts';

describe('a public link', () => {
  let team: Organization;
  let admin: Person;
  let lead: Person;
  let project: { id: string; key: string };
  beforeAll(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    lead = await team.person({ name: 'Gülşen Kızılırmak' });
  });
  beforeEach(async () => {
    project = await buildProject(lead, { name: 'Yeni <site>', visibility: 'private' });
  });
  const path = () => `/projects/${project.key}/public-links`;
  const make = async (body: object = { view: 'board' }) => {
    const reply = await lead.client.post(path(), body);
    expect([reply.status, reply.body.code]).toEqual([201, undefined]);
    return reply.body as { id: string; url: string; hint: string };
  };
  /** Opens the link as an anonymous visitor. */
  const open = async (url: string, language = 'tr') => {
    const { app } = await testApp();
    const { pathname, search } = new URL(url);
    const { statusCode, headers, payload } = await app.inject({ url: pathname + search, headers: { 'accept-language': language } });
    return { status: statusCode, headers, text: payload };
  };

  test('shows the board to an anonymous visitor until it is revoked', async () => {
    const label = await buildLabel(admin, 'acil iş');
    const task = await buildTask(lead, { title: 'Fatura & <b>ekran</b>', project: project.id, priority: 'high', assignee: 'me' });
    await lead.client.patch(`/tasks/${task.id}`, { labels: [label.id], dueDate: '2026-12-01', description: 'Gizli açıklama' });
    await buildComment(lead, task, 'Gizli yorum');
    const { id, url } = await make();
    const { status, headers, text } = await open(url);
    expect(status).toBe(200);
    expect(text).toContain('Yeni &#60;site&#62;');
    expect(text).toContain('Fatura &#38; &#60;b&#62;ekran&#60;/b&#62;');
    for (const visible of [task.number, 'Yapılacak', 'Yüksek', '1 Aralık', 'acil iş']) expect(text).toContain(visible);
    for (const hidden of ['Gülşen', 'Gizli', task.id, project.id, lead.id, 'script']) expect(text).not.toContain(hidden);
    expect(headers['x-robots-tag']).toBe('noindex, nofollow, noarchive');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['ratelimit-policy']).toContain('"address"');
    expect((await lead.client.delete(`/public-links/${id}`)).status).toBe(204);
    const ended = await open(url, 'en');
    expect([ended.status, ended.headers['x-robots-tag']]).toEqual([404, 'noindex, nofollow, noarchive']);
    expect(ended.text).toContain('This link is not valid');
    expect(ended.text).not.toContain('Fatura');
  });

  test('limits tasks by status and in total, states that there are more, and shows every status', async () => {
    const { id } = await buildTask(lead, { project: project.id });
    const { organizationId, projectId, ...row } = await team.context.db.task.findFirstOrThrow({ where: { id } });
    const statuses = ['todo', 'in_progress', 'in_review', 'done', 'cancelled'];
    const last = { key: 'ek', name: 'Ek', category: 'cancelled' };
    const many = statuses.flatMap((status, at) =>
      Array.from({ length: at === 4 ? 3 : 150 }, (_, n) => {
        const sequence = 2 + at * 150 + n;
        const number = `${project.key}-${sequence}`;
        return {
          ...row,
          fields: {},
          organizationId,
          projectId,
          id: newId('task'),
          sequence,
          number,
          status,
          position: `m${String(sequence).padStart(4, '0')}`,
        };
      }),
    );
    await team.context.db.task.createMany({ data: many });
    const page = async () => {
      const { text } = await open((await make()).url);
      return text
        .split('<h2')
        .slice(1)
        .map((part) => [part.match(/<li/g)?.length ?? 0, /Yalnızca ilk (\d+) görev/.exec(part)?.[1] === `${part.match(/<li/g)?.length}`]);
    };
    const most = [100, true];
    expect(await page()).toEqual([most, most, most, most, [3, false]]);
    const another = (status: string, from: number) =>
      team.context.db.task.createMany({
        data: many.slice(0, 150).map((task, n) => {
          const sequence = from + n;
          return { ...task, id: newId('task'), sequence, number: `${project.key}-${sequence}`, status, position: `n${sequence}` };
        }),
      });
    await another('cancelled', 2000);
    expect(await page()).toEqual([most, most, most, most, most]);
    const known = ['unstarted', 'started', 'started', 'completed', 'cancelled'].map((category, n) => ({
      key: statuses[n],
      name: statuses[n],
      category,
    }));
    const workflow = { statuses: [...known, last] };
    expect((await lead.client.put(`/projects/${project.key}/workflow`, workflow)).status).toBe(200);
    await another(last.key, 3000);
    expect(await page()).toEqual([84, 84, 83, 83, 83, 83].map((count) => [count, true]));
  });

  test('is created once by a repeated request, and its URL is not stored', async () => {
    const request = () => lead.client.post(path(), { view: 'board' }, { 'idempotency-key': 'bir' });
    const [first, again] = [await request(), await request()];
    expect([first.status, again.status]).toEqual([201, 201]);
    const { url, ...rest } = first.body;
    expect(again.body).toEqual({ ...rest, secretShown: true });
    expect((await lead.client.get(path())).body.data).toHaveLength(1);
    expect(await tablesWith(new URL(url).searchParams.get('key') as string)).toEqual([]);
  });

  test('shows first names and descriptions if enabled', async () => {
    const task = await buildTask(lead, { project: project.id, assignee: 'me' });
    await lead.client.patch(`/tasks/${task.id}`, { description: 'Ekran <i>boş</i>' });
    const { text } = await open((await make({ view: 'list', names: true, descriptions: true })).url);
    expect(text).toContain('Gülşen');
    expect(text).not.toContain('Kızılırmak');
    expect(text).toContain('Ekran &#60;i&#62;boş&#60;/i&#62;');
  });

  test('shows no addresses and no full names of a description', async () => {
    const task = await buildTask(lead, { project: project.id });
    const file = '/files/fil_01jd00000000000000000000ab';
    const description = `@[Gülşen Kızılırmak](${lead.id}) baktı: ![ekran](${file}), [site](https://ornek.test/a)`;
    await lead.client.patch(`/tasks/${task.id}`, {
      description: `${description}\n\n${'u'.repeat(1000 - description.length - 12)} @[Gülşen Kızılırmak](${lead.id})`,
    });
    for (const view of [{ view: 'board' }, { view: 'task', task: task.number }]) {
      const { text } = await open((await make({ ...view, descriptions: true })).url);
      for (const hidden of [lead.id.slice(0, 10), 'Gülşen', 'Kızılırmak', 'fil_']) expect(text).not.toContain(hidden);
      for (const visible of ['@… baktı: ', 'ekran', 'https://ornek.test/a']) expect(text).toContain(visible);
    }
    const { text } = await open((await make({ view: 'list', names: true, descriptions: true })).url);
    expect(text).toContain('@Gülşen baktı');
    expect(text).not.toContain('Kızılırmak');
  });

  test('renders the Markdown of its one task, without links that a browser would run', async () => {
    const task = await buildTask(lead, { project: project.id });
    const description =
      '# Amaç\n\n- [x] **bir** [kötü](javascript:alert(1))\n- [iki](https://ornek.test/?a=1&b=2)\n\n| A | B |\n|---|---|\n| <u>1</u> | `2` |';
    await lead.client.patch(`/tasks/${task.id}`, { description });
    const { text } = await open((await make({ view: 'task', task: task.number, descriptions: true })).url);
    const body = text.split('<main')[1];
    for (const visible of [
      '<h2>Amaç</h2>',
      '☑ <p><strong>bir</strong> kötü</p>',
      'href="https://ornek.test/?a=1&#38;b=2"',
      '<code>2</code>',
    ])
      expect(body).toContain(visible);
    expect(body).toContain('&#60;u&#62;1&#60;/u&#62;');
    expect(body).not.toContain('javascript');
  });

  test('shows how many tasks each status has', async () => {
    for (const title of ['Bir', 'İki']) await buildTask(lead, { title, project: project.id });
    const { text } = await open((await make()).url);
    expect(text).toMatch(/Yapılacak <b>2<\/b>/);
    expect(text).toContain('<rect class="gray faint" x="0" width="2" height="1"/>');
  });

  test('shows only its task, if it has one, while it is in the project and not deleted', async () => {
    const [task, other] = [
      await buildTask(lead, { title: 'Bu', project: project.id }),
      await buildTask(lead, { title: 'Öteki', project: project.id }),
    ];
    const { url } = await make({ view: 'task', task: task.number });
    const { text } = await open(url);
    expect([text.includes('Bu</h1>'), text.includes(other.number)]).toEqual([true, false]);
    await lead.client.delete(`/tasks/${task.id}`);
    expect((await open(url)).status).toBe(404);
    await lead.client.post(`/tasks/${task.id}/restore`);
    expect((await open(url)).status).toBe(200);
    await lead.client.patch(`/tasks/${task.id}`, { project: team.defaultProject.key });
    expect((await open(url)).status).toBe(404);
  });

  test('requires a task of the project for the task view, and accepts none for others', async () => {
    const elsewhere = await buildTask(admin);
    const refused = async (body: object) => (await lead.client.post(path(), body)).body.errors;
    expect(await refused({ view: 'task' })).toMatchObject([{ pointer: '/task', code: 'field.required' }]);
    expect(await refused({ view: 'task', task: elsewhere.id })).toMatchObject([{ pointer: '/task', code: 'field.other_project' }]);
    expect(await refused({ view: 'board', task: elsewhere.id })).toMatchObject([{ pointer: '/task', code: 'field.conflict' }]);
    expect(await refused({ view: 'board', expiresAt: '2020-01-01T00:00:00Z' })).toMatchObject([
      { pointer: '/expiresAt', code: 'field.past' },
    ]);
  });

  test('expires', async () => {
    const { id, url } = await make({ view: 'board', expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await open(url)).status).toBe(200);
    await team.context.db.publicLink.updateMany({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await open(url)).status).toBe(404);
  });

  test('is disabled if the organization forbids links', async () => {
    const { id, url } = await make();
    const allow = (publicLinks: boolean) => admin.client.patch('/organization', { publicLinks });
    expect((await allow(false)).body.publicLinks).toBe(false);
    expect((await open(url)).status).toBe(404);
    expect((await lead.client.post(path(), { view: 'board' })).body.code).toBe('project.links_forbidden');
    await allow(true);
    expect((await open(url)).status).toBe(200);
    await lead.client.delete(`/public-links/${id}`);
  });

  test('is managed by leads, emits events to project members, and is audited', async () => {
    const editor = await team.person();
    const stranger = await team.person();
    await lead.client.put(`/projects/${project.id}/members/${editor.id}`, { role: 'editor' });
    await lead.client.put(`/projects/${project.id}/members/${admin.id}`, { role: 'viewer' });
    const events = await eventsDuring(editor.client, async () => {
      const { id, url, hint } = await make({ view: 'board' });
      expect(url.endsWith(hint)).toBe(true);
      expect((await editor.client.post(path(), { view: 'board' })).body.code).toBe('auth.role_required');
      expect((await editor.client.delete(`/public-links/${id}`)).body.code).toBe('auth.role_required');
      const { data } = (await editor.client.get(path())).body;
      expect(data).toMatchObject([{ id, view: 'board', hint, url: null, createdBy: { id: lead.id } }]);
      for (const reply of [await stranger.client.get(`/public-links/${id}`), await stranger.client.delete(`/public-links/${id}`)])
        expect([reply.status, reply.body.code]).toEqual([404, 'public_link.not_found']);
      await lead.client.delete(`/public-links/${id}`);
      expect((await lead.client.delete(`/public-links/${id}`)).body.code).toBe('public_link.not_found');
      expect(JSON.stringify(await team.context.db.publicLink.findMany())).not.toContain(url.split('=')[1]);
    });
    expect(events.map(({ event }) => event)).toEqual(['public_link.created', 'public_link.ended']);
    const log = (await admin.client.get(`/audit-log?subject=${project.id}`)).body.data;
    expect(log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['public_link.created', 'public_link.ended']),
    );
  });

  test('is limited to 50 per project', async () => {
    const { context } = team;
    const { id } = await make();
    const { hash, ...row } = await context.db.publicLink.findFirstOrThrow({ where: { id } });
    await context.db.publicLink.createMany({
      data: Array.from({ length: 49 }, (_, n) => ({ ...row, id: newId('publicLink'), hash: `${hash}${n}` })),
    });
    expect((await lead.client.post(path(), { view: 'board' })).body.code).toBe('project.too_many_links');
  });

  test.each(['', '?key=', `?key=${'a'.repeat(43)}`, '?key=a&key=b', `?key=${'a'.repeat(5000)}`])('cannot be guessed: %s', async (query) => {
    expect((await open(`http://localhost/public${query}`)).status).toBe(404);
  });

  test('keeps its secret out of logs', async () => {
    const { services } = await testApp();
    const { app, logged } = await appOver(services);
    const { url } = await make();
    const { pathname, search } = new URL(url);
    expect((await app.inject({ url: pathname + search })).statusCode).toBe(200);
    expect(logged.join()).not.toContain(url.split('=')[1]);
  });
});
