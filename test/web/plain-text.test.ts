import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsed } from '../../schema/work/markdown/markdown.ts';
import { plainParagraphs } from '../../web/src/ui/plain-text.ts';
import { testSeed } from '../support/random.ts';

const letters = fc.constantFrom(...'abçİ09 .,;:?!\'"()[]*_-+#>=|~`<&/\\@%…—“’\n\r\t');
const pieces = fc.constantFrom('\n\n', '  \n', '    ', 'www.', 'http://', '1.', '12)', '---', '- ', 'x.com', 'Kelime ');

test('recognizes only texts that the parser reads as the same paragraphs', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(letters, pieces), { maxLength: 9 }), (parts) => {
      const text = parts.join('');
      const paragraphs = plainParagraphs(text);
      const { children = [] } = (paragraphs && parsed(text)) ?? {};
      if (paragraphs)
        expect(children).toMatchObject(paragraphs.map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] })));
    }),
    { seed: testSeed(), numRuns: 5_000 },
  );
});

test('recognizes sentences in several paragraphs', () => {
  expect(plainParagraphs('Tamam, “yarın” bakıyorum.\nSonra yazarım (belki).\n\nOldu mu?')).toEqual([
    'Tamam, “yarın” bakıyorum.\nSonra yazarım (belki).',
    'Oldu mu?',
  ]);
});
