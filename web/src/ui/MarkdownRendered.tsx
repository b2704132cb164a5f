import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { ReactNode } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import { Picture } from './files/Picture.tsx';
import { linkWords } from './link-words.ts';
import { SafeLink } from './SafeLink.tsx';
import { mentionsIn, proseOf } from './writing/mention-parser.ts';
import { linkedMentions, setParser } from './writing/mentions.ts';

setParser({ mentionsIn, proseOf });

type Extensions = { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };

/** Adds GitHub's dialect to the parser. remark-gfm does the same, and also brings code that writes Markdown. */
function github(this: { data: () => object }): void {
  const data: Extensions = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()];
}

const plugins = [github] as NonNullable<Options['remarkPlugins']>;
const none: never[] = [];
const own: Options['components'] = { a: SafeLink, img: Picture, pre: Block };

export default function MarkdownRendered({
  children,
  components,
  links,
  hasMentions,
}: {
  readonly children: string;
  readonly hasMentions: boolean;
  readonly components?: Options['components'];
  readonly links?: ReadonlyMap<string, string> | undefined;
}) {
  return (
    <ReactMarkdown remarkPlugins={plugins} rehypePlugins={links?.size ? [[linkWords, links]] : none} components={{ ...own, ...components }}>
      {hasMentions ? linkedMentions(children) : children}
    </ReactMarkdown>
  );
}

/** A code block may be wider than the page, so it can be focused and scrolled by keyboard. */
function Block({ children }: { readonly children?: ReactNode }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  return <pre tabIndex={0}>{children}</pre>;
}
