import type { ReactNode } from 'react';

/** Option of the palette. */
export type Entry = {
  readonly id: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** Additional search terms. */
  readonly words?: string;
  /** Text beside the label. */
  readonly hint?: string;
  /** Content below the label. */
  readonly note?: ReactNode;
  /** Keeps the palette open after the option is chosen. */
  readonly stays?: boolean;
  /** Id of the task that it opens. */
  readonly subject?: string;
  readonly run: () => void;
};

export type Group = { readonly id: string; readonly label: string; readonly entries: readonly Entry[] };
