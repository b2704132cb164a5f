/** Unicode code points of a name, at most: what file systems take of the longest scripts. */
export const maxName = 255;

// Control characters, line and paragraph separators, and marks that turn the direction: a name that ends in `fdp.exe` would read as a PDF's.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * A file's name without the folders it was in on somebody's machine, and without what cannot be seen in it; empty where
 * nothing is left.
 */
export function plainName(name: string): string {
  const own = name.normalize('NFC').replace(unseen, ' ').split(/[\\/]/).at(-1) as string;
  const plain = own.trim().replaceAll(/\s+/g, ' ');
  return /^\.*$/.test(plain) ? '' : plain;
}
