import type { Refusal } from '../../../src/ports/extractor/port.ts';
import type { Locale } from '../../kernel/module.ts';

/** Reason why a file is not indexed: a refusal of the extractor, or an internal error. */
export type ReasonCode = Refusal | 'internal';

type Reason = Readonly<Record<Locale, string>>;

/** Each is a sentence. Without its capital and full stop it may follow a colon. */
const reasons: Readonly<Record<ReasonCode, Reason>> = {
  empty: { tr: 'Dosya boş.', en: 'The file is empty.' },
  no_text: { tr: 'Dosyada okunabilir bir metin yok.', en: 'The file contains no readable text.' },
  encrypted: { tr: 'Dosya parolayla korunuyor.', en: 'The file is protected by a password.' },
  corrupt: { tr: 'Dosya bozuk.', en: 'The file is damaged.' },
  unsupported_type: { tr: 'Bu türdeki dosyaların metni okunamıyor.', en: 'The text of files of this type cannot be read.' },
  old_office: {
    tr: 'Eski Office biçimi (.doc, .xls, .ppt) okunamıyor; dosyayı .docx, .xlsx ya da .pptx olarak kaydedip yeniden yükle.',
    en: 'The old Office formats (.doc, .xls, .ppt) cannot be read; save the file as .docx, .xlsx or .pptx and upload it again.',
  },
  too_large: { tr: 'Dosyanın içeriği okunamayacak kadar büyük.', en: 'The content of the file is too large to be read.' },
  too_many_pages: { tr: 'Dosyanın sayfa sayısı çok fazla.', en: 'The file has too many pages.' },
  too_slow: { tr: 'Dosyanın okunması çok uzun sürdü.', en: 'Reading the file took too long.' },
  too_much_memory: { tr: 'Dosyanın okunması çok fazla bellek istedi.', en: 'Reading the file took too much memory.' },
  internal: {
    tr: 'Dosya bizdeki bir hata yüzünden okunamadı; yeniden dene.',
    en: 'The file could not be read because of a server error; try again.',
  },
};

/** Reason why a file is not indexed, as a sentence; null without a code. */
export function reasonText(code: string | null, locale: Locale): string | null {
  if (code === null) return null;
  return (reasons[code as ReasonCode] ?? reasons.internal)[locale];
}
