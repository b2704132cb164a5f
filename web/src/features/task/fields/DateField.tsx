import { UnstyledButton } from '@mantine/core';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { DayChoice } from '../../../ui/day/DayChoice.tsx';
import { LazyPopover, usePopover } from '../../../ui/LazyPopover.tsx';
import { texts } from '../messages.ts';
import { useKeyHint, useShortcut } from '../shortcuts.tsx';
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
  const hint = useKeyHint();
  const { target, open, show, close } = usePopover();
  useShortcut(shortcut ?? '', show, shortcut !== undefined && editable);
  useOpenAdded(label, show);
  const said = value ? (late ? t('lateSince', { date: dates.date(value) }) : dates.date(value)) : t('none');
  const display = <span className={late ? classes.late : value ? undefined : classes.none}>{said}</span>;
  const choose = (next: string | null) => {
    close();
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
      <UnstyledButton
        className={classes.value}
        aria-label={`${label}: ${said}`}
        aria-keyshortcuts={shortcut}
        title={hint(label, shortcut)}
        {...target}
      >
        {display}
      </UnstyledButton>
      <LazyPopover open={open} label={label} position="bottom-start" offset={0}>
        <DayChoice label={label} value={value} clear={value ? t('clear') : undefined} onPick={choose} />
      </LazyPopover>
    </Field>
  );
}
