import { badRequest, conflict, defineModule, forbidden, notFound, problem, type Texts, tooMany, unauthorized } from './module.ts';

/** Names of roles in texts for people. `author` is the author of a comment or of a status update. */
export const roleTexts = {
  admin: { tr: 'kuruluş yöneticisi', en: 'admin' },
  member: { tr: 'kuruluş üyesi', en: 'member' },
  editor: { tr: 'proje düzenleyeni', en: 'editor' },
  lead: { tr: 'proje lideri', en: 'lead' },
  author: { tr: 'yazarı', en: 'author' },
  'uploader or lead': { tr: 'dosyayı yükleyen ya da proje lideri', en: 'uploader or lead' },
  'deleter or lead': { tr: 'yorumu silen ya da proje lideri', en: 'deleter or lead' },
  'author or lead': { tr: 'yazarı ya da proje lideri', en: 'author or lead' },
  'owner or admin': { tr: 'sahibi ya da kuruluş yöneticisi', en: 'owner or admin' },
} as const satisfies Record<string, Texts>;

/** Names of value types in the message `field.type`: JSON's types, and a file in a form. */
export const typeTexts = {
  string: { tr: 'bir metin', en: 'a string' },
  array: { tr: 'bir liste', en: 'an array' },
  object: { tr: 'bir nesne', en: 'an object' },
  integer: { tr: 'bir tam sayı', en: 'an integer' },
  number: { tr: 'bir sayı', en: 'a number' },
  boolean: { tr: 'doğru ya da yanlış (true, false)', en: 'true or false' },
  file: { tr: 'bir dosya', en: 'a file' },
} as const satisfies Record<string, Texts>;

