import { Menu } from '@mantine/core';
import { useState } from 'react';
import type { MenuPlace } from '../../ui/menu-place.ts';
import type { MenuItems } from '../../ui/OpenMenu.tsx';
import { PlacedMenu } from '../../ui/PlacedMenu.tsx';
import { useOpenTask } from '../../ui/use-open-task.ts';
import type { BatchField } from './BatchBar.tsx';
import type { Edit } from './edits.ts';
import { FieldPicker } from './FieldPicker.tsx';
import { useT } from './messages.ts';
import { TaskItems } from './TaskItems.tsx';
import type { Row } from './task.ts';

type Props = {
  readonly place: MenuPlace;
  readonly row: Row;
  readonly onEdit: (what: Edit) => void;
  /** Opens the picker of a field elsewhere, for several tasks; without it, the picker opens at the place of the menu. */
  readonly onField?: ((field: BatchField) => void) | false;
  readonly onDelete?: (() => void) | false;
  /** Called when the menu, or the picker that it opened, is closed. */
  readonly onClose: () => void;
  /** Further entries. */
  readonly children?: MenuItems;
};

/** Menu of a task at the pointer or at the focused element. */
export default function TaskMenu({ place, row, onEdit, onField, onDelete, onClose, children }: Props) {
  const t = useT();
  const openTask = useOpenTask();
  const [field, setField] = useState<BatchField>();
  const { left, top, height } = place;
  if (field)
    return (
      <span style={{ position: 'fixed', left, top, height }}>
        <FieldPicker field={field} rows={[row]} onEdit={onEdit} onClose={onClose} />
      </span>
    );
  // An entry runs before the menu closes.
  let picked: BatchField | undefined;
  const pick = (each: BatchField) => {
    picked = each;
  };
  return (
    <PlacedMenu
      place={place}
      label={t('actionsOf', { number: row.number })}
      onClose={() => {
        if (picked && !onField) return setField(picked);
        onClose();
        if (picked && onField) onField(picked);
      }}
    >
      <TaskItems
        number={row.number}
        onOpen={() => openTask(row.number)}
        onField={row.viewerCan.update ? pick : undefined}
        onDelete={row.viewerCan.delete && (onDelete ?? false)}
      />
      {children && row.viewerCan.update && <Menu.Divider />}
      {row.viewerCan.update && children?.(Menu)}
    </PlacedMenu>
  );
}
