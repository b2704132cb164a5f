import type { ReactNode } from 'react';

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text with standalone words of `links` replaced by links. */
export function linkedText(
  text: string,
  links: ReadonlyMap<string, string>,
  link: (href: string, word: string, at: number) => ReactNode,
): ReactNode[] {
  const words = [...links.keys()].sort((a, b) => b.length - a.length).map(literally);
  const any = new RegExp(`(?<![\\p{L}\\p{N}_/.@-])(${words.join('|')})(?![\\p{L}\\p{N}_-])`, 'u');
  return text.split(any).map((part, at) => {
    const href = at % 2 === 1 ? links.get(part) : undefined;
    return href === undefined ? part : link(href, part, at);
  });
}
