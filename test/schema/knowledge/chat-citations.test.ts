import { describe, expect, test, vi } from 'vitest';
import { checkCitations } from '../../../schema/knowledge/chat/cite/citations.ts';
import type { Found } from '../../../schema/knowledge/search/retrieve.ts';
import { passage } from '../../support/builders/passage.ts';
import { random } from '../../support/random.ts';

/** Checks the citations of an answer; `quoted` is the model's quote for [1], if it gave one. */
const cited = (answer: string, text: string | Found, quoted?: string) => {
  const passages = [typeof text === 'string' ? passage(text) : text];
  return checkCitations(answer, new Map(quoted === undefined ? [] : [[1, [quoted]]]), passages);
};

const leave =
  "Bir yılını dolduran çalışan yılda 14 iş günü yıllık izin kullanır. Personel servisi Kadıköy iskelesinden saat 08.10'da kalkar.";

describe('a citation is removed if the quote does not support the sentence', () => {
  test.each<[string, string, string?]>([
    ['another number', 'Yıllık izin 45 gündür [1].'],
    ['another number with an invented quote', 'Yıllık izin 45 gündür [1].', 'çalışan yılda 45 iş günü yıllık izin kullanır'],
    ['a negation', 'Yıllık izin kullanılamaz, tamamen kaldırılmıştır [1].'],
    ['another subject', 'Şirketimizde doğum izni 16 haftadır [1].'],
    ['another time', "Personel servisi 17.30'da döner [1]."],
    ['a percentage', 'Maaşlar %40 artırıldı [1].'],
    ['another unit', 'Yıllık izin 14 haftadır [1].'],
    ['a number in words', 'Yıllık izin kırk beş gündür [1].'],
    ['a percentage instead of a count', "Çalışanların %14'ü yıllık izin kullanır [1]."],
    ['another name', 'Personel servisi Beşiktaş iskelesinden kalkar [1].'],
    ['a name recognized by its apostrophe', "Ankara'da yıllık izin kullanılır [1]."],
    ['a date', 'Yıllık izin 5 Mayıs itibarıyla kullanılır [1].'],
    ['a day of the week', 'Personel servisi salı günü kalkar [1].'],
    ['a negation in English', 'Employees may not take annual leave [1].', 'çalışan yılda 14 iş günü yıllık izin kullanır'],
    ['an e-mail address', 'Personel servisi için servis@firma.example adresine yazılır [1].'],
    ['a code', 'Personel servisi AB-34 plakalıdır, Kadıköy iskelesinden kalkar [1].'],
    ['a negated verb', "Personel servisi saat 08.10'da kalkmaz [1]."],
    ['another number after an opening word', 'Evet, yıllık izin 20 iş günüdür [1].'],
    ['a negation after an opening word', 'Hayır, yıllık izin kullanılamaz [1].'],
    ['another number attributed to a source', 'Yönetmelikte yıllık izin 20 iş günü olarak belirtilmektedir [1].'],
    ['another subject attributed to a source', 'Belgeye göre doğum izni 14 iş günüdür [1].'],
    ['a wrong source', "Kira sözleşmesine göre servis saat 08.10'da kalkar [1]."],
    ['a wrong article', 'Yönetmeliğin 7. maddesine göre yıllık izin 14 iş günüdür [1].'],
    ['an unrelated quote', 'Yemekhane öğlen açıktır [1].', 'Personel servisi Kadıköy iskelesinden'],
  ])('%s', (_what, answer, quoted) => {
    expect(cited(answer, leave, quoted)).toMatchObject({ quotes: [], unsupported: 1, text: expect.not.stringContaining('[1]') });
  });

  test.each<[string, string, string]>([
    ['a negation', 'Pazar günleri servis yapılmaz.', 'Pazar günleri servis yapılır [1].'],
    ['an absence', 'Doğum günlerinde izin yoktur.', 'Doğum günlerinde izin vardır [1].'],
    ['a negated adjective', 'Rapor zorunlu değildir.', 'Rapor zorunludur [1].'],
    ['“without” as a suffix', 'Servis ücretsizdir.', 'Servis ücretlidir [1].'],
    ['“with” as a suffix', 'Servis ücretlidir.', 'Servis ücretsizdir [1].'],
    ['a person', 'Onayı Ayşe Yılmaz verir.', 'Onayı Mehmet Yılmaz verir [1].'],
    ['a person at the start', 'Ayşe Yılmaz onay verir.', 'Mehmet Yılmaz onay verir [1].'],
    ['a table of other entries', 'Ofis | Kira\nİstanbul | 90.000\nİzmir | 45.000', "Ankara'daki ofisin kirası 90.000 liradır [1]."],
    ['thousands', 'Aylık kira 90.000 liradır.', 'Aylık kira 90 liradır [1].'],
    ['a fraction', 'Faiz oranı %2,5 olarak belirlendi.', 'Faiz oranı %25 olarak belirlendi [1].'],
    ['a year', 'Bütçe 2026 yılında onaylandı.', 'Bütçe 2025 yılında onaylandı [1].'],
    ['a date', "Sürüm 15 Haziran'da çıkar.", "Sürüm 8 Haziran'da çıkar [1]."],
    ['in English, a number', 'Annual leave is 14 working days.', 'According to the policy, annual leave is 20 working days [1].'],
    ['in English, a negation', 'The shuttle runs on weekdays.', 'No, the shuttle does not run on weekdays [1].'],
    ['in English, a person', 'The leave is approved by Ayşe Yılmaz.', 'Yes, the leave is approved by Can Demir [1].'],
  ])('removes the citation if the source differs: %s', (_what, text, answer) => {
    expect(cited(answer, text)).toMatchObject({ quotes: [], unsupported: 1 });
  });
});

