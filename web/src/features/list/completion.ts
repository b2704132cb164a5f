import { fold } from '../../i18n/fold.ts';
import type { Language } from '../../i18n/language.ts';
import type { CustomField } from '../../ui/custom-fields.ts';
import { type SimpleName, simpleFields, simpleNames, valuesOf as valuesOfSimple } from '../../ui/simple-fields.ts';

/** Values that completion offers. The API knows the full language and reports errors. */
export type Vocabulary = {
  readonly statuses: readonly string[];
  readonly people: readonly string[];
  readonly labels: readonly string[];
  readonly projects: readonly string[];
  readonly fields: readonly Pick<CustomField, 'key' | 'type' | 'options'>[];
};

type Named = Exclude<keyof Vocabulary, 'fields'>;
type Kind = Named | SimpleName | 'dates' | 'flags' | 'categories' | 'things' | 'cycles' | 'none';

/** Attributes of the filter language with their names and the kind of their values. */
const attributes: readonly (readonly [tr: string, en: string, kind: Kind])[] = [
  ['durum', 'status', 'statuses'],
  ['sorumlu', 'assignee', 'people'],
  ['etiket', 'label', 'labels'],
  ['proje', 'project', 'projects'],
  ['bitiş', 'due', 'dates'],
  ['başlangıç', 'start', 'dates'],
  ['oluşturma', 'created', 'dates'],
  ['güncelleme', 'updated', 'dates'],
  ['tamamlanma', 'completed', 'dates'],
  ['oluşturan', 'creator', 'people'],
  ['izleyen', 'watcher', 'people'],
  ['açık', 'open', 'flags'],
  ['engelli', 'blocked', 'flags'],
  ['içeren', 'has', 'things'],
  ['kategori', 'category', 'categories'],
  ['üst', 'parent', 'none'],
  ['dizi', 'series', 'none'],
  ['kilometre-taşı', 'milestone', 'none'],
  ['döngü', 'cycle', 'cycles'],
  ['numara', 'number', 'none'],
  ...simpleNames.map((name) => [simpleFields[name].filter, name, name] as const),
];

/** Values of a simple field, the highest first; `none` for a number. */
function choices(name: SimpleName, language: Language): readonly string[] {
  const texts = Object.values(valuesOfSimple(name) ?? { none: { tr: 'yok', en: 'none' } });
  return texts.map((text) => text[language].toLocaleLowerCase(language)).reverse();
}

const words: Readonly<Record<Exclude<Kind, Named>, Readonly<Record<Language, readonly string[]>>>> = {
  ...(Object.fromEntries(simpleNames.map((name) => [name, { tr: choices(name, 'tr'), en: choices(name, 'en') }])) as Record<
    SimpleName,
    Record<Language, readonly string[]>
  >),
  dates: {
    tr: ['bugün', 'yarın', 'dün', 'bu-hafta', 'gelecek-hafta', 'bu-ay', '-7gün', '+7gün', 'yok'],
    en: ['today', 'tomorrow', 'yesterday', 'this-week', 'next-week', 'this-month', '-7d', '+7d', 'none'],
  },
  flags: { tr: ['evet', 'hayır'], en: ['yes', 'no'] },
  categories: {
    tr: ['bekleyen', 'başlanmadı', 'sürüyor', 'tamamlandı', 'iptal'],
    en: ['backlog', 'unstarted', 'started', 'completed', 'cancelled'],
  },
  things: {
    tr: ['bitiş', 'başlangıç', 'sorumlu', 'etiket', 'izleyen', 'üst', 'açıklama', 'yorum', 'dosya', 'alt-görev', 'engel'],
    en: ['due', 'start', 'assignee', 'label', 'watcher', 'parent', 'description', 'comments', 'files', 'children', 'blockers'],
  },
  cycles: { tr: ['güncel', 'önceki', 'sonraki', 'yok'], en: ['current', 'previous', 'next', 'none'] },
  none: { tr: ['yok'], en: ['none'] },
};

const people = { tr: ['ben', 'yok'], en: ['me', 'none'] } as const satisfies Record<Language, readonly string[]>;

/** Maximum number of suggestions. */
const most = 8;

