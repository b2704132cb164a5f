import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '../support/message-tables.ts';

const root = join(import.meta.dirname, '../..');
/** Lists of words, and what is read in other people's voice. */
const lists = ['src/ports/search/turkish.ts', 'schema/knowledge/truth/words.ts'];

/** Where texts that people read are written. */
const sources = globSync('{schema,src,web/src,prisma/seed}/**/*.{ts,tsx,graphql,graphqls,html}', { cwd: root }).filter(
  (file) => !file.endsWith('.generated.d.ts') && !lists.includes(file),
);

const literals = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}\n]+</g;
const turkish = /[ğışçöüĞİŞÇÖÜ]/;

/** The polite person: pronouns, possessives and verbs. */
const polite = [
  /^(siz|sizi|sizin|sizden|sizde|sizce|sizinle|size)$/,
  /[ıiuü]n[ıiuü]z/,
  /s[ae]n[ıi]z/,
  // Imperatives of the verbs that instructions use.
  /^(oku|dene|iste|başla|yükle|bekle|taşı|sakla|ekle|ayarla|güncelle|tamamla|yenile|hazırla|işaretle|doğrula|incele|ara|söyle|paylaşma|eşle)y[ıiuü]n$/,
  /^(gönder|aç|kullan|bağlan|belirt|çıkar|yönet|ed|ver|etkinleştir|oluştur|sil|ilet|yaz|seç|durdur|bak|başlat|kaldır|getir|düzelt|yap|çalıştır|gir|değiştir|azalt|böl|dön|sürdür|dokun|bırak|bas|tıkla)[ıiuü]n$/,
];
/** What only looks so: genitives, and nouns. */
const others = ['yazın'];

/** Words in the polite person that a text has. */
function politeIn(text: string): string[] {
  const words =
    text
      .replaceAll(/\{\w+\}/g, '')
      .toLocaleLowerCase('tr')
      .match(/\p{L}+/gu) ?? [];
  return words.filter((word) => polite.some((form) => form.test(word)) && !others.includes(word));
}

test('finds the polite person where it is', () => {
  expect(politeIn('Bildirimleriniz burada; sizden yanıt bekleniyor, isterseniz kapatın ve yeniden deneyin.')).toEqual([
    'bildirimleriniz',
    'sizden',
    'isterseniz',
    'deneyin',
  ]);
  expect(politeIn('Görevin yorumu; yalnızca denizin öbür yakası, senin sürümün, kapının yanı.')).toEqual([]);
});

test('every message of the tables addresses the reader as "sen", whatever letters it has', async () => {
  const found = (await messages()).flatMap(({ where, tr }) => politeIn(tr).map((word) => `${where}: ${word} in ${tr}`));
  expect(found).toEqual([]);
});

test('every Turkish text, of the server and of the app, addresses the reader as "sen"', () => {
  const found = sources.flatMap((file) =>
    (readFileSync(join(root, file), 'utf8').match(literals) ?? [])
      .filter((text) => turkish.test(text))
      .flatMap((text) => politeIn(text).map((word) => `${file}: ${word} in ${text}`)),
  );
  expect(found).toEqual([]);
  expect(sources.length).toBeGreaterThan(500);
});

test.each(['README.tr.md', 'docs/kilavuz.md'])('%s does too', (page) => {
  expect(politeIn(readFileSync(join(root, page), 'utf8'))).toEqual([]);
});
