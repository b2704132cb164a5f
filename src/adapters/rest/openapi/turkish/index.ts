import { statuses } from './statuses.ts';
import * as files from './tables.generated.ts';

/** Turkish descriptions of operations, parameters, headers and properties by their English text: one table in each file of this folder. */
export const tables: readonly Readonly<Record<string, string>>[] = Object.values(files);

const texts = new Map(tables.flatMap((table) => Object.entries(table)));

/** Translations of texts that contain values of the schema, in the same places. */
export const patterns: readonly (readonly [RegExp, string])[] = [
  ...Object.entries(statuses).map(([english, turkish]) => [new RegExp(`^${english}: (.*)$`), `${turkish}: $1`] as const),
  [/^Default (`[^`]+`|\d+|false)\.$/, 'Varsayılan: $1.'],
  [/^True instead of (`\w+`), in the answer to a repeated request\.$/, 'Yinelenen bir isteğin yanıtında, $1 yerine true.'],
  [/^Prefix of the kind, then a UUIDv7 in base32: (`[a-z]{3}_…`)\.$/, 'Türün ön eki, sonra base32 ile UUIDv7: $1.'],
  [
    /^Fields with `-` for descending; default `-createdAt`\. Empty values come last\. One of (.*), or `field\.<key>` for a custom field\.$/,
    'Alanlar; azalan sıra için başında `-`. Varsayılan: `-createdAt`. Boş değerler sonda gelir. Değerler: $1; özel alanlar için `field.<key>`.',
  ],
  [/^One of (.*), or `field\.<key>` for a custom field\.$/, 'Şunlardan biri: $1; özel alanlar için `field.<key>`.'],
  [
    /^One of (.*), or `field\.<key>` for a custom field\. Required unless the view has it\.$/,
    'Şunlardan biri: $1; özel alanlar için `field.<key>`. Görünüm belirtmiyorsa zorunludur.',
  ],
  [
    /^Filter expression: (`.*?`)\..* Names: (.*) of custom fields; most take .*$/,
    'Koşullar, süzgeç diliyle: $1. Yan yana yazılanların hepsi sağlanır; `or` ve ayraçlar birleştirir, `-` tersine çevirir, virgül seçenekleri ayırır. `<` `<=` `>` `>=` tarihleri (`2026-12-01`, `this-week`, `-7d`), öncelikleri ve sayıları karşılaştırır; öteki sözcükler başlıkta aranır. Adlar: $2 (özel alanlar). Çoğu `none` ve `any` alır. Yanlış bir süzgeç, yeriyle birlikte `filter.invalid` hatası verir.',
  ],
];

/** Suffix of the description of a property that an update event has only if it changed. */
const ifChanged = ' Present only if it changed.';

/** The Turkish description for an English one; the English one if there is none. */
export function inTurkish(text: string): string {
  if (text.endsWith(ifChanged)) return `${inTurkish(text.slice(0, -ifChanged.length))} Yalnızca değiştiyse bulunur.`;
  const [pattern, turkish] = patterns.find(([each]) => each.test(text)) ?? [];
  return pattern && turkish ? text.replace(pattern, turkish) : (texts.get(text) ?? text);
}
