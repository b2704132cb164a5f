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
};

/**
 * Markdown that somebody else wrote (GitHub's dialect). HTML in it is shown as text, addresses other than http, https,
 * mailto and our own are dropped, and pictures of other origins become links. Shown as plain text until it is drawn.
 */
export function Markdown({ children, components }: Props) {
  return (
    <Typography className={classes.markdown ?? ''}>
      <Suspense fallback={<p style={{ whiteSpace: 'pre-wrap' }}>{children}</p>}>
        <Rendered {...(components && { components })}>{children}</Rendered>
      </Suspense>
    </Typography>
  );
}
