import type { Context } from '../../kernel/context.ts';
import type { Found } from '../search/retrieve.ts';
import { type PlacedPassage, passagesAround } from '../search/visible.ts';
import { tokensOf } from './memory.ts';

/** Number of passages looked up on each side of a passage. */
const reach = 4;
/** Maximum characters between two passages of one section. A larger gap means that text was left out. */
const mostBetween = 4;

/** A passage in the prompt; `record` is one line with its subject's stored fields. */
export type PassageWithRecord = Found & { readonly record?: string | undefined };

/** Consecutive passages of one subject. */
type Stretch = { readonly found: PassageWithRecord; first: PlacedPassage; last: PlacedPassage };

/**
 * Extends the passages by the text before and after them in their section, the best ones first, within a token budget. No passage is
 * included twice.
 */
export async function withSections(context: Context, passages: readonly PassageWithRecord[], tokens: number): Promise<PassageWithRecord[]> {
  let left = tokens - passages.reduce((sum, { text, record = '' }) => sum + tokensOf(text) + tokensOf(record), 0);
  if (passages.length === 0 || left <= 0) return [...passages];
  const around = await passagesAround(
    context,
    passages.map(({ id }) => id),
    reach,
  );
  const byId = new Map(around.map((each) => [each.id, each]));
  const byPlace = new Map(around.map((each) => [placeOf(each.subject, each.ordinal), each]));
  const included = new Set(passages.map(({ id }) => id));
  const stretches = passages.map((found): Stretch | PassageWithRecord => {
    const own = byId.get(found.id);
    // Neighbours are joined by span, so the span must match the text.
    return own && own.text === found.text && own.end - own.start === own.text.length ? { found, first: own, last: own } : found;
  });
  const grown = stretches.filter((each): each is Stretch => 'found' in each);
  for (let grows = true; grows; ) {
    grows = false;
    for (const stretch of grown)
      for (const after of [true, false]) {
        const from = after ? stretch.last : stretch.first;
        const next = byPlace.get(placeOf(from.subject, from.ordinal + (after ? 1 : -1)));
        if (!next || included.has(next.id) || !joins(...(after ? ([from, next] as const) : ([next, from] as const)))) continue;
        const cost = tokensOf(next.text);
        if (cost > left) continue;
        left -= cost;
        included.add(next.id);
        if (after) stretch.last = next;
        else stretch.first = next;
        grows = true;
      }
  }
  return stretches.map((each) => ('found' in each ? joined(each, byPlace) : each));
}

const placeOf = (subject: string, ordinal: number): string => `${subject} ${ordinal}`;

const joins = (one: PlacedPassage, next: PlacedPassage): boolean =>
  next.end - next.start === next.text.length &&
  next.start >= one.end &&
  next.start - one.end <= mostBetween &&
  String(one.headings) === String(next.headings) &&
  one.page === next.page;

/** Joins the stretch into one passage. Gaps are padded to their length, so that spans stay valid. */
function joined({ found, first, last }: Stretch, byPlace: ReadonlyMap<string, PlacedPassage>): PassageWithRecord {
  if (first === last) return found;
  let text = '';
  for (let ordinal = first.ordinal; ordinal <= last.ordinal; ordinal += 1) {
    const part = byPlace.get(placeOf(found.subject, ordinal)) as PlacedPassage;
    text = text.padEnd(part.start - first.start, '\n') + part.text;
  }
  return { ...found, start: first.start, end: last.end, text };
}
