import type { Locale } from '../../kernel/module.ts';
import { dayOf } from '../../kernel/phrases.ts';
import { plainTextOf } from '../../work/markdown/markdown.ts';
import { valueName } from '../../work/task/fields.ts';
import type { NotificationContent } from './content.ts';
import { english } from './english.ts';
import type { Factor } from './rank.ts';
import type { NotificationRow } from './row.ts';
import { turkish } from './turkish.ts';
import type { Words } from './words.ts';

const words: Readonly<Record<Locale, Words>> = { tr: turkish, en: english };

/**
 * Describes a notification in one sentence without markup. If it folds several events, the sentence names the strongest one and
 * the number of events: only those of the weakest reason (`watching`) are known to be alike.
 */
export function textOf(content: NotificationContent, locale: Locale, timeZone = 'Europe/Istanbul'): string {
  return capitalized(words[locale].sentences[content.reason](content, timeZone), locale);
}

/** Describes a notification like `textOf`, but does not name its task and counts no events. */
export function headlineOf(content: NotificationContent, locale: Locale, timeZone?: string): string {
  const headline = content.task && words[locale].headlines[content.reason];
  return headline ? headline(content) : textOf(content, locale, timeZone);
}

/** Maximum length of an excerpt, in characters. */
const longest = 200;

/**
 * Returns the text of a comment, status update or mention, or the new values of a change, on one line without markup; null if
 * there are none.
 */
export function excerptOf({ said, reason, detail, lastAt, taskPriority, taskDueDate }: NotificationRow, locale: Locale): string | null {
  if (said !== null) {
    const text = plainTextOf(said, words[locale].picture);
    const characters = [...text];
    return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text || null;
  }
  if (reason === 'status_changed') return [detail.from, detail.to].filter((name) => name !== undefined).join(' → ') || null;
  if (reason !== 'watching') return null;
  // The current values, because several changes may have been folded.
  const values = (detail.fields ?? []).map((field) => {
    if (field === 'priority' && taskPriority) return valueName('priority', taskPriority, locale);
    return field === 'dueDate' && taskDueDate ? dayOf(taskDueDate, locale, { from: lastAt }) : '';
  });
  return values.filter(Boolean).join(', ') || null;
}

/** Maximum number of factors in a sentence. */
const named = 3;

/** Explains the position of a notification in one sentence, by its strongest factors. */
export function whyOf(factors: readonly Factor[], locale: Locale): string {
  const { why } = words[locale];
  const raising = factors.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points);
  const [lowering] = factors.filter(({ points }) => points < 0).sort((a, b) => a.points - b.points);
  const clauses = new Intl.ListFormat(locale, { type: 'conjunction' }).format(raising.slice(0, named).map(({ name }) => why[name]));
  const sentence = [clauses, lowering && why[lowering.name]].filter(Boolean).join('; ');
  return `${sentence.slice(0, 1).toLocaleUpperCase(locale)}${sentence.slice(1)}.`;
}

/** Capitalizes only a leading article, because names keep their letters. */
const capitalized = (sentence: string, locale: Locale) =>
  sentence.replace(/^(?:bir|a) /, (article) => article.charAt(0).toLocaleUpperCase(locale) + article.slice(1));
