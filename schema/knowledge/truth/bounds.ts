import { type Figure, figuresOf, figureTokens, hold, isFigureWord, isUnit } from './numbers.ts';
import { perText } from './per-text.ts';
import type { Token } from './tokens.ts';

/** On which side of a number what is meant lies. */
type Side = 'upper' | 'lower' | 'before' | 'after';
const other: Readonly<Record<Side, Side>> = { upper: 'lower', lower: 'upper', before: 'after', after: 'before' };

/** What stands before a number, its last word or its last two, without diacritics. */
const before: readonly (readonly [RegExp, Side])[] = [
  [
    /^(?:en (?:cok|fazla|gec)|azami|maksimum|at most|up to|maximum|within|below|under|before|until|(?:less|fewer|shorter|smaller|younger|lower) than)$/,
    'upper',
  ],
  [
    /^(?:en (?:az|erken)|asgari|minimum|at least|above|over|exceed(?:s|ing)?|after|since|(?:more|longer|larger|greater|older|higher) than)$/,
    'lower',
  ],
];

/** What stands behind a number and its unit, without diacritics: a word, or a verb's stem with its ending. */
const behind: readonly (readonly [RegExp, Side])[] = [
  [
    /^(?:alti(?:n[ai]n?|nda(?:ki)?|ndan)?|az(?:i|dir)?|kisa(?:dir)?|kucuk(?:tur|ler.*)?|dusuk(?:tur)?|kadar(?:dir|ki)?|ic(?:inde|eris.*))$/,
    'upper',
  ],
  [
    /^(?:uz(?:eri(?:n.*)?)|ust(?:u(?:n.*)?)|fazla(?:si|dir)?|cok(?:tur)?|uzun(?:dur)?|buyuk(?:tur|ler.*)?|yuksek(?:tir)?|itibaren|as(?:an.*|ar.*|ti.*|iyor.*|inca|ma(?:si.*)?|il(?:ir|ma|di).*)|gec(?:en.*|er.*|ti.*|iyor.*|ince|mesi.*))$/,
    'lower',
  ],
  [/^(?:once(?:ki|sinde|den)?|ago|before)$/, 'before'],
  [/^(?:sonra(?:ki|sinda)?|later|after)$/, 'after'],
];
/** Says of a number that it is not passed. */
const notPassed = /^(?:as|gec|asil|gecil)(?:a|e)?m(?:a|e)(?:z|m|k|y).*$|^(?:as|gec)[ae]m[iu]yor.*$/;
/** Turns a bound round that stands right before it: `kısa olamaz`, `fazla değildir`. */
const turning = /^(?:degil.*|\p{L}{2,}?[ae]?m[ae](?:z|m[ae]k|m[ae]l[iu]|y[ae]c[ae]k).*|\p{L}{2,}m[iu]yor.*)$/u;

/** Tokens between a number and what bounds it, at most, units aside. */
const reach = 2;

const onDay: Readonly<Record<Side, Side>> = { upper: 'upper', lower: 'lower', before: 'upper', after: 'lower' };

type Bounded = Figure & { readonly sides: ReadonlySet<Side> };

const boundsIn = perText((text): readonly Bounded[] => bounded(text, false));
const claimedBounds = perText((text): readonly Bounded[] => bounded(text, true));

function bounded(text: string, claimed: boolean): readonly Bounded[] {
  const tokens = figureTokens(text);
  const figures = figuresOf(text, claimed);
  // The day, the month and the year of a date are bounded at once.
  return figures.map((figure) => {
    const [from, to] = runOf(figure, figures, tokens);
    const sides = [...sidesBefore(tokens, from), ...sidesBehind(tokens, to)];
    // What lies before a day is not later than it; what lies some days before may be any number of them.
    return { ...figure, sides: new Set(figure.unit === undefined ? sides.map((side) => onDay[side]) : sides) };
  });
}

