import { describe, expect, test } from 'vitest';
import { askedFor, saysKind, saysUnit } from '../../../schema/knowledge/judge/asked.ts';
import { isLikelyAnswered } from '../../../schema/knowledge/judge/judge.ts';
import { isOfVerb, isSaid, verbStem } from '../../../schema/knowledge/judge/same.ts';
import { scaleSoon } from '../../../schema/knowledge/judge/scale.ts';
import { signalsOf } from '../../../schema/knowledge/judge/signals.ts';
import type { Evidence } from '../../../schema/knowledge/search/retrieve.ts';
import { textWords, wordsOf } from '../../../schema/knowledge/search/words.ts';
import type { Embeddings } from '../../../src/ports/model/port.ts';
import { passage } from '../../support/builders/passage.ts';

describe('verbStem and isOfVerb', () => {
  test.each([
    ['kalkiyor', 'kalkar', true],
    ['gidiyor', 'gider', true],
    ['gidiyor', 'gitti', true],
    ['saklaniyor', 'saklar', true],
    ['bitiyor', 'biter', true],
    ['veriliyor', 'vergi', false],
    ['cikiyor', 'cikti', true],
    ['tasiyacak', 'tasima', true],
    ['yikayabilir', 'yikanir', true],
    ['yikamaliyim', 'yikanir', true],
    ['yiyecek', 'yikanir', false],
  ])('%s and %s are forms of the same verb: %s', (asked, said, same) => {
    expect(isOfVerb(verbStem(asked) ?? '?', said)).toBe(same);
  });

  test.each(['ucretler', 'personel', 'testleri'])('%s is not a verb', (word) => expect(verbStem(word)).toBeUndefined());
});

test.each([
  ['testler', 'testini', true],
  ['dergiyi', 'dergiler', true],
  ['kart', 'kartal', true],
  ['sayfa', 'sayman', false],
  ['2024', '2025', false],
])('isSaid: %s occurs in %s: %s', (asked, said, is) => {
  expect(isSaid({ word: { text: asked, telling: false }, stem: undefined }, textWords(said))).toBe(is);
});

describe('askedFor', () => {
  test.each([
    ['Depo sorumlusu kim?', 'who', undefined],
    ['Toplantı ne zaman?', 'when', undefined],
    ['Mesai kaçta bitiyor?', 'when', undefined],
    ['Yıllık izin kaç gün?', 'when', undefined],
    ['Depoda kaç kişi çalışıyor?', 'number', 'kisi'],
    ['Kira ne kadar?', 'number', 'money'],
    ['Eve köpek getirebilir miyim?', 'whether', undefined],
    ['Kapıyı nasıl açarım?', 'other', undefined],
    ['How many people work there?', 'number', 'people'],
  ] as const)('classifies %s: %s %s', (question, kind, unit) => {
    expect(askedFor(question)).toEqual({ kind, unit });
  });

  test('saysKind and saysUnit detect the expected kind of answer in a text', () => {
    expect(saysKind({ kind: 'who', unit: undefined }, 'Depoya Ayşe Yılmaz bakar.')).toBe(1);
    expect(saysKind({ kind: 'who', unit: undefined }, 'Depoya bakılır.')).toBe(-1);
    expect(saysKind({ kind: 'number', unit: undefined }, 'Kira yoktur.')).toBe(-1);
    expect(saysKind({ kind: 'number', unit: 'kisi' }, 'Depoda 12 raf vardır.')).toBe(-1);
    expect(saysKind({ kind: 'who', unit: undefined }, 'Ayşe Yılmaz depoya bakar.', 'Ayşe Yılmaz kimin yerine bakıyor?')).toBe(-1);
    expect(saysUnit({ kind: 'number', unit: 'kisi' }, 'Depoda on iki kişi çalışır.')).toBe(1);
    expect(saysUnit({ kind: 'number', unit: 'kisi' }, 'Depoda 12 raf vardır.')).toBe(-1);
    expect(saysUnit({ kind: 'number', unit: 'money' }, 'Kira 90.000 TL’dir.')).toBe(1);
  });
});

/** Lexical evidence: the passages in descending order of score. */
function evidence(texts: readonly string[], more: Partial<Evidence> = {}): Evidence {
  const all = texts.map((text) => ({ ...passage(text), projectKey: 'GEN', projectName: 'Genel', task: null }));
  return {
    candidates: all,
    lexical: new Map(all.map(({ id }, at) => [id, 9 / (at + 1)])),
    vector: new Map(),
    reranked: new Map(),
    ...more,
  };
}
const asked = (text: string) => ({ text, words: wordsOf(text) });
const texts = [
  'Personel servisi Kadıköy iskelesinden saat 08.10’da kalkar.',
  'Servis ücreti alınmaz.',
  'Yıllık izin süresi on dört iş günüdür.',
  'Kira her ayın beşinde ödenir.',
];

