import type { ConfigError } from '../config.ts';
import type { Language } from './terminal.ts';

const turkish: readonly [RegExp, string][] = [
  [/: a whole number$/, ': tam sayı olmalı'],
  [/: addresses or ranges such as (.+)$/, ': adres ya da aralık olmalı, örneğin $1'],
  [/: IP addresses such as (.+) or (.+)$/, ': $1 ya da $2 gibi IP adresleri olmalı'],
  [/: a host name or an IP address, without a port$/, ': bir sunucu adı ya da IP adresi olmalı, port olmadan'],
  [/: lower-case letters, digits, - and _, with a letter first$/, ': küçük harf, rakam, - ve _ olmalı, bir harfle başlamalı'],
  [/: at least (\d+)$/, ': en az $1 olmalı'],
  [/: at most (\d+)$/, ': en çok $1 olmalı'],
  [/: one of (.+)$/, ': şunlardan biri olmalı: $1'],
  [/: some of (.+)$/, ': virgülle şunlardan: $1'],
  [/: an e-mail address$/, ': bir e-posta adresi olmalı'],
  [
    /: only scheme, host and port, such as (\S+), without path, user, query and fragment$/,
    ': yalnızca şema, sunucu adı ve port olmalı, örneğin $1; bir yolun altında ya da kullanıcı, sorgu veya parçayla sunulamaz',
  ],
  [/: an address (\(.+\)) without user, query or fragment$/, ': kullanıcı, sorgu ve parça içermeyen bir adres olmalı $1'],
  [/: an address (\(.+\)) without query or fragment$/, ': sorgu ve parça içermeyen bir adres olmalı $1'],
  [/: an address (\(.+\))$/, ': bir adres olmalı $1'],
  [
    /: the number of proxies, or their addresses and ranges separated by commas; true would trust every caller$/,
    ': vekil sunucuların sayısı ya da virgülle adresleri ve aralıkları olmalı; true, arayanın yazdığına inanmak olurdu',
  ],
  [/: origins such as (\S+), or \*$/, ': $1 gibi kaynaklar ya da * olmalı'],
  [/: name:key separated by commas, each key 32 bytes in base64$/, ': virgülle ad:anahtar olmalı; her anahtar base64 ile 32 bayt'],
  [/: https in production$/, ': üretimde https olmalı; http üzerinden gelen anahtarları yoldaki herkes değiştirebilir'],
  [/: required with OIDC_ISSUER in production$/, ': üretimde OIDC_ISSUER ile birlikte gerekli; girişten sonra dönülecek adres budur'],
  [/: at most half of CHAT_CONTEXT$/, ': en çok CHAT_CONTEXT değerinin yarısı olmalı'],
  [/: required with VERIFY_BASE_URL$/, ': VERIFY_BASE_URL ile birlikte gerekli'],
  [/: requires VERIFY_BASE_URL or VERIFY_CLASSIFIER_URL$/, ': VERIFY_BASE_URL ya da VERIFY_CLASSIFIER_URL ile birlikte kullanılır'],
  [/: not with VERIFY_MODEL or VERIFY_BASE_URL$/, ': VERIFY_MODEL ya da VERIFY_BASE_URL ile birlikte kullanılamaz'],
  [/: atp_ and 20 or more characters$/, ': atp_ ile başlayıp 20 ya da daha çok karakterle sürmeli'],
];

/** Problems of the settings, one line each: `PORT: …`. */
export function settingsProblems({ message }: ConfigError, language: Language): string[] {
  const lines = message
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
  if (language === 'en') return lines;
  return lines.map((line) => turkish.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line));
}