describe('a citation stays if the quote supports the sentence', () => {
  test.each<[string, string, string?]>([
    ['Yıllık izin 14 gündür [1].', leave],
    ['Yıllık izin on dört iş günüdür [1].', leave],
    ['Bir yılını dolduranlar 14 iş günü izin kullanır [1].', leave],
    ["Servis 08:10'da Kadıköy'den kalkar [1].", leave],
    ["Servis saat 8.10'da kalkar [1].", leave],
    ['Annual leave is 14 days [1].', leave, 'yılda 14 iş günü yıllık izin kullanır'],
    ['The shuttle leaves from Kadıköy at 08:10 [1].', leave, "Personel servisi Kadıköy iskelesinden saat 08.10'da kalkar"],
    ['**Yıllık izin:** 14 iş günü [1].', leave],
    ['- 14 iş günü yıllık izin [1]', leave],
    ['1. Bir yılını dolduran çalışan 14 iş günü yıllık izin kullanır [1].', leave],
    ['Aylık kira 90 bin liradır [1].', "İstanbul ofisinin aylık kirası 90.000 TL'dir."],
    ['Kira doksan bin liradır [1].', 'Kira 90.000 liradır.'],
    ['Ücretler %40 artar [1].', 'Ücretler yüzde kırk artar.'],
    ['Ücretler yüzde 40 artar [1].', 'Ücretler %40 artar.'],
    ["Toplantı 5 Mayıs 2026'da yapılır [1].", 'Toplantı 05.05.2026 tarihinde yapılır.'],
    ["Toplantı 05.05.2026'dadır [1].", 'Toplantı 5 Mayıs 2026 günüdür.'],
    ['The meeting is on 5 May 2026 [1].', 'Toplantı 5 Mayıs 2026 günüdür.', 'Toplantı 5 Mayıs 2026 günüdür'],
    ["Etkinlik 5-7 Mayıs'ta yapılır [1].", 'Etkinlik 5–7 Mayıs tarihlerinde yapılır.'],
    ['Etkinlik mayısta yapılır [1].', "Etkinlik 5 Mayıs'ta yapılır."],
    ['Kart kullanılamaz [1].', 'Kart başka kimse tarafından kullanılamaz.'],
    ['İzin devredilemez [1].', 'İzinlerin devredilmesi mümkün değildir.'],
    ['Servis için ücret alınmaz [1].', 'Servis ücretsizdir.'],
    ['Yıllık izin 14 gündür [1].', 'Yıllık izin 14 gündür, ertesi yıla devredilemez.'],
    ['Kartlar paylaşılmaz [1].', 'Kartlar kimseyle paylaşılmamalıdır.'],
    ['Başvuruda rapor gerekmez [1].', 'Üç güne kadar başvuruda rapor gerekmez.'],
    ['Rapor zorunlu değildir [1].', 'Rapor getirmek zorunlu değil.'],
    ['Onayı Ayşe Yılmaz verir [1].', 'Onay, Ayşe Yılmaz tarafından verilir.'],
    ['Ayşe Hanım onayı verir [1].', 'Onay: Ayşe Hanım'],
    ["Yeni Ankara ofisi 2026'da açılır [1].", 'Ankara ofisi 2026 yılında açılacak.'],
    ["Sözleşme no KRC-BS-2025-031'dir [1].", 'Sözleşme no: KRC-BS-2025-031'],
    ['Ödemenin vadesi 30 gündür [1].', 'Ödeme vadesi: 30 gün'],
    ['Bakım süresi bir buçuk yıldır [1].', 'Bakım süresi 1,5 yıldır.'],
    ['Yedi gün içinde iade edilir [1].', '7 gün içinde iade edilir.'],
    ['Bütçe 1,2 milyon liradır [1].', 'Bütçe 1.200.000 TL olarak onaylandı.'],
    ['Uygulama 3. sürümde açılır [1].', 'Uygulama 3. sürümde açılır.'],
    ['Toplam 3 kişi gider [1].', 'Toplam üç kişi gider.'],
    ['İade ikinci ayda yapılır [1].', 'İade 2. ayda yapılır.'],
    ['Yöneticinin onayı gerekir [1].', 'Masraf için yöneticinin onayı gerekir.'],
    ['Evet, yıllık izin 14 iş günüdür [1].', leave],
    ['Belgeye göre yıllık izin 14 iş günüdür [1].', leave],
    ['Evet, Kadıköy iskelesinden kalkar [1].', leave],
    ['Özetle: personel servisi Kadıköy iskelesinden kalkar [1].', leave],
    ['Yes, annual leave is 14 working days [1].', 'Annual leave is 14 working days after one year.'],
    ['According to the leave policy, annual leave is 14 working days [1].', 'Annual leave is 14 working days after one year.'],
    ['In short, the shuttle leaves from the pier at 08:10 [1].', 'The staff shuttle leaves from the pier at 8.10 in the morning.'],
    ['No, unused leave cannot be carried over [1].', 'Unused leave may not be carried over to the next year.'],
    ['No, the shuttle does not run on Sundays [1].', 'Pazar günleri servis yapılmaz.', 'Pazar günleri servis yapılmaz'],
  ])('%s', (answer, text, quoted) => {
    expect(cited(answer, text, quoted)).toMatchObject({ quotes: [{ n: 1 }], unsupported: 0, text: answer });
  });

  test('accepts an opening that names the article of the source', () => {
    const fifth = passage('Aylık bakım bedeli 87.500 liradır.', { title: 'Bakım Sözleşmesi.pdf', headings: ['Madde 5. Bedel'] });
    const numbered = passage('Aylık bakım bedeli 87.500 liradır.', { title: 'Bakım Sözleşmesi.pdf', headings: ['5. Bedel'] });
    const answer = 'Bakım sözleşmesinin 5. maddesine göre aylık bakım bedeli 87.500 liradır [1].';
    expect([cited(answer, fifth), cited(answer, numbered)]).toMatchObject([{ unsupported: 0 }, { unsupported: 0 }]);
    expect(cited(answer.replace('5.', '6.'), fifth).unsupported).toBe(1);
  });

  test('accepts the title, heading and year of the source', () => {
    const in2026 = passage('Yıllık izin 14 iş günüdür.', { title: 'İzin Yönetmeliği 2026.pdf', headings: ['Ankara ofisi'] });
    expect(cited("İzin Yönetmeliği'ne göre 2026'da Ankara ofisinde yıllık izin 14 iş günüdür [1].", in2026).quotes).toHaveLength(1);
    expect(cited('Yıllık izin 2026 gündür [1].', in2026).quotes).toHaveLength(1);
  });
});

