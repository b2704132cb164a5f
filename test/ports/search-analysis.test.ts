import { expect, test } from 'vitest';
import { foldedWord, matches, normalize, termsOf } from '../../src/ports/search/analysis.ts';
import { node } from './search-engines.ts';
import { words } from './search-words.ts';

test.each([
  ['suffixes', 'çalışmalarımızdan', ['calisma'], ['calis']],
  ['a suffix after an apostrophe', "İstanbul'daki Ayşe’nin", ['istanbul', 'ayse'], ['istan', 'ayse']],
  ['I and İ', 'ILIK İLK IĞDIR', ['ilik', 'ilk', 'ik'], ['ilik', 'ilk', 'igdir']],
  ['stop words', 've bu için izin', ['iz'], ['ve', 'bu', 'icin', 'izin']],
  ['numbers and keys', 'WEB-12 1.250,50 12.03.2026', ['web', '12', '1.250,50', '12.03.2026'], ['web', '12', '1.250', '12.03']],
  ['ligatures and decomposed letters', `ﬁnans ${'gün'.normalize('NFD')}`, ['finans', 'gun'], ['finan', 'gun']],
  ['emoji', '🚀 tamam', ['🚀', 'tama'], ['🚀', 'tamam']],
  ['nothing', ' \u0000 *?"', [], []],
])('extracts the terms of %s', (_, text, stems, prefixes) => {
  expect(termsOf(text)).toEqual({ stems, prefixes });
});

test('gives a word the same prefix without diacritics and with other suffixes', () => {
  for (const word of ['sözleşmelerimiz', 'sozlesme', 'SÖZLEŞMENİN', 'Sözleşme’ye']) expect(termsOf(word).prefixes).toEqual(['sozle']);
});

test('highlights the words that share a term with the question', () => {
  const text = "Yıllık İZNİNİZ ve 'sözleşme' günleri; İstanbul'da ızgara 🚀.";
  const found = (question: string) => matches(question, text).map(({ start, end }) => text.slice(start, end));
  expect(found('iznin ve sozlesmeler kaç gün')).toEqual(['İZNİNİZ', 'sözleşme', 'günleri']);
  expect(found('istanbul 🚀')).toEqual(["İstanbul'da", '🚀']);
  expect(found('izgara')).toEqual(['ızgara']);
  expect(found('ve bu için')).toEqual([]);
  expect(found('')).toEqual([]);
});

test('folds accents as people type without them', () => {
  expect(['Çalışma', 'ŞIĞLIK', "Ölçü'nün", 'rüzgâr'].map(foldedWord)).toEqual(['calisma', 'siglik', 'olcu', 'ruzgar']);
});

test.skipIf(!node)('extracts the same terms as the Elasticsearch analyzers, for words and sentences', async () => {
  const { analysis } = await import('../../src/ports/search/elasticsearch-mapping.ts');
  const index = `${node}/test-analysis-${process.pid}`;
  const ask = async (path: string, method: string, body: unknown) => {
    const answer = await fetch(index + path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { tokens: { token: string }[] };
  };
  await ask('', 'PUT', { settings: { number_of_shards: 1, analysis } });
  // One text a line, so that term positions locate a difference.
  for (const analyzer of ['stems', 'prefixes'] as const) {
    const { tokens } = await ask('/_analyze', 'POST', { analyzer, text: words.map(normalize) });
    expect(tokens.map(({ token }) => token).join('\n')).toBe(words.flatMap((line) => termsOf(line)[analyzer]).join('\n'));
  }
  await fetch(index, { method: 'DELETE' });
});
