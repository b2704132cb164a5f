import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../text/texts.ts';
import classes from './list.module.css';
import { texts } from './texts.ts';

type Props = {
  readonly label: string;
  /** What is chosen, in words; empty if nothing is. */
  readonly chosen: string;
  /** What opens under the button. */
  readonly children: (close: () => void) => ReactNode;
  /** Whether it was asked for from elsewhere, as by a key; it opens then, and closing it calls `onAsked` instead of focusing the button. */
  readonly asked?: boolean;
  readonly onAsked?: () => void;
};

/** A filter: says what it lets in, and opens what to choose from. */
export function FilterButton({ label, chosen, children, asked = false, onAsked }: Props) {
  const t = useTexts(texts);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    if (asked) onAsked?.();
    else button.current?.focus();
  };
  return (
    <span className={classes.filter}>
      <Button
        ref={button}
        variant={chosen ? 'light' : 'default'}
        size="compact-md"
        fz="sm"
        fw={500}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        aria-expanded={open || asked}
        aria-haspopup="true"
        onClick={() => setOpen(true)}
        className={classes.filterButton}
      >
        {chosen ? t('chosen', { field: label, value: chosen }) : label}
      </Button>
      {(open || asked) && children(close)}
    </span>
  );
}
