import { IconDots } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';
import { clickedPlace, isMenuKey, type MenuPlace } from '../../../ui/menu-place.ts';
import type { MenuItems } from '../../../ui/OpenMenu.tsx';
import type { Row } from '../task.ts';
import { texts } from './messages.ts';
import classes from './plan.module.css';
import type { Apply } from './use-plan.ts';

const TaskMenu = lazyWithRetry(() => import('../TaskMenu.tsx'));

type EntryMenu = {
  /** Opens the menu at the pointer, if the element is right-clicked. */
  readonly onContextMenu: (event: MouseEvent) => void;
  /** Opens the menu at the focused element, by the menu key or Shift F10. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Button that opens the menu, for touch; undefined if the user may not change the task. */
  readonly button: ReactNode;
  /** The menu while it is open. */
  readonly menu: ReactNode;
};

/** Menu of a task in a calendar or timeline. @param moves entries that change its dates */
export function useEntryMenu(row: Row, apply: Apply, moves: MenuItems): EntryMenu {
  const t = useTexts(texts);
  const [place, setPlace] = useState<MenuPlace>();
  const close = () => {
    setPlace(undefined);
    document.querySelector<HTMLElement>(`[data-entry="${row.id}"]`)?.focus();
  };
  return {
    onContextMenu: (event) => {
      const clicked = clickedPlace(event);
      if (clicked) setPlace(clicked);
    },
    onKeyDown: (event) => {
      if (!isMenuKey(event)) return;
      event.preventDefault();
      setPlace(event.currentTarget.getBoundingClientRect());
    },
    button: row.viewerCan.update && (
      <IconButton
        icon={IconDots}
        iconSize={14}
        label={t('actions', { number: row.number })}
        size={24}
        className={classes.actions}
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        onClick={({ currentTarget }) => setPlace(currentTarget.getBoundingClientRect())}
      />
    ),
    menu: place && (
      <Suspense>
        <TaskMenu place={place} row={row} onEdit={(what) => apply(row, what)} onClose={close}>
          {moves}
        </TaskMenu>
      </Suspense>
    ),
  };
}
