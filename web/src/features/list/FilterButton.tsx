import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import classes from './list.module.css';
import { useT } from './messages.ts';

type Props = {
  readonly label: string;
  /** Text of the chosen values; empty if there are none. */
  readonly chosen: string;
  /** Content of the popover below the button. */
  readonly children: (close: () => void) => ReactNode;
  /** Opens the filter from outside, as by a keyboard shortcut. Closing it then calls `onAsked` instead of focusing the button. */
  readonly asked?: boolean;
  readonly onAsked?: () => void;
};

/** Filter button: displays the chosen values and opens a popover with the choices. */
export function FilterButton({ label, chosen, children, asked = false, onAsked }: Props) {
  const t = useT();
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
        size="xs"
        {...(chosen ? { variant: 'light' } : { variant: 'subtle', color: 'gray' })}
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
