import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** A field's name with its value beside it. */
export function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.field}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.content}>{children}</dd>
    </div>
  );
}

/** A value that the reader cannot change. */
export const Fixed = ({ children }: { readonly children: ReactNode }) => <span className={classes.fixed}>{children}</span>;
