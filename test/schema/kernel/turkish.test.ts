import { describe, expect, test } from 'vitest';
import { fold, foldedKey, sortKey } from '../../../schema/kernel/turkish.ts';
import { random } from '../../support/random.ts';

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const sorted = (names: readonly string[]) => names.toSorted((a, b) => byBytes(sortKey(a), sortKey(b)));
const shuffled = (names: readonly string[], below: (limit: number) => number) => names.toSorted(() => below(3) - 1);

describe('sortKey', () => {
  test.each([
    ['the alphabet', [...'abcçdefgğhıijklmnoöpqrsştuüvwxyz']],
    ['capitals', [...'ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZ']],
    ['names', ['Cam', 'Çay', 'Işık', 'İzmir', 'Şule', 'Zil']],
    ['I and İ', ['ılık', 'IRAK', 'Isı', 'ibre', 'İncir', 'jale']],
    ['the longer after the shorter', ['kar', 'kâr', 'kara', 'kârı', 'karo']],
    ['foreign accents next to their letter', ['cafe', 'café', 'cafeteria', 'çay', 'nina', 'niña', 'ninja']],
    ['numbers and signs before letters, other scripts after', ['', '!', '1', '2', '{x}', '~', '[x]', 'a', 'z', 'Ω', 'я', '日']],
    ['white space', ['a', 'a b', 'a c', 'aa']],
  ])('orders %s', (_, names) => {
    const below = random(1);
    for (let round = 0; round < 5; round += 1) expect(sorted(shuffled(names, below))).toEqual(names);
  });

  test.each([
    ['IRMAK', 'ırmak'],
    ['İZMİR', 'izmir'],
    ['ŞÇĞÖÜ', 'şçğöü'],
    ['É', 'é'],
    [' iki  kelime ', 'iki kelime'],
    ['iki\tkelime', 'iki kelime'],
    // Composed and decomposed letters are equal.
    ['o\u0308', 'ö'],
    ['I\u0307', 'i'],
    ['e\u0301', 'é'],
  ])('is the same for %j and %j', (a, b) => {
    expect(sortKey(a)).toBe(sortKey(b));
  });

  test('differs for names that differ in more than case and white space', () => {
    const letters = [...'abcçgğıiöouüsşzqwx âáéñ`{|}~0_A\u007f'];
    const below = random(7);
    const name = () => Array.from({ length: 1 + below(4) }, () => letters[below(letters.length)]).join('');
    const own = (text: string) => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('tr');
    const names = new Map<string, string>();
    for (let index = 0; index < 20_000; index += 1) {
      const each = name();
      const key = sortKey(each);
      const other = names.get(key) ?? each;
      expect(own(each), `${each} and ${other}`).toBe(own(other));
      names.set(key, each);
    }
  });
});

describe('fold', () => {
  test.each([
    ['IŞIK', 'isik'],
    ['ışık', 'isik'],
    ['isik', 'isik'],
    ['İĞNE', 'igne'],
    ['ÇÖĞÜŞ', 'cogus'],
    ['kâr', 'kar'],
    ['résumé', 'resume'],
    ['o\u0308n', 'on'],
    ['TITLE', 'title'],
    ['Ω ЖУК 日本', 'ω жук 日本'],
    ['한글', '한글'],
    ['100 % {x}', '100 % {x}'],
    ['', ''],
    ['non\u00a0breaking\u2003space', 'non breaking space'],
    ['iki  \t kelime', 'iki kelime'],
    ['zero\u200bwidth', 'zerowidth'],
    ['sözleş\u00adme', 'sozlesme'],
    ['\u202aters\u202c \ufeffbom', 'ters bom'],
    ['\ufb01nans', 'finans'],
    ['ＦＡＴＵＲＡ １２', 'fatura 12'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Smørrebrød, Đà Nẵng', 'smorrebrod, da nang'],
    ['Æther Œuvre Þór', 'aether oeuvre thor'],
    ['ℌ ① … ½', 'h 1 ... 1\u20442'],
  ])('%s is %s', (text, expected) => {
    expect(fold(text)).toBe(expected);
    expect(fold(fold(text))).toBe(fold(text));
  });

  test('ASCII and Turkish letters alone become what they become in other texts', () => {
    const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    for (const letter of [...ascii, ...'çğıöşüÇĞİÖŞÜ']) {
      const text = `a${letter} ${letter}${letter}b ${letter}`;
      // The soft hyphen is removed.
      expect(fold(text), text).toBe(fold(`${text}\u00ad`));
    }
  });

  test('a folded sort key is the sort key of the folded name', () => {
    const translate = (key: string) => [...key].map((each) => foldedKey.to[foldedKey.from.indexOf(each)] ?? each).join('');
    for (const name of ['Łodz', 'Đa', 'Işık', 'ŞULE', 'çağ', 'İĞNE', 'öÜ', 'abc 1'])
      expect(translate(sortKey(name))).toBe(sortKey(fold(name)));
  });
});
