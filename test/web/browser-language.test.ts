import { expect, test } from 'vitest';
import { spokenOf } from '../../web/src/text/language.ts';

test.each([
  [['tr-TR', 'en-US'], 'tr'],
  [['en-GB', 'tr'], 'en'],
  [['de-DE', 'en'], 'en'],
  [['EN'], 'en'],
  [['de'], 'tr'],
  [[], 'tr'],
])('before sign-in the app speaks the first language of the browser that it knows: %j', (languages, language) => {
  expect(spokenOf(languages)).toBe(language);
});
