import { Menu, Text } from '@mantine/core';
import { IconArrowBarToDown, IconArrowBarToUp } from '@tabler/icons-react';
import { ColumnSign } from './ColumnSign.tsx';
import { useBoardContext } from './context.ts';
import { mayFollow, moveToEnd } from './moves.ts';
import type { Card } from './store.ts';

/** Which card's menu is open, and at which button. */
export type MenuAt = { readonly card: Card; readonly button: HTMLElement };

/** The places a card can be moved to without dragging it; where it may not go is shown with the reason. One for all cards. */
export function MoveMenu({ at, onClose }: { readonly at: MenuAt | undefined; readonly onClose: () => void }) {
  const { t, store, columns, lift, focus } = useBoardContext();
  if (!at) return null;
  const { card, button } = at;
  const { left, top, width, height } = button.getBoundingClientRect();
  const from = lift.column(card.column);
  let moved = false;
  const close = () => {
    onClose();
    if (!moved) button.focus();
  };
  const go = (column: string, end: 'top' | 'bottom') => {
    moved = true;
    moveToEnd(store, card.id, column, end);
    focus.want(column, card.id);
  };
  return (
    <Menu opened onClose={close} position="bottom-start" width={260} withinPortal returnFocus={false}>
      <Menu.Target>
        <span style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('moveCard', { number: card.number })}>
        <Menu.Item leftSection={<IconArrowBarToUp size={16} />} onClick={() => go(card.column, 'top')}>
          {t('toTop')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowBarToDown size={16} />} onClick={() => go(card.column, 'bottom')}>
          {t('toBottom')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('toColumn')}</Menu.Label>
        {columns
          .filter(({ key }) => key !== card.column)
          .map((column) => {
            const allowed = mayFollow(from, column);
            return (
              <Menu.Item
                key={column.key}
                leftSection={<ColumnSign column={column} />}
                disabled={!allowed}
                onClick={() => go(column.key, 'top')}
              >
                {column.name}
                {!allowed && (
                  <Text size="xs" component="span" display="block">
                    {t('forbidden', { from: from?.name ?? '', to: column.name })}
                  </Text>
                )}
              </Menu.Item>
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
}
