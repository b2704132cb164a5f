import { ActionIcon, Group, Menu, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/messages.ts';
import classes from '../../../ui/rows.module.css';
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
  const others = all.filter((other) => other.key !== key);
  return (
    <li className={`${classes.row} ${own.status}`}>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={t('colorOf', { name })}>
            <StatusIcon category={category} color={chosen} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {colors.map((color) => (
            <Menu.Item
              key={color}
              role="menuitemradio"
              aria-checked={color === chosen}
              leftSection={<StatusIcon category={category} color={color} />}
              onClick={() => onChange({ color })}
            >
              {t(color)}
            </Menu.Item>
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
        flex="1 1 10rem"
      />
      <Select
        aria-label={t('categoryOf', { name })}
        data={categories.map((value) => ({ value, label: t(value) }))}
        value={category}
        onChange={(value) => value && onChange({ category: value as Draft['category'] })}
        allowDeselect={false}
        flex="0 1 10rem"
      />
      <MultiSelect
        aria-label={t('transitionsOf', { name })}
        data={[
          { value: any, label: t('anyTransition') },
          ...others.map((other) => ({ value: other.key, label: other.name || t('newStatus') })),
        ]}
        value={transitions ?? [any]}
        placeholder={transitions?.length === 0 ? t('noTransition') : ''}
        // "All statuses" and single statuses exclude each other.
        onChange={(keys) => onChange({ transitions: keys.at(-1) === any ? null : keys.filter((each) => each !== any) })}
        flex="1 1 12rem"
      />
      <NumberInput
        aria-label={t('wipLimitOf', { name })}
        placeholder={t('wipLimit')}
        min={1}
        max={999}
        allowDecimal={false}
        clampBehavior="strict"
        value={wipLimit ?? ''}
        onChange={(limit) => onChange({ wipLimit: typeof limit === 'number' && limit > 0 ? limit : null })}
        flex="0 1 6rem"
      />
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="subtle" disabled={index === 0} onClick={() => onMove(index - 1)} aria-label={t('up', { name })}>
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon variant="subtle" disabled={index === all.length - 1} onClick={() => onMove(index + 1)} aria-label={t('down', { name })}>
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="mercan" disabled={all.length === 1} onClick={onRemove} aria-label={t('removeStatus', { name })}>
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </li>
  );
}
