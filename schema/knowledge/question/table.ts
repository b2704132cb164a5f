import { parse } from '../../filter/parse.ts';
import { print } from '../../filter/print.ts';
import type { Tree } from '../../filter/tree.ts';
import type { Locale } from '../../kernel/module.ts';
import { dayOf } from '../../kernel/phrases.ts';
import { inWords } from '../../work/task/filter/in-words.ts';
import { mostCounted } from '../../work/task/list.ts';
import { asCopied } from '../search/quote.ts';

type Both = Readonly<Record<Locale, string>>;

export const unassigned: Both = { tr: 'kimseye atanmadı', en: 'unassigned' };

export const without: Both = { tr: 'yok', en: 'none' };

/** Escapes a text for a table cell. */
export const cell = (text: string): string => asCopied(text.replaceAll(/\s+/g, ' ').trim()).replaceAll(/[\\`*_[\]<>|#!~&]/g, '\\$&');

export const groupNames: Readonly<Record<string, Both>> = {
  assignee: { tr: 'Sorumlu', en: 'Assignee' },
  project: { tr: 'Proje', en: 'Project' },
  status: { tr: 'Durum', en: 'Status' },
  priority: { tr: 'Öncelik', en: 'Priority' },
  label: { tr: 'Etiket', en: 'Label' },
  cycle: { tr: 'Döngü', en: 'Cycle' },
  milestone: { tr: 'Kilometre taşı', en: 'Milestone' },
  task: { tr: 'Görev', en: 'Task' },
  user: { tr: 'Kişi', en: 'Person' },
};

/** Numbers of a table: counts or totals. */
export const measures = {
  tasks: { tr: 'Görev sayısı', en: 'Tasks' },
  estimate: { tr: 'Tahmin', en: 'Estimate' },
  time: { tr: 'Süre', en: 'Time' },
} as const;

const dates = {
  dueDate: { tr: 'Son tarih', en: 'Due' },
  completedAt: { tr: 'Tamamlandı', en: 'Completed' },
  createdAt: { tr: 'Oluşturuldu', en: 'Created' },
  updatedAt: { tr: 'Güncellendi', en: 'Updated' },
} as const;
export type DateField = keyof typeof dates;

/** Head of a table of numbers by a property. */
export const countHead = (name: string, measure: keyof typeof measures, locale: Locale): string[] => [
  `| ${cell(name)} | ${measures[measure][locale]} |`,
  '| --- | ---: |',
];

/** Head of a table of tasks with one of their dates; without an assignee if the table is of one person (`isOfOne`). */
export function taskHead(date: DateField, locale: Locale, isOfOne: boolean): string[] {
  const [task = '', status = '', assignee = '', priority = ''] =
    locale === 'en' ? ['Task', 'Status', 'Assignee', 'Priority'] : ['Görev', 'Durum', 'Sorumlu', 'Öncelik'];
  const names = [task, status, ...(isOfOne ? [] : [assignee]), priority, dates[date][locale]];
  return [`| ${names.join(' | ')} |`, `|${' --- |'.repeat(names.length)}`];
}

/** Formats a day or the day of a moment, with the year if it is not the current one. */
export const dayIn = (date: string, locale: Locale, timeZone: string): string =>
  dayOf(date, locale, { timeZone, from: new Date().toISOString() });

type Relation = { readonly number: string; readonly is: 'blockers' | 'blocks' };
type Summary = { readonly displayed: string; readonly count: number; readonly about?: Relation | null };

const partsOf = (displayed: string): readonly Tree[] => {
  const tree = parse(displayed);
  return tree?.kind === 'and' ? tree.parts : tree ? [tree] : [];
};

/** The conditions of a filter in words, without those that go without saying. */
export const saidOf = (displayed: string, locale: Locale): string[] =>
  partsOf(displayed).flatMap((part) => asCopied(inWords(part, locale)) || []);

/** Sentence above a table: `Geciken 3 görevin var:`, or that there is no such task. */
export function headOf({ displayed, count, about }: Summary, locale: Locale): string {
  // The sentence names the relation to the task instead of its conditions.
  const others = partsOf(displayed).filter((part) => !(about && part.kind === 'term' && ['id', 'has', 'blocked'].includes(part.attribute)));
  const named = others.flatMap((part) => asCopied(inWords(part, locale)) || []);
  const parts = [...(about ? [relations[about.is](about.number)[locale]] : []), ...named];
  // Says that finished tasks are left out, unless that goes without saying.
  const said = partsOf(displayed).map(print);
  const isOwn = said.includes('assignee:me');
  const isOpen = said.includes('open:yes') && !said.includes('due<today');
  if (locale === 'en') {
    const lead = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
    const mine = isOwn ? ' of yours' : '';
    const open = isOpen ? ' open' : '';
    return count === 0 ? `There are no${open} tasks${mine}${lead}.` : `${tasksOf(count, locale).replace(' ', `${open} `)}${mine}${lead}:`;
  }
  const lead = parts.join(' ');
  const noun = `${isOpen ? 'açık ' : ''}${isOwn ? 'görevin' : 'görev'}`;
  const sentence = count === 0 ? `${lead} ${noun} yok.` : `${lead} ${countOf(count, locale)} ${noun} var:`;
  const [first = '', ...rest] = sentence.trim();
  return first.toLocaleUpperCase('tr') + rest.join('');
}

const relations: Readonly<Record<Relation['is'], (number: string) => Both>> = {
  blockers: (number) => ({ tr: `${number} görevini engelleyen`, en: `blocking ${number}` }),
  blocks: (number) => ({ tr: `${number} görevinin engellediği`, en: `blocked by ${number}` }),
};

/** A sentence with the numbers of its citations before its last sign. */
export const cited = (sentence: string, quotes: readonly { readonly n: number }[]): string =>
  quotes.length === 0 ? sentence : sentence.replace(/[:.]$/, (sign) => ` ${quotes.map(({ n }) => `[${n}]`).join('')}${sign}`);

/** A number of tasks, up to the counted maximum. */
export const countOf = (count: number, locale: Locale): string =>
  count > mostCounted ? `${mostCounted.toLocaleString(locale)}+` : count.toLocaleString(locale);

/** `12 görev`, `1 task`. */
export const tasksOf = (count: number, locale: Locale): string =>
  `${countOf(count, locale)} ${locale === 'en' ? (count === 1 ? 'task' : 'tasks') : 'görev'}`;

/** `12 saat 30 dk`. */
export function durationOf(seconds: number, locale: Locale): string {
  const minutes = Math.round(seconds / 60);
  const [hour, minute] = locale === 'en' ? ['h', 'min'] : ['saat', 'dk'];
  const parts = [
    ...(minutes >= 60 ? [`${Math.floor(minutes / 60)} ${hour}`] : []),
    ...(minutes % 60 > 0 || minutes === 0 ? [`${minutes % 60} ${minute}`] : []),
  ];
  return parts.join(' ');
}
