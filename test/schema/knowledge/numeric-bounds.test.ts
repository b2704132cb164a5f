import { describe, expect, test } from 'vitest';
import { agreeOnBounds } from '../../../schema/knowledge/truth/bounds.ts';

// A bound applies to a number at most two words away.
describe('an upper bound near a number', () => {
  const atLeast = 'Süre en az 30 gündür.';
  test.each([
    ['right before it', 'Süre en fazla 30 gündür.'],
    ['one word before it', 'Süre en fazla yaklaşık 30 gündür.'],
    ['two words before it', 'Süre en fazla toplam olarak 30 gündür.'],
    ['right behind its unit', 'Başvuru 30 gün içinde yapılır.'],
    ['one word behind its unit', 'Başvuru 30 gün süre içinde yapılır.'],
  ])('contradicts a lower bound if it is %s', (_, sentence) => {
    expect(agreeOnBounds(atLeast, sentence)).toBe(false);
  });

  test.each([
    ['three words before it', 'Süre en fazla ilgili birim onayıyla 30 gündür.'],
    ['three words behind it', 'Süre 30 gün olarak ilgili birim içinde yapılır.'],
  ])('does not apply to the number if it is %s', (_, sentence) => {
    expect(agreeOnBounds(atLeast, sentence)).toBe(true);
  });

  test('does not contradict the same bound in other words', () => {
    for (const sentence of ['Süre en az 30 gündür.', 'Süre 30 günden az olamaz.', 'Süre asgari 30 gündür.'])
      expect([sentence, agreeOnBounds(atLeast, sentence)]).toEqual([sentence, true]);
  });
});
