import { Menu } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import type { MenuPlace } from './menu-place.ts';

type SpotProps = { readonly place: MenuPlace; readonly ref?: Ref<HTMLSpanElement> };

/** Invisible anchor of the menu. A plain span: it ignores the button attributes that Mantine passes. */
const Spot = ({ place: { left, top, width, height }, ref }: SpotProps) => (
  <span ref={ref} style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
);

const closingEvents = ['mousedown', 'touchstart'];

type Props = {
  readonly place: MenuPlace;
  readonly label: string;
  /** Called when the menu closes. The focus does not return by itself. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Open menu at a place of the window. It scrolls if it is higher than most of the window. */
export function PlacedMenu({ place, label, onClose, children }: Props) {
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      width={260}
      withinPortal
      returnFocus={false}
      // Without `keydown`: the key that opens the menu would close it.
      clickOutsideEvents={closingEvents}
    >
      <Menu.Target>
        <Spot place={place} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} mah="70vh" style={{ overflowY: 'auto' }} onContextMenu={(event) => event.preventDefault()}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
