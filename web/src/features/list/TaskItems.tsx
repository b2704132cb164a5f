import { Kbd, Menu } from '@mantine/core';
import {
  IconArrowsDiagonal,
  IconCalendar,
  IconCircleDot,
  IconExternalLink,
  IconFlag,
  IconTag,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useSingleKeys } from '../../ui/keys/use-single-keys.ts';
import type { BatchField } from './BatchBar.tsx';
import { useT } from './messages.ts';

const fields = [
  ['status', 'S', IconCircleDot],
  ['assignee', 'A', IconUser],
  ['priority', 'P', IconFlag],
  ['labels', 'L', IconTag],
  ['dueDate', 'D', IconCalendar],
] as const;

type Props = {
  readonly number: string;
  readonly onOpen: () => void;
  /** Opens the picker of a field; undefined if the user may not change the task. */
  readonly onField: ((field: BatchField) => void) | undefined;
  readonly onDelete?: (() => void) | false;
};

/** Entries of the menu of a task: open it, change its fields, delete it. */
export function TaskItems({ number, onOpen, onField, onDelete }: Props) {
  const t = useT();
  const [on] = useSingleKeys();
  return (
    <>
      <Menu.Item leftSection={<IconArrowsDiagonal size={16} aria-hidden />} onClick={onOpen}>
        {t('open')}
      </Menu.Item>
      <Menu.Item
        component="a"
        href={`/tasks/${number}`}
        target="_blank"
        rel="noopener"
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        {t('openTab')}
      </Menu.Item>
      {onField && <Menu.Divider />}
      {onField &&
        fields.map(([field, key, Icon]) => (
          <Menu.Item
            key={field}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={
              on && (
                <Kbd size="xs" aria-hidden>
                  {key}
                </Kbd>
              )
            }
            onClick={() => onField(field)}
          >
            {t(field)}
          </Menu.Item>
        ))}
      {onDelete && (
        <>
          <Menu.Divider />
          <Menu.Item color="mercan" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            {t('delete')}
          </Menu.Item>
        </>
      )}
    </>
  );
}
