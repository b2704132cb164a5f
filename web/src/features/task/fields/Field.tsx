import { createContext, type ReactNode, use, useEffect } from 'react';
import classes from './fields.module.css';

/** Label of the field that was just added to the displayed ones. */
export const Added = createContext<string | undefined>(undefined);

/** Opens the picker of a field that was just added. */
export function useOpenAdded(label: string, open: () => void): void {
  const added = use(Added);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the field appears
  useEffect(() => {
    if (added === label) open();
  }, []);
}

type Props = {
  readonly label: string;
  /** Whether a chip shows the label beside the value. */
  readonly named?: boolean;
  /** Whether it is displayed only as a row. */
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** A field: a chip with its value, or a row with its label and its value on the wide page. */
export function Field({ label, named = false, wide = false, children }: Props) {
  return (
    <div className={classes.field} data-named={named || undefined} data-wide={wide || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.content}>{children}</dd>
    </div>
  );
}

/** Value that the user may not change. */
export const Fixed = ({ children }: { readonly children: ReactNode }) => <span className={classes.fixed}>{children}</span>;
