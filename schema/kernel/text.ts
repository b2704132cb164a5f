/** Whether PostgreSQL can store a text: no lone surrogates and no NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** A line break or tab, with the white space around it. */
const breaks = /\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/;

/** Puts a text on one line: line breaks and tabs become spaces, as when lines are pasted into a single-line field. */
export const oneLine = (text: string): string =>
  breaks.test(text)
    ? text
        .split(breaks)
        .filter((part) => part !== '')
        .join(' ')
    : text;

/**
 * Control characters (C0, C1), and characters that change the direction of the text around them (Unicode UAX 9:
 * embeddings, overrides, isolates). Marks and joiners (LRM, RLM, ZWJ, ZWNJ) are allowed: Arabic, Persian and emoji need
 * them.
 */
const deceptive = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Whether a line has no control characters and no characters that change how it reads. */
export const isPlain = (line: string): boolean => line.search(deceptive) < 0;

/** Whether a text has a visible character: not only white space and characters that fonts do not draw. */
export const isVisible = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(text);

/**
 * Converts an external name, such as from an identity provider or a file's folder, to a line that `line` accepts; empty
 * if nothing in it is visible.
 */
export function plainLine(text: string): string {
  const plain = text.replaceAll(deceptive, ' ').replaceAll(/\s+/g, ' ').trim();
  return isVisible(plain) ? plain : '';
}
