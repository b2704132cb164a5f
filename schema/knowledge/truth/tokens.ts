import { fold } from '../../kernel/turkish.ts';
import { perText } from '../search/per-text.ts';

/** A word, number, code or address of a text. */
export type Token = {
  readonly kind: 'word' | 'number' | 'date' | 'code' | 'address';
  /** Without what follows an apostrophe. */
  readonly text: string;
  /** In lower case, without diacritics. */
  readonly folded: string;
  /** Characters between the previous token and this one. */
  readonly gap: string;
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
const ending = /['’]\p{L}+/uy;

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
    tokens.push({ kind, text: whole, folded: fold(whole), gap });
    at = found.index + whole.length + suffix.length;
  }
  return tokens;
}
