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
};

/** A filter: says what it lets in, and opens what to choose from. */
export function FilterButton({ label, chosen, children }: Props) {
  const t = useTexts(texts);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
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
        aria-expanded={open}
        aria-haspopup="true"
        onClick={() => setOpen(true)}
        className={classes.filterButton}
      >
        {chosen ? t('chosen', { field: label, value: chosen }) : label}
      </Button>
      {open && children(close)}
    </span>
  );
}