export type Completion = {
  /** Start of the replaced range in the text. */
  readonly from: number;
  readonly to: number;
  /** In display order. */
  readonly options: readonly string[];
  /** Whether the options are members. */
  readonly people: boolean;
};

const value = /(?:^|[\s(-])([\p{L}\d_.][\p{L}\d_.-]*)\s?(?::|!=|<=|>=|<|>|=)\s?(?:(?:"[^"]*"|[^\s()",]+),\s?)*("[^"]*|[^\s()",]*)$/u;
const name = /(?:^|[\s(])-?([\p{L}\d_.][\p{L}\d_.-]*)$/u;

/** Suggestions at the caret. Attributes are suggested from the first letter on, values at once. */
export function completionAt(text: string, caret: number, known: Vocabulary, language: Language): Completion {
  const before = text.slice(0, caret);
  const [, attribute, part] = value.exec(before) ?? [];
  if (attribute !== undefined && part !== undefined) {
    return {
      from: caret - part.length,
      to: caret,
      options: starting(part.replace(/^"/, ''), valuesFor(fold(attribute), known, language)).map(quoted),
      people: kindFor(fold(attribute), known) === 'people',
    };
  }
  const [, written = ''] = name.exec(before) ?? [];
  const names = [
    ...attributes.map(([tr, en]) => `${language === 'tr' ? tr : en}:`),
    ...known.fields.map(({ key }) => `${language === 'tr' ? 'alan' : 'field'}.${key}:`),
  ];
  return { from: caret - written.length, to: caret, options: written ? starting(written, names) : [], people: false };
}

/** Kind of values by custom field type; for choices, the options are the values. */
const kindOf = {
  select: 'options',
  several: 'options',
  checkbox: 'flags',
  date: 'dates',
  number: 'none',
  person: 'people',
  text: 'none',
  url: 'none',
} as const;

function fieldOf(attribute: string, known: Vocabulary): Vocabulary['fields'][number] | undefined {
  const [, key] = /^(?:field|alan)\.(.+)$/.exec(attribute) ?? [];
  return known.fields.find((each) => each.key === key);
}

function kindFor(attribute: string, known: Vocabulary): Kind | 'options' | undefined {
  const field = fieldOf(attribute, known);
  return field ? kindOf[field.type] : attributes.find(([tr, en]) => fold(tr) === attribute || en === attribute)?.[2];
}

function valuesFor(attribute: string, known: Vocabulary, language: Language): readonly string[] {
  const kind = kindFor(attribute, known);
  if (kind === 'options') return [...(fieldOf(attribute, known)?.options ?? []).map((each) => each.name), ...words.none[language]];
  return kind ? valuesOf(kind, known, language) : [];
}

function valuesOf(kind: Kind, known: Vocabulary, language: Language): readonly string[] {
  const [me, none] = people[language];
  if (kind === 'people') return [me, none, ...known.people];
  if (kind === 'labels') return [...known.labels, none];
  return kind === 'statuses' || kind === 'projects' ? known[kind] : words[kind][language];
}

const starting = (part: string, options: readonly string[]): readonly string[] =>
  options
    .filter(
      (option) => fold(option) !== fold(part) && [option, ...option.split(/[\s.]+/)].some((word) => fold(word).startsWith(fold(part))),
    )
    .slice(0, most);

/** A value as it is written in a filter. */
export const quoted = (text: string) => (/^[^\s()",:]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`);

const term = /^(-?)([\p{L}-]+)(:|!=|<=|>=|<|>|=)([^\s()"]+)$/u;

/** Translates a filter term into `language`; unknown terms are returned unchanged. */
export function termIn(language: Language, written: string): string {
  const [, sign = '', attribute = '', operator = '', values = ''] = term.exec(written) ?? [];
  const found = attributes.find(([tr, en]) => [tr, en].some((each) => fold(each) === fold(attribute)));
  if (!found) return written;
  const [tr, en, kind] = found;
  const other = language === 'tr' ? 'en' : 'tr';
  const known: Readonly<Record<Language, readonly string[]>> =
    kind === 'people' ? people : kind in words ? words[kind as keyof typeof words] : words.none;
  const word = (value: string) => known[language][known[other].findIndex((each) => fold(each) === fold(value))] ?? value;
  return `${sign}${language === 'tr' ? tr : en}${operator}${values.split(',').map(word).join(',')}`;
}
