import { fold } from '../../kernel/turkish.ts';
import { perText } from './per-text.ts';

/** Question words, conjunctions and other words without a subject, without diacritics. */
const empty = new Set(
  `acaba ama ancak artik asagi aslinda az bana bazi belki ben benim beri bir biri birkac birsey biz bizim bu bunu bunun
  buna bunlar bunlari burada cok cunku da daha de degil dek diger diye dolayi eger en fakat gibi gore ha hakkinda halde
  hangi hangisi hani hem hep hepsi her herhangi hic icin icinde icindeki iki ile ilgili ise iste ki kac kacta kacinci kadar
  karsi kendi kez kim kime kimin kimler ki lutfen madem mi miydi mu mudur mi midir musunuz misin misiniz ne neden nedeniyle nedir
  neler nelerdir neler nere nerede nereden nereye nesi neyi neye neyin neyse nicin nasil nasildir o olan olarak oldu oldugu olmak olmali
  olsa olur olup on ona onlar onlari onu onun orada oysa oyle pek peki rağmen sadece sanki sen senin siz sizin sonra
  soyle su suna sunu sunun tarafindan tum uzere var vardir varsa ve veya ya yani yapilir yapilmali yapmali yap yapilan yer alan alir
  yine yok yoksa zaman zaten et eder edilir edilen ediyor gerek gerekir gerekiyor gereken gerekli lazim soyler soyle anlat acikla
  listele goster bul ver verir misin yazar yaziyor denir diyor gecer gecen bilgi hakkinda konusunda
  a an and any are as at be been but by can did do does for from had has have how i if in into is it its me my no not of
  on or our please should so tell than that the their them there these they this to was we were what when where which who
  whom whose why will with would you your about
  hasn haven isn aren wasn weren doesn didn wouldn shouldn couldn mustn`
    .split(/\s+/)
    .map(fold),
);

/** Words of a text in lower case, without diacritics and punctuation, separated by single spaces. */
export const foldedWords = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A significant word of a text. */
export type Word = {
  /** In lower case, without diacritics and without endings after an apostrophe. */
  readonly text: string;
  /** Whether it is a number, or a name by its capital inside a sentence or before an apostrophe (`Mars'ta`). A passage without it is rarely an answer. */
  readonly telling: boolean;
};

/** The significant words of a text, each once. */
export const wordsOf = perText(read);

function read(text: string): readonly Word[] {
  const words = new Map<string, boolean>();
  // In a text of capitals only, capitals mean nothing.
  const named = /\p{Ll}/u.test(text);
  let begins = true;
  for (const [found] of text.normalize('NFC').matchAll(/[\p{L}\p{N}]+(?:[.,:/-]\p{N}+)*(?:['’]\p{L}+)?|[.!?\n]+/gu)) {
    if (/^[.!?\n]/.test(found)) {
      begins = true;
      continue;
    }
    const whole = found.replace(/['’].*$/u, '');
    const folded = fold(whole);
    const isNumber = /^\p{N}/u.test(folded);
    // Turkish separates endings by an apostrophe only from names, so this capital is not that of a sentence.
    const isName = named && (!begins || whole !== found) && /^\p{Lu}/u.test(whole);
    begins = false;
    if (empty.has(folded) || (folded.length < 2 && !isNumber)) continue;
    words.set(folded, isNumber || isName || (words.get(folded) ?? false));
  }
  return [...words].map(([folded, telling]) => ({ text: folded, telling }));
}

/** The words of a text by their first letter, because similar words begin with the same letter. */
export type TextWords = ReadonlyMap<string, readonly string[]>;

/** Indexes the words of a text for `isIn`. */
export const textWords: (text: string) => TextWords = perText((text) => {
  return Map.groupBy(
    wordsOf(text).map((word) => word.text),
    initial,
  );
});

const initial = (word: string): string => word.charAt(0);

export const isIn = ({ text }: Word, all: TextWords): boolean => all.get(initial(text))?.some((other) => alike(text, other)) ?? false;

/** Number of equal first letters that make words similar, whatever their endings: no stemmer removes all of them. */
const first = 5;
/** Endings without diacritics. A word of two or three letters may only be followed by them, because many other words begin with it. */
const endings = /^(?:l[ae]r|l[iu]k?|[dt][ae]n?|[dt][iu]r|s[iu]z|c[aei]|[yns]?[aeiu]n?|[iu][mn][iu]z|[mn]|k[iu])+$/;
/** Maximum letters of endings; longer ones would only cost time. */
const longest = 12;
const isEnding = (rest: string): boolean => rest.length <= longest && endings.test(rest);
/** `izin` loses its vowel in `izni`, `şehir` in `şehri`. */
const losing = /^(.{0,2}[^aeiou])[iu]([^aeiou])$/;

/** Whether two words, without diacritics, may be one with different endings. */
export function alike(one: string, other: string): boolean {
  if (one === other) return true;
  if (/^\p{N}/u.test(one) || /^\p{N}/u.test(other)) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= first && long.startsWith(short.slice(0, first))) return true;
  if (long.startsWith(short)) return short.length === first - 1 || isEnding(long.slice(short.length));
  return startsWithout(short, long) || startsWithout(long, short) || isSoftened(short, long) || isSoftened(long, short);
}

/** `talep` ends otherwise in `talebi`, `renk` in `rengi`. */
const soft: Readonly<Record<string, string>> = { p: 'b', t: 'd', k: 'g', c: 'c' };

function isSoftened(whole: string, other: string): boolean {
  const end = soft[whole.at(-1) ?? ''];
  const stem = end && whole.length > 3 ? whole.slice(0, -1) + end : undefined;
  return stem !== undefined && other.startsWith(stem) && isEnding(other.slice(stem.length));
}

function startsWithout(whole: string, other: string): boolean {
  const [, start, end] = losing.exec(whole) ?? [];
  return start !== undefined && other.startsWith(`${start}${end}`) && isEnding(other.slice(start.length + 1));
}
