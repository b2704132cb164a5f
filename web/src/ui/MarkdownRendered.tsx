import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { SafeLink } from './SafeLink.tsx';

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

/** The page's policy loads no picture of another origin: it would tell that origin who reads this. */
function Picture({ src, alt }: { readonly src?: string | Blob | undefined; readonly alt?: string | undefined }) {
  if (typeof src !== 'string' || !src) return <span>{alt}</span>;
  if (src.startsWith('/') && !src.startsWith('//')) return <img src={src} alt={alt ?? ''} loading="lazy" style={{ maxWidth: '100%' }} />;
  return <SafeLink href={src}>{alt || src}</SafeLink>;
}
