import classes from './row.module.css';

/** A label's colour; its name stands beside it. */
export function LabelDot({ color }: { readonly color: string }) {
  return <span className={classes.dot} style={{ backgroundColor: color }} aria-hidden />;
}
