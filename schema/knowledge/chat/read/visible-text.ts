import type { Citation as CitationRow } from '../../../../prisma/generated/client/client.ts';
import type { Context } from '../../../kernel/context.ts';
import { groupBy, loader } from '../../../kernel/loaders.ts';
import type { Locale } from '../../../kernel/module.ts';
import type { Span } from '../../index/sentences.ts';
import type { Understood } from '../../question/answer.ts';
import { seesCounted } from '../../question/over.ts';
import { visibleSubjects } from '../../search/visible.ts';
import { claimsOf, numbersIn } from '../cite/claims.ts';
import type { MessageRow } from '../find.ts';
import { claimsWithin, type Verification, type VerifiedClaim, verifiable } from '../verify/verification.ts';

export type { CitationRow };

/** Citations of messages, limited to sources that still exist and that the reader can view. */
export const citations = loader<CitationRow[]>(async (context, ids) => {
  const rows = await context.db.citation.findMany({ where: { messageId: { in: [...ids] } }, orderBy: { n: 'asc' } });
  if (rows.length === 0) return new Map();
  const seen = await visibleSubjects(context, [...new Set(rows.map(({ subjectId }) => subjectId))]);
  return groupBy(
    rows.filter(({ subjectId }) => seen.has(subjectId)),
    ({ messageId }) => messageId,
  );
});

/** Placeholder in a stored answer for permanently removed text. */
const removed = '\uFFFC';

const texts: Readonly<Record<Locale, string>> = {
  tr: '(Kaynağı silindi ya da artık göremiyorsun.)',
  en: '(Its source was deleted, or you can no longer view it.)',
};

/** Adjacent citation markers with the punctuation after them. */
const markers = /(?:[^\S\n]*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+[^\S\n]*[.,;:!?]?/g;
const lead = /^\s*(?:[-*+>|]\s+|\d{1,3}[.)]\s+)?/;

/** The text of a message as its reader may see it now, without parts that rely on deleted or no longer visible sources. */
export async function textOf(context: Context, message: MessageRow): Promise<string> {
  const { id, role, status, text: stored, model, understood } = message;
  if (role !== 'assistant') return stored;
  const isIntact = !(await hasLostSubject(context, message));
  // The citations of an incomplete answer were never checked.
  if (status !== 'done') return (isIntact ? stored : withoutUncited(stored, status)).replaceAll(removed, texts[context.locale]);
  const isWhole = await seesCounted(context, understood as Understood | null);
  const counted = isWhole ? stored : withoutCounts(stored, model);
  const text = isIntact ? counted : withoutUncited(counted, status);
  if (numbersIn(text).length === 0) return text.replaceAll(removed, texts[context.locale]);
  const seen = new Set((await context.load(citations, id))?.map(({ n }) => n));
  const visible = withheld(text, seen);
  // The number of hidden rows would reveal a count too.
  return (isWhole ? visible : visible.replaceAll(`\n| ${removed}`, '')).replaceAll(removed, texts[context.locale]);
}

/** The verification of an answer, as far as its reader may see its text and sources; null if nothing is verified. */
export async function verificationOf(context: Context, message: MessageRow) {
  const { id, status, verification: state, claims } = message;
  if (status !== 'done' || state === null) return null;
  const [text, cited] = await Promise.all([textOf(context, message), context.load(citations, id)]);
  const visible = new Set(cited?.map(({ n }) => n));
  return { state: state as Verification['state'], claims: claimsWithin((claims ?? []) as VerifiedClaim[], text, visible) };
}

/** Spans, in the text that the reader gets, of sentences that no quote supports. */
export async function unsupportedIn(context: Context, message: MessageRow): Promise<Span[]> {
  const verification = await verificationOf(context, message);
  if (!verification || !message.unsupported) return [];
  const { state, claims } = verification;
  return state === 'unverified' ? verifiable(await textOf(context, message)) : claims.filter(({ verdict }) => verdict !== 'supported');
}

/**
 * Removes the text before markers with a number that is not in `visible`: on its line everything since the previous marker, and the indented
 * lines below. If no number is visible, the whole text is removed.
 */
export function withheld(text: string, visible: ReadonlySet<number>): string {
  const numbers = numbersIn(text);
  if (numbers.every((n) => visible.has(n))) return text;
  if (!numbers.some((n) => visible.has(n))) return removed;
  let isGone = false;
  return text
    .split('\n')
    .flatMap((line) => {
      const isBelow = indented.test(line) && numbersIn(line).length === 0;
      if (isBelow && isGone) return [];
      const remaining = lineWithout(line, visible);
      if (line !== '' && !isBelow) isGone = remaining !== line && remaining.endsWith(removed);
      return [remaining];
    })
    .join('\n');
}

const indented = /^\s{2,}\S/;

/** Removes sentences without citations, because they may rely on anything the model read. An incomplete answer is removed completely. */
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

/** A row of a table of counts; such rows have no citations. */
const countRow = /^\|.*\| [\d.,]+\+? \|$/;
const ruler = /^\|[ :|-]+\|$/;

/**
 * Removes counts that include tasks the reader cannot view. For a table: the sentence before it and the rows without citations. For a
 * model's answer: everything, because counts have no citation number.
 */
export function withoutCounts(text: string, model: string | null): string {
  if (model !== null) return removed;
  const rows = text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '' && !countRow.test(line));
  // Only the table's header is left.
  const isEmpty = rows.length === 2 && ruler.test(rows[1] as string);
  return isEmpty ? removed : [removed, '', ...rows].join('\n');
}

function lineWithout(line: string, visible: ReadonlySet<number>): string {
  let made = '';
  let at = 0;
  let isGone = false;
  for (const found of line.matchAll(markers)) {
    const part = line.slice(at, found.index + found[0].length);
    // Nobody may have verified which of its sources a sentence relies on, so the loss of any of them removes it.
    isGone = numbersIn(found[0]).some((n) => !visible.has(n));
    made += isGone ? `${at === 0 ? lead.exec(part)?.[0] : ' '}${removed}` : part;
    at = found.index + found[0].length;
  }
  // Text after a removed part, without a number of its own, may continue it.
  return isGone ? made : made + line.slice(at);
}

const seen = loader<true>(async (context, ids) => new Map([...(await visibleSubjects(context, ids))].map((id) => [id, true] as const)));

/** Whether the reader can no longer view a subject that the answer may rely on. */
async function hasLostSubject(context: Context, { sourceIds }: Pick<MessageRow, 'sourceIds'>): Promise<boolean> {
  return (await Promise.all(sourceIds.map((id) => context.load(seen, id)))).some((each) => !each);
}
