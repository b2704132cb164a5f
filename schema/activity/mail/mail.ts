import type { Message } from '../../../src/ports/mail/port.ts';
import { escapeHtml } from '../../kernel/html.ts';
import type { Locale } from '../../kernel/module.ts';
import type { NotificationContent } from '../notification/content.ts';
import { textOf } from '../notification/text.ts';
import type { DueTask } from './due.ts';

/** Content of a morning mail. */
export type Morning = {
  readonly name: string;
  readonly organization: string;
  readonly due: readonly DueTask[];
  readonly news: readonly NotificationContent[];
  /** Number of news, including those that are not listed. */
  readonly newsCount: number;
};

type Texts = {
  readonly greeting: (name: string) => string;
  readonly subject: { readonly due: (count: number) => string; readonly news: (count: number) => string };
  readonly due: string;
  readonly news: string;
  readonly more: (count: number) => string;
  readonly open: string;
  readonly why: (organization: string) => string;
  readonly off: string;
};

const texts: Readonly<Record<Locale, Texts>> = {
  tr: {
    greeting: (name) => `Merhaba ${name},`,
    subject: { due: (count) => `${count} görevin son tarihi yaklaştı ya da geçti`, news: (count) => `${count} yeni bildirim` },
    due: 'Son tarihi yaklaşan ya da geçen görevlerin',
    news: 'Yeni bildirimlerin',
    more: (count) => `ve ${count} bildirim daha`,
    open: "Atölye'yi aç",
    why: (organization) => `Bu e-postayı “${organization}” kuruluşundaki ayarlarında açtığın için alıyorsun.`,
    off: 'Bu e-postaları kapat',
  },
  en: {
    greeting: (name) => `Hello ${name},`,
    subject: {
      due: (count) => (count === 1 ? '1 task is due soon or overdue' : `${count} tasks are due soon or overdue`),
      news: (count) => (count === 1 ? '1 new notification' : `${count} new notifications`),
    },
    due: 'Your tasks that are due soon or overdue',
    news: 'Your new notifications',
    more: (count) => `and ${count} more`,
    open: 'Open Atölye',
    why: (organization) => `You get this mail because you turned it on in your settings in “${organization}”.`,
    off: 'Turn these mails off',
  },
};

type Places = { readonly home: string; readonly off: string };

/** Renders the morning mail as text and HTML. Titles and names are escaped, and the subject is a single line. */
export function morningMail(
  { name, organization, due, news, newsCount }: Morning,
  { locale, timeZone, places }: { locale: Locale; timeZone: string; places: Places },
): Omit<Message, 'to'> {
  const { greeting, subject, more, open, why, off, ...titles } = texts[locale];
  const sections = [
    { title: titles.due, lines: due.map((task) => textOf(dueContent(task), locale)) },
    {
      title: titles.news,
      lines: [
        ...news.map((content) => textOf(content, locale, timeZone)),
        ...(newsCount > news.length ? [more(newsCount - news.length)] : []),
      ],
    },
  ]
    .map(({ title, lines }) => ({ title, lines: lines.map(oneLine) }))
    .filter(({ lines }) => lines.length > 0);
  const counts = [due.length > 0 && subject.due(due.length), newsCount > 0 && subject.news(newsCount)].filter(Boolean).join(', ');
  return {
    subject: oneLine(`${organization}: ${counts}`),
    text: [
      greeting(oneLine(name)),
      ...sections.map(({ title, lines }) => `${title}:\n${lines.map((line) => `- ${line}`).join('\n')}`),
      `${open}: ${places.home}`,
      `${why(oneLine(organization))}\n${off}: ${places.off}\n`,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="${locale}"><body style="font-family: sans-serif; line-height: 1.5">
<p>${escapeHtml(greeting(oneLine(name)))}</p>
${sections.map(sectionOf).join('\n')}
<p><a href="${escapeHtml(places.home)}">${open}</a></p>
<p style="color: #555555">${escapeHtml(why(oneLine(organization)))}<br><a href="${escapeHtml(places.off)}">${off}</a></p>
</body></html>
`,
    unsubscribe: places.off,
  };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

const dueContent = ({ number, title, date, days }: DueTask): NotificationContent => ({
  reason: days < 0 ? 'overdue' : 'due_soon',
  actors: [],
  actorCount: 0,
  count: 1,
  task: { number, title },
  due: { date, days },
});

const sectionOf = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  `<h2 style="font-size: 1.1em">${title}</h2>
<ul>
${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n')}
</ul>`;
