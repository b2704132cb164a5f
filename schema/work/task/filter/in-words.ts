import { daysOf } from '../../../filter/dates.ts';
import { print } from '../../../filter/print.ts';
import { type Term, type Tree, term, words } from '../../../filter/tree.ts';
import type { Locale } from '../../../kernel/module.ts';
import { dayOf, quoted } from '../../../kernel/phrases.ts';
import { harmonized } from '../../../kernel/turkish-suffix.ts';

type Both = Readonly<Record<Locale, string>>;

const dayIn = (day: string, locale: Locale): string => dayOf(day, locale, { from: new Date().toISOString() });

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
  'cycle:current': { tr: 'bu döngüdeki', en: 'in the current cycle' },
  'cycle:previous': { tr: 'önceki döngüdeki', en: 'in the previous cycle' },
  'cycle:next': { tr: 'sonraki döngüdeki', en: 'in the next cycle' },
  'cycle:none': { tr: 'döngüsü olmayan', en: 'without a cycle' },
  'milestone:none': { tr: 'kilometre taşı olmayan', en: 'without a milestone' },
  'estimate:none': { tr: 'tahmini olmayan', en: 'without an estimate' },
  'has:comments': { tr: 'yorumu olan', en: 'with comments' },
  'has:files': { tr: 'dosyası olan', en: 'with files' },
  'has:time': { tr: 'süre kaydı olan', en: 'with recorded time' },
  'has:parent': { tr: 'alt görev olan', en: 'that are subtasks' },
  'has:blocks': { tr: 'başka görevleri engelleyen', en: 'blocking other tasks' },
  'has:children': { tr: 'alt görevi olan', en: 'with subtasks' },
  'watcher:me': { tr: 'takip ettiğin', en: 'that you watch' },
  'label:none': { tr: 'etiketsiz', en: 'without labels' },
  'due:none': { tr: 'son tarihi olmayan', en: 'without a due date' },
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

const own: Both = { tr: 'sana atanmış', en: 'assigned to you' };

/** Opposites of phrases that are not made with a word for `not`. */
const opposites: Readonly<Record<string, string>> = {
  ...{ 'kimseye atanmamış': 'birine atanmış', etiketsiz: 'etiketli', önceliksiz: 'öncelikli', unassigned: 'assigned' },
};

/** A part of a displayed filter in words; empty for what goes without saying, such as `open:yes`. */
export function inWords(part: Tree, locale: Locale): string {
  if (part.kind === 'not') return denied(part.part, locale);
  if (part.kind === 'or') return part.parts.map((each) => inWords(each, locale)).join(locale === 'en' ? ' or ' : ' ya da ');
  if (part.kind !== 'term') return '';
  const { attribute, operator, values } = part;
  const value = values.map(({ text }) => text).join(',');
  if (operator === ':' && value === 'any') return denied(term(attribute, ':', ['none']), locale);
  const flag = flags[`${attribute}${operator}${value}`]?.[locale];
  if (flag !== undefined) return flag;
  if (operator === ':' && values.length > 1 && values.every(({ text }) => flags[`${attribute}:${text}`])) {
    return values
      .map(({ text }) => inWords(term(attribute, ':', [text]), locale) || own[locale])
      .join(locale === 'en' ? ' or ' : ' ya da ');
  }
  return ofDate(part, locale) ?? ofName(part, locale);
}

/** The opposite of a part, in words. */
function denied(part: Tree, locale: Locale): string {
  if (part.kind === 'term' && part.attribute === 'project') {
    const names = namesOf(part.values, locale);
    return locale === 'en' ? `outside ${names}` : `${names} projesi dışındaki`;
  }
  if (part.kind === 'term' && part.attribute === 'assignee' && part.values[0]?.text !== 'none') {
    const names = namesOf(part.values, locale);
    return locale === 'en' ? `not assigned to ${names}` : `${names} dışındaki`;
  }
  const said = inWords(part, locale);
  if (said === '' || opposites[said]) return opposites[said] ?? '';
  if (locale === 'en' && said.startsWith('with ')) return said.replace('with ', 'without ');
  if (locale === 'en') return said.includes('without ') ? said.replace('without ', 'with ') : `not ${said}`;
  if (said.endsWith(' olmayan')) return said.replace(/olmayan$/, 'olan');
  return / (?:olan|uyan)$/.test(said) ? said.replace(/olan$/, 'olmayan').replace(/uyan$/, 'uymayan') : `${said} olmayan`;
}

const namesOf = (values: Term['values'], locale: Locale): string =>
  values.map(({ text }) => (text === 'me' ? you[locale] : text)).join(locale === 'en' ? ' or ' : ' ya da ');
const you: Both = { tr: 'senin', en: 'you' };

const verbs: Readonly<Record<string, Both>> = {
  due: { tr: 'bitecek', en: 'due' },
  created: { tr: 'oluşturulan', en: 'created' },
  updated: { tr: 'güncellenen', en: 'updated' },
  completed: { tr: 'biten', en: 'completed' },
};

