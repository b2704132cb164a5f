import { ActionIcon, type ActionIconProps, Menu, type MenuProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = Pick<MenuProps, 'position' | 'shadow' | 'width'> &
  Pick<ActionIconProps, 'size'> & {
    /** Accessible name of the button. */
    readonly label: string;
    readonly iconSize?: number;
    readonly className?: string | undefined;
    readonly tabIndex?: number;
    /** Menu items. */
    readonly children: ReactNode;
  };

/** Button with three dots that opens a menu. */
export function MoreMenu({ label, iconSize = 16, children, position = 'bottom-end', shadow, width, ...button }: Props) {
  return (
    <Menu position={position} {...(shadow && { shadow })} {...(width && { width })}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} {...button}>
          <IconDots size={iconSize} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