function runOf(figure: Figure, figures: readonly Figure[], tokens: readonly Token[]): [number, number] {
  let { from, to } = figure;
  const joins = (start: number, end: number) =>
    tokens.slice(start, end).every(isFigureWord) && tokens.slice(start, end + 1).every(({ gap }) => gap.trim() === '');
  for (const each of figures) if (each.from >= to && joins(to, each.from)) to = Math.max(to, each.to);
  for (const each of figures.toReversed()) if (each.to <= from && joins(each.to, from)) from = Math.min(from, each.from);
  return [from, to];
}

function sidesBefore(tokens: readonly Token[], from: number): Side[] {
  for (let back = 1; back <= reach + 1; back += 1) {
    const token = tokens[from - back];
    // What bounds another number is not ours.
    if (token?.kind !== 'word' || /[.;:\n|,]/.test(tokens[from - back + 1]?.gap ?? '')) return [];
    const two = `${tokens[from - back - 1]?.folded ?? ''} ${token.folded}`;
    const side = before.find(([words]) => words.test(token.folded) || words.test(two))?.[1];
    if (side) return [/^(?:no|not) /.test(`${tokens[from - back - 2]?.folded ?? ''} `) ? other[side] : side];
    if (isFigureWord(token)) return [];
  }
  return [];
}

function sidesBehind(tokens: readonly Token[], to: number): Side[] {
  let left = reach;
  for (let at = to; at < tokens.length && left > 0; at += 1) {
    const token = tokens[at] as Token;
    if (/[.;:\n|,(]/.test(token.gap) || token.kind !== 'word') return [];
    if (notPassed.test(token.folded)) return ['upper'];
    const side = behind.find(([words]) => words.test(token.folded))?.[1];
    if (side) return [turning.test(tokens[at + 1]?.folded ?? '') && !/[,;]/.test(tokens[at + 1]?.gap ?? '') ? other[side] : side];
    if (!isUnit(token) && !isFigureWord(token)) left -= 1;
  }
  return [];
}

/** Whether a claim bounds its numbers as a sentence does: at least is not at most, nor above below, nor after before. */
export function agreeOnBounds(claim: string, sentence: string): boolean {
  const standing = boundsIn(sentence);
  // `Ayın 20'sine kadar …, sonra onaylananlar`: beyond a bound that was just named.
  const goesOn = /[,;]\s*(?:daha )?(?:sonra|önce|once|later|after)/iu.test(sentence);
  return claimedBounds(claim).every((ours) => {
    if (ours.sides.size === 0) return true;
    const theirs = standing.filter((each) => hold([each], ours));
    return (
      theirs.length === 0 ||
      goesOn ||
      theirs.some(({ sides }) => [...ours.sides].every((side) => sides.has(side) || !sides.has(other[side])))
    );
  });
}

/** What says on which side of a number something lies, which is no noun of its own. */
export const isBound = (folded: string): boolean =>
  notPassed.test(folded) || [...before, ...behind].some(([words]) => words.test(folded)) || /^(?:fazla|erken|gec|cok|az)$/.test(folded);

/** Whether a text says that a number is not passed, which denies nothing else: `75 W'ı geçemez` is `en çok 75 W`. */
export const boundsByDenial = perText((text): ReadonlySet<number> => {
  const tokens = figureTokens(text);
  const places = new Set<number>();
  for (const { to } of figuresOf(text, false)) {
    let left = reach;
    for (let at = to; at < tokens.length && left > 0; at += 1) {
      const { folded, gap, kind } = tokens[at] as Token;
      if (/[.;:\n|,(]/.test(gap) || kind !== 'word') break;
      if (notPassed.test(folded)) places.add(at);
      else if (behind.some(([words]) => words.test(folded)) && turning.test(tokens[at + 1]?.folded ?? '')) places.add(at + 1);
      if (!isUnit(tokens[at] as Token)) left -= 1;
    }
  }
  return places;
});
