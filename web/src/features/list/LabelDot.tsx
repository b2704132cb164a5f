import classes from './row.module.css';

/** Colour of a label. Decorative: the name is beside it. */
export function LabelDot({ color }: { readonly color: string }) {
  return <span className={classes.dot} style={{ backgroundColor: color }} aria-hidden />;
}
