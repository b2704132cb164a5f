import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '../support/message-tables.ts';
import { trackedFiles } from '../support/tracked-files.ts';
import { turkishLiterals } from '../support/turkish-literals.ts';

const root = join(import.meta.dirname, '../..');

/** Forms of the polite "siz": pronouns, possessives and verbs. */
const polite = [
  /^(siz|sizi|sizin|sizden|sizde|sizce|sizinle|size)$/,
  /[ıiuü]n[ıiuü]z/,
  /s[ae]n[ıi]z/,
  // Polite imperatives of verbs that occur in instructions.
  /^(oku|dene|iste|başla|yükle|bekle|taşı|sakla|ekle|ayarla|güncelle|tamamla|yenile|hazırla|işaretle|doğrula|incele|ara|söyle|paylaşma|eşle)y[ıiuü]n$/,
  /^(gönder|aç|kullan|bağlan|belirt|çıkar|yönet|ed|ver|etkinleştir|oluştur|sil|ilet|yaz|seç|durdur|bak|başlat|kaldır|getir|düzelt|yap|çalıştır|gir|değiştir|azalt|böl|dön|sürdür|dokun|bırak|bas|tıkla)[ıiuü]n$/,
];
/** Words that only look like polite forms: genitives and nouns. */
const others = ['yazın'];

/** Polite forms in a text. */
function politeIn(text: string): string[] {
  const words =
    text
      .replaceAll(/\{\w+\}/g, '')
      .toLocaleLowerCase('tr')
      .match(/\p{L}+/gu) ?? [];
  return words.filter((word) => polite.some((form) => form.test(word)) && !others.includes(word));
}

test('finds polite forms', () => {
  expect(politeIn('Bildirimleriniz burada; sizden yanıt bekleniyor, isterseniz kapatın ve yeniden deneyin.')).toEqual([
    'bildirimleriniz',
    'sizden',
    'isterseniz',
    'deneyin',
  ]);
  expect(politeIn('Görevin yorumu; yalnızca denizin öbür yakası, senin sürümün, kapının yanı.')).toEqual([]);
});

test('every message addresses the reader as "sen", including texts without Turkish letters', async () => {
  const found = (await messages()).flatMap(({ where, tr }) => politeIn(tr).map((word) => `${where}: ${word} in ${tr}`));
  expect(found).toEqual([]);
});

test('every Turkish text of the server and the app addresses the reader as "sen"', () => {
  const found = turkishLiterals.flatMap(({ path, text }) => politeIn(text).map((word) => `${path}: ${word} in ${text}`));
  expect(found).toEqual([]);
  expect(turkishLiterals.length).toBeGreaterThan(3_000);
});

test.each(trackedFiles(/^(README\.tr|docs\/tr\/.*)\.md$/))('%s addresses the reader as "sen"', (page) => {
  expect(politeIn(readFileSync(join(root, page), 'utf8'))).toEqual([]);
});
