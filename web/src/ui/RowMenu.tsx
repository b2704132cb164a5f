import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Problem } from '../data/problem.ts';
import { Confirm } from './Confirm.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { useT } from './messages.ts';
import type { MenuItems } from './OpenMenu.tsx';

type Props = {
  /** Accessible name of the menu's button. */
  readonly label: string;
  /** Undefined if the user may not edit it. */
  readonly onEdit?: (() => void) | false;
  /** Further items, between edit and delete. */
  readonly children?: MenuItems | false;
  /** Deletion, which is confirmed first; undefined if the user may not delete it. */
  readonly remove?:
    | {
        /** Name of the action; by default "Delete". */
        readonly label?: string;
        /** Description of the consequences. */
        readonly lead: string;
        readonly change: { readonly busy: boolean; readonly problem?: Problem };
        /** Deletes it; resolves to undefined on an error. */
        readonly run: () => Promise<object | undefined>;
        readonly onDone: () => void;
      }
    | false;
};

/** Menu of a record in a list: edit and delete. Nothing if the user may do neither. */
export function RowMenu({ label, onEdit, children, remove }: Props) {
  const t = useT();
  const [opened, { open, close }] = useDisclosure();
  if (!onEdit && !remove && !children) return null;
  const name = (remove || undefined)?.label ?? t('delete');
  const confirm = async () => {
    if (!remove || !(await remove.run())) return;
    close();
    remove.onDone();
  };
  return (
    <>
      <MoreMenu label={label}>
        {(Menu) => (
          <>
            {onEdit && (
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
                {t('edit')}
              </Menu.Item>
            )}
            {children ? children(Menu) : null}
            {remove && (
              <Menu.Item color="mercan" leftSection={<IconTrash size={16} aria-hidden />} onClick={open}>
                {name}
              </Menu.Item>
            )}
          </>
        )}
      </MoreMenu>
      {remove && (
        <Confirm title={t('sure')} opened={opened} onClose={close} label={name} change={remove.change} onConfirm={confirm}>
          {remove.lead}
        </Confirm>
      )}
    </>
  );
}
