import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '../support/message-tables.ts';
import { trackedFiles } from '../support/tracked-files.ts';

const root = join(import.meta.dirname, '../..');
/** Word lists of the search and the assistant, which do not address the reader. */
const lists = ['src/ports/search/turkish.ts', 'src/ports/search/stop-words.ts', 'schema/knowledge/search/words.ts'];

/** Sources with texts for people. */
const sources = globSync('{schema,src,web/src,prisma/seed}/**/*.{ts,tsx,graphql,graphqls,html}', { cwd: root }).filter(
  (file) => !file.endsWith('.generated.d.ts') && !lists.includes(file),
);

const literals = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}\n]+</g;
const turkish = /[ğışçöüĞİŞÇÖÜ]/;

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
  const found = sources.flatMap((file) =>
    (readFileSync(join(root, file), 'utf8').match(literals) ?? [])
      .filter((text) => turkish.test(text))
      .flatMap((text) => politeIn(text).map((word) => `${file}: ${word} in ${text}`)),
  );
  expect(found).toEqual([]);
  expect(sources.length).toBeGreaterThan(500);
});

test.each(trackedFiles(/^(README\.tr|docs\/tr\/.*)\.md$/))('%s addresses the reader as "sen"', (page) => {
  expect(politeIn(readFileSync(join(root, page), 'utf8'))).toEqual([]);
});
