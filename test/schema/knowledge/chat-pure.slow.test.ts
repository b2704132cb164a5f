import { describe, expect, test } from 'vitest';
import { nothingFound } from '../../../schema/knowledge/chat/answer/abstain.ts';
import { AnswerText, withSquareBrackets } from '../../../schema/knowledge/chat/answer/answer-text.ts';
import { extractAnswer } from '../../../schema/knowledge/chat/answer/extract.ts';
import { greetingFor } from '../../../schema/knowledge/chat/answer/greeting.ts';
import { coverage, relevant, weigh } from '../../../schema/knowledge/chat/answer/retrieve.ts';
import {
  budgetOf,
  remembered,
  shareOf,
  tokensOf,
  toolsWithin,
  UsageCounter,
  withinBudget,
} from '../../../schema/knowledge/chat/answer/tokens.ts';
import { leansBack, standalone } from '../../../schema/knowledge/chat/answer/understand.ts';
import { keepNumbers, numbersIn } from '../../../schema/knowledge/chat/cite/claims.ts';
import { cutAround, locate } from '../../../schema/knowledge/chat/cite/span.ts';
import { withheld } from '../../../schema/knowledge/chat/read/visible-text.ts';
import { alike, wordsOf } from '../../../schema/knowledge/search/words.ts';
import { passage } from '../../support/builders/passage.ts';

describe('wordsOf a question', () => {
  test.each([
    ['Yıllık izin kaç gündür?', ['yillik', 'izin', 'gundur']],
    ['Lütfen bana hangi belgelerin istendiğini söyler misin', ['belgelerin', 'istendigini']],
    ["KDV'nin 2026 oranı ne kadar?", ['kdv', '2026', 'orani']],
    ['Peki ya o?', []],
  ])('%s', (question, texts) => {
    expect(wordsOf(question).map(({ text }) => text)).toEqual(texts);
  });

  test.each([
    ['izin', 'izni', true],
    ['izinleri', 'izin', true],
    ['sehir', 'sehrin', true],
    ['gun', 'gundur', true],
    ['gunu', 'gun', true],
    ['yil', 'yillik', true],
    ['prim', 'primi', true],
    ['kirasi', 'kira', true],
    ['ofisinin', 'ofisi', true],
    ['sozlesmenin', 'sozlesmeler', true],
    ['kar', 'karar', false],
    ['ay', 'ayakkabi', false],
    ['su', 'surec', false],
    ['izin', 'izmir', false],
    ['14', '140', false],
  ])('alike(%s, %s) is %s', (one, other, same) => {
    expect([alike(one, other), alike(other, one)]).toEqual([same, same]);
  });

  test('marks numbers and names inside a sentence as distinctive, but not the first word', () => {
    const telling = wordsOf("Ofisin kirası Ankara'da 2026 yılında ne kadar?").filter((word) => word.telling);
    expect(telling.map(({ text }) => text)).toEqual(['ankara', '2026']);
  });
});

describe('relevance', () => {
  const kira = passage('İstanbul ofisinin aylık kirası 90.000 liradır.');
  test.each([
    ['İstanbul ofisinin kirası ne kadar?', 1],
    ['istanbul ofisi kira', 1],
    ["Ofisin Ankara'daki kirası ne kadar?", 0.5],
    ['Mars kolonisinin bütçesi', 0],
  ])('coverage of %s is %f', (question, covered) => {
    const words = wordsOf(question);
    expect(coverage(words, kira, weigh(words, []))).toBeCloseTo(covered);
  });

  test('coverage includes headings and titles', () => {
    const words = wordsOf('Doğum izni kaç hafta?');
    expect(coverage(words, passage('16 hafta.', { headings: ['Doğum izni'] }), weigh(words, []))).toBe(1);
  });

  test('weighs a word that no passage contains more than a word that all contain', () => {
    const words = wordsOf('Kreş ücreti');
    const found = [passage('Yemek ücreti 90 liradır.'), passage('Servis ücreti yoktur.')];
    const weights = weigh(words, found);
    expect(weights.get('kres')).toBeGreaterThan(weights.get('ucreti') as number);
  });

  test('relevant drops unrelated passages unless vectors found them', () => {
    const found = [kira, passage('Hiç ilgisi yok.')];
    expect(relevant(wordsOf('Ofisin elektrik faturası?'), found, 'lexical')).toEqual([kira]);
    expect(relevant(wordsOf('Ne ödüyoruz?'), found, 'lexical')).toEqual([]);
    expect(relevant(wordsOf('Ne ödüyoruz?'), found, 'hybrid')).toEqual(found);
  });
});

