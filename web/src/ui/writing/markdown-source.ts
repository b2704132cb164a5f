import type { Mark, Node, Schema } from '@tiptap/pm/model';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, type Options, toMarkdown } from 'mdast-util-to-markdown';
import { gfm } from 'micromark-extension-gfm';
import { mentionsIn } from '../../../../schema/work/markdown/mentions.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Mdast = Root['children'][number];
type Of<T extends Mdast['type']> = Extract<Mdast, { type: T }>;
type Phrasing = Of<'paragraph'>['children'][number];

/** Longest text that is edited as blocks. */
const longest = 100_000;

/** Syntax that the document cannot contain, such as HTML and footnotes. */
class Unsupported extends Error {}

/** A block's Markdown, the text before it, and the block before it. */
type Source = { readonly text: string; readonly gap: string; readonly previous: Node | undefined; readonly isIndented: boolean };

/** Markdown and its document. Blocks that were not edited are written exactly as they were read. */
export class MarkdownSource {
  readonly doc: Node;
  readonly #sources = new Map<Node, Source>();
  readonly #end: string = '';

  /** @returns undefined if the document cannot contain everything that the text has */
  static read(text: string, schema: Schema): MarkdownSource | undefined {
    if (text.length > longest) return undefined;
    try {
      const source = new MarkdownSource(text, schema);
      return new MarkdownSource(markdownOf(source.doc.children), schema).doc.eq(source.doc) ? source : undefined;
    } catch (error) {
      // A range error: blocks nested too deeply.
      if (error instanceof Unsupported || error instanceof RangeError) return undefined;
      throw error;
    }
  }

