import { Skeleton, Typography } from '@mantine/core';
import { Suspense } from 'react';
import { lazyWithRetry } from './lazy-with-retry.ts';
import type { RenderedProps } from './MarkdownRendered.tsx';
import classes from './markdown.module.css';
import { plainParagraphs } from './plain-text.ts';

const load = () => import('./MarkdownRendered.tsx');
const Rendered = lazyWithRetry(load);

/** Loads the Markdown renderer in advance, because text being written will be rendered. */
export const preloadMarkdown = (): void => void load().catch(() => undefined);

type Props = Omit<RenderedProps, 'hasMentions'> & Partial<Pick<RenderedProps, 'hasMentions'>>;

/**
 * Renders Markdown (GitHub's dialect) of untrusted authors. HTML is shown as text, URLs other than http, https, mailto and our own are
 * dropped, and images of other origins become links. Reserves space while loading. A text without syntax is displayed without the parser.
 */
export function Markdown({ children, components, links, hasMentions = false }: Props) {
  const paragraphs = links?.size || components?.p ? undefined : plainParagraphs(children);
  return (
    <Typography className={classes.markdown ?? ''} dir="auto">
      {paragraphs?.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
        <p key={index}>{text}</p>
      )) ?? (
        <Suspense fallback={<Skeletons text={children} />}>
          <Rendered links={links} hasMentions={hasMentions} {...(components && { components })}>
            {children}
          </Rendered>
        </Suspense>
      )}
    </Typography>
  );
}

/** Approximate characters per line, and the maximum number of placeholder lines. */
const lineLength = 90;
const mostLines = 12;

/** Placeholder lines in the shape of the text. */
function Skeletons({ text }: { readonly text: string }) {
  const count = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);
  return (
    <div aria-busy>
      {Array.from({ length: Math.min(count, mostLines) }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical
        <Skeleton key={line} height="0.9em" my="0.5em" width={line === count - 1 && count > 1 ? '60%' : '100%'} />
      ))}
    </div>
  );
}
