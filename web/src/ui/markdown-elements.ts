import { type ComponentType, createElement, type JSX, type ReactNode } from 'react';
import { markdownTree } from '../../../schema/work/markdown/markdown.ts';
import { linkedText } from './link-words.ts';

type Root = ReturnType<typeof markdownTree>;
type Node = Root['children'][number];
type Table = Extract<Node, { type: 'table' }>;
type List = Extract<Node, { type: 'list' }>;

/** Components for elements, by tag. List items also get `line`, their first line in the text, from 1. */
export type Components = {
  readonly [Tag in keyof JSX.IntrinsicElements]?: ComponentType<JSX.IntrinsicElements[Tag]> | keyof JSX.IntrinsicElements;
};

/**
 * React elements of Markdown, in the structure in which GitHub renders it. HTML is rendered as text, and URLs whose scheme is not http,
 * https or mailto are empty. `links`: words that become links, with their URLs.
 */
export const markdownElements = (text: string, components: Components = {}, links?: ReadonlyMap<string, string>): ReactNode =>
  new Renderer(markdownTree(text), components, links).root();

/** The URL with other characters than those of URLs escaped; empty if its scheme is not http, https or mailto. */
function safeUrl(url: string): string {
  const scheme = /^([^/?#:]*):/.exec(url)?.[1];
  if (scheme !== undefined && !/^(https?|mailto)$/i.test(scheme)) return '';
  return url.replaceAll(/\p{Surrogate}/gu, '\uFFFD').replaceAll(/%(?![0-9a-z]{2})|[^!#$%&-;=?-Z_a-z~]/giu, encodeURIComponent);
}

const isLoose = ({ spread, children }: List): boolean => !!spread || children.some((item) => item.spread);

class Renderer {
  readonly #root: Root;
  readonly #components: Components;
  readonly #links: ReadonlyMap<string, string> | undefined;
  readonly #definitions = new Map<string, Extract<Node, { type: 'definition' }>>();
  readonly #notes = new Map<string, Extract<Node, { type: 'footnoteDefinition' }>>();
  /** Identifiers of footnotes in the order of their first reference. */
  readonly #referenced: string[] = [];

  constructor(root: Root, components: Components, links: ReadonlyMap<string, string> | undefined) {
    this.#root = root;
    this.#components = components;
    this.#links = links?.size ? links : undefined;
    this.#define(root.children);
  }

  root(): ReactNode {
    const content = this.#all(this.#root.children);
    const notes: ReactNode[] = [];
    // The list grows while footnotes are rendered that refer to others.
    for (const id of this.#referenced) notes.push(this.#element('li', {}, this.#all(this.#notes.get(id)?.children ?? []), notes.length));
    return notes.length === 0 ? content : [...content, this.#element('ol', { className: 'footnotes' }, notes, 'footnotes')];
  }

  #define(nodes: readonly Node[]): void {
    for (const node of nodes) {
      // The first definition of a name counts.
      if (node.type === 'definition' && !this.#definitions.has(node.identifier)) this.#definitions.set(node.identifier, node);
      if (node.type === 'footnoteDefinition' && !this.#notes.has(node.identifier)) this.#notes.set(node.identifier, node);
      if ('children' in node) this.#define(node.children);
    }
  }

  #element(tag: keyof JSX.IntrinsicElements, props: object, children: ReactNode, key: number | string): ReactNode {
    return createElement((this.#components[tag] ?? tag) as string, { ...props, key }, children);
  }

  #all(nodes: readonly Node[], isLink = false): ReactNode[] {
    return nodes.map((node, key) => this.#node(node, key, isLink));
  }

  /** `isLink`: the node is inside a link, so its words are not linked. */
  #node(node: Node, key: number, isLink: boolean): ReactNode {
    const element = (tag: keyof JSX.IntrinsicElements, props: object = {}) =>
      this.#element(tag, props, 'children' in node ? this.#all(node.children, isLink) : undefined, key);
    switch (node.type) {
      case 'paragraph':
        return element('p');
      case 'heading':
        return element(`h${node.depth}`);
      case 'blockquote':
        return element('blockquote');
      case 'strong':
        return element('strong');
      case 'emphasis':
        return element('em');
      case 'delete':
        return element('del');
      case 'break':
        return element('br');
      case 'thematicBreak':
        return element('hr');
      case 'text':
        return this.#links && !isLink
          ? linkedText(node.value, this.#links, (href, word, at) => this.#element('a', { href }, word, `${key}-${at}`))
          : node.value;
      case 'html':
        return node.value;
      case 'inlineCode':
        return this.#element('code', {}, node.value.replaceAll('\n', ' '), key);
      case 'code': {
        const [language] = node.lang?.split(/\s+/) ?? [];
        const code = this.#element('code', language ? { className: `language-${language}` } : {}, node.value && `${node.value}\n`, 0);
        return this.#element('pre', {}, code, key);
      }
      case 'link':
        return this.#link(node, node.children, key);
      case 'image':
        return this.#image(node, node.alt, key);
      case 'linkReference':
      case 'imageReference':
        return this.#reference(node, key, isLink);
      case 'footnoteReference':
        return this.#footnote(node.identifier, key);
      case 'list':
        return this.#list(node, key);
      case 'table':
        return this.#table(node, key);
      default:
        return null;
    }
  }

  #link({ url, title }: { readonly url: string; readonly title?: string | null | undefined }, children: readonly Node[], key: number) {
    return this.#element('a', { href: safeUrl(url), ...(title && { title }) }, this.#all(children, true), key);
  }

  #image(
    { url, title }: { readonly url: string; readonly title?: string | null | undefined },
    alt: string | null | undefined,
    key: number,
  ) {
    return this.#element('img', { src: safeUrl(url) || undefined, alt: alt ?? '', ...(title && { title }) }, undefined, key);
  }

  /** A link or picture whose URL is elsewhere in the text; without that, it is the text as written. */
  #reference(node: Extract<Node, { type: 'linkReference' | 'imageReference' }>, key: number, isLink: boolean): ReactNode {
    const definition = this.#definitions.get(node.identifier);
    const isImage = node.type === 'imageReference';
    if (definition) return isImage ? this.#image(definition, node.alt, key) : this.#link(definition, node.children, key);
    const { full, collapsed, shortcut } = { full: `[${node.label ?? node.identifier}]`, collapsed: '[]', shortcut: '' };
    const end = { full, collapsed, shortcut }[node.referenceType];
    return isImage ? `![${node.alt}]${end}` : ['[', ...this.#all(node.children, isLink), `]${end}`];
  }

  #footnote(identifier: string, key: number): ReactNode {
    if (!this.#referenced.includes(identifier)) this.#referenced.push(identifier);
    return this.#element('sup', {}, this.#referenced.indexOf(identifier) + 1, key);
  }

  #list(list: List, key: number): ReactNode {
    const { ordered, start, children } = list;
    const props = {
      ...(typeof start === 'number' && start !== 1 && { start }),
      ...(children.some(({ checked }) => typeof checked === 'boolean') && { className: 'contains-task-list' }),
    };
    const loose = isLoose(list);
    const items = children.map((item, at) => this.#item(item, loose, at));
    return this.#element(ordered ? 'ol' : 'ul', props, items, key);
  }

  /** Paragraphs of an item have no element unless items of the list are `loose`, apart from each other by empty lines. */
  #item({ checked, children, position }: List['children'][number], loose: boolean, key: number): ReactNode {
    const hasBox = typeof checked === 'boolean';
    const box = hasBox && this.#element('input', { type: 'checkbox', checked, disabled: true }, undefined, 'box');
    const isFirst = children[0]?.type === 'paragraph';
    const blocks = children.map((child, at) => {
      if (child.type !== 'paragraph') return this.#node(child, at, false);
      const content = [...(at === 0 && box ? [box, ' '] : []), ...this.#all(child.children)];
      return loose ? this.#element('p', {}, content, at) : content;
    });
    const props = {
      ...(hasBox && { className: 'task-list-item' }),
      ...(this.#components.li && { line: position?.start.line ?? 0 }),
    };
    return this.#element('li', props, hasBox && !isFirst ? [loose ? this.#element('p', {}, box, 'first') : box, ...blocks] : blocks, key);
  }

  #table({ align, children: [head, ...rows] }: Table, key: number): ReactNode {
    const row = (of: Table['children'][number] | undefined, tag: 'th' | 'td', at: number) => {
      const cells = Array.from({ length: align?.length ?? of?.children.length ?? 0 }, (_, column) => {
        const textAlign = align?.[column];
        const content = this.#all(of?.children[column]?.children ?? []);
        return this.#element(tag, textAlign ? { style: { textAlign } } : {}, content, column);
      });
      return this.#element('tr', {}, cells, at);
    };
    const body = rows.map((each, at) => row(each, 'td', at));
    const parts = [this.#element('thead', {}, row(head, 'th', 0), 'head'), body.length > 0 && this.#element('tbody', {}, body, 'body')];
    return this.#element('table', {}, parts, key);
  }
}
