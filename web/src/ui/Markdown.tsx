import { Typography } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Options } from 'react-markdown';

const Rendered = lazy(() => import('./MarkdownRendered.tsx'));

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
    <Typography>
      <Suspense fallback={<p style={{ whiteSpace: 'pre-wrap' }}>{children}</p>}>
        <Rendered {...(components && { components })}>{children}</Rendered>
      </Suspense>
    </Typography>
  );
}
