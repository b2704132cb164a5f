import type { Language } from './language.ts';

export type Values = Readonly<Record<string, string | number | Date>>;
type Part = (values: Values) => string;

/**
 * Compiles a message in the subset of ICU MessageFormat that the app's messages use: `{name}`, `{count, number}` and
 * `{count, plural, =0 {none} one {# task} other {# tasks}}`, also nested. A test compares the results with those of intl-messageformat, whose
 * parser is larger than all messages of a page.
 */
export function compile(source: string, language: Language): Part {
  const numbers = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  let at = 0;
  const upTo = (end: RegExp): string => {
    const rest = source.slice(at);
    const found = rest.search(end);
    const text = rest.slice(0, found < 0 ? undefined : found);
    at += text.length;
    return text.trim();
  };
  /** Reads text and arguments up to the brace that closes them. `of`: argument whose value replaces `#`. */
  const sequence = (of?: string): Part => {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== '}') {
      const character = source[at] ?? '';
      at += 1;
      if (character === '{') parts.push(argument());
      else if (character === '#' && of !== undefined) parts.push((values) => numbers.format(Number(values[of])));
      else parts.push(() => character);
    }
    at += 1;
    return (values) => parts.map((part) => part(values)).join('');
  };
  const argument = (): Part => {
    const name = upTo(/[,}]/);
    const isPlain = source[at] === '}';
    at += 1;
    if (isPlain) return (values) => String(values[name] ?? '');
    const isNumber = upTo(/[,}]/) === 'number';
    at += 1;
    if (isNumber) return (values) => numbers.format(Number(values[name]));
    const choices = new Map<string, Part>();
    for (let key = upTo(/[{}]/); key !== ''; key = upTo(/[{}]/)) {
      at += 1;
      choices.set(key, sequence(name));
    }
    at += 1;
    return (values) => {
      const count = Number(values[name]);
      const choice = choices.get(`=${count}`) ?? choices.get(plurals.select(count)) ?? choices.get('other');
      return choice?.(values) ?? '';
    };
  };
  return sequence();
}
