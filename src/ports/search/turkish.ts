import { plainLetters } from './letters.ts';

/** Lucene's Turkish stop words (analysis/tr/stopwords.txt), which Elasticsearch calls `_turkish_`. */
export const stopWords: ReadonlySet<string> = new Set(
  `
  acaba altmış altı ama ancak arada aslında ayrıca bana bazı belki ben benden beni benim beri beş bile bin bir birçok biri
  birkaç birkez birşey birşeyi biz bize bizden bizi bizim böyle böylece bu buna bunda bundan bunlar bunları bunların bunu
  bunun burada çok çünkü da daha dahi de defa değil diğer diye doksan dokuz dolayı dolayısıyla dört edecek eden ederek
  edilecek ediliyor edilmesi ediyor eğer elli en etmesi etti ettiği ettiğini gibi göre halen hangi hatta hem henüz hep hepsi her
  herhangi herkesin hiç hiçbir için iki ile ilgili ise işte itibaren itibariyle kadar karşın katrilyon kendi kendilerine
  kendini kendisi kendisine kendisini kez ki kim kimden kime kimi kimse kırk milyar milyon mu mü mı nasıl ne neden nedenle nerde
  nerede nereye niye niçin o olan olarak oldu olduğu olduğunu olduklarını olmadı olmadığı olmak olması olmayan olmaz olsa
  olsun olup olur olursa oluyor on ona ondan onlar onlardan onları onların onu onun otuz oysa öyle pek rağmen sadece sanki sekiz
  seksen sen senden seni senin siz sizden sizi sizin şey şeyden şeyi şeyler şöyle şu şuna şunda şundan şunları şunu
  tarafından trilyon tüm üç üzere var vardı ve veya ya yani yapacak yapılan yapılması yapıyor yapmak yaptı yaptığı
  yaptığını yaptıkları yedi yerine yetmiş yine yirmi yoksa yüz zaten
`
    .trim()
    .split(/\s+/),
);

/** Turkish lower case: I becomes ı and İ becomes i. One letter never becomes two, unlike in `toLocaleLowerCase`. */
export function lowerCase(word: string): string {
  return word
    .replace(/İ|I\u0307/g, 'i')
    .replaceAll('I', 'ı')
    .replaceAll('Σ', 'σ')
    .toLowerCase();
}

/** Lower and upper case; the capital of `ı` is `I`, which needs no folding. */
const letters = new Map(
  Object.entries(plainLetters).flatMap(([letter, plain]) => [
    [letter, plain],
    [letter.toUpperCase(), plain.toUpperCase()],
  ]),
).set('ẞ', 'SS');

/** Removes accents from Latin letters: `şığlık` → `siglik`. Other scripts are unchanged. */
export function fold(word: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is ASCII needs nothing
  if (/^[\x00-\x7f]*$/.test(word)) return word;
  return word.replace(
    /[\u00c0-\u024f\u0259\u1e00-\u1eff]/g,
    (letter) => letters.get(letter) ?? letter.normalize('NFD').replace(/\p{M}/gu, ''),
  );
}
