import { Menu, Text } from '@mantine/core';
import { IconArrowBarToDown, IconArrowBarToUp } from '@tabler/icons-react';
import { StatusIcon } from '../ui/Status.tsx';
import { useBoardContext } from './context.ts';
import { mayFollow, moveToEnd } from './moves.ts';
import type { Card } from './store.ts';

/** Which card's menu is open, and at which button. */
export type MenuAt = { readonly card: Card; readonly button: HTMLElement };

/** The places a card can be moved to without dragging it; where it may not go is shown with the reason. One for all cards. */
export function MoveMenu({ at, onClose }: { readonly at: MenuAt | undefined; readonly onClose: () => void }) {
  const { t, store, project, lift, focus } = useBoardContext();
  if (!at) return null;
  const { card, button } = at;
  const { left, top, width, height } = button.getBoundingClientRect();
  const from = lift.column(card.status);
  let moved = false;
  const close = () => {
    onClose();
    if (!moved) button.focus();
  };
  const go = (status: string, end: 'top' | 'bottom') => {
    moved = true;
    moveToEnd(store, card.id, status, end);
    focus.want(status, card.id);
  };
  return (
    <Menu opened onClose={close} position="bottom-start" width={260} withinPortal returnFocus={false}>
      <Menu.Target>
        <span style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('moveCard', { number: card.number })}>
        <Menu.Item leftSection={<IconArrowBarToUp size={16} />} onClick={() => go(card.status, 'top')}>
          {t('toTop')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowBarToDown size={16} />} onClick={() => go(card.status, 'bottom')}>
          {t('toBottom')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('toColumn')}</Menu.Label>
        {project.workflow
          .filter(({ key }) => key !== card.status)
          .map((column) => {
            const allowed = mayFollow(from, column);
            return (
              <Menu.Item
                key={column.key}
                leftSection={<StatusIcon category={column.category} />}
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
