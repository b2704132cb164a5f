/** Whether PostgreSQL can store a text: UTF-8 has no lone surrogates, and its texts no NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** A line break or tab, with the white space around it. */
const breaks = /\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/;

/** A text in one line: line breaks and tabs become a space, as when lines are pasted into a field of one line. */
export const oneLine = (text: string): string =>
  breaks.test(text)
    ? text
        .split(breaks)
        .filter((part) => part !== '')
        .join(' ')
    : text;

/**
 * Control characters (C0, C1), and those that change the direction of the text around them (Unicode UAX 9: embeddings,
 * overrides, isolates). Marks and joiners (LRM, RLM, ZWJ, ZWNJ) are none of them: Arabic, Persian and emoji need them.
 */
const deceptive = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Whether a line has no control characters, and none that make it read as another text than it is. */
export const isPlain = (line: string): boolean => line.search(deceptive) < 0;

/** Whether a text has a character that can be seen: not only white space and what fonts show as nothing. */
export const isVisible = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(text);

/** A name from elsewhere, such as an identity provider or a file's folder, as a line that `line` accepts; empty if nothing of it can be seen. */
export function plainLine(text: string): string {
  const plain = text.replaceAll(deceptive, ' ').replaceAll(/\s+/g, ' ').trim();
  return isVisible(plain) ? plain : '';
}
