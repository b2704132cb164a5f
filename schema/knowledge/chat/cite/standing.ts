import { statement } from '../../../../src/ports/database/port.ts';
import type { Context } from '../../../kernel/context.ts';
import { readSubjects, type Subject } from '../../index/subjects.ts';
import type { Quote } from '../../search/quote.ts';
import { visibleSubjects } from '../../search/visible.ts';
import { locate } from './span.ts';

/** Stored text of a subject, to locate quotes in: the extracted text of a file, or what people wrote in the others. */
const storedText = ({ kind, title, text, fields }: Subject): string =>
  kind === 'file' ? text : [title, text, ...fields.map((each) => each.text)].join('\n');

const unmoved = statement('chat.quotes_unmoved')`
  select q.n from unnest($2::text[], $3::int[], $4::int[], $5::text[]) q(subject, n, start, quote)
  join file_text x on x.organization_id = $1 and x.file_id = q.subject
  where substring(x.text from q.start + 1 for length(q.quote)) = q.quote`;

/**
 * Numbers of file quotes that are still at their stored position, found without loading the long texts. PostgreSQL counts code points, so
 * quotes after a surrogate pair are not found here and take the slow path.
 */
async function unmovedIn(context: Context, quotes: readonly Quote[]): Promise<ReadonlySet<number>> {
  const files = quotes.filter(({ kind }) => kind === 'file');
  if (files.length === 0) return new Set();
  const columns = (['subject', 'n', 'start', 'quote'] as const).map((column) => files.map((quote) => quote[column]));
  const rows = await context.sql<{ n: number }>(unmoved, [context.actor.organization, ...columns]);
  return new Set(rows.map(({ n }) => n));
}

/**
 * The quotes that still occur in the stored text of subjects visible to the actor. A model may take a minute, in which a file is replaced
 * or a membership ends.
 */
export async function standing(context: Context, quotes: readonly Quote[]): Promise<Quote[]> {
  if (quotes.length === 0) return [];
  const seen = await visibleSubjects(context, [...new Set(quotes.map(({ subject }) => subject))]);
  const visible = quotes.filter(({ subject }) => seen.has(subject));
  const unmoved = await unmovedIn(context, visible);
  const others = visible.filter(({ n }) => !unmoved.has(n)).map(({ kind, subject: id }) => ({ kind, id }));
  const subjects = await readSubjects(context, others);
  return visible.flatMap((quote) => {
    if (unmoved.has(quote.n)) return [quote];
    const subject = subjects.get(quote.subject);
    if (!subject) return [];
    const text = storedText(subject);
    if (text.slice(quote.start, quote.end) === quote.quote) return [quote];
    const span = locate(quote.quote, text);
    if (!span) return [];
    // Spans of files point into the stored text. Spans of other subjects point into the text that their passages were cut from.
    return [quote.kind === 'file' ? { ...quote, ...span, quote: text.slice(span.start, span.end) } : quote];
  });
}
