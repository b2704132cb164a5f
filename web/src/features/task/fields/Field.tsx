import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** Name of a field with its value beside it. */
export function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.field}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.content}>{children}</dd>
    </div>
  );
}

/** Value that the user may not change. */
export const Fixed = ({ children }: { readonly children: ReactNode }) => <span className={classes.fixed}>{children}</span>;
