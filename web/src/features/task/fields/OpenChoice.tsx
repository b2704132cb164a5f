import { Combobox, ScrollArea, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react';
import { fold } from '../../../i18n/fold.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { useOpened } from '../../../ui/use-target.ts';
import { texts } from '../messages.ts';
import classes from './fields.module.css';

/** Handles keys of the field's button while the list is open. */
export type Keys = (event: KeyboardEvent<HTMLButtonElement>) => void;

type Option = { readonly value: string; readonly label: string; readonly icon?: ReactNode };

export type Choices = {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onChoose: (value: string) => void;
  readonly searchable?: boolean;
  /** Allows several values; the list stays open. */
  readonly several?: boolean;
  /** Creates an option from the typed text. */
  readonly onCreate?: ((name: string) => void) | undefined;
};

type Props = Choices & {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly keys: RefObject<Keys | undefined>;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
};

const creating = '$create';

/** List of options below the button of a `ChoiceField`. */
export default function OpenChoice(props: Props) {
  const { label, options, chosen, onChoose, searchable, several, onCreate, button, keys, onChange } = props;
  const t = useTexts(texts);
  const [query, setQuery] = useState('');
  const opened = useOpened(props.opened);
  const combobox = useCombobox({
    opened,
    onOpenedChange: onChange,
    onDropdownClose: () => {
      if (searchable) button.current?.focus();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list opens or closes
  useEffect(() => {
    if (!opened) {
      setQuery('');
      combobox.resetSelectedOption();
    } else if (searchable) combobox.focusSearchInput();
    // Set explicitly: `'active'` is read from the rendered options, too late for an arrow key pressed at once.
    else combobox.updateSelectedOptionIndex(options.findIndex(({ value }) => chosen.includes(value)));
  }, [opened]);
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
      <Combobox.Target targetType="button">
        <Target button={button} keys={keys} />
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

type TargetProps = Pick<Props, 'button' | 'keys'> & HTMLAttributes<HTMLButtonElement> & { readonly ref?: Ref<HTMLButtonElement> };

/** Passes what Mantine gives to the target on to the button, which is rendered elsewhere. */
function Target({ button, keys, ref, ...props }: TargetProps) {
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [button]);
  useLayoutEffect(() => {
    keys.current = props.onKeyDown;
    for (const name of ['aria-controls', 'aria-activedescendant'] as const) {
      const value = props[name];
      if (value) button.current?.setAttribute(name, value);
      else button.current?.removeAttribute(name);
    }
  });
  return null;
}