describe('a quote', () => {
  const text = 'Bir yılını dolduran çalışan 14 gün izin kullanır. Beş yılını dolduranlar 20 gün kullanır. On yıldan sonra 26 gündür.';

  test('is the one that the model gave if it supports the sentence', () => {
    const { quotes } = cited('14 gündür [1].', text, 'dolduran çalışan 14 gün izin');
    expect(quotes).toMatchObject([{ quote: 'dolduran çalışan 14 gün izin' }]);
  });

  test('grows by whole sentences if the claim needs more', () => {
    const { quotes, unsupported } = cited('Önce 14, beş yıldan sonra 20 gündür [1].', text, 'dolduran çalışan 14 gün izin');
    expect(quotes).toMatchObject([{ quote: text.slice(0, text.indexOf(' On yıldan')) }]);
    expect(unsupported).toBe(0);
  });

  test('begins at its sentence, not at the heading above', () => {
    const under = passage(`Yıllık izin\n${text}`, { headings: ['İzinler', 'Yıllık izin'] });
    expect(cited('Yıllık izin 14 gündür [1].', under).quotes[0]?.quote).toMatch(/^Bir yılını/);
    expect(cited('Yıllık izin 14 gündür [1].', under, 'Yıllık izin Bir yılını dolduran çalışan 14 gün').quotes[0]?.quote).toMatch(
      /^Bir yılını/,
    );
  });

  test('is not replaced by another sentence if the model invented it', () => {
    const { quotes, text: said } = cited('İzin 14 gündür [1].', text, 'Herkes otuz gün izin kullanır.');
    expect([quotes, said]).toEqual([[], 'İzin 14 gündür.']);
  });

  test('does not begin in the middle of a sentence after an abbreviation', () => {
    const team = 'Davaya Dr. Ayşe Yılmaz ve Av. Can Demir gelir. Başkası gelmez.';
    expect(cited('Davaya Can Demir gelir [1].', team).quotes).toMatchObject([{ quote: 'Davaya Dr. Ayşe Yılmaz ve Av. Can Demir gelir.' }]);
  });

  test('matches despite other quotation marks, letter case or emphasis', () => {
    const { quotes } = cited('Parola 12 karakterdir [1].', 'Her **parola** en az "12" karakterdir.', 'her parola en az “12” karakterdir');
    expect(quotes).toMatchObject([{ quote: 'Her **parola** en az "12" karakterdir.' }]);
  });
});