describe('an extractive answer', () => {
  test('quotes a heading with the text below it', () => {
    const text = 'Başvuru koşulları:\nAdayın en az iki yıl deneyimi olmalıdır.';
    const { quotes } = extractAnswer(wordsOf('başvuru koşulları nelerdir'), [passage(text)], 'tr');
    expect(quotes).toEqual([expect.objectContaining({ n: 1, quote: text, start: 100, end: 100 + text.length })]);
  });

  test('begins at the sentence, not at the heading that the question repeats', () => {
    const under = passage('Başvuru koşulları\nAdayın en az iki yıl deneyimi olmalıdır.', {
      headings: ['İK-12 (işe alım)', 'Başvuru koşulları'],
    });
    const { quotes } = extractAnswer(wordsOf('başvuru koşulları nelerdir'), [under], 'tr');
    expect(quotes).toMatchObject([{ quote: 'Adayın en az iki yıl deneyimi olmalıdır.' }]);
    const alone = passage('Başvuru koşulları', { headings: ['Başvuru koşulları'] });
    expect(extractAnswer(wordsOf('başvuru koşulları'), [alone], 'tr').quotes).toMatchObject([{ quote: 'Başvuru koşulları' }]);
  });

  test('cuts a long sentence around the words of the question, at whole words and characters', () => {
    const text = `${'Giriş 😀 niteliğinde '.repeat(40)}pilin ömrü on iki aydır${' ve sonrası 😀'.repeat(40)}.`;
    const { quotes } = extractAnswer(wordsOf('pilin ömrü ne kadar'), [passage(text)], 'tr');
    const [{ quote, start, end } = { quote: '', start: 0, end: 0 }] = quotes;
    expect(quote).toContain('pilin ömrü on iki aydır');
    expect(quote.length).toBeLessThanOrEqual(400);
    expect(text.slice(start - 100, end - 100)).toBe(quote);
    expect(quote.split(' ').every((word) => text.split(' ').includes(word))).toBe(true);
    expect(cutAround('😀'.repeat(300), { start: 0, end: 600 }, [], 401)).toEqual({ start: 0, end: 400 });
  });

  test('quotes the row that is asked for, with the header of its table', () => {
    const text = 'Paket | Ziyaret | Yanıt süresi\nTemel | 2 | 48 saat\nkurumsal | 12 | 4 saat\nGelişmiş | 6 | 24 saat';
    const { text: answer, quotes } = extractAnswer(wordsOf('kurumsal pakette kaç ziyaret var'), [passage(text)], 'tr');
    expect(quotes).toMatchObject([{ quote: 'kurumsal | 12 | 4 saat' }]);
    expect(answer).toContain('  | Paket | Ziyaret | Yanıt süresi |\n  | --- | --- | --- |\n  | kurumsal | 12 | 4 saat |');
    expect(answer).not.toContain('Temel');
  });

  test('quotes all rows if several match equally', () => {
    const text = 'Paket | Ziyaret | Yanıt süresi\nTemel | 2 | 48 saat\nGelişmiş | 6 | 24 saat';
    expect(extractAnswer(wordsOf('paketlerin yanıt süreleri'), [passage(text)], 'tr').quotes).toMatchObject([{ quote: text }]);
  });

  test('renders tables with their header and keeps separate lines, below the source', () => {
    const text = 'Haklar yıllık belirlenir.\n\nHak | Tutar\nYemek kartı | 310 TL [3]\nYol yardımı | 2.150 TL';
    const answer = extractAnswer(wordsOf('yemek kartı tutarı'), [passage(text, { title: 'Haklar.xlsx', page: 1 })], 'tr');
    expect(answer.text.split('\n').slice(2)).toEqual([
      '- Haklar.xlsx, s. 1 [1]:',
      '',
      '  “Haklar yıllık belirlenir.”',
      '',
      '  | Hak | Tutar |',
      '  | --- | --- |',
      '  | Yemek kartı | 310 TL (3) |',
      '  | Yol yardımı | 2.150 TL |',
    ]);
    const mail = 'Kimden: Berrin\nKime: Destek\n\nDepomuzda üç gece üst üste alarm aldık, oysa oda hiç ısınmadı\nve kimse yoktu.';
    expect(extractAnswer(wordsOf('depo alarm'), [passage(mail)], 'tr').text).toContain(
      '  “Kimden: Berrin  \n  Kime: Destek”\n\n  “Depomuzda üç gece üst üste alarm aldık, oysa oda hiç ısınmadı ve kimse yoktu.”',
    );
  });

  test('repeats the header of a table that continues in another passage', () => {
    const rows = passage('Yol yardımı | 2.150 TL\nKreş | 6.400 TL', { headings: ['Yan haklar', 'Hak | Tutar'] });
    expect(extractAnswer(wordsOf('kreş yardımı'), [rows], 'tr').text).toContain('  | Hak | Tutar |\n  | --- | --- |\n  | Yol yardımı |');
  });

  test('escapes numbers in brackets in quotes and titles', () => {
    const { text } = extractAnswer(wordsOf('yıllık izin'), [passage('Yıllık izin 14 gündür [3].', { title: 'İzinler [2].pdf' })], 'tr');
    expect(numbersIn(text)).toEqual([1]);
    expect(text).toContain('(İzinler (2).pdf');
  });

  test.each(['tr', 'en'] as const)(
    'escapes numbers in brackets in the question and project name of an answer without results: %s',
    (locale) => {
      const text = nothingFound({ question: 'Tablo [3] neyi gösterir?', kinds: ['file'], project: 'Site [1, 2]' }, locale);
      expect(numbersIn(text)).toEqual([]);
      expect(text).toMatch(/“Tablo \(3\) neyi gösterir\?”.*“Site \(1, 2\)”/);
    },
  );

  test('quotes at most three equally relevant passages', () => {
    const all = ['A', 'B', 'C', 'D'].map((name) => passage(`Teslim tarihi ${name} projesi için salıdır.`));
    const { text, quotes } = extractAnswer(wordsOf('teslim tarihi'), all, 'en');
    expect(quotes.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(text).toMatch(/^This is what the sources say:/);
  });
});

describe('the text of a model', () => {
  /** Pushes the pieces of an answer and returns the displayed text. */
  const read = (pieces: string[]) => {
    const answer = new AnswerText();
    const displayed = pieces.map((piece) => answer.push(piece)).join('') + answer.end();
    return { displayed, answer };
  };
  const whole = 'Merhaba [1]! Fiyat < 5 ise [2, 9] alın.\n\n!![resim](https://x.example) son [not] <<tırnak>>! \n';
  const expected = 'Merhaba [1]! Fiyat < 5 ise [2, 9] alın.\n\n[resim](https://x.example) son [not] <<tırnak>>!';

  test.each([1, 2, 3, 5, 7, 1000])('does not depend on the size of the pieces: %i characters', (size) => {
    const { displayed, answer } = read(whole.match(new RegExp(`[^]{1,${size}}`, 'g')) as string[]);
    expect(displayed).toBe(expected);
    expect(answer.text).toBe(expected);
  });

  test('accepts the brackets that other models write, except in code', () => {
    expect(withSquareBrackets('Bir 【1】, iki 【2†kaynak】, üç ［1、2］, `a【1】`.')).toBe('Bir [1], iki [2], üç [1,2], `a【1】`.');
  });

  test('hides the marker for “no answer”', () => {
    expect(read(['YAN', 'IT_', 'YOK', '.'])).toMatchObject({ answer: { isNoAnswer: true } });
    expect(read(['YANIT_', 'YOK']).displayed).toBe('');
    expect(read(['YANI', 'T budur [1].']).displayed).toBe('YANIT budur [1].');
  });

  test('cites each number once, in order of appearance', () => {
    expect(numbersIn('a [2][1] b [2, 3]')).toEqual([2, 1, 3]);
  });
});

describe('locate', () => {
  test.each([
    ['a  b\nc', 'x a b c', { start: 2, end: 7 }],
    ['a.b', 'axb', undefined],
    ['(1+1)', 'x (1 + 1) y', { start: 3, end: 8 }],
    ['14 gün', 'toplam 14 gündür', undefined],
    ['fiyat 14', 'fiyat 14.500 TL', undefined],
    ['500 TL', 'fiyat 14.500 TL', undefined],
    ['IŞIK açık', '**Işık** “AÇIK”.', { start: 2, end: 14 }],
    ['e-postada.', 'Görüntü e-postada.', { start: 8, end: 18 }],
    [' ', 'x', undefined],
  ])('finds %j in %j', (quote, text, span) => {
    expect(locate(quote, text)).toEqual(span);
  });
});

describe('leansBack and standalone', () => {
  test.each([
    'Peki ya babalık?',
    'Ya yıllık olan?',
    'Bu izin ne kadar sürüyor ve kim onaylıyor?',
    'Onun onayını kim veriyor, başvuru nereye?',
    'Peki?',
    'Kaç gün?',
    'What about paternity leave in Ankara?',
    'Who approves it?',
    'Ne zaman geri veriliyor?',
    'Aynısı stajyerler için geçerli mi, onay gerekir mi?',
  ])('%s depends on the previous question', (question) => expect(leansBack(question)).toBe(true));

  test.each([
    'Bu hafta hangi görevler bitti?',
    'Bu ay kimler izinli?',
    'Bu arada itfaiyeyi kim aradı?',
    'Yıllık izin?',
    'IT departmanının bütçesi ne kadar?',
    'Which tasks are due this week?',
    'Which files mention that customer Akdeniz Ltd signed?',
  ])('%s does not depend on the previous question', (question) => expect(leansBack(question)).toBe(false));

  test.each([
    [
      ['Doğum izni kaç hafta?', 'Peki ya babalık izni?'],
      'Bunun onayını kim verir?',
      'Doğum izni kaç hafta? Peki ya babalık izni? Bunun onayını kim verir?',
    ],
    [['Servis nereden kalkar?', 'Doğum izni kaç hafta?'], 'Peki ücretli mi?', 'Doğum izni kaç hafta? Peki ücretli mi?'],
    [['Doğum izni kaç hafta?'], 'Bu hafta hangi görevler bitti?', 'Bu hafta hangi görevler bitti?'],
  ])('after %j, %s is searched together with its context', async (earlier, question, text) => {
    const before = earlier.flatMap((each) => [
      { role: 'user' as const, text: each },
      { role: 'assistant' as const, text: 'Bunun yanıtı [1].' },
    ]);
    const conversation = { id: '', question, before, quoted: [], sourceIds: [], reach: [], project: null, name: '', today: '' };
    expect((await standalone(conversation, undefined, new UsageCounter(), new AbortController().signal)).text).toBe(text);
  });
});

describe('sentences whose sources are no longer visible', () => {
  const answer = 'Yıllık izin 14 gündür [1]. Babalık izni 5 gündür [2].\n\n- Doğum izni 16 hafta [2][3]\n- Mazeret 3 gün [1] olur.';
  test('are replaced up to the end of the line or sentence', () => {
    expect(withheld(answer, new Set([2, 3])).replaceAll('\uFFFC', '…')).toBe(
      '… Babalık izni 5 gündür [2].\n\n- Doğum izni 16 hafta [2][3]\n- …',
    );
    expect(withheld(answer, new Set([1, 3])).replaceAll('\uFFFC', '…')).toBe(
      'Yıllık izin 14 gündür [1]. …\n\n- …\n- Mazeret 3 gün [1] olur.',
    );
    expect(withheld(answer, new Set())).toBe('\uFFFC');
    expect(withheld(answer, new Set([1, 2, 3]))).toBe(answer);
    expect(withheld('Numarasız.', new Set())).toBe('Numarasız.');
  });
});

test('withheld removes the table below a removed list item', () => {
  const table = '- A.xlsx [1]:\n\n  | Hak | Tutar |\n  | --- | --- |\n  | Kreş | 6.400 TL |\n\n- “Servis vardır.” (B.pdf) [2]';
  expect(withheld(table, new Set([2]))).not.toMatch(/A\.xlsx|Hak|Kreş|\|/);
  expect(withheld(table, new Set([2]))).toContain('- “Servis vardır.” (B.pdf) [2]');
  expect(withheld(table, new Set([1]))).toContain('  | Kreş | 6.400 TL |');
});

describe('brackets in code', () => {
  const said = 'Sırası `dizi[1]` ile [1] gelir.\n\n```js\nlet a = b[7];\n```\n\nSon [9].';
  const cleaned = (text: string) => keepNumbers(text, (n) => n <= 2);

  test('are unchanged', () => {
    expect(cleaned(said)).toBe('Sırası `dizi[1]` ile [1] gelir.\n\n```js\nlet a = b[7];\n```\n\nSon.');
  });

  test('are not citations', () => {
    expect(numbersIn(said)).toEqual([1, 9]);
    expect(withheld('Kod: `a[2]` [1]', new Set([1]))).toBe('Kod: `a[2]` [1]');
    expect(cleaned('Tek ` işaret [1] ve [5] kalır.')).toBe('Tek ` işaret [1] ve kalır.');
  });
});

describe('greetingFor', () => {
  test.each([
    ['Merhaba', 'Bu hafta kimin ne işi var?'],
    ['selam!', 'Bu hafta kimin ne işi var?'],
    ['günaydın nasılsın bugün', 'Bu hafta kimin ne işi var?'],
    ['sen kimsin? ne yapabilirsin?', 'Bu hafta kimin ne işi var?'],
    ['What can you do?', 'Which of my tasks are due this week?'],
    ['TEŞEKKÜRLER', 'Rica ederim'],
    ['tamam, teşekkürler', 'Rica ederim'],
    ['ok, great', 'You are welcome'],
    ['what can you help me with?', 'Which of my tasks are due this week?'],
    ['çok sağ ol, eline sağlık', 'Rica ederim'],
    ['thanks, that was really helpful', 'You are welcome'],
  ])('replies to "%s" in its language', (said, reply) => {
    expect(greetingFor(said)).toContain(reply);
  });
  test.each([
    'Merhaba, yıllık izin kaç gün?',
    'yardım masası',
    '?',
    'izin',
    'bugün',
    'tamam olanlar',
    'is that helpful',
    'thanks, and what is due today',
  ])('returns undefined for "%s"', (said) => {
    expect(greetingFor(said)).toBeUndefined();
  });
});

describe('the context budget', () => {
  test('keeps the latest turns that fit, oldest first, and cuts long ones', () => {
    const turns = Array.from({ length: 20 }, (_, index) => ({
      role: 'user' as const,
      text: `${index} ${'söz '.repeat(index === 18 ? 2000 : 50)}[1]`,
    }));
    const history = remembered(turns);
    expect(history.at(-1)?.text).toMatch(/^19 /);
    expect(history.reduce((sum, { text }) => sum + tokensOf(text), 0)).toBeLessThanOrEqual(1_500);
    expect(history.length).toBeGreaterThan(5);
    expect(history.map(({ text }) => text).join()).not.toContain('[1]');
  });

  test('leaves out tools that do not fit, independently of the question', () => {
    const tools = ['a', 'b', 'c'].map((name) => ({ name, description: 'x'.repeat(3_000), parameters: {} }));
    expect(toolsWithin(tools, 1_800).map(({ name }) => name)).toEqual(['a', 'b']);
    const { input, tools: toolBudget } = budgetOf({ context: 16_384, maxTokens: 4_000 });
    expect(toolBudget + shareOf('passages', input) + shareOf('history', input) + shareOf('results', input)).toBeLessThan(input);
    expect(budgetOf({ context: 4_096, maxTokens: 2_048 }).tools).toBe(0);
  });

  test('includes whole passages as far as they fit, and at least one', () => {
    const long = passage('a'.repeat(20_000));
    const short = passage('b'.repeat(100));
    expect(withinBudget([long, short])).toEqual([long]);
    expect(withinBudget([short, long, short])).toEqual([short, short]);
  });
});
