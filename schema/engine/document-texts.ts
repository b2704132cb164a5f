import type { Locale } from '../kernel/module.ts';

/** Turkish names of graphql-js's token kinds. */
const tokens: Readonly<Record<string, string>> = {
  Name: 'ad',
  Int: 'tam sayı',
  Float: 'ondalık sayı',
  String: 'metin',
  BlockString: 'metin bloğu',
  Comment: 'yorum',
  '<EOF>': 'belgenin sonu',
  '<SOF>': 'belgenin başı',
};

/** A token's description, such as `Name "tasks"` or `"}"`, in Turkish. */
function token(text: string): string {
  const [, kind = '', value] = /^(\w+|<\w+>)?(?: ?(".*"))?$/s.exec(text) ?? [];
  return [kind && (tokens[kind] ?? `“${kind}”`), value].filter(Boolean).join(' ') || text;
}

/** Messages of graphql-js's parser and validation rules with their Turkish translations. `$1` is a value, `%1` a token. */
const turkish: readonly (readonly [RegExp, string])[] = [
  [/^Cannot query field "(.+)" on type "(.+)"$/, '“$2” türünde “$1” adlı bir alan yok'],
  [/^Unknown argument "(.+)" on (?:field|directive) "(.+)"$/, '“$2” için “$1” adlı bir parametre yok'],
  [/^Unknown type "(.+)"$/, '“$1” adlı bir tür yok'],
  [/^Unknown directive "(.+)"$/, '“$1” adlı bir yönerge yok'],
  [/^Unknown fragment "(.+)"$/, '“$1” adlı bir parça yok'],
  [/^Unknown operation named "(.+)"$/s, '“$1” adlı bir işlem yok'],
  [/^Must provide operation name if query contains multiple operations$/, 'Belgede birden çok işlem var; operationName ile birini seç'],
  [/^Must provide an operation$/, 'Belgede işlem yok'],
  [/^Field "(.+)" of type "(.+)" must have a selection of subfields$/, '“$1” alanının ($2) alt alanlarını seç'],
  [/^Field "(.+)" of type "(.+)" must have at least one field selected$/, '“$1” alanının ($2) en az bir alt alanını seç'],
  [/^Field "(.+)" must not have a selection since type "(.+)" has no subfields$/, '“$1” alanının ($2) alt alanı yok'],
  [/^Field "(.+)" argument "(.+)" of type "(.+)" is required, but it was not provided$/, '“$1” alanı “$2” parametresini ($3) ister'],
  [/^Argument "(.+)" of type "(.+)" is required.*$/, '“$1” parametresi ($2) zorunludur'],
  [
    /^Directive "(.+)" argument "(.+)" of type "(.+)" is required, but it was not provided$/,
    '“$1” yönergesi “$2” parametresini ($3) ister',
  ],
  [/^Field "(.+)" of required type "(.+)" was not provided$/, '“$1” alanı ($2) zorunludur'],
  [/^Field "(.+)" is not defined by type "(.+)"$/, '“$2” türünde “$1” adlı bir alan yok'],
  [/^Expected value of type "(.+)", found (.+)$/s, '“$1” türünde bir değer bekleniyordu, $2 bulundu'],
  [/^Expected type "(.+?)".*$/s, '“$1” türünde bir değer bekleniyordu'],
  [/^Value "(.+)" does not exist in "(.+)" enum$/, '“$2” değerleri arasında “$1” yok'],
  [/^Enum "(.+)" cannot represent (?:non-enum|non-string) value: (.+)$/s, '“$1” türünde $2 diye bir değer olamaz'],
  [/^(\w+) cannot represent (?:an? )?non.+ value: (.+)$/s, '“$1” türünde $2 diye bir değer olamaz'],
  [/^Variable "(.+)" is not defined(?: by operation ".+")?$/, '“$1” değişkeni tanımlı değil'],
  [/^Variable "(.+)" is never used(?: in operation ".+")?$/, '“$1” değişkeni kullanılmıyor'],
  [/^Variable "(.+)" of type "(.+)" used in position expecting type "(.+)"$/, '“$1” değişkeninin türü “$2”, burada “$3” gerekir'],
  [/^Variable "(.+)" cannot be non-input type "(.+)"$/, '“$1” değişkeninin türü “$2” olamaz'],
  [/^Unexpected variable "(.+)" in constant value$/, 'Sabit bir değerde “$1” değişkeni olamaz'],
  [/^Fragment "(.+)" is never used$/, '“$1” parçası kullanılmıyor'],
  [/^Cannot spread fragment "(.+?)" within itself.*$/s, '“$1” parçası kendini içeremez'],
  [/^Fragment (?:"(.+?)" )?cannot be spread here.+"(.+)" can never be of type "(.+)"$/, 'Burada “$3” parçası olamaz: tür “$2”'],
  [/^Fragment (?:".+" )?cannot condition on non composite type "(.+)"$/, '“$1” türü için parça yazılamaz'],
  [/^Fields "(.+?)" conflict because .*$/s, 'Aynı adı taşıyan “$1” alanları çakışıyor; farklı takma adlar ver'],
  [/^There can be only one (?:operation|fragment|variable|argument|input field) named "(.+)"$/, '“$1” adı birden çok kez kullanılmış'],
  [/^The directive "(.+)" can only be used once at this location$/, '“$1” yönergesi burada yalnızca bir kez kullanılabilir'],
  [/^Directive "(.+)" may not be used on (.+)$/, '“$1” yönergesi burada kullanılamaz'],
  [/^This anonymous operation must be the only defined operation$/, 'Adsız bir işlem belgedeki tek işlem olmalı'],
  [/^The "?(.+?)"? definition is not executable$/, '“$1” tanımı çalıştırılamaz'],
  [/^(?:Subscription ".+"|Anonymous Subscription) must select only one top level field$/, 'Bir aboneliğin tek bir kök alanı olabilir'],
  [/^(?:Subscription ".+"|Anonymous Subscription) must not select an introspection.*$/, 'Abonelik şema bilgisi okuyamaz'],
  [/^Maximum introspection depth exceeded$/, 'Şema sorgusu çok derin'],
  [/^(?:Exactly one key must be specified for OneOf type|OneOf Input Object) "(.+?)".*$/, '“$1” için tam olarak bir alan verilmeli'],
  [/^Expected (.+), found (.+)$/s, '%1 bekleniyordu, %2 bulundu'],
  [/^Unexpected (.+)$/s, '%1 beklenmiyordu'],
  [/^Unterminated string$/, 'Metin kapatılmamış'],
  [/^Invalid (?:Unicode|character) escape sequence: (.+)$/s, 'Geçersiz kaçış dizisi: $1'],
  [/^Invalid character.*: (.+)$/s, 'Geçersiz karakter: $1'],
  [/^Invalid number.*: (.+)$/s, 'Geçersiz sayı: $1'],
];

