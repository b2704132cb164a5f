/** The properties of a hast node that are used here. */
type Node = { type: string; tagName?: string; value?: string; properties?: object; children?: Node[] };

const untouched: ReadonlySet<string> = new Set(['a', 'code', 'pre']);
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Rehype plugin that turns certain standalone words into links. */
export function linkWords(links: ReadonlyMap<string, string>) {
  const words = [...links.keys()].sort((a, b) => b.length - a.length).map(literally);
  const any = new RegExp(`(?<![\\p{L}\\p{N}_/.@-])(${words.join('|')})(?![\\p{L}\\p{N}_-])`, 'u');
  const linked = (text: string): Node[] =>
    text.split(any).flatMap((value, index): Node[] => {
      const href = index % 2 === 1 ? links.get(value) : undefined;
      const node = { type: 'text', value };
      if (href !== undefined) return [{ type: 'element', tagName: 'a', properties: { href }, children: [node] }];
      return value ? [node] : [];
    });
  const visit = (node: Node): void => {
    node.children = node.children?.flatMap((child) => (child.type === 'text' ? linked(child.value ?? '') : [child]));
    for (const child of node.children ?? []) if (!untouched.has(child.tagName ?? '')) visit(child);
  };
  return visit as (tree: object) => void;
}