describe('each sentence of an answer is checked separately', () => {
  const passages = [passage('Yıllık izin 14 gündür.'), passage('Babalık izni 5 gündür.')];
  const check = (answer: string) => checkCitations(answer, new Map(), passages);

  test('removes only the citation that is not supported', () => {
    expect(check('Yıllık izin 14 gündür [1]. Yıllık izin 40 gündür [1].')).toMatchObject({
      text: 'Yıllık izin 14 gündür [1]. Yıllık izin 40 gündür.',
      quotes: [{ n: 1 }],
      unsupported: 1,
    });
  });

  test.each([
    ['Yıllık izin 40 gündür.  [1]', 'Yıllık izin 40 gündür.'],
    ['Yıllık izin 14 gündür.  [1]', 'Yıllık izin 14 gündür.  [1]'],
    ['Yıllık izin 14 gündür [1].\n   [2] Babalık izni 5 gündür.', 'Yıllık izin 14 gündür [1].\n   [2] Babalık izni 5 gündür.'],
    ['Yıllık izin 14 gündür [1].\n   [2] Babalık izni 9 gündür.', 'Yıllık izin 14 gündür [1].\n Babalık izni 9 gündür.'],
  ])('checks a citation after any amount of white space: %j', (answer, text) => {
    expect(check(answer).text).toBe(text);
  });

  test('counts a sentence without a citation unless an existing quote supports it', () => {
    expect(check('Yıllık izin 14 gündür [1]. Maaşlar da arttı.').unsupported).toBe(1);
    expect(check('Yıllık izin hakkı 14 gündür. Yıllık izin 14 gündür [1].').unsupported).toBe(0);
  });

  test.each([
    ['Yıllık izin hakkı 14 gündür. Yıllık izin 14 gündür [1].', 'Yıllık izin hakkı 14 gündür [1]. Yıllık izin 14 gündür [1].'],
    [
      '- Yıllık izin 14 gündür [1].\n- **Yıllık izin hakkı 14 gündür.**',
      '- Yıllık izin 14 gündür [1].\n- **Yıllık izin hakkı 14 gündür [1].**',
    ],
    ['Yıllık izin 14 gündür [1]. Maaşlar da arttı.', 'Yıllık izin 14 gündür [1]. Maaşlar da arttı.'],
    ['Yıllık izin 14 gündür [1]. Yıllık izin hakkı 14 gündür', 'Yıllık izin 14 gündür [1]. Yıllık izin hakkı 14 gündür [1]'],
  ])('adds the citation to a sentence that an existing quote supports: %j', (answer, text) => {
    expect(check(answer).text).toBe(text);
  });

  test.each([
    'Şunları buldum:\n\n- Yıllık izin 14 gündür [1].',
    '## Yıllık izin\n\nYıllık izin 14 gündür [1].',
    'Yıllık izin 14 gündür [1]. Başka bir şey sormak ister misin?',
    'Yıllık izin 14 gündür [1]. Doğum izni hakkında bilgi bulamadım.',
    'Evet. Yıllık izin 14 gündür [1].',
    '| İzin türü | Süresi kaç gün |\n|---|---|\n| Yıllık izin | 14 gün [1] |\n| Babalık izni | 5 gün [2] |',
  ])('does not count text without a claim: %j', (answer) => {
    expect(check(answer).unsupported).toBe(0);
  });

  test('compares a negation with the quote only, not with the sentences around it', () => {
    const text = 'Servis hafta içi yapılır. Pazar günleri servis yapılmaz.';
    expect(cited('The shuttle does not run on weekdays [1].', text, 'Servis hafta içi yapılır').unsupported).toBe(1);
    expect(cited('The shuttle runs on weekdays [1].', text, 'Servis hafta içi yapılır').unsupported).toBe(0);
  });

  test('accepts a sentence that two quotes support together', () => {
    expect(check('Yıllık izin 14, babalık izni 5 gündür [1][2].')).toMatchObject({
      text: 'Yıllık izin 14, babalık izni 5 gündür [1][2].',
      quotes: [{ n: 1 }, { n: 2 }],
      unsupported: 0,
    });
  });

  test('accepts a rule if the quote also contains its exception', () => {
    const text = 'Servis hafta içi yapılır. Pazar günleri servis yapılmaz.';
    expect(cited('Servis hafta içi yapılır [1].', text, text).quotes).toHaveLength(1);
    expect(cited('Pazar günleri servis yapılmaz [1].', text, text).quotes).toHaveLength(1);
  });

  test('assigns a citation after the full stop to the sentence before it', () => {
    const { quotes } = checkCitations('Aidat beş bin liradır. [1] Güle güle.', new Map(), [
      passage('Kira 90.000 liradır. Aidat 5.000 liradır.'),
    ]);
    expect(quotes).toMatchObject([{ n: 1, quote: 'Aidat 5.000 liradır.' }]);
  });
});

