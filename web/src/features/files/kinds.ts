import {
  type Icon,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconMail,
  IconPhoto,
  IconPresentation,
  IconWorld,
} from '@tabler/icons-react';

const office = 'application/vnd.openxmlformats-officedocument';
const microsoft = 'application/vnd.ms';
const open = 'application/vnd.oasis.opendocument';

/** Kinds of files that people distinguish, with their media types in the API. */
export const kinds = {
  pdf: ['application/pdf'],
  word: [
    `${office}.wordprocessingml.document`,
    `${office}.wordprocessingml.template`,
    `${microsoft}-word.document.macroenabled.12`,
    `${microsoft}-word.template.macroenabled.12`,
    'application/msword',
    'application/x-cfb',
    'application/rtf',
    `${open}.text`,
    `${open}.text-template`,
  ],
  sheet: [
    `${office}.spreadsheetml.sheet`,
    `${office}.spreadsheetml.template`,
    `${microsoft}-excel.sheet.macroenabled.12`,
    `${microsoft}-excel.template.macroenabled.12`,
    'application/vnd.ms-excel',
    `${open}.spreadsheet`,
    `${open}.spreadsheet-template`,
    'text/csv',
    'text/tab-separated-values',
  ],
  slides: [
    `${office}.presentationml.presentation`,
    `${office}.presentationml.slideshow`,
    `${office}.presentationml.template`,
    `${microsoft}-powerpoint.presentation.macroenabled.12`,
    `${microsoft}-powerpoint.slideshow.macroenabled.12`,
    `${microsoft}-powerpoint.template.macroenabled.12`,
    'application/vnd.ms-powerpoint',
    `${open}.presentation`,
    `${open}.presentation-template`,
  ],
  image: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml', 'image/tiff', 'image/bmp', 'image/avif', 'image/heic'],
  text: ['text/plain', 'text/markdown', 'application/json', 'application/xml'],
  mail: ['message/rfc822'],
  web: ['text/html'],
} as const satisfies Record<string, readonly string[]>;

export type Kind = keyof typeof kinds | 'other';

export const kindOf = (mimeType: string): Kind =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => (kinds[kind] as readonly string[]).includes(mimeType)) ?? 'other';

export const kindIcons: Readonly<Record<Kind, Icon>> = {
  pdf: IconFileTypePdf,
  word: IconFileTypeDoc,
  sheet: IconFileSpreadsheet,
  slides: IconPresentation,
  image: IconPhoto,
  text: IconFileText,
  mail: IconMail,
  web: IconWorld,
  other: IconFile,
};

export type PreviewKind = 'pdf' | 'image' | 'markdown' | 'table' | 'text' | 'none';

/** Kind of preview. HTML and SVG have none, because they can contain scripts. */
export function previewOf(mimeType: string): PreviewKind {
  if (mimeType === 'application/pdf') return 'pdf';
  // Types that the API serves inline.
  if (['image/png', 'image/jpeg', 'image/gif', 'image/webp'].includes(mimeType)) return 'image';
  if (mimeType === 'text/markdown') return 'markdown';
  if (mimeType === 'text/csv' || mimeType === 'text/tab-separated-values') return 'table';
  if (mimeType === 'text/plain' || mimeType === 'application/json') return 'text';
  return 'none';
}
