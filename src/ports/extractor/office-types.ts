import { Refused } from './port.ts';
import { elements, treeOf } from './xml.ts';
import { Zip } from './zip.ts';

export type OfficeFormat = 'docx' | 'sheet' | 'slides' | 'open';

const word = 'application/vnd.openxmlformats-officedocument';
const microsoft = 'application/vnd.ms';
const open = 'application/vnd.oasis.opendocument';

/** Supported types of office documents, as `file-type` names them: documents, templates, and both with macros. */
export const officeTypes: Readonly<Record<string, OfficeFormat>> = {
  [`${word}.wordprocessingml.document`]: 'docx',
  [`${word}.wordprocessingml.template`]: 'docx',
  [`${microsoft}-word.document.macroenabled.12`]: 'docx',
  [`${microsoft}-word.template.macroenabled.12`]: 'docx',
  [`${word}.spreadsheetml.sheet`]: 'sheet',
  [`${word}.spreadsheetml.template`]: 'sheet',
  [`${microsoft}-excel.sheet.macroenabled.12`]: 'sheet',
  [`${microsoft}-excel.template.macroenabled.12`]: 'sheet',
  [`${word}.presentationml.presentation`]: 'slides',
  [`${word}.presentationml.slideshow`]: 'slides',
  [`${word}.presentationml.template`]: 'slides',
  [`${microsoft}-powerpoint.presentation.macroenabled.12`]: 'slides',
  [`${microsoft}-powerpoint.slideshow.macroenabled.12`]: 'slides',
  [`${microsoft}-powerpoint.template.macroenabled.12`]: 'slides',
  [`${open}.text`]: 'open',
  [`${open}.text-template`]: 'open',
  [`${open}.spreadsheet`]: 'open',
  [`${open}.spreadsheet-template`]: 'open',
  [`${open}.presentation`]: 'open',
  [`${open}.presentation-template`]: 'open',
};

/**
 * Returns the office type that a zip declares, wherever in the file: programs that write to a stream put the list of parts last.
 * Undefined for unsupported types.
 * @throws Refused `encrypted`
 */
export function officeTypeOf(bytes: Uint8Array): string | undefined {
  try {
    const zip = new Zip(bytes);
    const own = zip.read('mimetype');
    if (own) return known(Buffer.from(own).toString('latin1').trim());
    const types = zip.read('[Content_Types].xml');
    if (!types) return undefined;
    return elements(treeOf(types))
      .map(({ attributes: { ContentType = '' } }) => known(ContentType.replace(/\.main\+xml$/i, '')))
      .find((type) => type !== undefined);
  } catch (error) {
    if (error instanceof Refused && error.refusal === 'encrypted') throw error;
    return undefined;
  }
}

/** Normalizes `type` to the spelling of the table. Some programs write macro types with capitals or without `.12`. */
function known(type: string): string | undefined {
  const lower = type.toLowerCase().replace(/macroenabled(template)?(\.12)?$/, 'macroenabled.12');
  return lower in officeTypes ? lower : undefined;
}
