import { Button, Group, Loader, Popover, Tooltip, UnstyledButton } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { today, useDates } from '../../text/dates.ts';
import { useTexts } from '../../text/texts.ts';
import { lazily } from '../../ui/lazily.ts';
import { useShortcut, WithKey } from '../shortcuts.tsx';
import { texts } from '../texts.ts';
import { Field, Fixed } from './Field.tsx';
import classes from './fields.module.css';

const Calendar = lazily(() => import('./Calendar.tsx'));

type Props = {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly editable: boolean;
  readonly late?: boolean;
  readonly shortcut?: string;
};

/** `days` from today, as a date. */
function inDays(days: number): string {
  const date = new Date(`${today()}T00:00`);
  date.setDate(date.getDate() + days);
  return date.toLocaleDateString('sv');
}

/** A day, chosen in a calendar that is loaded when it is first opened. */
export function DateField({ label, value, onChange, editable, late = false, shortcut }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useShortcut(shortcut ?? '', () => setOpened(true), shortcut !== undefined && editable);
  const said = value ? (late ? t('lateSince', { date: dates.date(value) }) : dates.date(value)) : t('none');
  const shown = <span className={late ? classes.late : value ? undefined : classes.none}>{said}</span>;
  const choose = (next: string | null) => {
    setOpened(false);
    button.current?.focus();
    if (next !== value) onChange(next);
  };
  if (!editable)
    return (
      <Field label={label}>
        <Fixed>{shown}</Fixed>
      </Field>
    );
  const near = [
    ['today', 0],
    ['tomorrow', 1],
    ['nextWeek', 7],
  ] as const;
  return (
    <Field label={label}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" offset={0} shadow="md" trapFocus returnFocus withRoles={false}>
        <Tooltip target={button} label={<WithKey label={label} shortcut={shortcut} />} position="left" openDelay={400} disabled={opened} />
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
            {shown}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={label}>
          <Group gap={4} mb="xs">
            {near.map(([key, days]) => (
              <Button key={key} size="compact-sm" variant="default" onClick={() => choose(inDays(days))}>
                {t(key)}
              </Button>
            ))}
            {value && (
              <Button size="compact-sm" variant="subtle" color="mercan" onClick={() => choose(null)}>
                {t('clear')}
              </Button>
            )}
          </Group>
          <Suspense fallback={<Loader size="sm" />}>
            <Calendar value={value} onChange={choose} label={label} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </Field>
  );
}
