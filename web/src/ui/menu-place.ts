import type { KeyboardEvent, MouseEvent } from 'react';

/** Place in the window at which a menu opens. */
export type MenuPlace = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const writing = 'input:not([type=checkbox]), textarea, [contenteditable=true]';

/**
 * Place of the menu for a right click; undefined if the browser shows its own: with Shift, on selected text, in a field, and after a long
 * touch.
 */
export function clickedPlace(event: MouseEvent): MenuPlace | undefined {
  const target = event.target as Element;
  const selection = getSelection();
  const { pointerType } = event.nativeEvent as PointerEvent;
  // React events bubble from portals, such as a menu that is open.
  if (!event.currentTarget.contains(target) || event.shiftKey || pointerType === 'touch' || target.closest(writing)) return undefined;
  if (selection && !selection.isCollapsed && selection.containsNode(target, true)) return undefined;
  event.preventDefault();
  return { left: event.clientX, top: event.clientY, width: 0, height: 0 };
}

/** Whether a key opens the menu of the focused element. */
export const isMenuKey = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);
