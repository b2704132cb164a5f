import { fold } from '../../i18n/fold.ts';
import type { Language } from '../../i18n/language.ts';
import type { PriorityName } from '../../ui/priorities.ts';
import type { Due } from './due.ts';
import type { View } from './view.ts';

/** Names of people, labels, statuses and projects; anything unknown is written by id. */
export type Names = {
  readonly statuses: readonly { readonly key: string; readonly name: string }[];
  readonly members: readonly { readonly id: string; readonly name: string }[];
  readonly labels: readonly { readonly id: string; readonly name: string }[];
  readonly projects: readonly { readonly key: string; readonly name: string }[];
};
export const noNames: Names = { statuses: [], members: [], labels: [], projects: [] };

/** Filters of a view: chips, and in `filter` the text that no chip can represent. */
export type Narrowing = Pick<View, 'q' | 'filter' | 'status' | 'assignee' | 'priority' | 'label' | 'project' | 'due' | 'from' | 'to'>;
type Chip = 'status' | 'assignee' | 'priority' | 'label' | 'project' | 'due';

const attributes: Readonly<Record<Chip, readonly [tr: string, en: string]>> = {
  status: ['durum', 'status'],
  assignee: ['sorumlu', 'assignee'],
  priority: ['öncelik', 'priority'],
  label: ['etiket', 'label'],
  project: ['proje', 'project'],
  due: ['bitiş', 'due'],
};
const chips = Object.keys(attributes) as Chip[];
const priorityWords: Readonly<Record<PriorityName, string>> = { urgent: 'acil', high: 'yüksek', medium: 'orta', low: 'düşük', none: 'yok' };
const people: Readonly<Record<string, string>> = { me: 'ben', none: 'yok' };
/** Folded words that the filter language reserves, so that they cannot be names. */
const reserved = new Set(['me', 'ben', 'none', 'yok', 'hic', 'kimse', 'empty', 'bos', 'any', 'var', 'herhangi']);
const isWord = (name: string): boolean => reserved.has(fold(name));
const dayWords: Readonly<Record<string, string>> = {
  today: 'bugün',
  'this-week': 'bu-hafta',
  'next-week': 'gelecek-hafta',
  '+7d': '+7gün',
};
/** Terms (operator and value) of relative date ranges in the filter language. */
const dueTerms: Readonly<Record<Due, readonly string[]>> = {
  overdue: ['<today'],
  today: [':today'],
  seven_days: ['>=today', '<=+7d'],
  this_week: [':this-week'],
  next_week: [':next-week'],
};
const keywords: Readonly<Record<string, 'and' | 'or' | 'not'>> = { and: 'and', ve: 'and', or: 'or', veya: 'or', not: 'not', degil: 'not' };

const plainValue = /^[^\s()",:<>=!“”]+$/;
const quoted = (text: string) => (plainValue.test(text) ? text : `"${text.replaceAll(/["\\”]/g, '\\$&')}"`);
const phrase = (text: string) => (text.startsWith('-') || fold(text) in keywords ? `"${text}"` : quoted(text));
const same = (a: string, b: string) => fold(a) === fold(b);

/**
 * Splits a filter into its terms that must all match. Undefined if it is not a conjunction of terms (it has alternatives),
 * or if it is incomplete.
 */
export function partsOf(text: string): readonly string[] | undefined {
  const parts: string[] = [];
  let [start, depth, end] = [-1, 0, ''];
  const close = (at: number) => {
    if (start >= 0) parts.push(text.slice(start, at));
    start = -1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (end) {
      if (sign === '\\') at += 1;
      else if (sign === '"' ? end === '"' : sign === '”' && end === '”') end = '';
      continue;
    }
    if (/\s/.test(sign) && depth === 0) {
      // An attribute, its operator and its values are one term, even with spaces between them.
      const [before, after] = [text.slice(0, at).trimEnd().at(-1) ?? '', text.slice(at).trimStart()];
      if (start >= 0 && !/[:<>=!,]/.test(before) && !/^(?:[:<>=,]|!=)/.test(after)) close(at);
      continue;
    }
    if (start < 0) start = at;
    if (sign === '"') end = '"';
    else if (sign === '“' || sign === '”') end = '”';
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth < 0) return undefined;
  }
  if (end || depth > 0) return undefined;
  close(text.length);
  const joined: string[] = [];
  let negated = '';
  for (const part of parts) {
    const word = keywords[fold(part)];
    if (word === 'or') return undefined;
    if (word === 'not') negated += `${part} `;
    else if (word !== 'and') {
      joined.push(negated + part);
      negated = '';
    }
  }
  return negated ? undefined : joined;
}

