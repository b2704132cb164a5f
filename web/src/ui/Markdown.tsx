import { Skeleton, Typography } from '@mantine/core';
import { Suspense } from 'react';
import type { Options } from 'react-markdown';
import { lazily } from './lazily.ts';
import classes from './markdown.module.css';

const load = () => import('./MarkdownRendered.tsx');
const Rendered = lazily(load);

/** Loads what draws Markdown before it is needed: what is being written will be shown. */
export const preloadMarkdown = (): void => void load().catch(() => undefined);

type Props = {
  readonly children: string;
  /** How particular elements are drawn, e.g. `a`. */
  readonly components?: Options['components'];
  /** Words that become links, with their addresses: not in code, nor where a link stands already. */
  readonly links?: ReadonlyMap<string, string> | undefined;
};

/**
 * Markdown that somebody else wrote (GitHub's dialect). HTML in it is shown as text, addresses other than http, https,
 * mailto and our own are dropped, and pictures of other origins become links. Its place is kept until it is drawn.
 */
export function Markdown({ children, components, links }: Props) {
  return (
    <Typography className={classes.markdown ?? ''} dir="auto">
      <Suspense fallback={<Skeletons text={children} />}>
        <Rendered links={links} {...(components && { components })}>
          {children}
        </Rendered>
      </Suspense>
    </Typography>
  );
}

/** Letters of a line, about, and the lines that are drawn at most while the rest loads. */
const lineLength = 90;
const mostLines = 12;

/** Lines where the text will be. */
function Skeletons({ text }: { readonly text: string }) {
  const count = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);
  return (
    <div aria-busy>
      {Array.from({ length: Math.min(count, mostLines) }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={line} height="0.9em" my="0.5em" width={line === count - 1 && count > 1 ? '60%' : '100%'} />
      ))}
    </div>
  );
}
