import { Popover, Tooltip, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { DayChoice } from '../../../ui/day/DayChoice.tsx';
import { fitting } from '../../../ui/popover.ts';
import { texts } from '../messages.ts';
import { useShortcut, WithKey } from '../shortcuts.tsx';
import { Field, Fixed, useOpenAdded } from './Field.tsx';
import classes from './fields.module.css';

type Props = {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly editable: boolean;
  readonly late?: boolean;
  readonly named?: boolean;
  readonly shortcut?: string;
};

/** Date, typed or selected in a calendar. */
export function DateField({ label, value, onChange, editable, late = false, named = false, shortcut }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    button.current?.focus();
    setOpened(true);
  };
  useShortcut(shortcut ?? '', open, shortcut !== undefined && editable);
  useOpenAdded(label, open);
  const said = value ? (late ? t('lateSince', { date: dates.date(value) }) : dates.date(value)) : t('none');
  const display = <span className={late ? classes.late : value ? undefined : classes.none}>{said}</span>;
  const choose = (next: string | null) => {
    setOpened(false);
    button.current?.focus();
    if (next !== value) onChange(next);
  };
  if (!editable)
    return (
      <Field label={label} named={named}>
        <Fixed>{display}</Fixed>
      </Field>
    );
  return (
    <Field label={label} named={named}>
      <Popover
        middlewares={fitting}
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        offset={0}
        shadow="md"
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Tooltip target={button} label={<WithKey label={label} shortcut={shortcut} />} position="top" openDelay={400} disabled={opened} />
        <Popover.Target>
          <UnstyledButton
            ref={button}
            className={classes.value}
            aria-label={`${label}: ${said}`}
            aria-haspopup="dialog"
            aria-expanded={opened}
            aria-keyshortcuts={shortcut}
            onClick={() => setOpened((now) => !now)}
          >
            {display}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={label}>
          <DayChoice label={label} value={value} clear={value ? t('clear') : undefined} onPick={choose} />
        </Popover.Dropdown>
      </Popover>
    </Field>
  );
}
