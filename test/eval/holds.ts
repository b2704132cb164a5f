/** Comparable form of a text: Turkish lower case, its words alone, numbers without the points within them. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLocaleLowerCase('tr')
    .replace(/(?<=\d)\.(?=\d)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Letters that may stand between two cells of a row: the cells that the answer does not name. */
const between = 200;

/**
 * Whether `text` says `answer` word for word, however its lines are broken. `|` in an answer stands for whatever is between two
 * cells of a table's row, which each format shows in its own way.
 */
export function holds(text: string, answer: string): boolean {
  const cells = answer.split('|').map((cell) => comparable(cell));
  return new RegExp(`(?<=^| )${cells.join(`(?= )(?:.{0,${between}}?) `)}(?=$| )`, 'u').test(comparable(text));
}
