import { SaxesParser } from 'saxes';
import { Refused } from './port.ts';
import { prefixes } from './xml-namespaces.ts';

/** Attributes by their qualified names (`text:outline-level`). */
export type Attributes = Readonly<Record<string, string>>;

type Handlers = {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text?(text: string): void;
};

/** An element with its content in order. */
export type Node = { readonly name: string; readonly attributes: Attributes; readonly children: (Node | string)[] };

/** Number of bytes decoded and parsed at a time, so that a large part never becomes one string. */
const step = 1024 * 1024;

/** Maximum nesting depth of elements; readers recurse as deep. Office programs refuse files far below this (libxml2: 256). */
const deepest = 1_000;

/**
 * Calls `handlers` for a part's elements and texts, in order. Names have the prefixes of `xml-namespaces.ts`, whatever prefixes the
 * file uses. Entities that a document declares are errors, so that none expands.
 * @throws Refused `corrupt` if it is not well-formed XML or nested deeper than `deepest`
 */
export function readXml(bytes: Uint8Array, { open, close, text }: Handlers): void {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on('opentag', ({ prefix, local, uri, attributes }) => {
    depth += 1;
    if (depth > deepest) throw new Refused('corrupt', { cause: new Error('nested too deeply') });
    const own: Record<string, string> = {};
    for (const each of Object.values(attributes)) own[nameOf(each)] = each.value;
    open(nameOf({ prefix, local, uri }), own);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    close(nameOf(tag));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('error', (error) => {
    throw new Refused('corrupt', { cause: error });
  });
  const decoder = decoderOf(bytes);
  for (let at = 0; at < bytes.length; at += step) parser.write(decoder.decode(bytes.subarray(at, at + step), { stream: true }));
  parser.write(decoder.decode()).close();
}

/**
 * Calls `onTree` with each element that `isRoot` accepts, when it ends. `isRoot` is not called for elements inside such a tree.
 * Only one tree at a time is in memory.
 * @throws Refused `corrupt`
 */
export function readTrees(bytes: Uint8Array, isRoot: (name: string, parent: string) => boolean, onTree: (tree: Node) => void): void {
  /** Names of the open elements outside of a tree. */
  const outside: string[] = [];
  const inside: Node[] = [];
  readXml(bytes, {
    open: (name, attributes) => {
      if (inside.length === 0 && !isRoot(name, outside.at(-1) ?? '')) outside.push(name);
      else {
        const node: Node = { name, attributes, children: [] };
        inside.at(-1)?.children.push(node);
        inside.push(node);
      }
    },
    close: () => {
      const node = inside.pop();
      if (!node) outside.pop();
      else if (inside.length === 0) onTree(node);
    },
    text: (text) => inside.at(-1)?.children.push(text),
  });
}

/** Parses the whole part as one tree. @throws Refused `corrupt` */
export function treeOf(bytes: Uint8Array): Node {
  let root: Node | undefined;
  readTrees(
    bytes,
    () => true,
    (tree) => {
      root = tree;
    },
  );
  if (!root) throw new Refused('corrupt');
  return root;
}

/** Returns the child elements of `node`; only those named `name`, if given. */
export function elements(node: Node | undefined, name?: string): Node[] {
  return (node?.children ?? []).filter((child): child is Node => typeof child !== 'string' && (name === undefined || child.name === name));
}

/** Returns the first element at the end of `path`, child by child. */
export function find(node: Node | undefined, ...path: string[]): Node | undefined {
  let at = node;
  for (const name of path) at = elements(at, name)[0];
  return at;
}

/** Returns all elements of `name` below `node`, in order, except those inside another one. */
export function descendants(node: Node | undefined, name: string): Node[] {
  return elements(node).flatMap((child) => (child.name === name ? [child] : descendants(child, name)));
}

/** Returns all text below `node`. */
export function textOf(node: Node | undefined): string {
  return (node?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

type Name = { readonly prefix: string; readonly local: string; readonly uri: string };

function nameOf({ prefix, local, uri }: Name): string {
  const known = prefixes.get(uri) ?? prefix;
  return known === '' ? local : `${known}:${local}`;
}

/** Selects the encoding: the byte order mark, else the declaration, else UTF-8. @throws Refused `corrupt` for an unknown encoding */
function decoderOf(bytes: Uint8Array): TextDecoder {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return new TextDecoder('utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return new TextDecoder('utf-16be');
  const declared = /^[^<]{0,3}<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  )?.[1];
  try {
    return new TextDecoder(declared && !/^utf-?16/i.test(declared) ? declared : 'utf-8');
  } catch (error) {
    throw new Refused('corrupt', { cause: error });
  }
}
