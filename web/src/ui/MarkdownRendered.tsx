import { type ReactNode, useMemo } from 'react';
import { Picture } from './files/Picture.tsx';
import { type Components, markdownElements } from './markdown-elements.ts';
import { SafeLink } from './SafeLink.tsx';
import { mentionsIn, proseOf } from './writing/mention-parser.ts';
import { linkedMentions, setParser } from './writing/mentions.ts';

setParser({ mentionsIn, proseOf });

export type RenderedProps = {
  readonly children: string;
  /** Whether `@[Ayşe](usr_…)` becomes a link whose target is the id. */
  readonly hasMentions: boolean;
  /** Components for particular elements, e.g. `a`. */
  readonly components?: Components;
  /** Words that become links, with their URLs; not in code, and not inside links. */
  readonly links?: ReadonlyMap<string, string> | undefined;
};

const own: Components = { a: SafeLink, img: Picture, pre: Block };

export default function MarkdownRendered({ children, components, links, hasMentions }: RenderedProps) {
  return useMemo(
    () => markdownElements(hasMentions ? linkedMentions(children) : children, { ...own, ...components }, links),
    [children, components, links, hasMentions],
  );
}

/** A code block may be wider than the page, so it can be focused and scrolled by keyboard. */
function Block({ children }: { readonly children?: ReactNode }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  return <pre tabIndex={0}>{children}</pre>;
}