describe('checkCitations with many sentences and citations', () => {
  test('returns the same result with warm and with empty caches', { timeout: 120_000 }, async () => {
    const below = random();
    const sourceText = `${leave} Pazar günleri servis yapılmaz. Rapor zorunlu değildir. Onayı Ayşe Yılmaz verir. Servis ücretsizdir.
      Aylık kira 90.000 liradır. Toplantı 5 Mayıs 2026 günüdür. Employees may take 14 days of annual leave. Bakım süresi 1,5 yıldır.`;
    const sentences = sourceText.split(/(?<=[.])\s+/);
    const words = sourceText.split(/\s+/);
    const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
    const changed = () => one(sentences).split(' ').with(0, one(words)).join(' ');
    const texts = Array.from({ length: 30 }, () =>
      Array.from({ length: 1 + below(4) }, () => (below(2) ? one(sentences) : changed())).join(' '),
    );
    const answers = texts.map(() =>
      Array.from({ length: 1 + below(4) }, () => `${(below(2) ? one(sentences) : changed()).replace(/\.$/, '')} [${1 + below(2)}].`).join(
        ' ',
      ),
    );
    const judged = (check: typeof checkCitations, at: number) =>
      check(answers[at] as string, new Map(), [passage(texts[at] as string), passage(leave)]);
    for (const at of answers.keys()) {
      vi.resetModules();
      const { checkCitations: fresh } = await import('../../../schema/knowledge/chat/cite/citations.ts');
      expect(judged(checkCitations, at)).toEqual(judged(fresh, at));
    }
  });

  test('checks the first 500 citations and removes the rest', () => {
    const claim = 'Yıllık izin 14 gündür [1].';
    const { text, unsupported } = cited(Array.from({ length: 510 }, () => claim).join(' '), leave);
    expect(text.match(/\[1\]/g)).toHaveLength(500);
    expect(unsupported).toBe(10);
  });
});
