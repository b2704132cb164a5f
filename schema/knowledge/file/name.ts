import { plainLine } from '../../kernel/text.ts';

/** Unicode code points of a name, at most: what file systems take of the longest scripts. */
export const maxName = 255;

/** Direction marks and the byte order mark: beside a dot, a mark makes `fdp.exe` read as a PDF's name. */
const marks = /[\u200e\u200f\ufeff]/g;

/**
 * A file's name without the folders it was in on somebody's machine, and without what cannot be seen in it; empty where
 * nothing is left.
 */
export function plainName(name: string): string {
  const own = plainLine(name.normalize('NFC')).replace(marks, ' ').split(/[\\/]/).at(-1) as string;
  const plain = plainLine(own);
  return /^\.*$/.test(plain) ? '' : plain;
}
