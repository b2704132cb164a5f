import type { ReactNode } from 'react';

/** Something the palette offers. */
export type Entry = {
  readonly id: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** More words it is found by. */
  readonly words?: string;
  /** Beside the name. */
  readonly hint?: string;
  /** Below the name. */
  readonly note?: ReactNode;
  /** The palette stays open. */
  readonly stays?: boolean;
  /** Id of the task that it leads to. */
  readonly subject?: string;
  readonly run: () => void;
};

export type Group = { readonly id: string; readonly label: string; readonly entries: readonly Entry[] };
