import { Combobox, Group, Text, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { finds } from '../../i18n/fold.ts';
import { useT } from './messages.ts';
import classes from './picker.module.css';

export type Option = { readonly value: string; readonly label: string; readonly icon?: ReactNode };

type Props = {
  /** Name of the picked field, e.g. `Durum`. */
  readonly label: string;
  readonly options: readonly Option[];
  readonly selected: readonly string[];
  /** Allows several options; the picker stays open. */
  readonly multiple?: boolean;
  /** Keeps a single-choice picker open after a pick, so that the caller can show the next step. */
  readonly stays?: boolean;
  readonly onPick: (value: string) => void;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
};

/** Renders the dropdown inside the main landmark. */
const within = { target: '#content' };

/** Searchable list of options, anchored to its (positioned) parent element. Open while it is mounted. */
export function OptionPicker({ label, options, selected, multiple = false, stays = false, onPick, onClose, footer }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const store = useCombobox({ opened: true, onDropdownClose: onClose });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    store.focusSearchInput();
    store.updateSelectedOptionIndex(options.findIndex(({ value }) => selected.includes(value)));
  }, []);
  const found = options.filter((option) => finds(option.label, typed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the typed text determines the options
  useEffect(() => {
    if (typed) store.selectFirstOption();
  }, [typed]);
  return (
    <Combobox
      store={store}
      width={240}
      position="bottom-start"
      shadow="md"
      portalProps={within}
      onOptionSubmit={(value) => {
        onPick(value);
        if (!multiple && !stays) onClose();
      }}
    >
      <Combobox.DropdownTarget>
        <span className={classes.anchor} onClick={onClose} aria-hidden />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          placeholder={t('typeToFind')}
          aria-label={label}
        />
        <Combobox.Options aria-label={label} className={classes.options} {...(multiple && { 'aria-multiselectable': true })}>
          {found.map(({ value, label: name, icon }) => (
            <Combobox.Option key={value} value={value} active={selected.includes(value)}>
              <Group gap="xs" wrap="nowrap">
                {icon}
                <Text size="sm" truncate flex={1}>
                  {name}
                </Text>
                {selected.includes(value) && <IconCheck size={14} aria-hidden />}
              </Group>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('noMatch')}</Combobox.Empty>}
        </Combobox.Options>
        {footer && <Combobox.Footer>{footer}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
