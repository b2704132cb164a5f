import { fold } from '../../kernel/turkish.ts';
import { perText } from './per-text.ts';

/** What a sentence of an answer opens with. */
export type Opening = {
  /** What it claims: what follows, and of a source that it names (`Kira sözleşmesine göre`) the words that tell it from others. */
  readonly said: string;
  /** Where it says that it has it from, as it stands there; empty if it says nothing of it. */
  readonly from: string;
};

const patternOf = (words: string): string => words.trim().split(/\s+/).join('|').replaceAll('_', ' ');

/** Words that join a sentence to others or answer by themselves, without diacritics. */
const joining = patternOf(`
  evet_ama tabii(?:_ki)? elbette maalesef(?:_(?:hayir|evet))? ne_yazik_ki kisaca(?:si)? kisaca_ozetlemek_gerekirse
  ozetle(?:mek_gerekirse|yecek_olursak)? ozet_olarak sonuc_olarak sonucta bu_(?:durumda|nedenle|yuzden|sebeple|kapsamda|baglamda|cercevede|noktada|arada|konuda|konudaki)
  boyle_bir_durumda dolayisiyla boylece boylelikle ayrica ek_olarak ilaveten ustelik
  (?:bunun|bunlarin)_(?:disinda|yani_sira|yaninda|otesinde|uzerine|aksine|sonucunda|icin)
  (?:buna|bunlara)_(?:ek_olarak|ilaveten|gore|karsilik|ragmen|bagli_olarak) bununla_(?:birlikte|beraber|ilgili_olarak)
  (?:diger|ote)_(?:yandan|taraftan) ne_var_ki yine_de oysa ancak fakat ama lakin yalniz yalnizca sadece
  genel_olarak genelde genellikle ozellikle normalde uygulamada temel_olarak esasen yani (?:baska|diger)_bir_deyisle
  ornegin mesela ornek_olarak (?:ilk|ikinci|ucuncu|son)_olarak oncelikle ilk_once ardindan daha_sonra sonrasinda
  aksi_(?:halde|takdirde|durumda) (?:gordugum|anladigim|bildigim)_kadariyla
  certainly of_course unfortunately in_(?:short|summary|brief|addition|particular|general|other_words|(?:that|this)_case|fact)
  to_(?:summarize|sum_up|conclude) overall briefly also additionally moreover furthermore that_said otherwise instead firstly
  secondly thirdly finally lastly however therefore thus hence for_(?:example|instance) (?:please_)?note_that
  on_the_other_hand as_a_result`);
/** What does so before a pause alone: `hayır kurumu` and `no changes` are what is spoken of. */
const pausing = patternOf(`
  evet hayir kesinlikle dogru yanit cevap kisa_(?:yanit|cevap) yardimci_olayim peki tamam once sonra dikkat not onemli bilginize
  unutma(?:yin|yiniz)? (?:dikkat_edilmesi|bilinmesi|unutulmamasi)_gereken_(?:bir_|onemli_)?(?:nokta|husus|sey)(?:_(?:su|ise))?
  onemli_(?:bir_)?(?:nokta|not|husus) siniri_var
  yes no sure correct right sorry well indeed okay besides then first second third last next so note please_note important
  (?:the_)?(?:short_)?answer`);
const marker = new RegExp(`^(?:(?:${joining})(?![\\p{L}'’])\\s*[,;:.!–—-]*|(?:${pausing})\\s*[,;:.!–—-]+)\\s+(?=\\S)`, 'u');

