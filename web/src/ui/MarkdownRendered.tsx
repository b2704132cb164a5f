import { Anchor } from '@mantine/core';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Link } from 'wouter';

const plugins = [remarkGfm];
const own: Options['components'] = { a: SafeLink, img: Picture };

export default function MarkdownRendered({
  children,
  components,
}: {
  readonly children: string;
  readonly components?: Options['components'];
}) {
  return (
    <ReactMarkdown remarkPlugins={plugins} components={{ ...own, ...components }}>
      {children}
    </ReactMarkdown>
  );
}

/** Links of our own stay in the app; others open beside it, and are not told where they were opened from. */
function SafeLink({ href = '', children }: { readonly href?: string | undefined; readonly children?: React.ReactNode }) {
  if (!href) return <span>{children}</span>;
  if (href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/'))
    return (
      <Anchor component={Link} href={href}>
        {children}
      </Anchor>
    );
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </Anchor>
  );
}

/** The page's policy loads no picture of another origin: it would tell that origin who reads this. */
function Picture({ src, alt }: { readonly src?: string | Blob | undefined; readonly alt?: string | undefined }) {
  if (typeof src !== 'string' || !src) return <span>{alt}</span>;
  if (src.startsWith('/') && !src.startsWith('//')) return <img src={src} alt={alt ?? ''} loading="lazy" style={{ maxWidth: '100%' }} />;
  return <SafeLink href={src}>{alt || src}</SafeLink>;
}
