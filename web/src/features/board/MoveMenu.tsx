import { Menu, Text } from '@mantine/core';
import { IconArrowBarToDown, IconArrowBarToUp } from '@tabler/icons-react';
import { text } from '../../i18n/messages.ts';
import type { MenuPlace } from '../../ui/menu-place.ts';
import { PlacedMenu } from '../../ui/PlacedMenu.tsx';
import { texts as listTexts } from '../list/messages.ts';
import { TaskItems } from '../list/TaskItems.tsx';
import { ColumnSign } from './ColumnSign.tsx';
import type { Column } from './columns.ts';
import { useBoardContext } from './context.ts';
import { moveToEnd } from './moves.ts';
import type { Card } from './store.ts';

/** Cell that a card can move to, and the column or row that names it in the menu. */
type Place = { readonly cell: Column; readonly head: Column };

/** Card whose menu is open, the element that opened it, and the place of the menu of all actions; without it, the menu only moves the card. */
export type MenuAt = { readonly card: Card; readonly button: HTMLElement; readonly place?: MenuPlace | undefined };

/** Menu of a card, which also moves it without dragging; forbidden targets are disabled with the reason. One instance serves all cards. */
export default function MoveMenu({ at, onClose }: { readonly at: MenuAt; readonly onClose: () => void }) {
  const { t, store, columns, boardRows, fold, lift, focus, open, pick } = useBoardContext();
  const { card, button, place } = at;
  const from = lift.column(card.column);
  let moved = false;
  const close = () => {
    onClose();
    if (!moved) button.focus();
  };
  const currentRow = boardRows.find(({ cells }) => cells.some(({ key }) => key === card.column));
  const index = currentRow?.cells.findIndex(({ key }) => key === card.column) ?? -1;
  const besides: readonly Place[] = columns.flatMap((head, each) => {
    const cell = currentRow?.cells[each];
    return cell && each !== index ? [{ cell, head }] : [];
  });
  const rows: readonly Place[] = boardRows.flatMap(({ row, cells }) => {
    const cell = cells[index];
    return row && cell && row.key !== currentRow?.row?.key ? [{ cell, head: row }] : [];
  });
  const item = ({ cell, head }: Place) => {
    const allowed = store.mayGo(card.id, cell);
    return (
      <Menu.Item key={cell.key} leftSection={<ColumnSign column={head} />} disabled={!allowed} onClick={() => go(cell.key, 'top')}>
        {head.name}
        {!allowed && (
          <Text size="xs" component="span" display="block">
            {t('forbidden', { from: from?.name ?? '', to: head.name })}
          </Text>
        )}
      </Menu.Item>
    );
  };
  const go = (column: string, end: 'top' | 'bottom') => {
    moved = true;
    moveToEnd(store, card.id, column, end);
    const { row } = boardRows.find(({ cells, folded }) => folded && cells.some(({ key }) => key === column)) ?? {};
    if (row) fold(row.key, false);
    focus.want(column, card.id);
  };
  return (
    <PlacedMenu
      place={place ?? button.getBoundingClientRect()}
      label={place ? text(listTexts, 'actionsOf', { number: card.number }) : t('moveCard', { number: card.number })}
      onClose={close}
    >
      {place && (
        <TaskItems
          number={card.number}
          onOpen={() => open(card)}
          onField={card.viewerCan.update ? (field) => pick(card, field) : undefined}
        />
      )}
      {card.viewerCan.update && (
        <>
          {place && <Menu.Divider />}
          <Menu.Item leftSection={<IconArrowBarToUp size={16} />} onClick={() => go(card.column, 'top')}>
            {t('toTop')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowBarToDown size={16} />} onClick={() => go(card.column, 'bottom')}>
            {t('toBottom')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('toColumn')}</Menu.Label>
          {besides.map(item)}
          {rows.length > 0 && <Menu.Label>{t('toRow')}</Menu.Label>}
          {rows.map(item)}
        </>
      )}
    </PlacedMenu>
  );
}
