import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { MenuButton } from './MenuButton.tsx';
import type { MenuItems, MenuPlace } from './OpenMenu.tsx';

type Props = MenuPlace &
  Pick<ActionIconProps, 'size'> & {
    /** Accessible name of the button. */
    readonly label: string;
    readonly iconSize?: number;
    readonly className?: string | undefined;
    readonly tabIndex?: number;
    readonly children: MenuItems;
  };

/** Button with three dots that opens a menu. */
export function MoreMenu({ label, iconSize = 16, children, position = 'bottom-end', shadow, width, ...button }: Props) {
  return (
    <MenuButton
      position={position}
      {...(shadow && { shadow })}
      {...(width && { width })}
      button={(target) => (
        <ActionIcon variant="subtle" color="gray" aria-label={label} {...button} {...target}>
          <IconDots size={iconSize} />
        </ActionIcon>
      )}
    >
      {children}
    </MenuButton>
  );
}
