import { Children, memo, type ReactNode, useMemo } from 'react';
import { codeIn } from '../../../../schema/work/markdown/markdown.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { AnswerLink } from './AnswerLink.tsx';
import { CitationMark } from './CitationMark.tsx';
import { ClaimNote } from './ClaimNote.tsx';
import { claimSign, indexOf, withSigns } from './claim-signs.ts';
import type { Citation, Claim } from './documents.ts';
import classes from './message.module.css';

/** Elements whose text may contain citation numbers; code and links may not. */
const cited = ['p', 'li', 'td', 'th', 'strong', 'em', 'del'] as const;
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

type Props = {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** Verified sentences of the text. */
  readonly claims: readonly Claim[];
  /** Whether table rows link their source; they then have no citation numbers. */
  readonly linked: boolean;
};
type Part = { readonly children?: ReactNode };

/** Markdown of an answer, with citation numbers that open their quotes. */
export const CitedMarkdown = memo(function CitedMarkdown({ text, citations, claims, linked }: Props) {
  // New component types would remount the content and close open popovers, so they change only with the citations and the verdicts.
  const sign = [...citations.map(({ n }) => n), ...claims.map(({ verdict, source }) => `${verdict} ${source}`)].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const components = useMemo(() => {
    const withMarks = (children: ReactNode) =>
      Children.map(children, (child) => (typeof child === 'string' ? marked(child, citations, claims) : child));
    const elements = cited.map((Tag) => [Tag, ({ children }: Part) => <Tag>{withMarks(children)}</Tag>]);
    // Headings of an answer all become h3, to fit the page's heading structure.
    const titles = headings.map((tag) => [tag, ({ children }: Part) => <h3 className={classes.heading}>{withMarks(children)}</h3>]);
    const cell = linked && { td: ({ children }: Part) => <td>{Children.map(children, withoutMarks)}</td> };
    return { ...Object.fromEntries([...elements, ...titles]), ...cell, a: AnswerLink, img: Picture };
  }, [sign, linked]);
  return (
    <div className={classes.markdown}>
      <Markdown components={components}>{withoutOwnSources(withSigns(text, claims))}</Markdown>
    </div>
  );
});

/** Displays an image as a link, so that reading an answer loads nothing. */
function Picture({ src, alt }: { readonly src?: string | Blob | undefined; readonly alt?: string | undefined }) {
  return typeof src === 'string' && src ? <AnswerLink href={src}>{alt || src}</AnswerLink> : <span>{alt}</span>;
}

const withoutMarks = (child: ReactNode) => (typeof child === 'string' ? child.replaceAll(/ ?\[\d{1,3}\]/g, '') : child);

/** Citation numbers, and the signs of verified sentences. */
const signs = new RegExp(`(\\[\\d{1,3}\\]|${claimSign.source})`);

function marked(text: string, citations: readonly Citation[], claims: readonly Claim[]): ReactNode {
  const parts = text.split(signs);
  return parts.length === 1
    ? text
    : parts.map((part, index) => {
        const key = `${index} ${part}`;
        if (index % 2 === 0) return part;
        const claim = claimSign.test(part) ? claims[indexOf(part)] : undefined;
        if (claim) return <ClaimNote key={key} claim={claim} />;
        const n = Number(part?.slice(1, -1));
        const citation = citations.find((each) => each.n === n);
        return <CitationMark key={key} n={n} {...(citation && { citation })} />;
      });
}

/** Escapes `[1]: url` and `[1](url)` outside code: a number must open a checked citation, not a link of the model. */
function withoutOwnSources(text: string): string {
  const code = codeIn(text);
  const isCode = (at: number) => code.some(({ start, end }) => at >= start && at < end);
  return text.replaceAll(/^([\s>*+-]*\[\d{1,3}\])(?=:)|(\[\d{1,3}\])(?=\()/gm, (found, _own, _link, at: number) =>
    isCode(at + found.search(/\[/)) ? found : `${found}\\`,
  );
}
