import { stemmer } from '@orama/stemmers/turkish';
import { fold } from '../kernel/turkish.ts';

/** Words that ask or join and say nothing of what is asked about, without diacritics. */
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
  whom whose why will with would you your about`
    .split(/\s+/)
    .map(fold),
);

/** A word of a text that says something. */
export type Word = {
  /** How it is compared: its stem and its first letters, without diacritics. */
  readonly forms: readonly string[];
  /** A number, or a name by its capital inside a sentence: what a question stands or falls with. */
  readonly telling: boolean;
};

/** Words by their first letters find each other across endings that no stemmer takes off (design 8). */
const first = 5;

/** The words of `text` that say something, each once. What follows an apostrophe is an ending. */
export function wordsOf(text: string): Word[] {
  const words = new Map<string, Word>();
  let begins = true;
  for (const [found] of text.matchAll(/[\p{L}\p{N}]+(?:[.,:/-]\p{N}+)*(?:['’]\p{L}+)?|[.!?\n]+/gu)) {
    if (/^[.!?\n]/.test(found)) {
      begins = true;
      continue;
    }
    const whole = found.replace(/['’].*$/u, '');
    const folded = fold(whole);
    const isNumber = /^\p{N}/u.test(folded);
    const isName = !begins && /^\p{Lu}/u.test(whole);
    begins = false;
    if (empty.has(folded) || (folded.length < 2 && !isNumber)) continue;
    const forms = isNumber ? [folded] : [...new Set([fold(stemmer(whole.toLocaleLowerCase('tr'))), folded.slice(0, first)])];
    const key = forms.join(' ');
    const known = words.get(key);
    words.set(key, { forms, telling: isNumber || isName || (known?.telling ?? false) });
  }
  return [...words.values()];
}

/** The forms of all words of a text, to look others up in. */
export function formsOf(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).flatMap(({ forms }) => forms));
}

export const isIn = ({ forms }: Word, all: ReadonlySet<string>): boolean => forms.some((form) => all.has(form));
