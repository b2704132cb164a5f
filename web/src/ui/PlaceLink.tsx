import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './place-link.module.css';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Shown at the end. */
  readonly badge?: ReactNode;
  /** Whether it leads to the current page. */
  readonly active?: boolean;
};

/** Link of the navigation to a page. */
export const PlaceLink = ({ label, icon, badge, active = false, className, ...link }: Props) => (
  <Link {...link} className={`${classes.link} ${className ?? ''}`} {...(active && { 'aria-current': 'page' as const })}>
    {icon}
    <span>{label}</span>
    {badge}
  </Link>
);
