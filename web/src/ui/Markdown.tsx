import { Typography } from '@mantine/core';
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
 * mailto and our own are dropped, and pictures of other origins become links. Shown as plain text until it is drawn.
 */
export function Markdown({ children, components, links }: Props) {
  return (
    <Typography className={classes.markdown ?? ''}>
      <Suspense fallback={<p style={{ whiteSpace: 'pre-wrap' }}>{children}</p>}>
        <Rendered links={links} {...(components && { components })}>
          {children}
        </Rendered>
      </Suspense>
    </Typography>
  );
}
