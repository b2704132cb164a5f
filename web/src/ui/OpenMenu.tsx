import { Menu } from '@mantine/core';
import { Anchor } from './Anchor.tsx';
import type { MenuItems, MenuPlace } from './MenuButton.tsx';
import { type Opened, useOpened } from './use-target.ts';

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
