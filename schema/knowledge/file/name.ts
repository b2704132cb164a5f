import { plainLine } from '../../kernel/text.ts';

/** Maximum length of a name in Unicode code points: what file systems accept even in the longest scripts. */
export const maxName = 255;

/** Direction marks and the byte order mark. Next to a dot, such a mark makes `fdp.exe` read as a PDF's name. */
const marks = /[\u200e\u200f\ufeff]/g;

/** Removes the folders on the uploader's machine and invisible characters from a file name; empty if nothing remains. */
export function plainName(name: string): string {
  const own = plainLine(name.normalize('NFC')).replace(marks, ' ').split(/[\\/]/).at(-1) as string;
  const plain = plainLine(own);
  return /^\.*$/.test(plain) ? '' : plain;
}
