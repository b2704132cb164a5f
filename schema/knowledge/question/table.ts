import { daysOf } from '../../filter/dates.ts';
import { parse } from '../../filter/parse.ts';
import { both, type Term, type Tree, term, termsOf, words } from '../../filter/tree.ts';
import type { Locale } from '../../kernel/module.ts';
import { dayOf, quoted } from '../../kernel/phrases.ts';
import { harmonized } from '../../kernel/turkish-suffix.ts';
import { mostCounted } from '../../work/task/list.ts';
import type { TaskGroup } from '../../work/task/task-group.ts';
import { asCopied } from '../search/quote.ts';
import type { Relation } from './reading.ts';

type Both = Readonly<Record<Locale, string>>;

export const unassigned: Both = { tr: 'kimseye atanmadı', en: 'unassigned' };

/** A text of people's as it stands in a cell: its signs mean nothing there. */
export const cell = (text: string): string => asCopied(text.replaceAll(/\s+/g, ' ').trim()).replaceAll(/[\\`*_[\]<>|#!~&]/g, '\\$&');

export const groupNames: Readonly<Record<Locale, Readonly<Record<TaskGroup, string>>>> = {
  tr: { person: 'Sorumlu', project: 'Proje', status: 'Durum', priority: 'Öncelik' },
  en: { person: 'Assignee', project: 'Project', status: 'Status', priority: 'Priority' },
};

const dates = {
  dueDate: { tr: 'Son tarih', en: 'Due' },
  completedAt: { tr: 'Tamamlandı', en: 'Completed' },
  createdAt: { tr: 'Oluşturuldu', en: 'Created' },
  updatedAt: { tr: 'Güncellendi', en: 'Updated' },
} as const;
export type DateField = keyof typeof dates;

/** Head of a table of counts of what is named so. */
export const countHead = (name: string, locale: Locale): string[] => [
  `| ${name} | ${locale === 'en' ? 'Tasks' : 'Görev sayısı'} |`,
  '| --- | ---: |',
];

/** Head of a table of tasks with one of their dates; `isOfOne`: those of one person, who is named above it. */
export function taskHead(date: DateField, locale: Locale, isOfOne: boolean): string[] {
  const [task = '', status = '', assignee = '', priority = ''] =
    locale === 'en' ? ['Task', 'Status', 'Assignee', 'Priority'] : ['Görev', 'Durum', 'Sorumlu', 'Öncelik'];
  const names = [task, status, ...(isOfOne ? [] : [assignee]), priority, dates[date][locale]];
  return [`| ${names.join(' | ')} |`, `|${' --- |'.repeat(names.length)}`];
}

/** A day, or the day of a moment, with its year where it is another one's. */
export const dayIn = (date: string, locale: Locale, timeZone: string): string =>
  dayOf(date, locale, { timeZone, from: new Date().toISOString() });

type Told = { readonly shown: string; readonly count: number; readonly isMine: boolean; readonly about?: Relation | null };

/** What was found, in a sentence: `Geciken 3 görevin var:`, or that there is none. */
export function headOf({ shown, count, isMine, about }: Told, locale: Locale): string {
  const tree = parse(shown);
  const named = (tree ? (tree.kind === 'and' ? tree.parts : [tree]) : []).map((part) =>
    // What it is about says these.
    about && part.kind === 'term' && ['id', 'has', 'blocked'].includes(part.attribute) ? '' : told(part, locale),
  );
  const parts = [...(about ? [relations[about.is](about.number)[locale]] : []), ...named].filter((part) => part !== '');
  const isOwn =
    isMine &&
    termsOf(tree ?? both([])).some(({ attribute, values }) => attribute === 'assignee' && values.some(({ text }) => text === 'me'));
  if (locale === 'en') {
    const lead = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
    const mine = isOwn ? ' of yours' : '';
    return count === 0 ? `There are no tasks${mine}${lead}.` : `${tasksOf(count, locale)}${mine}${lead}:`;
  }
  const lead = parts.join(' ');
  const noun = isOwn ? 'görevin' : 'görev';
  const sentence = count === 0 ? `${lead} ${noun} yok.` : `${lead} ${countOf(count, locale)} ${noun} var:`;
  const [first = '', ...rest] = sentence.trim();
  return first.toLocaleUpperCase('tr') + rest.join('');
}

const relations: Readonly<Record<Relation['is'], (number: string) => Both>> = {
  blockers: (number) => ({ tr: `${number} görevini engelleyen`, en: `blocking ${number}` }),
  blocks: (number) => ({ tr: `${number} görevinin engellediği`, en: `blocked by ${number}` }),
};

/** A sentence with the numbers of its quotes before what ends it. */
export const cited = (sentence: string, quotes: readonly { readonly n: number }[]): string =>
  quotes.length === 0 ? sentence : sentence.replace(/[:.]$/, (sign) => ` ${quotes.map(({ n }) => `[${n}]`).join('')}${sign}`);

/** How many there are, as far as they are counted. */
export const countOf = (count: number, locale: Locale): string =>
  count > mostCounted ? `${mostCounted.toLocaleString(locale)}+` : count.toLocaleString(locale);

/** `12 görev`, `1 task`. */
export const tasksOf = (count: number, locale: Locale): string =>
  `${countOf(count, locale)} ${locale === 'en' ? (count === 1 ? 'task' : 'tasks') : 'görev'}`;

const days: Readonly<Record<string, Both>> = {
  today: { tr: 'bugün', en: 'today' },
  yesterday: { tr: 'dün', en: 'yesterday' },
  tomorrow: { tr: 'yarın', en: 'tomorrow' },
  'this-week': { tr: 'bu hafta', en: 'this week' },
  'last-week': { tr: 'geçen hafta', en: 'last week' },
  'next-week': { tr: 'gelecek hafta', en: 'next week' },
  'this-month': { tr: 'bu ay', en: 'this month' },
  'last-month': { tr: 'geçen ay', en: 'last month' },
  'next-month': { tr: 'gelecek ay', en: 'next month' },
  'this-year': { tr: 'bu yıl', en: 'this year' },
  'last-year': { tr: 'geçen yıl', en: 'last year' },
  'next-year': { tr: 'gelecek yıl', en: 'next year' },
};

const flags: Readonly<Record<string, Both>> = {
  'due<today': { tr: 'geciken', en: 'overdue' },
  'due>=today': { tr: '', en: '' },
  'due<=today': { tr: 'bugün ve öncesinde bitecek', en: 'due by the end of today' },
  'due<=this-week': { tr: 'bu haftanın sonuna kadar bitecek', en: 'due by the end of this week' },
  'due<=this-month': { tr: 'bu ayın sonuna kadar bitecek', en: 'due by the end of this month' },
  'due<=this-year': { tr: 'bu yılın sonuna kadar bitecek', en: 'due by the end of this year' },
  'open:yes': { tr: '', en: '' },
  'done:yes': { tr: 'biten', en: 'completed' },
  'blocked:yes': { tr: 'engellenen', en: 'blocked' },
  'blocked:no': { tr: 'engellenmeyen', en: 'not blocked' },
  'assignee:me': { tr: '', en: '' },
  'assignee:none': { tr: 'kimseye atanmamış', en: 'unassigned' },
  'creator:me': { tr: 'senin oluşturduğun', en: 'created by you' },
  'label:none': { tr: 'etiketsiz', en: 'without labels' },
  'due:none': { tr: 'bitiş tarihi olmayan', en: 'without a due date' },
  'category:started': { tr: 'sürmekte olan', en: 'in progress' },
  'category:unstarted,backlog': { tr: 'başlanmamış', en: 'not started' },
  'category:cancelled': { tr: 'iptal edilen', en: 'cancelled' },
  'priority>=high': { tr: 'önceliği yüksek ya da acil', en: 'of high or urgent priority' },
  'priority:urgent': { tr: 'acil', en: 'urgent' },
  'priority:high': { tr: 'yüksek öncelikli', en: 'of high priority' },
  'priority:medium': { tr: 'orta öncelikli', en: 'of medium priority' },
  'priority:low': { tr: 'düşük öncelikli', en: 'of low priority' },
  'priority:none': { tr: 'önceliksiz', en: 'without a priority' },
};

/** A part of a filter in words; empty for what goes without saying. */
function told(part: Tree, locale: Locale): string {
  if (part.kind === 'not') return denied(part.part, locale);
  if (part.kind !== 'term') return '';
  const { attribute, operator, values } = part;
  const value = values.map(({ text }) => text).join(',');
  const flag = flags[`${attribute}${operator}${value}`]?.[locale];
  if (flag !== undefined) return flag;
  // Of several priorities each has its words.
  if (operator === ':' && values.length > 1 && values.every(({ text }) => flags[`${attribute}:${text}`])) {
    return values.map(({ text }) => told(term(attribute, ':', [text]), locale)).join(locale === 'en' ? ' or ' : ' ya da ');
  }
  return ofDate(part, locale) ?? ofName(part, locale);
}

/** The opposite of a part of a filter in words. */
function denied(part: Tree, locale: Locale): string {
  if (part.kind === 'term' && part.attribute === 'project') {
    const names = asCopied(namesOf(part.values, locale));
    return locale === 'en' ? `outside ${names}` : `${names} projesi dışındaki`;
  }
  const said = told(part, locale);
  if (said === '') return '';
  return locale === 'en' ? `not ${said}` : `${said} olmayan`;
}

const namesOf = (values: Term['values'], locale: Locale): string =>
  values.map(({ text }) => text).join(locale === 'en' ? ' or ' : ' ya da ');

const verbs: Readonly<Record<string, Both>> = {
  due: { tr: 'bitecek', en: 'due' },
  created: { tr: 'oluşturulan', en: 'created' },
  updated: { tr: 'güncellenen', en: 'updated' },
  completed: { tr: 'biten', en: 'completed' },
};

/** `27 Kasım Cuma`. */
const weekdayIn = (day: string, locale: Locale): string => {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
  return locale === 'en' ? `${weekday} ${dayIn(day, locale, 'UTC')}` : `${dayIn(day, locale, 'UTC')} ${weekday}`;
};

function ofDate({ attribute, operator, values: [value] }: Term, locale: Locale): string | undefined {
  const verb = verbs[attribute]?.[locale];
  const text = value?.text ?? '';
  if (verb === undefined || !daysOf(text, { now: () => new Date(), zone: 'UTC' })) return undefined;
  const named = days[text]?.[locale] ?? absoluteIn(text, locale);
  const [, sign, count = '', unit = ''] = /^([+-])(\d+)([dwmy])$/.exec(text) ?? [];
  const units: Readonly<Record<string, Both>> = {
    d: { tr: 'gün', en: 'days' },
    w: { tr: 'hafta', en: 'weeks' },
    m: { tr: 'ay', en: 'months' },
    y: { tr: 'yıl', en: 'years' },
  };
  const span = `${count} ${units[unit]?.[locale] ?? ''}`;
  const isLate = attribute === 'due' && operator === '<' && sign;
  if (locale === 'en') {
    if (isLate) return `more than ${span} overdue`;
    if (operator === '<' && sign) return `not ${verb} for ${span}`;
    const sides: Readonly<Record<string, string>> = { '<=': 'by the end of ', '<': 'before ', '>=': 'since ' };
    if (!named) return `${verb} within ${span}`;
    return `${verb} ${sides[operator] ?? (days[text] ? '' : /^\d{4}(?:-\d\d)?$/.test(text) ? 'in ' : 'on ')}${named}`;
  }
  if (isLate) return `${span}${harmonized(span, 'ablative')} uzun süredir geciken`;
  if (operator === '<' && sign) return `${span}${harmonized(span, 'copula')} hareketsiz`;
  const sides: Readonly<Record<string, string>> = { '<=': ' ve öncesinde', '<': ' öncesinde', '>=': ' ve sonrasında' };
  if (named) return `${named}${sides[operator] ?? (/^\d{4}(?:-\d\d)?$/.test(text) ? ' içinde' : '')} ${verb}`;
  return `${sign === '-' ? `son ${span} içinde` : `${span} içinde`} ${verb}`;
}

/** A day, a month or a year as it is told; undefined for what is none by itself. */
function absoluteIn(text: string, locale: Locale): string | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return weekdayIn(text, locale);
  if (/^\d{4}$/.test(text)) return text;
  if (!/^\d{4}-\d\d$/.test(text)) return undefined;
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(text));
}

function ofName({ attribute, values }: Term, locale: Locale): string {
  const shown = asCopied(namesOf(values, locale));
  const told: Readonly<Record<string, Both>> = {
    id: { tr: `${shown} numaralı`, en: `numbered ${shown}` },
    assignee: { tr: `${shown} üzerindeki`, en: `assigned to ${shown}` },
    creator: { tr: `${shown} tarafından oluşturulan`, en: `created by ${shown}` },
    project: { tr: `${shown} projesindeki`, en: `in ${shown}` },
    status: { tr: `${quoted(shown)} durumundaki`, en: `with status ${quoted(shown)}` },
    label: { tr: `${quoted(shown)} etiketli`, en: `labelled ${quoted(shown)}` },
    [words]: { tr: `başlığında ${quoted(shown)} geçen`, en: `with ${quoted(shown)} in the title` },
  };
  return told[attribute]?.[locale] ?? '';
}