/** Parses the values of a term; undefined for unknown syntax. */
function valuesOf(text: string): readonly string[] | undefined {
  const values = text.match(/(?:"(?:[^"\\]|\\.)*"|[^",]+)(?=\s*,|\s*$)/g)?.map((each) => each.trim());
  if (!values || values.join(',').replaceAll(' ', '') !== text.replaceAll(/\s/g, '')) return undefined;
  return values.map((value) => (value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value));
}

/** Id of the only thing with this name; undefined if there is none or several. */
function only<T>(things: readonly T[], idOf: (thing: T) => string, name: string, nameOf: (thing: T) => string): string | undefined {
  if (isWord(name)) return undefined;
  const ids = new Set(things.filter((thing) => same(nameOf(thing), name)).map(idOf));
  const [id] = ids;
  return ids.size === 1 ? id : undefined;
}

const wordOf = (words: Readonly<Record<string, string>>, value: string) =>
  Object.entries(words).find(([en, tr]) => same(en, value) || same(tr, value))?.[0];

function resolve(chip: Exclude<Chip, 'due'>, value: string, names: Names): string | undefined {
  if (chip === 'priority') return wordOf(priorityWords, value);
  if (chip === 'assignee') {
    if (/^usr_\w+$/.test(value)) return value;
    return (
      wordOf(people, value) ??
      only(
        names.members,
        ({ id }) => id,
        value,
        ({ name }) => name,
      )
    );
  }
  if (chip === 'label')
    return /^lbl_\w+$/.test(value)
      ? value
      : only(
          names.labels,
          ({ id }) => id,
          value,
          ({ name }) => name,
        );
  const things = chip === 'status' ? names.statuses : names.projects;
  return (
    things.find(({ key }) => same(key, value))?.key ??
    only(
      things,
      ({ key }) => key,
      value,
      ({ name }) => name,
    )
  );
}

const dayWordOf = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? value : wordOf(dayWords, value));

/** Date range of terms such as `>=today`; undefined if the view has no such range. */
function stretch(terms: readonly string[]): Pick<View, 'due' | 'from' | 'to'> | undefined {
  const sign = terms.toSorted().join(' ');
  const due = (Object.keys(dueTerms) as Due[]).find((each) => dueTerms[each].toSorted().join(' ') === sign);
  if (due) return { due, from: '', to: '' };
  const [, from = '', to = ''] = /^(?:<=(?:[\d-]+) )?>=([\d-]+)$/.test(sign)
    ? ['', /(?<=>=)[\d-]+/.exec(sign)?.[0] ?? '', /(?<=<=)[\d-]+/.exec(sign)?.[0] ?? '']
    : [];
  if (from) return { due: '', from, to };
  const day = /^(:|<=)(\d{4}-\d\d-\d\d)$/.exec(sign);
  return day?.[2] ? { due: '', from: day[1] === ':' ? day[2] : '', to: day[2] } : undefined;
}

