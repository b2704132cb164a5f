import { Combobox, Group, Text, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { finds } from '../text/fold.ts';
import { useTexts } from '../text/texts.ts';
import classes from './picker.module.css';
import { texts } from './texts.ts';

export type Option = { readonly value: string; readonly label: string; readonly icon?: ReactNode };

type Props = {
  /** What is picked, e.g. `Durum`. */
  readonly label: string;
  readonly options: readonly Option[];
  readonly selected: readonly string[];
  /** Stays open, for more. */
  readonly multiple?: boolean;
  /** Stays open, for what comes of it. */
  readonly stays?: boolean;
  readonly onPick: (value: string) => void;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
};

/** Inside the page's main part: what is picked from belongs to it. */
const within = { target: '#content' };

/** A list to pick from by typing, arrows or pointer, under the (positioned) element it stands in; open as long as it is there. */
export function OptionPicker({ label, options, selected, multiple = false, stays = false, onPick, onClose, footer }: Props) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const store = useCombobox({ opened: true, onDropdownClose: onClose });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    store.focusSearchInput();
    store.updateSelectedOptionIndex(options.findIndex(({ value }) => selected.includes(value)));
  }, []);
  const found = options.filter((option) => finds(option.label, typed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed decides what is there
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
