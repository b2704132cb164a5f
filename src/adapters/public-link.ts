import type { FastifyInstance } from 'fastify';
import type { Services } from '../../schema/kernel/context.ts';
import type { Locale } from '../../schema/kernel/module.ts';
import { dayOf } from '../../schema/kernel/phrases.ts';
import { type PublicPage, type PublicStatus, readPublicLink } from '../../schema/work/public-link/read.ts';
import { pickLocale } from './language.ts';
import { type Html, html, page, pageHeaders } from './page.ts';

const texts = {
  tr: {
    unknown: 'Bağlantı bulunamadı',
    gone: 'Bu bağlantı geçersiz ya da artık açık değil. Sana gönderen kişiden yenisini isteyebilirsin.',
    readOnly: 'Herkese açık görünüm. Buradan bir şey değiştirilemez.',
    none: 'Görev yok',
    more: (count: number) => `Yalnızca ilk ${count} görev gösteriliyor.`,
    starts: 'Başlangıç',
    due: 'Son tarih',
    assignee: 'Sorumlu',
    labels: 'Etiketler',
    priority: 'Öncelik',
    status: 'Durum',
    description: 'Açıklama',
    low: 'Düşük',
    medium: 'Orta',
    high: 'Yüksek',
    urgent: 'Acil',
  },
  en: {
    unknown: 'Link not found',
    gone: 'This link is not valid or not open any more. Ask who sent it to you for a new one.',
    readOnly: 'Public view. Nothing can be changed here.',
    none: 'No tasks',
    more: (count: number) => `Only the first ${count} tasks are shown.`,
    starts: 'Start',
    due: 'Due',
    assignee: 'Assignee',
    labels: 'Labels',
    priority: 'Priority',
    status: 'Status',
    description: 'Description',
    low: 'Low',
    medium: 'Medium',
    high: 'High',
    urgent: 'Urgent',
  },
} as const;

type Task = PublicStatus['tasks'][number];

/**
 * Serves public links: `GET /public?key=`, a page without scripts for anyone with the URL. It needs no sign-in. Requests are charged to the
 * network address, and search engines are asked not to index it.
 */
export function registerPublicLinks(app: FastifyInstance, services: Services): void {
  app.get('/public', async (request, reply) => {
    const { key } = request.query as { key?: unknown };
    const found = typeof key === 'string' && /^[\w-]{43}$/.test(key) ? await readPublicLink(services, key) : undefined;
    const accepted = request.headers['accept-language'];
    const locale = accepted || !found ? pickLocale(accepted) : found.locale;
    return reply
      .code(found ? 200 : 404)
      .headers({ ...pageHeaders(locale), 'x-robots-tag': 'noindex, nofollow, noarchive' })
      .send(found ? linkPage(found, locale) : notFoundPage(locale));
  });
}

function notFoundPage(locale: Locale): string {
  const { unknown, gone } = texts[locale];
  return page({ locale, title: unknown, body: html`<h1>${unknown}</h1><p>${gone}</p>` });
}

function linkPage({ view, project, statuses }: PublicPage, locale: Locale): string {
  const t = texts[locale];
  const [first] = statuses;
  if (view === 'task' && first?.tasks[0]) {
    const [task] = first.tasks;
    const head = html`<small>${project} · ${task.number}</small><h1>${task.title}</h1>`;
    const facts = factsOf(task, locale, [[t.status, first.name]]);
    const text = task.description ? html`<h2>${t.description}</h2><div class="text">${task.description}</div>` : html``;
    return page({ locale, title: task.title, body: html`${head}${facts}${text}<p class="soft">${t.readOnly}</p>` });
  }
  const parts = statuses.map(({ name, tasks, more }) => {
    const items = tasks.map(
      (task) =>
        html`<li><small>${task.number}</small> <strong>${task.title}</strong>${factsOf(task, locale)}${detailsOf(task, locale)}</li>`,
    );
    const list = tasks.length === 0 ? html`<p class="soft">${t.none}</p>` : html`<ul class="tasks">${items}</ul>`;
    return html`<section><h2>${name}</h2>${list}${more ? html`<p class="soft">${t.more(tasks.length)}</p>` : html``}</section>`;
  });
  const body = html`<h1>${project}</h1><p class="soft">${t.readOnly}</p><div class="${view === 'board' ? 'board' : 'list'}">${parts}</div>`;
  return page({ locale, title: project, body, wide: view === 'board' ? 'all' : 'more' });
}

function factsOf(task: Task, locale: Locale, before: readonly (readonly [string, string])[] = []): Html {
  const t = texts[locale];
  const facts: (readonly [string, string])[] = [...before];
  if (task.priority !== 'none') facts.push([t.priority, t[task.priority]]);
  if (task.assignee) facts.push([t.assignee, task.assignee]);
  if (task.startDate) facts.push([t.starts, formatDay(task.startDate, locale)]);
  if (task.dueDate) facts.push([t.due, formatDay(task.dueDate, locale)]);
  if (task.labels.length > 0) facts.push([t.labels, task.labels.join(', ')]);
  if (facts.length === 0) return html``;
  return html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function detailsOf({ description }: Task, locale: Locale): Html {
  if (!description) return html``;
  return html`<details><summary>${texts[locale].description}</summary><div class="text">${description}</div></details>`;
}

const formatDay = (day: string, locale: Locale): string => dayOf(day, locale, { from: new Date().toISOString() });
