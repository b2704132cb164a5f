import { Combobox, ScrollArea, Tooltip, UnstyledButton, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { fold } from '../../../i18n/fold.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { texts } from '../messages.ts';
import { useShortcut, WithKey } from '../shortcuts.tsx';
import { Field, Fixed, useOpenAdded } from './Field.tsx';
import classes from './fields.module.css';

export type Option = { readonly value: string; readonly label: string; readonly icon?: ReactNode };

type Props = {
  readonly label: string;
  /** Text of the current value; part of the accessible name. */
  readonly now?: string;
  readonly children: ReactNode;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onChoose: (value: string) => void;
  readonly shortcut?: string;
  readonly searchable?: boolean;
  /** Allows several values; the list stays open. */
  readonly several?: boolean;
  /** Creates an option from the typed text. */
  readonly onCreate?: ((name: string) => void) | undefined;
  readonly onOpen?: () => void;
};

const creating = '$create';

/** Field whose value is chosen from a list of options. */
export function ChoiceField({ editable, named = false, ...choice }: Props & { readonly editable: boolean; readonly named?: boolean }) {
  return (
    <Field label={choice.label} named={named}>
      {editable ? <Choice {...choice} /> : <Fixed>{choice.children}</Fixed>}
    </Field>
  );
}

/** Value as a button that opens a list of options. */
function Choice({ label, now, children, options, chosen, onChoose, shortcut, searchable, several, onCreate, onOpen }: Props) {
  const t = useTexts(texts);
  const [query, setQuery] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const combobox = useCombobox({
    onDropdownOpen: () => {
      onOpen?.();
      if (searchable) combobox.focusSearchInput();
      // Set explicitly: `'active'` is read from the rendered options, too late for an arrow key pressed at once.
      else combobox.updateSelectedOptionIndex(options.findIndex(({ value }) => chosen.includes(value)));
    },
    onDropdownClose: () => {
      setQuery('');
      combobox.resetSelectedOption();
      if (searchable) button.current?.focus();
    },
  });
  const open = () => {
    button.current?.focus();
    combobox.openDropdown();
  };
  useShortcut(shortcut ?? '', open, shortcut !== undefined);
  useOpenAdded(label, open);
  const wanted = fold(query.trim());
  const matches = options.filter((option) => fold(option.label).includes(wanted));
  const isNew = onCreate && wanted && !options.some((option) => fold(option.label) === wanted);
  const choose = (value: string) => {
    if (value === creating) onCreate?.(query.trim());
    else onChoose(value);
    if (several) setQuery('');
    else combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width={260} shadow="md">
      <Tooltip
        target={button}
        label={<WithKey label={label} shortcut={shortcut} />}
        position="top"
        openDelay={400}
        disabled={combobox.dropdownOpened}
      />
      <Combobox.Target targetType="button" withExpandedAttribute>
        <UnstyledButton
          ref={button}
          className={classes.value}
          aria-label={now === undefined ? label : `${label}: ${now}`}
          aria-keyshortcuts={shortcut}
          onClick={() => combobox.toggleDropdown()}
        >
          {children}
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        {searchable && (
          <Combobox.Search
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              combobox.selectFirstOption();
            }}
            placeholder={t('search')}
            aria-label={t('searchIn', { label })}
          />
        )}
        <Combobox.Options aria-label={label}>
          <ScrollArea.Autosize mah={280} type="scroll">
            {matches.map(({ value, label: name, icon }) => (
              <Combobox.Option value={value} key={value} active={chosen.includes(value)} className={classes.option}>
                {icon}
                <span className={classes.optionName}>{name}</span>
                {chosen.includes(value) && <IconCheck size={14} aria-hidden />}
              </Combobox.Option>
            ))}
            {isNew && <Combobox.Option value={creating}>{t('createLabel', { name: query.trim() })}</Combobox.Option>}
            {matches.length === 0 && !isNew && <Combobox.Empty>{t('nothingFound')}</Combobox.Empty>}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
