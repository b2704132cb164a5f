import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { type Opened, useOpened } from './use-target.ts';

export type MenuPlace = Pick<MenuProps, 'position' | 'shadow' | 'width'>;
/** Renders the items with Mantine's parts of a menu, which load when the menu is about to open. */
export type MenuItems = (menu: typeof Menu) => ReactNode;

type Props = Opened & MenuPlace & { readonly label?: string; readonly children: MenuItems };

/** Menu of a `MenuButton`. It scrolls if it is higher than most of the window. */
export default function OpenMenu({ target, opened, label, children, ...menu }: Props) {
  return (
    <Menu opened={useOpened(opened)} {...menu}>
      <Menu.Target>
        <Anchor target={target} />
      </Menu.Target>
      <Menu.Dropdown {...(label && { 'aria-label': label })} mah="70vh" style={{ overflowY: 'auto' }}>
        {children(Menu)}
      </Menu.Dropdown>
    </Menu>
  );
}
