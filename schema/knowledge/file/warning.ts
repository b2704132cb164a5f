import type { Warning, WarningCode } from '../../../src/ports/extractor/port.ts';
import { reasonText } from '../../activity/notification/file-reasons.ts';
import { builder } from '../../builder.ts';
import type { Locale } from '../../kernel/module.ts';

type Sentence = (warning: Warning) => string;

/** Sentences without the number of the page, which is written before them. */
const sentences: Readonly<Record<WarningCode, Readonly<Record<Locale, Sentence>>>> = {
  attachment_unread: {
    tr: ({ name, refusal }) => `Ek okunamadı${of(name)}. ${reasonText(refusal ?? null, 'tr') ?? ''}`,
    en: ({ name, refusal }) => `An attachment could not be read${of(name)}. ${reasonText(refusal ?? null, 'en') ?? ''}`,
  },
  attachments_left_out: {
    tr: () => 'Ekler çok fazla ya da çok büyük; bir bölümü okunmadı.',
    en: () => 'There are too many or too large attachments; some were not read.',
  },
  page_unread: {
    tr: ({ name }) => `Sayfa bozuk; okunamadı ya da eksik okundu${of(name)}.`,
    en: ({ name }) => `The page is damaged; it was not read, or not all of it${of(name)}.`,
  },
  scans_left_out: {
    tr: () => 'Taranmış sayfalar çok fazla; bir bölümü okunmadı.',
    en: () => 'There are too many scanned pages; some were not read.',
  },
  letters_unknown: {
    tr: () => 'Yazı tipi bazı harflerin ne olduğunu söylemiyor; bu harfler okunamadı.',
    en: () => 'A font does not say which letters it shows; these letters could not be read.',
  },
  encoding_unknown: {
    tr: ({ name }) => `Bazı karakterlerin kodlaması çözülemedi${of(name)}; yerlerinde � var.`,
    en: ({ name }) => `Some characters could not be decoded${of(name)}; � stands for them.`,
  },
  form_unread: {
    tr: () => 'Formun alanlarını yalnız kendi programı gösterebiliyor; bu alanlar okunamadı.',
    en: () => 'Only its own program can show the fields of this form; they could not be read.',
  },
  hidden_left_out: {
    tr: ({ name }) => `Gizlenmiş içerik okunmadı${of(name)}.`,
    en: ({ name }) => `Hidden content was not read${of(name)}.`,
  },
  formula_without_result: {
    tr: ({ name }) => `Bazı formüllerin sonucu dosyada yok${of(name)}.`,
    en: ({ name }) => `The file has no result for some formulas${of(name)}.`,
  },
  object_unread: {
    tr: ({ name }) => `Bir nesnenin metni okunamadı${of(name)}.`,
    en: ({ name }) => `The text of an object could not be read${of(name)}.`,
  },
  text_left_out: {
    tr: ({ name }) => `Metin çok uzun; sonu okunmadı${of(name)}.`,
    en: ({ name }) => `The text is too long; its end was not read${of(name)}.`,
  },
};

const of = (name: string | undefined): string => (name ? ` (${name})` : '');

export const FileWarning = builder.objectRef<Warning>('FileWarning').implement({
  description: 'A part of a file that is not in the index.',
  extensions: {
    example: {
      code: 'attachment_unread',
      text: 'Ek okunamadı (çizim.dwg). Bu türdeki dosyaların metni okunamıyor.',
      page: null,
      name: 'çizim.dwg',
    },
  },
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The kind of part, e.g. `attachment_unread`.' }),
    text: t.string({
      description: 'A sentence in the language of the request.',
      resolve: (warning, _, { locale }) => {
        const page = warning.page === undefined ? '' : `${locale === 'tr' ? 'Sayfa' : 'Page'} ${warning.page}: `;
        return page + sentences[warning.code][locale](warning).trim();
      },
    }),
    page: t.int({ nullable: true, description: 'Page, sheet or slide, from 1.', resolve: ({ page }) => page ?? null }),
    name: t.string({ nullable: true, description: 'Name of the attachment, sheet or object.', resolve: ({ name }) => name ?? null }),
  }),
});
