import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { Conversation } from './documents.ts';
import classes from './list.module.css';
import { useT } from './messages.ts';
import { RenameDialog } from './RenameDialog.tsx';

/** Conversation in the list: title, project and actions. */
export function ConversationItem({ conversation, isCurrent }: { readonly conversation: Conversation; readonly isCurrent: boolean }) {
  const t = useT();
  const [isRenaming, rename] = useDisclosure();
  const [isDeleting, remove] = useDisclosure();
  const { id, title, project } = conversation;
  return (
    <li className={classes.item} data-current={isCurrent || undefined}>
      <Link href={`/chat/${id}`} className={classes.link} {...(isCurrent && { 'aria-current': 'page' as const })} title={title}>
        <Text span size="sm" truncate display="block">
          {title}
        </Text>
        {project && (
          <Text span size="xs" c="dimmed" truncate display="block">
            {project.name}
          </Text>
        )}
      </Link>
      <MoreMenu className={classes.options} size={28} label={t('optionsOf', { title })}>
        {(Menu) => (
          <>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={rename.open}>
              {t('rename')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} />} c="var(--mantine-color-error)" onClick={remove.open}>
              {t('delete')}
            </Menu.Item>
          </>
        )}
      </MoreMenu>
      <RenameDialog conversation={conversation} opened={isRenaming} onClose={rename.close} />
      <DeleteDialog conversation={conversation} opened={isDeleting} isCurrent={isCurrent} onClose={remove.close} />
    </li>
  );
}
