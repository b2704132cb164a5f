import type { FastifyInstance } from 'fastify';
import type { Services } from '../../schema/kernel/context.ts';
import type { Locale } from '../../schema/kernel/module.ts';
import { dayOf } from '../../schema/kernel/phrases.ts';
import { type PublicPage, type PublicStatus, readPublicLink } from '../../schema/work/public-link/read.ts';
import { pickLocale } from './language.ts';
import { markdownHtml } from './markdown-html.ts';
import { Html, html, page, pageHeaders } from './page.ts';

const texts = {
  tr: {
    unknown: 'Bağlantı bulunamadı',
    gone: 'Bu bağlantı geçersiz ya da artık açık değil. Sana gönderen kişiden yenisini isteyebilirsin.',
    readOnly: 'Herkese açık, salt okunur',
    none: 'Görev yok',
    more: (count: number) => `Yalnızca ilk ${count} görev gösteriliyor.`,
    starts: 'Başlangıç',
    due: 'Son tarih',
    assignee: 'Sorumlu',
    label: 'Etiket',
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
    readOnly: 'Public, read-only',
    none: 'No tasks',
    more: (count: number) => `Only the first ${count} tasks are shown.`,
    starts: 'Start',
    due: 'Due',
    assignee: 'Assignee',
    label: 'Label',
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
    const head = html`<small>${project} · ${task.number}</small><h1 dir="auto">${task.title}</h1>`;
    const status = html`<span><i>${t.status}: </i>${statusIcon(first)}${first.name}</span>`;
    const text = task.description ? html`<div class="text" dir="auto">${markdownHtml(task.description)}</div>` : html``;
    const body = html`${head}<div class="facts">${status}${factsOf(task, locale)}</div>${text}`;
    return page({ locale, title: task.title, note: t.readOnly, body, wide: 'one' });
  }
  const parts = statuses.map((status) => {
    const { name, tasks, more } = status;
    const items = tasks.map((task) => {
      const facts = html`<div class="facts">${factsOf(task, locale)}</div>`;
      return html`<li><small>${task.number}</small><div class="title" dir="auto">${task.title}</div>${facts}${detailsOf(task, locale)}</li>`;
    });
    const list = tasks.length === 0 ? html`<p class="soft">${t.none}</p>` : html`<ul class="tasks">${items}</ul>`;
    const head = html`<h2>${statusIcon(status)}${name}<small>${countOf(status)}</small></h2>`;
    const rest = more ? html`<p class="soft">${t.more(tasks.length)}</p>` : html``;
    return html`<section class="${tasks.length === 0 ? 'empty' : ''}">${head}${list}${rest}</section>`;
  });
  const body = html`<h1 dir="auto">${project}</h1>${summaryOf(statuses)}<div class="${view}">${parts}</div>`;
  return page({ locale, title: project, note: t.readOnly, body, wide: view === 'board' ? 'all' : 'more' });
}

const countOf = ({ tasks, more }: PublicStatus): string => `${tasks.length}${more ? '+' : ''}`;

/** Categories from the start of the bar to its end, as in the app. */
const order = ['completed', 'started', 'unstarted', 'backlog', 'cancelled'];

/** Number of tasks by status: a bar in the colors of the statuses, and its legend. */
function summaryOf(statuses: readonly PublicStatus[]): Html {
  const visible = statuses
    .filter(({ tasks }) => tasks.length > 0)
    .toReversed()
    .toSorted((a, b) => order.indexOf(a.category) - order.indexOf(b.category));
  const sum = visible.reduce((count, { tasks }) => count + tasks.length, 0);
  if (sum === 0) return html``;
  let from = 0;
  const bars = visible.map(({ category, color, tasks }) => {
    const look = `${color} ${['completed', 'started'].includes(category) ? '' : 'faint'}`;
    const bar = html`<rect class="${look}" x="${`${from}`}" width="${`${tasks.length}`}" height="1"/>`;
    from += tasks.length;
    return bar;
  });
  const names = visible.map((status) => html`<li>${statusIcon(status)}${status.name} <b>${countOf(status)}</b></li>`);
  return html`<svg class="states" viewBox="0 0 ${`${sum}`} 1" preserveAspectRatio="none" aria-hidden="true">${bars}</svg><ul class="sums">${names}</ul>`;
}

