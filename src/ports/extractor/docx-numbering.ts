import { elements, find, type Node } from './xml.ts';

/** A list level: number format, text with `%1` to `%9` for the numbers of the levels, and first number. */
type Level = {
  readonly format: string;
  readonly text: string;
  readonly start: number;
  readonly restart: number | undefined;
  readonly legal: boolean;
};
type List = { readonly abstract: string; readonly levels: ReadonlyMap<number, Level>; readonly starts: ReadonlyMap<number, number> };

/** Computes the labels of list paragraphs as Word displays them. Call it in document order. */
export class Numbering {
  readonly #lists = new Map<string, List>();
  /** Current numbers of the levels of each abstract list. Lists of one definition continue each other. */
  readonly #counters = new Map<string, (number | undefined)[]>();
  readonly #started = new Set<string>();

  /** `root`: the tree of `numbering.xml`; undefined if there is none. */
  constructor(root: Node | undefined) {
    const definitions = new Map(elements(root, 'w:abstractNum').map((each) => [each.attributes['w:abstractNumId'] ?? '', each]));
    const linked = new Map(
      [...definitions].flatMap(([id, each]) => {
        const style = find(each, 'w:styleLink')?.attributes['w:val'];
        return style === undefined ? [] : [[style, id] as const];
      }),
    );
    for (const num of elements(root, 'w:num')) {
      let abstract = find(num, 'w:abstractNumId')?.attributes['w:val'] ?? '';
      const link = find(definitions.get(abstract), 'w:numStyleLink')?.attributes['w:val'];
      if (link !== undefined) abstract = linked.get(link) ?? abstract;
      const levels = new Map(elements(definitions.get(abstract), 'w:lvl').map(levelOf));
      const starts = new Map<number, number>();
      for (const override of elements(num, 'w:lvlOverride')) {
        const at = Number(override.attributes['w:ilvl']);
        const own = find(override, 'w:lvl');
        if (own) levels.set(...levelOf(own));
        const start = find(override, 'w:startOverride')?.attributes['w:val'];
        if (start !== undefined) starts.set(at, Number(start));
      }
      this.#lists.set(num.attributes['w:numId'] ?? '', { abstract, levels, starts });
    }
  }

  /**
   * Returns the label of the next paragraph of the list `id` at level `at`, from 0: `•` for a bullet, '' for none. Undefined if
   * there is no such list.
   */
  next(id: string, at: number): string | undefined {
    const list = this.#lists.get(id);
    const level = list?.levels.get(at);
    if (!list || !level) return undefined;
    const counters = this.#counters.get(list.abstract) ?? [];
    this.#counters.set(list.abstract, counters);
    const start = list.starts.get(at);
    if (start !== undefined && !this.#started.has(`${id}/${at}`)) {
      this.#started.add(`${id}/${at}`);
      counters[at] = start - 1;
    }
    counters[at] = (counters[at] ?? level.start - 1) + 1;
    // Deeper levels restart, unless `restart` names another level for that.
    for (let deeper = at + 1; deeper < 9; deeper += 1) {
      const restart = list.levels.get(deeper)?.restart;
      if (restart === undefined || (restart > 0 && at < restart)) counters[deeper] = undefined;
    }
    if (level.format === 'bullet') return '•';
    if (level.format === 'none' && !/%\d/.test(level.text)) return level.text;
    return level.text.replace(/%([1-9])/g, (_, digit: string) => {
      const of = Number(digit) - 1;
      const format = level.legal && list.levels.get(of)?.format !== 'none' ? 'decimal' : (list.levels.get(of)?.format ?? 'decimal');
      return written(counters[of] ?? list.levels.get(of)?.start ?? 1, format);
    });
  }
}

function levelOf(node: Node): [number, Level] {
  const value = (name: string) => find(node, name)?.attributes['w:val'];
  const restart = value('w:lvlRestart');
  const legal = find(node, 'w:isLgl');
  return [
    Number(node.attributes['w:ilvl']),
    {
      format: value('w:numFmt') ?? 'decimal',
      text: value('w:lvlText') ?? '',
      start: Number(value('w:start') ?? 0),
      restart: restart === undefined ? undefined : Number(restart),
      legal: legal !== undefined && !/^(0|false|off)$/.test(legal.attributes['w:val'] ?? ''),
    },
  ];
}

/** Formats `n` in a number format of Word; unknown formats use digits. */
function written(n: number, format: string): string {
  switch (format) {
    case 'none':
      return '';
    case 'decimalZero':
      return String(n).padStart(2, '0');
    case 'lowerLetter':
      return letters(n);
    case 'upperLetter':
      return letters(n).toUpperCase();
    case 'lowerRoman':
      return roman(n).toLowerCase();
    case 'upperRoman':
      return roman(n);
    case 'ordinal':
      return `${n}.`;
    default:
      return String(n);
  }
}

/** a … z, aa … zz, aaa: Word repeats the letter. */
function letters(n: number): string {
  if (n < 1 || n > 780) return String(n);
  return String.fromCharCode(97 + ((n - 1) % 26)).repeat(Math.ceil(n / 26));
}

const numerals: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** Roman numerals from 1 to 3,999; digits for other numbers. Exported for OpenDocument's lists. */
export function roman(n: number): string {
  if (n < 1 || n > 3999) return String(n);
  let rest = n;
  let text = '';
  for (const [value, numeral] of numerals) {
    for (; rest >= value; rest -= value) text += numeral;
  }
  return text;
}
