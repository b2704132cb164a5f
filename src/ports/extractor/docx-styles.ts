import { elements, find, type Node } from './xml.ts';

/** Text properties of a paragraph or run style. */
export type Style = {
  readonly name: string;
  /** Heading level, from 1; undefined for body text. */
  readonly heading: number | undefined;
  readonly hidden: boolean | undefined;
  readonly font: string | undefined;
  readonly list: string | undefined;
  readonly listLevel: number | undefined;
};

const none: Style = { name: '', heading: undefined, hidden: undefined, font: undefined, list: undefined, listLevel: undefined };

/** Maximum depth of inherited styles: deeper ones are circular. */
const deepest = 50;

/** Styles of a document by id, each with its inherited properties. */
export class Styles {
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #read = new Map<string, Style>();
  readonly #default: string;

  constructor(root: Node | undefined) {
    const styles = elements(root, 'w:style');
    this.#nodes = new Map(styles.map((style) => [style.attributes['w:styleId'] ?? '', style]));
    const isDefault = ({ attributes }: Node) => attributes['w:type'] === 'paragraph' && /^(1|true|on)$/.test(attributes['w:default'] ?? '');
    this.#default = styles.find(isDefault)?.attributes['w:styleId'] ?? '';
  }

  /** Returns the style `id`; the default paragraph style if `id` is undefined. */
  of(id = this.#default, depth = 0): Style {
    const known = this.#read.get(id);
    if (known) return known;
    const node = this.#nodes.get(id);
    if (!node || depth > deepest) return none;
    const based = find(node, 'w:basedOn')?.attributes['w:val'];
    const parent = based === undefined ? none : this.of(based, depth + 1);
    const name = find(node, 'w:name')?.attributes['w:val'] ?? '';
    const paragraph = find(node, 'w:pPr');
    const numbers = find(paragraph, 'w:numPr');
    const level = find(numbers, 'w:ilvl')?.attributes['w:val'];
    const style: Style = {
      name,
      heading: headingOf(paragraph) ?? headingByName(name) ?? parent.heading,
      hidden: toggle(find(node, 'w:rPr'), 'w:vanish') ?? parent.hidden,
      font: fontOf(find(node, 'w:rPr')) ?? parent.font,
      list: find(numbers, 'w:numId')?.attributes['w:val'] ?? parent.list,
      listLevel: level === undefined ? (numbers && !parent.listLevel ? 0 : parent.listLevel) : Number(level),
    };
    this.#read.set(id, style);
    return style;
  }
}

/** Returns `w:outlineLvl` of paragraph properties, from 1; 0 for body text, undefined if it is absent. */
export function headingOf(properties: Node | undefined): number | undefined {
  const level = find(properties, 'w:outlineLvl')?.attributes['w:val'];
  return level === undefined ? undefined : Number(level) < 9 ? Number(level) + 1 : 0;
}

/** Whether run properties turn `name` on or off; undefined if they do not contain it. */
export function toggle(properties: Node | undefined, name: string): boolean | undefined {
  const node = find(properties, name);
  return node && !/^(0|false|off)$/.test(node.attributes['w:val'] ?? '');
}

export function fontOf(properties: Node | undefined): string | undefined {
  const { attributes } = find(properties, 'w:rFonts') ?? {};
  return attributes?.['w:ascii'] ?? attributes?.['w:hAnsi'];
}

/** Word stores the names of built-in styles in English, whatever the user's language. */
function headingByName(name: string): number | undefined {
  if (/^title$/i.test(name)) return 1;
  const level = /^heading ([1-9])$/i.exec(name)?.[1];
  return level === undefined ? undefined : Number(level);
}
