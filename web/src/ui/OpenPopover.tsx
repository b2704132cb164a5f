import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { fitting } from './popover.ts';
import { type Opened, useOpened } from './use-target.ts';

type Props = Opened &
  Pick<PopoverProps, 'position' | 'width' | 'offset' | 'trapFocus'> & { readonly label: string; readonly children: ReactNode };

/** Dialog below a button that is rendered elsewhere. */
export default function OpenPopover({ target, opened, label, children, ...popover }: Props) {
  return (
    <Popover middlewares={fitting} shadow="md" trapFocus returnFocus opened={useOpened(opened)} {...popover}>
      <Popover.Target>
        <Anchor target={target} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}