describe('isLikelyAnswered', () => {
  test.each([
    ['Servis nereden kalkıyor?', true],
    ['Personel servisi saat kaçta kalkıyor?', true],
    ['Yıllık izin süresi ne kadar?', true],
    ['Kreşin kontenjanı kaç çocuk?', false],
    ["Japonya'daki distribütörümüz kim?", false],
  ])('%s: %s', (question, is) => {
    expect(isLikelyAnswered(asked(question), evidence(texts))).toBe(is);
  });

  test.each([
    ['INV-2026-0042 faturasının toplamı ne kadar?', true],
    ['inv 2026 0042 faturasının toplamı ne kadar', true],
    ['INV-2026-0043 faturasının toplamı ne kadar?', false],
    ['INV-2026-004 faturasının toplamı ne kadar?', false],
    ['bk300un garanti süresi ne kadar', true],
    ["BK-301'in garanti süresi ne kadar?", false],
    ['BK-300 pompanın garanti süresi 2025-2026 için iki yıl mı?', true],
    ['bk 300 garanti süresi ne kadar', true],
    ['Pompanın garanti süresini Kerem Uslu mu uzattı?', false],
    ['Pompanın garanti süresini Zerrin Hanım mı uzattı?', true],
    ['Oğuzhan Bey pompanın garanti süresini uzattı mı?', false],
    ['Zerrin Hanım pompanın garanti süresini uzattı mı?', true],
    ['Pompanın Garanti Süresi Ne Kadar Uzatıldı?', true],
  ])('requires that a passage contains the codes and names of the question: %s %s', (question, is) => {
    const about = ['INV-2026-0042 faturasının toplamı 12.400 TL’dir.', 'BK-300 pompanın garanti süresi iki yıldır; Zerrin Ak uzattı.'];
    expect(isLikelyAnswered(asked(question), evidence(about))).toBe(is);
  });

  test.each([
    ['Belge.pdf içinde ne yazıyor?', true],
    ['belge.PDF', true],
    ['What is in Belge.pdf?', true],
    ['Belge.pdf kimde?', false],
    ['Belge.pdf içinde zımpara kaç lira?', false],
    ['Defter.pdf içinde ne yazıyor?', false],
  ])('is true if the question only names an existing file: %s', (question, is) => {
    expect(isLikelyAnswered(asked(question), evidence(texts))).toBe(is);
  });

  test('is false without passages and for a question without words', () => {
    expect(isLikelyAnswered(asked('Servis nereden kalkıyor?'), evidence([]))).toBe(false);
    expect(isLikelyAnswered(asked('Peki ya o?'), evidence(texts))).toBe(false);
  });

  test('follows a reranker that is certain', () => {
    const [first] = evidence(texts).candidates;
    const sure = (score: number) => evidence(texts, { reranked: new Map([[first?.id ?? '', score]]) });
    expect(isLikelyAnswered(asked('Servis nereden kalkıyor?'), sure(0.001))).toBe(false);
    expect(isLikelyAnswered(asked('Vapur iskelesinde kaçta olmalıyım?'), sure(0.999))).toBe(true);
    // Scores of 0 and 1 must not become infinite.
    for (const score of [0, 1]) expect([true, false]).toContain(isLikelyAnswered(asked('Servis?'), sure(score)));
  });

  test('signalsOf includes vector signals only if vectors and the cosine scale are known', () => {
    const scale = { unrelated: 0.7, related: 0.9 };
    const near = evidence(texts, { vector: new Map(texts.map((text, at) => [text, 0.8 - at / 100])) });
    expect(signalsOf(asked('Servis nereden kalkıyor?'), evidence(texts), scale)).not.toHaveProperty('near');
    expect(signalsOf(asked('Servis nereden kalkıyor?'), near)).not.toHaveProperty('near');
    expect(signalsOf(asked('Servis nereden kalkıyor?'), near, scale)?.near).toBeCloseTo(0.5);
  });

  test('signalsOf measures agreement by the vector rank of the best lexical passage', () => {
    const found = evidence(texts);
    const ids = found.candidates.map(({ id }) => id);
    const agree = (order: readonly (string | undefined)[]) => {
      const vector = new Map(order.map((id, at) => [id ?? '', 0.8 - at / 100]));
      return signalsOf(asked('Servis nereden kalkıyor?'), { ...found, vector }, { unrelated: 0.7, related: 0.9 })?.agree;
    };
    expect(agree([ids[0], ids[1], ids[2]])).toBe(1);
    expect(agree([ids[1], ids[0], ids[2]])).toBe(0.5);
    expect(agree([ids[1], ids[2]])).toBe(0);
  });

  test('signalsOf halves a sentence without the expected kind of answer', () => {
    const signalOf = (text: string) => signalsOf(asked('Kira ne zaman ödenir?'), evidence([text]))?.stated ?? 0;
    expect(signalOf('Kira her ayın beşinde ödenir.')).toBeGreaterThan(1.5 * signalOf('Kira elden ödenir.'));
  });
});

describe('the cosine scale of an embedding model', () => {
  const pointing = (at: number) => Float32Array.from({ length: 8 }, (_, place) => (place === at ? Math.sqrt(0.75) : place === 7 ? 0.5 : 0));
  const model = (embed: Embeddings['embed']): Embeddings => ({ name: 'made', dimensions: 8, embed });

  test('is measured once', async () => {
    let asked = 0;
    const embeddings = model(async (all) => {
      asked += 1;
      return all.map((_, at) => pointing(at));
    });
    const scale = await scaleSoon(embeddings);
    expect(scale?.unrelated).toBeCloseTo(0.25);
    expect(scale?.related).toBeCloseTo(1);
    expect(await scaleSoon(embeddings)).toBe(scale);
    expect(asked).toBe(2);
  });

  test('is undefined if the model does not separate texts or is unavailable', async () => {
    expect(await scaleSoon(model(async (all) => all.map(() => pointing(0))))).toBeUndefined();
    expect(await scaleSoon(model(() => Promise.reject(new Error('away'))))).toBeUndefined();
  });
});
