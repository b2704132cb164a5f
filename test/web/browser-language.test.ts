import { expect, test } from 'vitest';
import { spokenOf } from '../../web/src/i18n/language.ts';

test.each([
  [['tr-TR', 'en-US'], 'tr'],
  [['en-GB', 'tr'], 'en'],
  [['de-DE', 'en'], 'en'],
  [['EN'], 'en'],
  [['de'], 'tr'],
  [[], 'tr'],
])('the app uses the first supported browser language before sign-in: %j', (languages, language) => {
  expect(spokenOf(languages)).toBe(language);
});
