import type { Context } from '../../kernel/context.ts';
import type { Locale } from '../../kernel/errors.ts';
import type { Span } from '../index/sentences.ts';
import type { Understood } from '../question/answer.ts';
import { seesCounted } from '../question/over.ts';
import { citations } from './cited.ts';
import { claimsOf } from './claims.ts';
import { isDrawnFromGone } from './drawn.ts';
import type { MessageRow } from './find.ts';
import { keepNumbers, numbersIn } from './markers.ts';

/** Stands in a stored answer where something was that is gone for good. */
const removed = '\uFFFC';

const texts: Readonly<Record<Locale, string>> = {
  tr: '(Kaynağı silindi ya da artık göremiyorsun.)',
  en: '(Its source was deleted, or you no longer see it.)',
};

/** Numbers that stand together behind what is before them. */
const markers = /(?:[^\S\n]*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+[^\S\n]*[.,;:!?]?/g;
const lead = /^\s*(?:[-*+>|]\s+|\d{1,3}[.)]\s+)?/;

/** A message as its reader may have it now: without what is only known from things that are deleted, or out of their sight. */
export async function textOf(
  context: Context,
  message: Pick<MessageRow, 'id' | 'role' | 'status' | 'text' | 'model' | 'understood' | 'drawnFrom'>,
): Promise<string> {
  const { id, role, status, text: kept, model, understood } = message;
  if (role !== 'assistant') return kept;
  const isDrawn = !(await isDrawnFromGone(context, message));
  // Of an answer that is not whole nothing was checked.
  if (status !== 'done') return (isDrawn ? kept : withoutUncited(kept, status)).replaceAll(removed, texts[context.locale]);
  const isWhole = await seesCounted(context, understood as Understood | null);
  const counted = isWhole ? kept : withoutCounts(kept, model);
  const text = isDrawn ? counted : withoutUncited(counted, status);
  if (numbersIn(text).length === 0) return text.replaceAll(removed, texts[context.locale]);
  const seen = new Set((await context.load(citations, id))?.map(({ n }) => n));
  const told = withheld(text, seen);
  // How many rows are gone is a count too.
  return (isWhole ? told : told.replaceAll(`\n| ${removed}`, '')).replaceAll(removed, texts[context.locale]);
}

/** Where the sentences of an answer stand, in the text its reader has, that claim something no checked quote holds. */
export async function unsupportedIn(context: Context, message: MessageRow): Promise<Span[]> {
  if (message.status !== 'done' || !message.unsupported) return [];
  const text = await textOf(context, message);
  // A number is left in an answer only where it holds.
  const bare = claimsOf(text).filter(
    ({ says, markers, start, end }) => says && markers.length === 0 && !text.slice(start, end).includes(texts[context.locale]),
  );
  // What holds a count has no number in the text: which of them it holds is not known any more.
  return bare.length > message.unsupported ? [] : bare.map(({ start, end }) => ({ start, end }));
}

/**
 * An answer's text without what stands before the numbers of quotes that are not `kept`: on each line all from the number
 * before, and what is indented below it. Without any that is, nothing of it stays.
 */
export function withheld(text: string, kept: ReadonlySet<number>): string {
  const numbers = numbersIn(text);
  if (numbers.every((n) => kept.has(n))) return text;
  if (!numbers.some((n) => kept.has(n))) return removed;
  let isGone = false;
  return text
    .split('\n')
    .flatMap((line) => {
      const isBelow = indented.test(line) && numbersIn(line).length === 0;
      if (isBelow && isGone) return [];
      const told = lineWithout(line, kept);
      if (line !== '' && !isBelow) isGone = told !== line && told.endsWith(removed);
      return [told];
    })
    .join('\n');
}

const indented = /^\s{2,}\S/;

/** An answer without what cites nothing, and so may be drawn from anything its model was shown: of one that broke off that is all. */
export function withoutUncited(text: string, status: MessageRow['status']): string {
  if (status !== 'done') return text === '' ? '' : removed;
  let made = '';
  let at = 0;
  for (const { text: words, markers, start, end } of claimsOf(text)) {
    if (markers.length > 0 || words === '' || text.slice(start, end) === removed) continue;
    made += `${text.slice(at, start)}${lead.exec(text.slice(start, end))?.[0] ?? ''}${removed}`;
    at = end;
  }
  return (made + text.slice(at)).replaceAll(new RegExp(`${removed}(?:[^\\S\\n]*${removed})+`, 'g'), removed);
}

/** A row of a table of counts, which nothing is cited in. */
const countRow = /^\|.*\| [\d.,]+\+? \|$/;
const ruler = /^\|[ :|-]+\|$/;

/**
 * An answer that tells counts over things some of which are out of sight, without these: of a table the sentence before it and the
 * rows that cite nothing; of what a model says, all, since no number stands behind a count.
 */
export function withoutCounts(text: string, model: string | null): string {
  if (model !== null) return removed;
  const rows = text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '' && !countRow.test(line));
  // Only its head is left.
  const isEmpty = rows.length === 2 && ruler.test(rows[1] as string);
  return isEmpty ? removed : [removed, '', ...rows].join('\n');
}

function lineWithout(line: string, kept: ReadonlySet<number>): string {
  let made = '';
  let at = 0;
  let isGone = false;
  for (const found of line.matchAll(markers)) {
    const part = line.slice(at, found.index + found[0].length);
    isGone = !numbersIn(found[0]).some((n) => kept.has(n));
    made += isGone ? `${at === 0 ? lead.exec(part)?.[0] : ' '}${removed}` : keepNumbers(part, (n) => kept.has(n));
    at = found.index + found[0].length;
  }
  // What follows without a number of its own may go on with what is gone.
  return isGone ? made : made + line.slice(at);
}
