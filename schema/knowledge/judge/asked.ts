import { alike, foldedWords } from '../search/words.ts';
import { numberOf } from '../truth/number-words.ts';
import { type Token, tokensOf } from '../truth/tokens.ts';

/** Kind of thing that a question asks for, by its words. `unit`: the counted thing, without diacritics. */
export type Asked = {
  readonly kind: 'who' | 'when' | 'number' | 'whether' | 'other';
  readonly unit: string | undefined;
};

const who = /(?:^| )(?:kim|kimi|kimin|kime|kimde|kimden|kimle|kimdir|kimdi|kimler|who|whom|whose)(?= |$)/;
const when =
  /(?:^| )(?:ne zaman\S*|kacta|when|(?:hangi|kac|what|which) (?:gun\S*|ay|aylar\S*|ayda|ayin|yil|yili\S*|yilda|tarih\S*|saatler\S*|saatte|date|day|month|year))(?= |$)/;
const howMany = /(?:^| )(?:kac|ne kadar\S*|how many|how much|how long)(?: (\p{L}+))?/u;
const whether = /(?:^| )m[iu](?:y[iu]m|y[iu]z|d[iu]r|s[iu]n|s[iu]n[iu]z)?(?= |$)/;
const money =
  /(?:^| )(?:lira\S*|tl|para\S*|ucret\S*|fiyat\S*|bedel\S*|maas\S*|kira\S*|butce\S*|tutar\S*|ode\S*|euro|avro|dolar\S*|ciro\S*|price|cost)(?= |$)/;

/** Classifies a question by its words. */
export function askedFor(question: string): Asked {
  const folded = foldedWords(question);
  if (when.test(folded)) return { kind: 'when', unit: undefined };
  const [counts, counted] = howMany.exec(folded) ?? [];
  if (counts !== undefined) {
    const isMoney = money.test(folded);
    const isCounted = /kac|many/.test(counts) && counted !== undefined && !money.test(counted);
    return { kind: 'number', unit: isCounted ? counted : isMoney ? 'money' : undefined };
  }
  if (who.test(folded)) return { kind: 'who', unit: undefined };
  return { kind: whether.test(folded) ? 'whether' : 'other', unit: undefined };
}

const times =
  /^(?:ocak|subat|mart|nisan|mayis|haziran|temmuz|agustos|eylul|ekim|kasim|aralik|pazar|pazartesi|sali|carsamba|persembe|cuma|cumartesi|yaz|kis|sabah|aksam|gece|ogle|hafta|gunu?|ay|yil|yilda|sonra|once)/;
const roles =
  /^(?:mudur|sorumlu|lider|ekip|memur|uzman|yonetici|baskan|kurul|muhendis|temsilci|calisan|alici|satici|firma|teknisyen|danisman|kisi)/;
const currency = /^(?:tl|lira|usd|eur|euro|avro|dolar|try|sterlin)/;

const isNumber = (token: Token): boolean => token.kind === 'number' || token.kind === 'date' || (numberOf(token, false) ?? 1) !== 1;

/**
 * Whether a text contains something of the requested kind that the question does not contain itself: 1 if so, -1 if not, 0 for kinds that
 * texts cannot be checked for. A counted thing must be next to its number.
 */
export function saysKind(asked: Asked, text: string, question = ''): number {
  const { kind, unit } = asked;
  if (kind === 'number' && unit !== undefined) return saysUnit(asked, text);
  const known = new Set(tokensOf(question).map(({ folded }) => folded));
  const isNew = ({ folded }: Token) => !known.has(folded);
  const tokens = tokensOf(text);
  const has = (is: (token: Token, at: number) => boolean) => (tokens.some((token, at) => isNew(token) && is(token, at)) ? 1 : -1);
  if (kind === 'number') return has(isNumber);
  if (kind === 'when') return has((token) => isNumber(token) || times.test(token.folded));
  if (kind !== 'who') return 0;
  return has((token, at) => {
    const next = tokens[at + 1];
    const isNamed = isCapital(token) && next?.gap === ' ' && isCapital(next) && isNew(next);
    return token.kind === 'word' && (roles.test(token.folded) || isNamed);
  });
}

const isCapital = ({ kind, text }: Token): boolean => kind === 'word' && /^\p{Lu}\p{Ll}/u.test(text);

/** Whether a text counts the requested thing: 1 if so, -1 if not, 0 if the question counts nothing. */
export function saysUnit({ unit }: Asked, text: string): number {
  if (unit === undefined) return 0;
  const tokens = tokensOf(text);
  const isUnit = ({ folded }: Token) => (unit === 'money' ? currency.test(folded) : alike(unit, folded));
  const counts = tokens.some((token, at) => {
    if (!isNumber(token)) return false;
    if (unit === 'money' && /[₺$€]/.test(token.gap + (tokens[at + 1]?.gap ?? ''))) return true;
    return tokens.slice(at + 1, at + 4).some(isUnit) || (at > 0 && isUnit(tokens[at - 1] as Token));
  });
  return counts ? 1 : -1;
}
