import { CloseButton, Loader } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { useT } from './messages.ts';
import { optionId } from './Options.tsx';
import classes from './search.module.css';

type Props = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly list: string;
  readonly active: string | undefined;
  readonly busy: boolean;
  readonly onChange: (value: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Returns from a creation form to the search. */
  readonly onBack?: () => void;
  readonly onClose: () => void;
};

/** Input of the palette. */
export function Field({ label, placeholder, value, list, active, busy, onChange, onKeyDown, onBack, onClose }: Props) {
  const t = useT();
  return (
    <div className={classes.field}>
      {onBack ? (
        <IconButton icon={IconArrowLeft} iconSize={18} label={t('back')} onClick={onBack} />
      ) : (
        <IconSearch size={18} aria-hidden className={classes.sign} />
      )}
      <input
        className={classes.input}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={500}
        placeholder={placeholder}
        value={value}
        data-autofocus
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {busy && <Loader size="xs" aria-hidden />}
      <CloseButton aria-label={t('close')} onClick={onClose} />
    </div>
  );
}
