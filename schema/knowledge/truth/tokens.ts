import { fold } from '../../kernel/turkish.ts';
import { perText } from './per-text.ts';

/** A word, number, code or address of a text, as claims are compared by. */
export type Token = {
  readonly kind: 'word' | 'number' | 'date' | 'code' | 'address';
  /** As it stands there, without what follows an apostrophe. */
  readonly text: string;
  /** In lower case, without diacritics. */
  readonly folded: string;
  /** What stands between the token before and this one. */
  readonly gap: string;
  /** Whether a sentence may begin with it: its capital says nothing then. */
  readonly begins: boolean;
  /** Whether an ending follows an apostrophe: in Turkish those of names and numbers alone. */
  readonly marked: boolean;
  /** That ending, in lower case and without diacritics; empty if there is none. */
  readonly ending: string;
};

const pieces = new RegExp(
  [
    '(?<address>https?:\\/\\/[^\\s)\\]>`]*[^\\s)\\]>`.,;:!?]|[\\w.+-]+@[\\w-]+\\.[\\w.-]*\\w)',
    '(?<date>\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[./]\\d{1,2}[./](?:\\d{4}|\\d{2})(?!\\d))',
    '(?<code>\\p{Lu}{1,8}[-/]?\\d[\\p{L}\\d]*(?:[.-]\\d+)*)',
    '(?<number>\\d+(?:[.,:]\\d+)*)',
    '(?<word>\\p{L}[\\p{L}\\p{M}]*)',
  ].join('|'),
  'gu',
);
/** What people are called by beside their names. */
export const titles: ReadonlySet<string> = new Set(['dr', 'prof', 'doc', 'av', 'sn', 'sayin', 'bey', 'hanim', 'mr', 'mrs', 'ms']);
const ending = /['’]\p{L}+/uy;
const stop = /[.!?…•\n|\t;]|(?:^|\n)\s*[-*+>#]|["“«(]\s*$/;

/** The tokens of a text, in order. */
export const tokensOf = perText(read);

function read(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const found of text.matchAll(pieces)) {
    if (found.index < at) continue;
    const gap = text.slice(at, found.index);
    const [kind, whole] = Object.entries(found.groups ?? {}).find(([, value]) => value !== undefined) as [Token['kind'], string];
    ending.lastIndex = found.index + whole.length;
    const suffix = ending.exec(text)?.[0] ?? '';
    const begins = at === 0 || (stop.test(gap) && !(gap === '. ' && titles.has(tokens.at(-1)?.folded ?? '')));
    tokens.push({ kind, text: whole, folded: fold(whole), gap, begins, marked: suffix !== '', ending: fold(suffix.slice(1)) });
    at = found.index + whole.length + suffix.length;
  }
  return tokens;
}
