import { roman } from './docx-numbering.ts';
import { descendants, elements, find, type Node } from './xml.ts';

/** A level of a list style; `format` is that of `style:num-format`, undefined for a bullet. */
export type ListLevel = {
  readonly format: string | undefined;
  readonly prefix: string;
  readonly suffix: string;
  readonly levels: number;
  readonly start: number;
};

/** Maximum depth of inherited styles: deeper ones are circular. */
const deepest = 50;

/** Styles of an OpenDocument file by name. Those of `content.xml` override those of `styles.xml`. */
export class OpenStyles {
  readonly #styles = new Map<string, Node>();
  readonly #lists = new Map<string, ReadonlyMap<number, ListLevel>>();
  readonly outline: ReadonlyMap<number, ListLevel>;
  /** Page styles with their headers and footers. */
  readonly masters: readonly Node[];

  constructor(styles: Node | undefined, automatic: Node | undefined) {
    const roots = [find(styles, 'office:styles'), find(styles, 'office:automatic-styles'), automatic];
    for (const style of roots.flatMap((root) => elements(root, 'style:style'))) this.#styles.set(keyOf(style.attributes), style);
    for (const list of roots.flatMap((root) => elements(root, 'text:list-style')))
      this.#lists.set(list.attributes['style:name'] ?? '', levelsOf(list));
    this.outline = levelsOf(find(styles, 'office:styles', 'text:outline-style'));
    this.masters = elements(find(styles, 'office:master-styles'), 'style:master-page');
  }

  list(name: string | undefined): ReadonlyMap<number, ListLevel> | undefined {
    return this.#lists.get(name ?? '');
  }

  /** Returns an attribute in `properties` of the style `name` or of the styles it is based on; '' reads the style itself. */
  value(family: string, name: string | undefined, properties: string, attribute: string, depth = 0): string | undefined {
    const style = name === undefined || depth > deepest ? undefined : this.#styles.get(`${family}/${name}`);
    if (!style) return undefined;
    const own = (properties === '' ? style : find(style, properties))?.attributes[attribute];
    return own ?? this.value(family, style.attributes['style:parent-style-name'], properties, attribute, depth + 1);
  }

  /** Whether the paragraph style `name` is that of a document's title, or based on it. */
  isTitle(name: string | undefined, depth = 0): boolean {
    if (name === undefined || depth > deepest) return false;
    return name === 'Title' || this.isTitle(this.#styles.get(`paragraph/${name}`)?.attributes['style:parent-style-name'], depth + 1);
  }

  font(name: string | undefined): string | undefined {
    return (
      this.value('text', name, 'style:text-properties', 'style:font-name') ??
      this.value('text', name, 'style:text-properties', 'fo:font-family')
    );
  }

  isHidden(family: 'text' | 'paragraph', name: string | undefined): boolean {
    return this.value(family, name, 'style:text-properties', 'text:display') === 'none';
  }

  /** Returns headers and footers of the page styles that `isUsed` accepts. */
  margins(kind: 'header' | 'footer', isUsed: (name: string) => boolean): Node[] {
    return this.masters
      .filter(({ attributes }) => isUsed(attributes['style:name'] ?? ''))
      .flatMap((master) => [`style:${kind}`, `style:${kind}-left`, `style:${kind}-first`].flatMap((name) => elements(master, name)))
      .filter(({ attributes }) => attributes['style:display'] !== 'false');
  }
}

const keyOf = (attributes: Node['attributes']): string => `${attributes['style:family']}/${attributes['style:name']}`;

function levelsOf(list: Node | undefined): ReadonlyMap<number, ListLevel> {
  return new Map(
    elements(list).map(({ name, attributes }): [number, ListLevel] => [
      Number(attributes['text:level']),
      {
        format:
          name === 'text:list-level-style-bullet' || name === 'text:list-level-style-image'
            ? undefined
            : (attributes['style:num-format'] ?? ''),
        prefix: attributes['style:num-prefix'] ?? '',
        suffix: attributes['style:num-suffix'] ?? '',
        levels: Number(attributes['text:display-levels'] ?? 1),
        start: Number(attributes['text:start-value'] ?? 1),
      },
    ]),
  );
}

/** Returns the displayed label of a list item: `•`, `2.1)`, or '' for none. `counters` are the numbers of the levels, from level 1. */
export function labelOf(levels: ReadonlyMap<number, ListLevel>, level: number, counters: readonly (number | undefined)[]): string {
  const own = levels.get(level);
  if (!own) return '';
  if (own.format === undefined) return '•';
  if (own.format === '') return '';
  const numbers = [];
  for (let at = Math.max(1, level - own.levels + 1); at <= level; at += 1) {
    const format = levels.get(at)?.format;
    if (format) numbers.push(written(counters[at] ?? levels.get(at)?.start ?? 1, format));
  }
  return `${own.prefix}${numbers.join('.')}${own.suffix}`.trim();
}

function written(n: number, format: string): string {
  if (format === 'i') return roman(n).toLowerCase();
  if (format === 'I') return roman(n);
  if (/^[aA]$/.test(format) && n >= 1 && n <= 26) return String.fromCharCode((format === 'a' ? 96 : 64) + n);
  return String(n);
}

/** Returns the names of the page styles that tables or paragraphs below `automatic` use. */
export const usedMasters = (automatic: Node | undefined): ReadonlySet<string> =>
  new Set(descendants(automatic, 'style:style').flatMap(({ attributes }) => attributes['style:master-page-name'] || []));