  private constructor(text: string, schema: Schema) {
    const { children } = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    const reader = new Reader(text, schema);
    const blocks = children.map((child) => reader.block(child));
    let end = 0;
    for (const [index, node] of blocks.entries()) {
      const { start, end: last } = positionOf(children[index]);
      // Indentation before a block belongs to it.
      const begin = start.offset - (start.column - 1);
      const own = text.slice(begin, last.offset);
      this.#sources.set(node, {
        text: own,
        gap: text.slice(end, begin),
        previous: blocks[index - 1],
        isIndented: /^(?: {4}| {0,3}\t)/.test(own),
      });
      end = last.offset;
    }
    this.#end = text.slice(end);
    this.doc = schema.node('doc', null, blocks.length > 0 ? blocks : [schema.node('paragraph')]);
  }

  /** @param finish applied to the Markdown of edited blocks */
  write(doc: Node, finish: (text: string) => string = (text) => text): string {
    const blocks = doc.children.filter((block) => !isEmpty(block));
    const isFresh = blocks.map((block) => !this.#sources.has(block));
    const follows = (index: number) => {
      const source = this.#sources.get(blocks[index] as Node);
      return !isFresh[index] && !isFresh[index - 1] && source?.previous === blocks[index - 1];
    };
    // Lists that meet would become one list, and indented code after a list a part of it: both are written together.
    const merges = (index: number) =>
      isList(blocks[index - 1]) && (isList(blocks[index]) || this.#sources.get(blocks[index] as Node)?.isIndented === true);
    for (let again = true; again; ) {
      again = false;
      for (let index = 1; index < blocks.length; index++)
        if (!follows(index) && merges(index) && !(isFresh[index - 1] && isFresh[index])) {
          isFresh[index - 1] = true;
          isFresh[index] = true;
          again = true;
        }
    }
    let text = '';
    for (let index = 0; index < blocks.length; ) {
      const source = this.#sources.get(blocks[index] as Node);
      if (index === 0) text += !isFresh[0] && source && !source.previous ? source.gap : '';
      else text += follows(index) ? (source?.gap ?? '') : '\n\n';
      let last = index + 1;
      if (source && !isFresh[index]) text += source.text;
      else {
        while (last < blocks.length && isFresh[last]) last++;
        text += finish(markdownOf(blocks.slice(index, last)));
      }
      index = last;
    }
    return text && text + this.#end;
  }
}

const isList = (node: Node | undefined): boolean => node?.type.name === 'bulletList' || node?.type.name === 'orderedList';
const isEmpty = (node: Node): boolean => node.type.name === 'paragraph' && node.content.size === 0;

/** Offsets of a parsed node. */
function positionOf(node: Mdast | undefined) {
  const { start, end } = node?.position ?? {};
  return { start: { offset: start?.offset ?? 0, column: start?.column ?? 1 }, end: { offset: end?.offset ?? 0 } };
}

/** Converts parsed Markdown to nodes of the document. */
class Reader {
  readonly #text: string;
  readonly #schema: Schema;
  /** Mentions by the offset of their link. */
  readonly #mentions: ReadonlyMap<number, { readonly id: string; readonly name: string }>;

  constructor(text: string, schema: Schema) {
    this.#text = text;
    this.#schema = schema;
    this.#mentions = new Map(mentionsIn(text).map(({ start, id, name }) => [start + 1, { id, name }]));
  }

  block(node: Mdast): Node {
    const make = (type: string, attrs: object | null, content: readonly Node[] = []) => this.#schema.node(type, { ...attrs }, [...content]);
    switch (node.type) {
      case 'paragraph':
        return make('paragraph', null, this.#inline(node.children));
      case 'heading':
        return make('heading', { level: node.depth }, this.#inline(node.children));
      case 'blockquote':
        return make('blockquote', null, this.#blocks(node.children));
      case 'thematicBreak':
        return make('horizontalRule', null);
      case 'code':
        return make(
          'codeBlock',
          { language: node.lang ?? null, meta: node.meta ?? null },
          node.value ? [this.#schema.text(node.value)] : [],
        );
      case 'list': {
        const attrs = { marker: this.#markerOf(node), spread: node.spread ?? false };
        const items = node.children.map((item) =>
          make('listItem', { checked: item.checked ?? null, spread: item.spread ?? false }, this.#blocks(item.children)),
        );
        return node.ordered ? make('orderedList', { ...attrs, start: node.start ?? 1 }, items) : make('bulletList', attrs, items);
      }
      case 'table': {
        const width = node.children[0]?.children.length ?? 0;
        const rows = node.children.map(({ children }, row) => {
          if (children.length > width) throw new Unsupported();
          const cells = Array.from({ length: width }, (_, column) =>
            make(row === 0 ? 'tableHeader' : 'tableCell', { align: node.align?.[column] ?? null }, [
              make('paragraph', null, this.#inline(children[column]?.children ?? [])),
            ]),
          );
          return make('tableRow', null, cells);
        });
        return make('table', null, rows);
      }
      default:
        throw new Unsupported();
    }
  }

  #blocks(children: readonly Mdast[]): Node[] {
    return children.length > 0 ? children.map((child) => this.block(child)) : [this.#schema.node('paragraph')];
  }

  #markerOf(list: Of<'list'>): string | null {
    const { start } = positionOf(list);
    return (
      /^(?:\d+([.)])|([-*+]))/
        .exec(this.#text.slice(start.offset, start.offset + 11))
        ?.slice(1)
        .find(Boolean) ?? null
    );
  }

  #inline(children: readonly Phrasing[], marks: readonly Mark[] = []): Node[] {
    const nodes: Node[] = [];
    const within = (name: string, attrs: object | null, inside: readonly Phrasing[]) => {
      const mark = this.#schema.mark(name, { ...attrs });
      // A text cannot be emphasized twice.
      if (mark.type.isInSet(marks)) throw new Unsupported();
      nodes.push(...this.#inline(inside, mark.addToSet(marks)));
    };
    for (const child of children) {
      switch (child.type) {
        case 'text':
          for (const [index, line] of child.value.split('\n').entries()) {
            if (index > 0) nodes.push(this.#schema.node('softBreak', null, undefined, marks));
            if (line) nodes.push(this.#schema.text(line, marks));
          }
          break;
        case 'inlineCode':
          nodes.push(this.#schema.text(child.value, this.#schema.mark('code').addToSet(marks)));
          break;
        case 'strong':
          within('bold', null, child.children);
          break;
        case 'emphasis':
          within('italic', null, child.children);
          break;
        case 'delete':
          within('strike', null, child.children);
          break;
        case 'break':
          nodes.push(this.#schema.node('hardBreak', null, undefined, marks));
          break;
        case 'image': {
          const { url: src, alt, title } = child;
          nodes.push(this.#schema.node('image', { src, alt: alt ?? '', title: title ?? null }, undefined, marks));
          break;
        }
        case 'link': {
          const mention = this.#mentions.get(positionOf(child).start.offset);
          if (!mention) {
            within('link', { href: child.url, title: child.title ?? null }, child.children);
            break;
          }
          const before = nodes.pop()?.text?.slice(0, -1);
          if (before) nodes.push(this.#schema.text(before, marks));
          nodes.push(this.#schema.node('mention', mention, undefined, marks));
          break;
        }
        default:
          throw new Unsupported();
      }
    }
    return nodes;
  }
}

/** Markdown of blocks. */
export const markdownOf = (nodes: readonly Node[]): string =>
  toMarkdown({ type: 'root', children: nodes.flatMap(blockOf) }, writing).replace(/\n$/, '');

function blockOf(node: Node): Mdast[] {
  const { attrs } = node;
  const blocks = () => node.children.flatMap(blockOf) as Of<'blockquote'>['children'];
  switch (node.type.name) {
    case 'paragraph': {
      const children = lineOf(node);
      return children.length > 0 ? [{ type: 'paragraph', children }] : [];
    }
    case 'heading':
      return [{ type: 'heading', depth: attrs.level, children: lineOf(node) }];
    case 'blockquote':
      return [{ type: 'blockquote', children: blocks() }];
    case 'codeBlock':
      return [{ type: 'code', lang: attrs.language, meta: attrs.meta, value: node.textContent }];
    case 'horizontalRule':
      return [{ type: 'thematicBreak' }];
    case 'bulletList':
    case 'orderedList': {
      const items = node.children.map((item) => {
        const { checked, spread } = item.attrs;
        return { type: 'listItem' as const, checked, spread, children: item.children.flatMap(blockOf) as Of<'listItem'>['children'] };
      });
      const own = { spread: attrs.spread, data: { marker: attrs.marker } as object };
      const isOrdered = node.type.name === 'orderedList';
      return [{ type: 'list', ordered: isOrdered, ...(isOrdered && { start: attrs.start }), ...own, children: items }];
    }
    case 'table': {
      const rows = node.children.map((row) => ({
        type: 'tableRow' as const,
        children: row.children.map((cell) => ({ type: 'tableCell' as const, children: cell.children.flatMap(lineOf) })),
      }));
      const align = node.firstChild?.children.map((cell) => cell.attrs.align) ?? [];
      return [{ type: 'table', align, children: rows }];
    }
    default:
      throw new Error(`The node ${node.type.name} cannot be written as Markdown`);
  }
}

/** Inline content of a block, without white space and line breaks at its ends, which Markdown cannot contain. */
function lineOf(block: Node): Phrasing[] {
  const line = nest(block.children.map((node) => ({ node, marks: node.marks.filter(({ type }) => type.name !== 'code') })));
  for (const at of [0, -1] as const)
    for (let end = line.at(at); end; end = line.at(at)) {
      if (end.type === 'text') end.value = at === 0 ? end.value.trimStart() : end.value.trimEnd();
      if (end.type !== 'break' && !(end.type === 'text' && !end.value)) break;
      line.splice(at, 1);
    }
  return line;
}

type Part = { readonly node: Node; readonly marks: readonly Mark[] };

/** Marks from the outside to the inside if they have the same extent. */
const order = ['strike', 'italic', 'bold', 'link'];

/** Nests inline nodes in their marks: at each place the mark that continues furthest is outside. */
function nest(parts: readonly Part[]): Phrasing[] {
  const line: Phrasing[] = [];
  for (let at = 0; at < parts.length; ) {
    const { node, marks } = parts[at] as Part;
    const reach = (mark: Mark) => {
      let end = at + 1;
      while (end < parts.length && parts[end]?.marks.some((each) => each.eq(mark))) end++;
      return end;
    };
    const [outer] = marks
      .map((mark) => ({ mark, end: reach(mark) }))
      .sort((a, b) => b.end - a.end || order.indexOf(a.mark.type.name) - order.indexOf(b.mark.type.name));
    if (!outer) {
      append(line, leafOf(node));
      at++;
      continue;
    }
    const { mark, end } = outer;
    const inside = nest(parts.slice(at, end).map((part) => ({ ...part, marks: part.marks.filter((each) => !each.eq(mark)) })));
    for (const each of marked(mark, inside)) append(line, each);
    at = end;
  }
  return line;
}

function append(line: Phrasing[], node: Phrasing): void {
  const last = line.at(-1);
  if (node.type === 'text' && last?.type === 'text') last.value += node.value;
  else line.push(node);
}

function leafOf(node: Node): Phrasing {
  const { attrs } = node;
  switch (node.type.name) {
    case 'text':
      return { type: node.marks.some(({ type }) => type.name === 'code') ? 'inlineCode' : 'text', value: node.text ?? '' };
    case 'hardBreak':
      return { type: 'break' };
    case 'softBreak':
      return { type: 'text', value: '\n' };
    case 'image':
      return { type: 'image', url: attrs.src, alt: attrs.alt, title: attrs.title };
    case 'mention':
      // The serializer has no other node that is written as it is.
      return { type: 'html', value: `@[${attrs.name}](${attrs.id})` };
    default:
      throw new Error(`The node ${node.type.name} cannot be written as Markdown`);
  }
}

const emphasis = { bold: 'strong', italic: 'emphasis', strike: 'delete' } as const;

/** Puts a mark around inline content. Markdown has no emphasis that begins or ends with white space, so that stays outside. */
function marked(mark: Mark, children: Phrasing[]): Phrasing[] {
  if (mark.type.name === 'link') return [{ type: 'link', url: mark.attrs.href, title: mark.attrs.title, children: children as [] }];
  const before: Phrasing[] = [];
  const after: Phrasing[] = [];
  for (let first = children[0]; first; first = children[0]) {
    const space = first.type === 'text' ? (/^\s+/.exec(first.value)?.[0] ?? '') : '';
    if (first.type === 'text' && space) {
      before.push({ type: 'text', value: space });
      first.value = first.value.slice(space.length);
    }
    if (first.type === 'break') before.push(first);
    else if (first.type !== 'text' || first.value) break;
    children.shift();
  }
  for (let last = children.at(-1); last; last = children.at(-1)) {
    const space = last.type === 'text' ? (/\s+$/.exec(last.value)?.[0] ?? '') : '';
    if (last.type === 'text' && space) {
      after.unshift({ type: 'text', value: space });
      last.value = last.value.slice(0, -space.length);
    }
    if (last.type === 'break') after.unshift(last);
    else if (last.type !== 'text' || last.value) break;
    children.pop();
  }
  const type = emphasis[mark.type.name as keyof typeof emphasis];
  return [...before, ...(children.length > 0 ? [{ type, children }] : []), ...after];
}

const { link: writeLink, list: writeList } = defaultHandlers;
type Handler<T extends 'link' | 'list'> = (...args: Parameters<(typeof defaultHandlers)[T]>) => string;

/** URLs and addresses that are links as they are. */
const bare = /^(?:(?:https?:\/\/|www\.)[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/(?:[\w/?#=&%.+-]*[\w/])?)?|[\w.+-]+@[\w-]+(?:\.[a-z]+)+)$/i;

/** Whether a link can be written as its URL, as it was probably typed. */
function isBare(...[{ url, title, children }, parent, , info]: Parameters<typeof writeLink>): boolean {
  const [only, ...others] = children;
  if (title || others.length > 0 || only?.type !== 'text' || !bare.test(only.value)) return false;
  if (!['', 'http://', 'mailto:'].some((added) => url === added + only.value)) return false;
  const siblings = (parent?.children ?? []) as { readonly type: string; readonly value?: string; readonly children?: unknown }[];
  const next = siblings[siblings.findIndex((each) => each.children === children) + 1];
  const isEnd = next?.type === 'text' ? /^[.,:;!?)]*(?:\s|$)/.test(next.value ?? '') : !next && /^\n?$/.test(info.after);
  return isEnd && /^[\s(]?$/.test(info.before.slice(-1));
}

const link: Handler<'link'> = (...args) => (isBare(...args) ? (args[0].children[0] as Of<'text'>).value : writeLink(...args));

/** Keeps the markers of a list, unless the list before it has the same. */
const list: Handler<'list'> = (node, parent, state, info) => {
  const marker = (node.data as { marker?: string | null } | undefined)?.marker;
  const { options } = state;
  const isOther = (each: string) => each !== state.bulletLastUsed;
  const own = node.ordered
    ? { bulletOrdered: marker ?? '.' }
    : { bullet: marker ?? '-', bulletOther: ['-', '*', '+'].find((each) => each !== (marker ?? '-') && isOther(each)) };
  state.options = { ...options, ...own } as Options;
  const text = writeList(node, parent, state, info);
  state.options = options;
  return text;
};

const writing: Options = {
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  bullet: '-',
  rule: '-',
  emphasis: '*',
  listItemIndent: 'one',
  handlers: { link, list },
};
