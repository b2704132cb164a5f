import { Button, Group } from '@mantine/core';
import { addDays, today } from '../../i18n/dates.ts';
import { useT } from '../messages.ts';
import { LazyCalendar } from './LazyCalendar.tsx';
import { hasKeyboard, TypedDay } from './TypedDay.tsx';

const near = [
  ['today', 0],
  ['tomorrow', 1],
  ['inAWeek', 7],
] as const;

type Props = {
  readonly label: string;
  readonly value: string | null;
  /** Label of the button that removes the date; undefined for no button. */
  readonly clear: string | undefined;
  /** Null removes the date. */
  readonly onPick: (day: string | null) => void;
};

/** Content of a popover to choose a day: a text field, buttons for common days, and a calendar that loads lazily. */
export function DayChoice({ label, value, clear, onPick }: Props) {
  const t = useT();
  return (
    <>
      <TypedDay onPick={({ first }) => onPick(first)} />
      <Group gap={4} mb="xs">
        {near.map(([key, days], index) => (
          <Button
            key={key}
            size="compact-sm"
            variant="default"
            onClick={() => onPick(addDays(today(), days))}
            {...(index === 0 && !hasKeyboard() && { 'data-autofocus': true })}
          >
            {t(key)}
          </Button>
        ))}
        {clear && (
          <Button size="compact-sm" variant="subtle" color="mercan" onClick={() => onPick(null)}>
            {clear}
          </Button>
        )}
      </Group>
      <LazyCalendar value={value} onChange={onPick} label={label} />
    </>
  );
}