/** Converts a filter text to chips; the text that chips cannot represent becomes `filter`. A project's own list has no project chip. */
export function readFilter(text: string, names: Names, inProject = false): Narrowing {
  const empty: Narrowing = { q: '', filter: '', status: [], assignee: [], priority: [], label: [], project: [], due: '', from: '', to: '' };
  const parts = partsOf(text);
  if (!parts) return { ...empty, filter: text.trim() };
  const found: { -readonly [Name in keyof Narrowing]?: Narrowing[Name] } = {};
  const rest: string[] = [];
  const days: { readonly part: string; readonly term: string }[] = [];
  for (const part of parts) {
    const [, name = '', sign = '', written = ''] = /^([\p{L}]+)\s*(:|=|<=|>=|<|>)\s*(.+)$/su.exec(part) ?? [];
    const chip = chips.find((each) => attributes[each].some((word) => same(word, name)));
    const values = chip && valuesOf(written);
    if (chip === 'due') {
      const day = values?.length === 1 ? dayWordOf(values[0] ?? '') : undefined;
      if (day) days.push({ part, term: `${sign === '=' ? ':' : sign}${day}` });
      else rest.push(part);
      continue;
    }
    if (chip && values && (sign === ':' || sign === '=') && !found[chip] && !(chip === 'project' && inProject)) {
      const ids = values.map((value) => resolve(chip, value, names));
      if (ids.every((id) => id !== undefined)) {
        Object.assign(found, { [chip]: [...new Set(ids)] });
        continue;
      }
    }
    const words = /^"(?:[^"\\]|\\.)+"$/.test(part)
      ? valuesOf(part)?.[0]
      : plainValue.test(part) && !part.startsWith('-')
        ? part
        : undefined;
    if (words?.trim() && found.q === undefined) found.q = words;
    else rest.push(part);
  }
  const due = days.length > 0 ? stretch(days.map(({ term }) => term)) : undefined;
  if (!due) rest.push(...days.map(({ part }) => part));
  return { ...empty, ...found, ...due, filter: rest.join(' ') };
}

/** Writes all filters of a view as one text. @returns the text, and the offset at which `filter` begins */
export function writeFilter(view: Narrowing, names: Names, language: Language): { readonly text: string; readonly at: number } {
  const turkish = language === 'tr';
  const word = (words: Readonly<Record<string, string>>, value: string) => (turkish ? (words[value] ?? value) : value);
  const nameOf = (chip: Chip) => attributes[chip][turkish ? 0 : 1];
  /** Returns the name if it is unique, otherwise the id. */
  const called = <T extends { readonly name: string }>(things: readonly T[], isIt: (thing: T) => boolean, id: string) => {
    const name = things.find(isIt)?.name;
    return name !== undefined && !isWord(name) && things.filter((thing) => same(thing.name, name)).length === 1 ? name : id;
  };
  const valueText: Readonly<Record<Exclude<Chip, 'due'>, (value: string) => string>> = {
    status: (value) => value,
    assignee: (value) => (value in people ? word(people, value) : called(names.members, ({ id }) => id === value, value)),
    priority: (value) => word(priorityWords, value),
    label: (value) => called(names.labels, ({ id }) => id === value, value),
    project: (value) => value,
  };
  const terms = (['status', 'assignee', 'priority', 'label', 'project'] as const)
    .filter((chip) => view[chip].length > 0)
    .map((chip) => `${nameOf(chip)}:${view[chip].map((value) => quoted(valueText[chip](value))).join(',')}`);
  const { due, from, to } = view;
  const days = due ? dueTerms[due] : from && from === to ? [`:${from}`] : [...(from && [`>=${from}`]), ...(to && [`<=${to}`])];
  const dated = days.map((term) => nameOf('due') + term.replace(/[^:<>=].*$/, (value) => word(dayWords, value)));
  const before = [...(view.q.trim() ? [phrase(view.q.trim())] : []), ...terms, ...dated].join(' ');
  const filter = view.filter.trim();
  if (!filter || !before) return { text: before || filter, at: before.length };
  return partsOf(filter)
    ? { text: `${before} ${filter}`, at: before.length + 1 }
    : { text: `${before} (${filter})`, at: before.length + 2 };
}
