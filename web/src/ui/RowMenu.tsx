import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { AnyVariables } from 'urql';
import { Confirm, type Irreversible } from './Confirm.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { useT } from './messages.ts';
import type { MenuItems } from './OpenMenu.tsx';

type Props<Data, Variables extends AnyVariables> = {
  /** Accessible name of the menu's button. */
  readonly label: string;
  /** Undefined if the user may not edit it. */
  readonly onEdit?: (() => void) | false;
  /** Further items, between edit and delete. */
  readonly children?: MenuItems | false;
  /** Deletion, which is confirmed first; undefined if the user may not delete it. */
  readonly remove?:
    | (Irreversible<Data, Variables> & {
        /** Name of the action; by default "Delete". */
        readonly label?: string;
        /** Description of the consequences. */
        readonly lead: string;
      })
    | false;
};

/** Menu of a record in a list: edit and delete. Nothing if the user may do neither. */
export function RowMenu<Data, Variables extends AnyVariables>({ label, onEdit, children, remove }: Props<Data, Variables>) {
  const t = useT();
  const [opened, { open, close }] = useDisclosure();
  if (!onEdit && !remove && !children) return null;
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
                {remove.label ?? t('delete')}
              </Menu.Item>
            )}
          </>
        )}
      </MoreMenu>
      {remove && (
        <Confirm label={t('delete')} {...remove} opened={opened} onClose={close}>
          {remove.lead}
        </Confirm>
      )}
    </>
  );
}