/** `27 Kasım Cuma`. */
const weekdayIn = (day: string, locale: Locale): string => {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
  return locale === 'en' ? `${weekday} ${dayIn(day, locale)}` : `${dayIn(day, locale)} ${weekday}`;
};

function ofDate({ attribute, operator, values }: Term, locale: Locale): string | undefined {
  const verb = verbs[attribute]?.[locale];
  const text = values[0]?.text ?? '';
  if (verb === undefined || values.length > 1 || !daysOf(text, { now: () => new Date(), zone: 'UTC' })) return undefined;
  const named = days[text]?.[locale] ?? absoluteIn(text, locale);
  if (!named) return ofDistance(attribute, operator, text, locale);
  const inside = /^\d{4}(?:-\d\d)?$/.test(text);
  if (locale === 'en') {
    const sides: Readonly<Record<string, string>> = { '<=': 'by the end of ', '<': 'before ', '>=': 'since ', '>': 'after ' };
    return `${verb} ${sides[operator] ?? (days[text] ? '' : inside ? 'in ' : 'on ')}${named}`;
  }
  const sides: Readonly<Record<string, string>> = { '<=': ' ve öncesinde', '<': ' öncesinde', '>=': ' ve sonrasında', '>': ' sonrasında' };
  return `${named}${sides[operator] ?? (inside ? ' içinde' : '')} ${verb}`;
}

const units: Readonly<Record<string, Both>> = {
  d: { tr: 'gün', en: 'day' },
  w: { tr: 'hafta', en: 'week' },
  m: { tr: 'ay', en: 'month' },
  y: { tr: 'yıl', en: 'year' },
};

/** A day at a distance from today, such as `-3w`; undefined for other texts. */
function ofDistance(attribute: string, operator: string, text: string, locale: Locale): string | undefined {
  const [, sign, count, unit = ''] = /^([+-])(\d+)([dwmy])$/.exec(text) ?? [];
  if (count === undefined) return undefined;
  const verb = verbs[attribute]?.[locale];
  const isPast = sign === '-';
  const isWithin = (isPast ? /^>/ : /^</).test(operator);
  const isBefore = isPast && operator === '<';
  const isLeast = operator.includes('=');
  if (locale === 'en') {
    const span = `${count} ${units[unit]?.en}${count === '1' ? '' : 's'}`;
    if (isBefore && attribute === 'due') return `more than ${span} overdue`;
    if (isBefore && attribute === 'updated') return `not updated for ${span}`;
    if (isWithin) return `${verb} within ${span}`;
    return `${verb} ${operator === ':' ? '' : isLeast ? 'at least ' : 'more than '}${span} ${isPast ? 'ago' : 'from now'}`;
  }
  const span = `${count} ${units[unit]?.tr}`;
  if (isBefore && attribute === 'due') return `${span}${harmonized(span, 'ablative')} uzun süredir geciken`;
  if (isBefore && attribute === 'updated') return `${span}${harmonized(span, 'copula')} hareketsiz`;
  if (isWithin) return `${isPast ? 'son ' : ''}${span} içinde ${verb}`;
  const side = isPast ? 'önce' : 'sonra';
  if (operator === ':' || isLeast) return `${isLeast ? 'en az ' : ''}${span} ${side} ${verb}`;
  return `${span}${harmonized(span, 'ablative')} ${isPast ? 'uzun süre' : 'daha'} ${side} ${verb}`;
}

/** A day, a month or a year; undefined for other texts. */
function absoluteIn(text: string, locale: Locale): string | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return weekdayIn(text, locale);
  if (/^\d{4}$/.test(text)) return text;
  if (!/^\d{4}-\d\d$/.test(text)) return undefined;
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(text));
}

function ofName(part: Term, locale: Locale): string {
  const { attribute, values } = part;
  const names = namesOf(values, locale);
  const phrases: Readonly<Record<string, Both>> = {
    id: { tr: `${names} numaralı`, en: `numbered ${names}` },
    assignee: { tr: `${names} üzerindeki`, en: `assigned to ${names}` },
    creator: { tr: `${names} tarafından oluşturulan`, en: `created by ${names}` },
    project: { tr: `${names} projesindeki`, en: `in ${names}` },
    status: { tr: `${quoted(names)} durumundaki`, en: `with status ${quoted(names)}` },
    cycle: { tr: `${quoted(names)} döngüsündeki`, en: `in cycle ${quoted(names)}` },
    milestone: { tr: `${quoted(names)} kilometre taşındaki`, en: `in milestone ${quoted(names)}` },
    parent: { tr: `${names} görevine bağlı`, en: `under ${names}` },
    watcher: { tr: `${names} tarafından izlenen`, en: `watched by ${names}` },
    label: { tr: `${quoted(names)} etiketli`, en: `labelled ${quoted(names)}` },
    [words]: { tr: `başlığında ${quoted(names)} geçen`, en: `with ${quoted(names)} in the title` },
  };
  return phrases[attribute]?.[locale] ?? (locale === 'en' ? `matching \`${print(part)}\`` : `\`${print(part)}\` koşuluna uyan`);
}
