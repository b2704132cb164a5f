/** Normalizes a text for comparison: Turkish lower case, words only, numbers without points between digits. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLocaleLowerCase('tr')
    .replace(/(?<=\d)\.(?=\d)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Maximum characters between two cells of a row: the cells that the answer leaves out. */
const between = 200;

/**
 * Whether `text` contains `answer` word for word, ignoring line breaks. `|` in an answer matches anything between two cells of a table row,
 * because each format separates cells differently.
 */
export function holds(text: string, answer: string): boolean {
  const cells = answer.split('|').map((cell) => comparable(cell));
  return new RegExp(`(?<=^| )${cells.join(`(?= )(?:.{0,${between}}?) `)}(?=$| )`, 'u').test(comparable(text));
}