/** Icons of the categories, as in the app: a line, or a filled shape. */
const disc = 'M17 3.34a10 10 0 1 1 -14.995 8.984l-.005 -.324l.005 -.324a10 10 0 0 1 14.995 -8.336z';
const circle = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0';
const outline = (path: string, look = '') =>
  new Html(`<path d="${path}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"${look}/>`);
const filled = (path: string) => new Html(`<path fill="currentColor" fill-rule="evenodd" d="${path}"/>`);
const categoryIcons: Readonly<Record<string, Html>> = {
  backlog: outline(circle, ' stroke-dasharray="3.5 3.5"'),
  unstarted: outline(circle),
  started: filled(`${disc}M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0 -5z`),
  completed: filled(`${disc}M6.9 12.1l3.6 3.6l6.6 -6.6l-1.4 -1.4l-5.2 5.2l-2.2 -2.2z`),
  cancelled: filled(`${disc}M12 10.6l-2.6 -2.6l-1.4 1.4l2.6 2.6l-2.6 2.6l1.4 1.4l2.6 -2.6l2.6 2.6l1.4 -1.4l-2.6 -2.6l2.6 -2.6l-1.4 -1.4z`),
};
const iconOf = (shapes: Html, look = '', box = '24'): Html =>
  html`<svg class="icon ${look}" viewBox="0 0 ${box} ${box}" aria-hidden="true">${shapes}</svg>`;
const statusIcon = ({ category, color }: Pick<PublicStatus, 'category' | 'color'>): Html =>
  iconOf(categoryIcons[category] ?? outline(circle), color);
const calendar = iconOf(outline('M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12M16 3v4M8 3v4M4 11h16'));

/** Sign of a priority, as in the app: three bars, or an exclamation mark on red. */
function priorityIcon(priority: Exclude<Task['priority'], 'none'>): Html {
  const mark = 'M3 0h6a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3m2 2.5v4h2v-4zm0 5v2h2v-2z';
  if (priority === 'urgent') return iconOf(filled(mark), 'late', '12');
  const count = { low: 1, medium: 2, high: 3 }[priority];
  const bars = [3, 6, 9].map((height, index) => {
    const look = index < count ? 'fill="currentColor"' : 'class="unset"';
    return new Html(`<rect x="${0.5 + index * 4}" y="${10.5 - height}" width="3" height="${height}" rx=".75" ${look}/>`);
  });
  return iconOf(html`${bars}`, '', '12');
}

/** Set fields of a task: labels, priority, dates and the person. Screen readers read the name of each. */
function factsOf(task: Task, locale: Locale): Html[] {
  const t = texts[locale];
  const facts: Html[] = [];
  const { priority, labels, assignee } = task;
  if (priority !== 'none') facts.push(html`<span class="rank"><i>${t.priority}: </i>${priorityIcon(priority)}${t[priority]}</span>`);
  const days = daysOf(task, locale);
  if (days) facts.push(html`<span class="days">${calendar}${days}</span>`);
  if (labels.length > 0) {
    const names = labels.map((label) => html`<span class="label"><i>${t.label}: </i>${label}</span>`);
    facts.push(html`<span class="labels">${names}</span>`);
  }
  if (assignee) {
    const initial = assignee.charAt(0).toLocaleUpperCase(locale);
    facts.push(html`<span class="who"><i>${t.assignee}: </i><b aria-hidden="true">${initial}</b>${assignee}</span>`);
  }
  return facts;
}

/** Start and due day. Of days in one month, the month is displayed once; screen readers read both days with their names. */
function daysOf({ startDate, dueDate }: Task, locale: Locale): Html | undefined {
  const t = texts[locale];
  const [starts = '', due = ''] = [startDate, dueDate].map((day) => (day ? formatDay(day, locale) : ''));
  if (!starts && !due) return undefined;
  const read = [starts && `${t.starts}: ${starts}`, due && `${t.due}: ${due}`].filter(Boolean).join(', ');
  const from = startDate?.slice(0, 7) === dueDate?.slice(0, 7) ? `${Number(startDate?.slice(8))}–` : `${starts} – `;
  const short = due ? `${starts && startDate !== dueDate ? from : ''}${due}` : `${starts} →`;
  return html`<i>${read}</i><span aria-hidden="true">${short}</span>`;
}

function detailsOf({ description }: Task, locale: Locale): Html {
  if (!description) return html``;
  return html`<details><summary>${texts[locale].description}</summary><div class="raw" dir="auto">${description}</div></details>`;
}

const formatDay = (day: string, locale: Locale): string => dayOf(day, locale, { from: new Date().toISOString() });
