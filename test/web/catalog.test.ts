import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { compile } from '../../web/src/i18n/format.ts';
import { catalog, wordsOf } from '../support/catalog.ts';

const texts = await catalog();

/** Names of the placeholders of a message. */
function places(text: string, language: string): string[] {
  const found = new Set<string>();
  // Node types 1 to 6 have a name: arguments, numbers, dates, times, choices, plurals.
  JSON.stringify(new IntlMessageFormat(text, language).getAst(), (_key, node) => {
    if (typeof node?.value === 'string' && node.type >= 1 && node.type <= 6) found.add(node.value);
    return node;
  });
  return [...found].sort();
}

test('every message of the web app exists in both languages, with the same placeholders', () => {
  const wrong = texts.filter(({ tr, en }) => !tr.trim() || !en.trim() || places(tr, 'tr').join() !== places(en, 'en').join());
  expect(wrong).toEqual([]);
  expect(texts.length).toBeGreaterThan(1000);
});

test('every message is formatted as the reference implementation of ICU MessageFormat formats it', () => {
  for (const { tr, en } of texts)
    for (const [language, source] of [
      ['tr', tr],
      ['en', en],
    ] as const)
      for (const value of [0, 1, 2, 5, 1234.5]) {
        const values = Object.fromEntries(places(source, language).map((name) => [name, value]));
        expect(compile(source, language)(values)).toBe(String(new IntlMessageFormat(source, language).format(values)));
      }
});

test('Turkish messages contain no common English words', () => {
  const known =
    'the and you your with this that for from not are all was new file task project search delete save cancel open close edit settings'.split(
      ' ',
    );
  const suspects = texts.filter(({ tr }) => wordsOf(tr).some((word) => known.includes(word)));
  expect(suspects).toEqual([]);
});
