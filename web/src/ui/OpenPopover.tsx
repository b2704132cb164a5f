import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { fitting } from './popover.ts';
import { type Opened, useOpened } from './use-target.ts';

type Props = Opened &
  Pick<PopoverProps, 'position' | 'width' | 'offset' | 'trapFocus'> & {
    readonly label: string;
    /** Visible if the options of its fields extend beyond it; by default it scrolls if it is too high. */
    readonly overflow?: 'visible';
    readonly children: ReactNode;
  };

/** Dialog below a button that is rendered elsewhere. */
export default function OpenPopover({ target, opened, label, overflow, children, ...popover }: Props) {
  return (
    <Popover middlewares={fitting} shadow="md" trapFocus returnFocus opened={useOpened(opened)} {...popover}>
      <Popover.Target>
        <Anchor target={target} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} {...(overflow && { style: { overflow } })}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
