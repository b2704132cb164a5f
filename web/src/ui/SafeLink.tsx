import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

export type LinkProps = { readonly href?: string | undefined; readonly children?: ReactNode };

/** Whether a URL is a page of this app. */
export const isOwnPage = (href: string): boolean => href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/');

/** A link in text of an untrusted author. Links to this app stay in it; others open in a new tab without a referrer. */
export function SafeLink({ href = '', children }: LinkProps) {
  if (!href) return <span>{children}</span>;
  if (isOwnPage(href))
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
