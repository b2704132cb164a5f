import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Paged } from '../data/use-pages.ts';
import { Loaded } from './Loaded.tsx';
import { More } from './More.tsx';
import classes from './rows.module.css';

type RowsProps<Row> = {
  readonly of: Paged<Row>;
  readonly label: string;
  /** Replaces an empty list; a plain text is dimmed. */
  readonly empty?: ReactNode;
  readonly children: (row: Row, index: number, rows: readonly Row[]) => ReactNode;
};

/** List of loaded rows with a button for the next page; or its loading state or error. */
export function Rows<Row extends object>({ of, label, empty, children }: RowsProps<Row>) {
  return (
    <Loaded of={{ ...of, data: of.rows }}>
      {(rows) =>
        rows.length === 0 ? (
          <Nothing>{empty}</Nothing>
        ) : (
          <>
            <ul className={classes.rows} aria-label={label}>
              {rows.map(children)}
            </ul>
            <More of={of} />
          </>
        )
      }
    </Loaded>
  );
}

const Nothing = ({ children }: { readonly children: ReactNode }) =>
  typeof children === 'string' ? (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  ) : (
    children
  );
