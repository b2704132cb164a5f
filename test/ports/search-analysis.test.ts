import { expect, test } from 'vitest';
import { askedWords, foldedWord, languageOf, matches, plainWords, termsOfPassage } from '../../src/ports/search/analysis.ts';

const termsOf = (text: string) => termsOfPassage({ title: '', headings: [], text }).terms.text;

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

test.each([
  ['tr', 'Yıllık izin süresi on dört iş günüdür ve şirket yönetimi onaylar.'],
  ['tr', 'Deployment pipeline her gece staging ortamında tekrar test edilir, sonra release çıkar.'],
  ['tr', 'INV-2026-0042 | 126.720,00 TL | Demir Lojistik'],
  ['en', 'The invoices are paid by the accounting department within thirty days.'],
  ['en', 'IN CASE OF FIRE, LEAVE THE BUILDING BY THE STAIRS AND DO NOT USE A LIFT.'],
])('languageOf is %s for: %s', (language, text) => expect(languageOf(plainWords(text))).toBe(language));

test('stems English texts in English, with their titles', () => {
  expect(termsOf('The companies were paying their invoices.').stems).toEqual(['compani', 'pai', 'invoic']);
  const { terms } = termsOfPassage({ title: 'Policies', headings: ['Meetings'], text: 'What is to be done before the meeting is over.' });
  expect([terms.title.stems, terms.headings.stems]).toEqual([['polici'], ['meet']]);
});

test('looks for a word in both languages, and for no stop word of the question', () => {
  const stems = (question: string) => askedWords(question).flatMap((word) => word.stems);
  expect(stems('servis saatleri')).toEqual(['servis', 'servi', 'saat', 'saatleri']);
  expect(stems('at için ne var')).toEqual(['at']);
  expect(stems('which of the companies is in the bin')).toEqual(['companies', 'compani', 'bin']);
});

test('highlights English words in other forms', () => {
  const text = 'The companies were paying for all of this.';
  const found = matches('Which company pays for that?', text).map(({ start, end }) => text.slice(start, end));
  expect(found).toEqual(['companies', 'paying']);
});
