import { codePoint } from 'dingbat-to-unicode';

/** Whether letters in this font are displayed as symbols. */
export const isSymbolFont = (font: string | undefined): boolean => /^(symbol|wingdings( [23])?|webdings|zapf ?dingbats)$/i.test(font ?? '');

/**
 * Converts characters of a symbol font to the symbols it displays. Office programs store them at their code, or at U+F000 plus
 * their code.
 */
export function symbols(text: string, font: string): string {
  return [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const at = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
      return at > 0x20 ? (codePoint(font, at)?.string ?? sign) : ' ';
    })
    .join('');
}