/** Texts of requests, credentials and inputs in general. Those of a concept are in its `module.ts`. */
export const kernel = defineModule('kernel', {
  problems: {
    'request.malformed_json': badRequest({ tr: 'İstek gövdesi geçerli bir JSON değil.', en: 'The request body is not valid JSON.' }),
    'request.doubled_key': badRequest({
      tr: 'İstek gövdesindeki bir nesnede aynı ad iki kez var: {key}.',
      en: 'Duplicate key `{key}` in the request body.',
    }),
    'request.malformed': badRequest({ tr: 'İstek anlaşılamadı: {reason}.', en: 'Invalid request: {reason}.' }),
    'request.unknown_parameter': badRequest({ tr: 'İstekte bilinmeyen parametre var.', en: 'The request has an unknown parameter.' }),
    'request.too_large': problem(
      413,
      'İstek çok büyük',
      'Content too large',
    )({ tr: 'İstek gövdesi en fazla {max} bayt olabilir.', en: 'The request body may have at most {max} bytes.' }),
    'request.unsupported_media_type': problem(
      415,
      'Desteklenmeyen içerik türü',
      'Unsupported media type',
    )({ tr: 'İçerik türü {expected} olmalıdır.', en: 'The content type must be {expected}.' }),
    'request.unsupported_encoding': problem(
      415,
      'Desteklenmeyen içerik kodlaması',
      'Unsupported content encoding',
    )({ tr: 'İstek gövdesi sıkıştırılmadan gönderilmelidir.', en: 'Send the request body without compression.' }),
    'request.not_acceptable': problem(
      406,
      'Kabul edilemez',
      'Not acceptable',
    )({ tr: 'Yanıt yalnızca {available} olarak verilebilir.', en: 'The answer is available only as {available}.' }),
    'request.method_not_allowed': problem(
      405,
      'Bu yöntem desteklenmiyor',
      'Method not allowed',
    )({ tr: 'Bu adres yalnızca {allowed} yöntemlerini kabul eder.', en: 'This address accepts only {allowed}.' }),
    'route.not_found': notFound({ tr: 'Böyle bir adres yok.', en: 'Not found.' }),
    'input.invalid': badRequest({ tr: 'Gönderilen bilgiler geçersiz.', en: 'The input is invalid.' }),
    'cursor.invalid': badRequest({ tr: 'İmleç geçersiz; listeyi baştan oku.', en: 'Invalid cursor; read the list from the beginning.' }),
    'auth.required': unauthorized({ tr: 'Bu işlem için erişim jetonu gerekir.', en: 'An access token is required.' }),
    'auth.invalid_token': unauthorized({
      tr: 'Erişim jetonu geçersiz ya da süresi dolmuş.',
      en: 'The access token is invalid or expired.',
    }),
    'auth.scope_missing': forbidden({ tr: 'Erişim jetonunda şu kapsam eksik: {scope}.', en: 'The access token lacks the scope {scope}.' }),
    'auth.read_only': forbidden({ tr: 'Bu erişim jetonu yalnızca okumak içindir.', en: 'This access token is read-only.' }),
    'auth.write_refused': forbidden({ tr: 'Bu erişim bilgisiyle yazılamaz.', en: 'This credential may not write.' }),
    'auth.role_required': forbidden({ tr: 'Bu işlem için gereken rol: {role}.', en: 'This requires the {role} role.' }),
    'auth.projects_limited': forbidden({
      tr: 'Belirli projelerle sınırlı bir erişim jetonu bunu yapamaz; bu işlem tüm kuruluşu ilgilendirir.',
      en: 'An access token limited to certain projects cannot do this: it concerns the whole organization.',
    }),
    'auth.token_in_query': badRequest({
      tr: 'Erişim jetonu adreste gönderilemez; Authorization başlığında gönder.',
      en: 'An access token cannot be sent in the address; send it in the Authorization header.',
    }),
    'auth.not_a_member': forbidden({
      tr: 'Bu kimlik hiçbir kuruluşun üyesi değil; bekleyen bir davetin varsa kabul et, yoksa bir yöneticiden davet iste.',
      en: 'You are not a member of any organization; accept a pending invitation, or ask an administrator for one.',
    }),
    'auth.person_required': forbidden({
      tr: 'Servis hesapları bunu yapamaz; bu işlem bir kişi ister.',
      en: 'Service accounts cannot do this; it requires a person.',
    }),
    'auth.rights_changed': forbidden({
      tr: 'Bu bağlantı açıldıktan sonra yetkilerin değişti; yeniden bağlan.',
      en: 'Your rights have changed since this connection was opened; reconnect.',
    }),
    'connection.too_many': tooMany({
      tr: 'Aynı anda en fazla {max} bağlantı açık olabilir.',
      en: 'At most {max} connections may be open at once.',
    }),
    'connection.too_many_operations': tooMany({
      tr: 'Bir bağlantıda en fazla {max} işlem açık olabilir.',
      en: 'At most {max} operations may be open on a connection.',
    }),
    'connection.slow_reader': problem(
      503,
      'Okuyucu çok yavaş',
      'Reader too slow',
    )({
      tr: 'Bu bağlantı olayları yeterince hızlı okumadığı için kesildi; son imleçten yeniden bağlan.',
      en: 'This connection was closed because it read events too slowly; reconnect from the last cursor.',
    }),
    'rate_limit.exceeded': tooMany({
      tr: 'Dakikada en fazla {limit} istek gönderilebilir; {reset} saniye sonra yeniden dene.',
      en: 'At most {limit} requests a minute are allowed; try again in {reset} seconds.',
    }),
    'storage.away': problem(
      503,
      'Geçici olarak hizmet verilemiyor',
      'Service unavailable',
    )({
      tr: 'Dosyaların saklandığı yere şu anda ulaşılamıyor; biraz sonra yeniden dene.',
      en: 'File storage is unavailable; try again in a moment.',
    }),
    'storage.full': problem(
      507,
      'Yer kalmadı',
      'Insufficient storage',
    )({
      tr: 'Dosyaların saklandığı yerde yer kalmadı; sistem yöneticine haber ver.',
      en: "File storage is full; contact the server's operator.",
    }),
    'version.mismatch': problem(
      412,
      'Ön koşul sağlanmadı',
      'Precondition failed',
    )({
      tr: 'Kayıt sen okuduktan sonra değişti; güncel sürüm: {version}.',
      en: 'The record has changed since you read it; its version is now {version}.',
    }),
    'idempotency.key_invalid': badRequest({
      tr: 'Idempotency-Key 1 ile 255 karakter arasında olmalıdır.',
      en: 'Idempotency-Key must have 1 to 255 characters.',
    }),
    'idempotency.key_reused': problem(
      422,
      'Anahtar başka bir istekte kullanılmış',
      'Key used by another request',
    )({
      tr: 'Bu Idempotency-Key daha önce başka bir istek için kullanıldı.',
      en: 'This Idempotency-Key was already used for another request.',
    }),
    'idempotency.in_progress': conflict({
      tr: 'Aynı Idempotency-Key ile gönderilen istek hâlâ sürüyor.',
      en: 'The request with this Idempotency-Key is still running.',
    }),
    'idempotency.one_mutation': badRequest({
      tr: 'Idempotency-Key ile gönderilen istekte tek bir mutation alanı olmalıdır.',
      en: 'A request with an Idempotency-Key may have only one mutation field.',
    }),
    unavailable: problem(
      503,
      'Hizmet şu anda kullanılamıyor',
      'Service unavailable',
    )({
      tr: 'Sunucu şu anda yanıt veremiyor; lütfen biraz sonra yeniden dene.',
      en: 'The server cannot answer right now; please try again shortly.',
    }),
    internal: problem(
      500,
      'Sunucu hatası',
      'Internal error',
    )({
      tr: 'Beklenmeyen bir hata oluştu. Destek için istek numarasını ilet.',
      en: 'An unexpected error occurred. Please report the request id.',
    }),
  },
  fieldErrors: {
    'field.required': { tr: 'Bu alan zorunludur.', en: 'This field is required.' },
    'field.null': { tr: 'Bu alan boş (null) bırakılamaz.', en: 'This field cannot be null.' },
    'field.unknown': { tr: 'Böyle bir alan yok: {name}.', en: 'Unknown field: {name}.' },
    'field.not_selectable': { tr: 'Böyle bir alan yok: {name}. Var olanlar: {values}.', en: 'Unknown field: {name}. Available: {values}.' },
    'field.read_only': {
      tr: 'Bu alan adresten ya da sunucudan gelir; gövdede gönderilemez.',
      en: 'This field comes from the address or the server and cannot be sent in the body.',
    },
    'field.type': { tr: 'Değer {expected} olmalıdır.', en: 'The value must be {expected}.' },
    'field.one_of': { tr: 'Şunlardan biri olmalıdır: {values}.', en: 'Must be one of: {values}.' },
    'field.too_short': { tr: 'En az {min} karakter olmalıdır.', en: 'Must have at least {min} characters.' },
    'field.too_long': { tr: 'En fazla {max} karakter olabilir.', en: 'May have at most {max} characters.' },
    'field.blank': { tr: 'Yalnızca boşluktan oluşamaz.', en: 'Cannot be blank.' },
    'field.characters': {
      tr: 'Metin, kaydedilemeyen karakterler içeriyor (NUL ya da eşi olmayan vekil karakter).',
      en: 'The text has characters that cannot be stored (NUL or a lone surrogate).',
    },
    'field.control_characters': {
      tr: 'Denetim karakterleri ve yazının yönünü değiştiren karakterler kullanılamaz.',
      en: 'Cannot contain control characters or characters that change the text direction.',
    },
    'field.format': { tr: 'Biçim geçersiz; beklenen: {expected}.', en: 'Wrong format; expected {expected}.' },
    'field.range': { tr: '{min} ile {max} arasında olmalıdır.', en: 'Must be between {min} and {max}.' },
    'field.decimals': { tr: 'Noktadan sonra en fazla {max} basamak olabilir.', en: 'May have at most {max} digits after the point.' },
    'field.too_many': { tr: 'En fazla {max} öge olabilir.', en: 'May have at most {max} items.' },
    'field.too_few': { tr: 'En az {min} öge olmalıdır.', en: 'Must have at least {min} items.' },
    'field.exactly_one': { tr: 'Şunlardan tam olarak biri verilmelidir: {names}.', en: 'Exactly one of these must be given: {names}.' },
    'field.conflict': { tr: '{name} ile birlikte verilemez.', en: 'Cannot be given together with {name}.' },
    'field.duplicate': { tr: 'Aynı değer birden çok kez verilmiş: {value}.', en: 'The value is given more than once: {value}.' },
    'field.past': { tr: 'Gelecekte bir zaman olmalıdır.', en: 'Must be in the future.' },
  },
  audit: {
    'access.refused': { tr: 'Bir istek yetki olmadığı için reddedildi', en: 'A request was refused for lack of rights' },
  },
});
