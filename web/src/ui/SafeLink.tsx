import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** A link that somebody wrote. Those of our own stay in the app; others open beside it, and are not told where they were opened from. */
export function SafeLink({ href = '', children }: { readonly href?: string | undefined; readonly children?: ReactNode }) {
  if (!href) return <span>{children}</span>;
  if (href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/'))
    return (
      <Anchor component={Link} href={href} inherit>
        {children}
      </Anchor>
    );
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow" inherit>
      {children}
    </Anchor>
  );
}
