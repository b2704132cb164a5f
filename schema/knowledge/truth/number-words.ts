import { wordValue } from '../../filter/number-words.ts';
import type { Token } from './tokens.ts';

/** The value of a number word; undefined for other tokens. */
export const numberOf = ({ kind, text }: Token, exact: boolean): number | undefined =>
  kind === 'word' ? wordValue(text, exact) : undefined;

/** A number in a text. `forms`: its possible values as texts; `length`: number of tokens. */
export type NumberRead = { readonly forms: readonly string[]; readonly values: readonly number[]; readonly length: number };

/** The number that begins with a token and is said in words, over as many tokens as it takes: `yüz yirmi beş bin`. */
export function wordsAt(tokens: readonly Token[], at: number, exact: boolean): NumberRead | undefined {
  let [total, group, length] = [0, 0, 0];
  let last: number | undefined;
  for (; tokens[at + length]; length += 1) {
    const token = tokens[at + length] as Token;
    const value = length > 0 && token.gap.trim() !== '' ? undefined : numberOf(token, exact);
    if (value === undefined) break;
    if (value >= 1000) [total, group, last] = [total + Math.max(group, 1) * value, 0, undefined];
    else if (value === 100 && (last ?? 1) < 10) [group, last] = [Math.max(group, 1) * 100, 100];
    else if (value < 100 && (last === undefined || last === 100 || (value < 10 && last >= 10))) [group, last] = [group + value, value];
    else break;
  }
  if (length === 0) return undefined;
  const half = /^bucuk/.test(tokens[at + length]?.folded ?? '');
  const value = total + group + (half ? 0.5 : 0);
  return { forms: [String(value)], values: [value], length: length + (half ? 1 : 0) };
}
