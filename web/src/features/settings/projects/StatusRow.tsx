import { ActionIcon, Group, Menu, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowDown, IconArrowsRightLeft, IconArrowUp, IconCheck, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/messages.ts';
import { MoreMenu } from '../../../ui/MoreMenu.tsx';
import { StatusIcon } from '../../../ui/Status.tsx';
import { texts } from './messages.ts';
import own from './workflow.module.css';
import type { Draft } from './workflow.ts';

const categories = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;

/** Option for all statuses. */
const any = '*';

type StatusRowProps = {
  readonly status: Draft;
  readonly index: number;
  readonly all: readonly Draft[];
  /** Whether the status was just added; its name input takes the focus. */
  readonly fresh: boolean;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

const colors = ['gray', 'blue', 'green', 'yellow', 'orange', 'red', 'pink', 'purple'] as const satisfies readonly Draft['color'][];

/** Editor of a status: color, name, category, order and transitions. */
export function StatusRow({ status, index, all, fresh, error, onChange, onMove, onRemove }: StatusRowProps) {
  const t = useTexts(texts);
  const { key, name, category, transitions, wipLimit, color: chosen } = status;
  const [rare, { toggle }] = useDisclosure(transitions !== null || wipLimit !== null);
  const others = all.filter((other) => other.key !== key);
  return (
    <li className={own.status} data-rare={rare || undefined}>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={t('colorOf', { name })}>
            <StatusIcon category={category} color={chosen} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {colors.map((color) => (
            <Menu.RadioItem
              key={color}
              value={color}
              checked={color === chosen}
              checkIcon={<IconCheck size={14} aria-hidden />}
              closeMenuOnClick
              onChange={() => onChange({ color })}
            >
              <Group gap="xs" wrap="nowrap">
                <StatusIcon category={category} color={color} />
                {t(color)}
              </Group>
            </Menu.RadioItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <TextInput
        aria-label={t('statusName', { number: index + 1 })}
        value={name}
        autoFocus={fresh}
        placeholder={t('newStatus')}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        error={error}
        required
      />
      <Select
        aria-label={t('categoryOf', { name })}
        data={categories.map((value) => ({ value, label: t(value) }))}
        value={category}
        onChange={(value) => value && onChange({ category: value as Draft['category'] })}
        allowDeselect={false}
      />
      <MultiSelect
        className={own.rare}
        aria-label={t('transitionsOf', { name })}
        data={[
          { value: any, label: t('anyTransition') },
          ...others.map((other) => ({ value: other.key, label: other.name || t('newStatus') })),
        ]}
        value={transitions ?? [any]}
        placeholder={transitions?.length === 0 ? t('noTransition') : ''}
        // "All statuses" and single statuses exclude each other.
        onChange={(keys) => onChange({ transitions: keys.at(-1) === any ? null : keys.filter((each) => each !== any) })}
      />
      <NumberInput
        className={own.rare}
        aria-label={t('wipLimitOf', { name })}
        placeholder={t('wipLimit')}
        min={1}
        max={999}
        allowDecimal={false}
        clampBehavior="strict"
        value={wipLimit ?? ''}
        onChange={(limit) => onChange({ wipLimit: typeof limit === 'number' && limit > 0 ? limit : null })}
      />
      <MoreMenu label={t('statusActions', { name })}>
        {(Item) => (
          <>
            <Item.Item className={own.more} leftSection={<IconArrowsRightLeft size={16} />} onClick={toggle}>
              {t('rare')}
            </Item.Item>
            <Item.Item disabled={index === 0} leftSection={<IconArrowUp size={16} />} onClick={() => onMove(index - 1)}>
              {t('up')}
            </Item.Item>
            <Item.Item disabled={index === all.length - 1} leftSection={<IconArrowDown size={16} />} onClick={() => onMove(index + 1)}>
              {t('down')}
            </Item.Item>
            <Item.Item color="mercan" disabled={all.length === 1} leftSection={<IconTrash size={16} />} onClick={onRemove}>
              {t('removeStatus')}
            </Item.Item>
          </>
        )}
      </MoreMenu>
    </li>
  );
}
