/** Half-open span of a text, in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number };

const segmenter = new Intl.Segmenter('tr', { granularity: 'sentence' });

/** Abbreviations with a full stop: no sentence begins after them, even before a capital letter. */
const shortened = `Dr Prof Doç Av Sn Op Uzm Yrd Öğr Gör Müh Mim Ecz Alb Yzb Gen Hz St Mr Mrs vb vs vd bkz Bkz bk örn Örn ör yy yak krş çev
  haz ed s ss sf sy c age agm Mad mad md Md m f No no Nr Tel tel Cad Sok Sk Mah Apt Blv Bul Kat D K P Ltd Şti A.Ş Inc Co
  Corp San Tic T.C Ank İst İzm Ens Fak Üniv Böl Bşk Müd Gn Yön dk sn sa cm kg gr lt ort maks min yakl M.Ö M.S e.g i.e etc
  al fig Fig vol pp`.split(/\s+/);
const abbreviation = new RegExp(`(?:^|[\\s("“'‘/])(?:${shortened.map((word) => word.replaceAll('.', '\\.')).join('|')})\\.\\s*$`, 'u');
/** `3.` `XIX.` `M.`: ordinals and initials. Years have four digits and may end a sentence. */
const ordinal = /(?:^|[\s("“'‘/])(?:\d{1,3}|[IVXLC]{1,6}|\p{Lu})\.\s*$/u;

/**
 * Sentences of `text` from `start` to `end` (default: all of it), without surrounding white space, in order. A line break in
 * the middle of a sentence does not end it. Runs in time linear in the text.
 */
export function sentencesOf(text: string, { start, end }: Span = { start: 0, end: text.length }): Span[] {
  const spans: Span[] = [];
  const whole = text.slice(start, end);
  let from = 0;
  for (const { segment, index } of segmenter.segment(whole)) {
    const to = index + segment.length;
    if (to < whole.length && !ends(whole.slice(Math.max(from, to - seen), to), whole.slice(to, to + seen))) continue;
    const said = whole.slice(from, to);
    const left = from + said.length - said.trimStart().length;
    const length = said.trim().length;
    if (length > 0) spans.push({ start: start + left, end: start + left + length });
    from = to;
  }
  return spans;
}

/** Separator between two cells of a row in stored texts. */
export const betweenCells = /\s\|(?:\s|$)/;

/** Whether a line is a row of a table. */
export const isRow = (line: string): boolean => betweenCells.test(line) || /^\|.*\|\s*$/.test(line);

/** Number of characters before and after a possible end that decide whether it is one. */
const seen = 40;

/** Whether `last` ends a sentence, given the text that follows. */
function ends(last: string, next: string): boolean {
  if (abbreviation.test(last) || (ordinal.test(last) && !/\n\s*$/.test(last))) return false;
  if (!/\n\s*$/.test(last) || /\n\s*\n\s*$/.test(last)) return true;
  // Each row of a table is a sentence.
  if (/\|[^\n]*\n\s*$/.test(last) || /^[^\n]*\|/.test(next)) return true;
  return /[.!?:;…]["'’”)]*\s*$/u.test(last) || !/^\s*\p{Ll}/u.test(next);
}