/** Translates a message of graphql-js about a document into the reader's language. An unknown message becomes a general Turkish one. */
export function documentText(message: string, locale: Locale): string {
  if (locale === 'en') return message;
  const [, syntax, text = '', hint] = /^(Syntax Error: )?(.*?)\.?(?: (?:Did you mean|Perhaps you meant) (.+)\?)?$/s.exec(message) ?? [];
  return `${syntax ? 'Sözdizimi hatası: ' : ''}${sentence(text)}.${hint ? ` Şunu mu demek istedin: ${choices(hint)}?` : ''}`;
}

function sentence(text: string): string {
  for (const [pattern, template] of turkish) {
    const found = pattern.exec(text);
    if (found)
      return template.replace(/([$%])(\d)/g, (_, kind, index) => (kind === '%' ? token(found[index] ?? '') : (found[index] ?? '')));
  }
  return 'GraphQL kurallarına uymuyor';
}

/** Quoted names of a suggestion such as `the enum value "a", "b", or "c"`, without the English words. */
const choices = (hint: string): string => (hint.match(/"[^"]*"/g) ?? [hint]).join(', ');

/** The message in both languages, as a problem's parameter. */
export const documentReason = (message: string): Readonly<Record<Locale, string>> => ({
  tr: documentText(message, 'tr'),
  en: documentText(message, 'en'),
});