/** Where somebody has it from: `Belgeye göre`, `sözleşme uyarınca`, `rehberde belirtildiği gibi`. */
const turkish =
  /^((?:[\p{L}\p{N}.'’()“”"«»/_-]+,?\s+){1,8}?)(?:gore|uyarinca|geregince|dogrultusunda|temelinde|(?:de|da)?\s*(?:belirtil|yazil|ifade edil|yer al|gorul|acikla|anlatil|soylen)\p{L}*(?:\s+(?:gibi|uzere|sekilde|kadariyla)))(?:\s+ise)?[,:;]?\s+(?=\S)/u;
/** `Rehberde, …`, `aynı belgede …`. */
const standing = /^((?:[\p{L}\p{N}.'’()“”"«»/_-]+\s+){0,6}?\p{L}+['’]?(?:de|da|te|ta)(?:ki)?)(?:\s+ise)?,?\s+(?=\S)/u;
const english =
  /^(?:according to|based on|as (?:stated|described|mentioned|noted|written|shown|set out|specified) (?:in|by)|as per|per|in|from|under)\s+([^,:]{1,80}?)(?:,|:|(?=\s+(?:it|there|you)\s))\s*(?=\S)|^(the\s+(?:[\p{L}\p{N}-]+\s+){1,5}?)(?:states?|says?|mentions?|notes?|specif(?:y|ies)|sets? out)(?:\s+that)?\s+(?=\S)/u;

/** What sources are called, without diacritics. */
const sources =
  /^(?:belge|kaynag|kaynak|dokuman|dokumantasyon|metin|metn|dosya|yonetmeli|rehber|kilavuz|kitab|kitap|tutana|sozlesme|politika|sayfa|madde|bolum|baslik|basligi|alinti|icerik|icerig|kayit|kayd|rapor|standar|yonerge|talimat|prosedur|duyuru|tablo|listes|sunum|ozet|sartname|eposta|posta|mesaj|yorum|notlar|notun|bilgi|toplanti|karar|plan|document|source|polic|handbook|guide|manual|contract|agreement|report|minutes|notes?$|meeting|section|page|file|text|passage|excerpt|standard|regulation|information|article|record|table|email|message|comment)/;
/** What is said of them beside their name. */
const beside =
  /^(?:e|el|ve|ile|bu|su|o|ayni|ilgili|paylasil|verilen|verilmis|yukarida|asagida|mevcut|elimde|eldeki|sunul|bulunan|alinan|edinilen|tarihli|sayili|numarali|no|son|resmi|guncel|sirket|ic|mevzuat|gereg|sirketin|the|a|an|this|that|these|those|of|in|on|and|for|your|our|provided|given|available|shared|above|following|attached|relevant|company|internal|latest|dated|number)/;

/** What a sentence opens with: words that join it, yes or no, and where it is said. */
export const openingOf = perText((text): Opening => {
  let rest = text.trim();
  const from: string[] = [];
  const told: string[] = [];
  for (;;) {
    const joined = marker.exec(plainOf(rest))?.[0];
    if (joined !== undefined) {
      rest = rest.slice(joined.length);
      continue;
    }
    const source = from.length === 0 ? sourceIn(rest) : undefined;
    if (!source) return { said: [rest, ...told].join(' '), from: from.join(' ') };
    from.push(source.text);
    told.push(...source.words);
    rest = rest.slice(source.length);
  }
});

/** As `text`, letter by letter, so that places are the same. */
const plainOf = (text: string): string =>
  text.replaceAll(/\p{L}/gu, (letter) => (fold(letter).length === letter.length ? fold(letter) : letter));

/** The source that a sentence opens with. `words`: those that tell it from other sources. */
function sourceIn(text: string): { readonly text: string; readonly words: readonly string[]; readonly length: number } | undefined {
  const plain = plainOf(text);
  for (const pattern of [english, turkish, standing]) {
    const found = pattern.exec(plain);
    const name = found?.[1] ?? found?.[2];
    if (!found || name === undefined) continue;
    const start = found[0].indexOf(name);
    const words = [...text.slice(start, start + name.length).matchAll(/[\p{L}\p{N}][\p{L}\p{N}.-]*/gu)].map(([word]) => word);
    // Turkish says last what it is: `Kira sözleşmesi özetine`. English does so too, but for `of`.
    const isSource = (word: string) => sources.test(fold(word));
    if (!(pattern === english ? words.some(isSource) : words.slice(-2).some(isSource))) continue;
    const telling = words.filter((word) => !isSource(word) && !beside.test(fold(word)) && /^\p{L}/u.test(word));
    return { text: text.slice(0, found[0].length), words: telling, length: found[0].length };
  }
  return undefined;
}
