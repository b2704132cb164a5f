import { Button, Checkbox, Group, NativeSelect, NumberInput, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useT } from './messages.ts';
import { type Kind, kinds, type Picked, pickedOf, places, ruleOf, startingWith, type Weekday, weekdays } from './picked.ts';

type From = 'schedule' | 'completion';
export type Chosen = { readonly rule: string; readonly from: From };

type Props = {
  readonly value: Chosen | null;
  /** Day that the initial choice matches. */
  readonly day: string;
  readonly onChoose: (value: Chosen | null) => void;
};

const intervals = {
  daily: 'everyDays',
  weekly: 'everyWeeks',
  monthDay: 'everyMonths',
  monthWeekday: 'everyMonths',
  yearly: 'everyYears',
} as const;
const hasInterval = (kind: Kind): kind is keyof typeof intervals => kind in intervals;
const nths = { 1: 'nth1', 2: 'nth2', 3: 'nth3', 4: 'nth4', [-1]: 'nthLast' } as const;
const maxInterval = 1000;

/** State of the recurrence picker, initially a value or what matches a day. `rule` is null while the choice is incomplete. */
export function usePicked(value: Chosen | null, day: string) {
  const [picked, setPicked] = useState<Picked>(() => (value ? pickedOf(value.rule, day) : startingWith(day)));
  const [from, setFrom] = useState<From>(value?.from ?? 'schedule');
  const set = (change: Partial<Picked>) => setPicked((now) => ({ ...now, ...change }));
  return { picked, set, from, setFrom, rule: ruleOf(picked) };
}

/** Picker of the recurrence, and of the date from which the next occurrence counts. */
export default function RecurrencePicker({ value, day, onChoose }: Props) {
  const t = useT();
  const choice = usePicked(value, day);
  const { rule, from } = choice;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (rule) onChoose({ rule, from });
  };
  return (
    <form onSubmit={save}>
      <Stack gap="xs">
        <RecurrenceInputs {...choice} first />
        <Group justify="space-between" mt={4}>
          <Button type="submit" size="compact-md" disabled={!rule}>
            {t('save')}
          </Button>
          {value && (
            <Button size="compact-md" variant="subtle" color="mercan" onClick={() => onChoose(null)}>
              {t('end')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

type InputsProps = ReturnType<typeof usePicked> & {
  /** Whether the first input takes the focus. */
  readonly first?: boolean;
};

/** Inputs of a recurrence, for use in any form. */
export function RecurrenceInputs({ picked, set, from, setFrom, rule, first = false }: InputsProps) {
  const t = useT();
  const { kind } = picked;
  return (
    <>
      <NativeSelect
        label={t('frequency')}
        value={kind}
        data={kinds.map((each) => ({ value: each, label: t(each) }))}
        onChange={({ currentTarget }) => set({ kind: currentTarget.value as Kind, rule: rule ?? '' })}
        {...(first && { 'data-autofocus': true })}
      />
      {hasInterval(kind) && (
        <NumberInput
          label={t(intervals[kind])}
          value={picked.interval}
          min={1}
          max={maxInterval}
          allowDecimal={false}
          onChange={(next) => set({ interval: Math.max(1, Number(next) || 1) })}
        />
      )}
      <Details picked={picked} set={set} />
      <Radio.Group label={t('from')} value={from} onChange={(next) => setFrom(next as From)}>
        <Stack gap={6} mt={4}>
          <Radio value="schedule" label={t('schedule')} />
          <Radio value="completion" label={t('completion')} />
        </Stack>
      </Radio.Group>
    </>
  );
}

/** Additional inputs of the chosen kind. */
function Details({ picked, set }: { readonly picked: Picked; readonly set: (change: Partial<Picked>) => void }) {
  const t = useT();
  const { dayNames, monthNames } = useNames();
  const days = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
  const dayOfMonth = (options: typeof days) => (
    <NativeSelect
      label={t('day')}
      value={String(picked.monthDay)}
      data={options}
      onChange={({ currentTarget }) => set({ monthDay: Number(currentTarget.value) })}
    />
  );
  switch (picked.kind) {
    case 'weekly':
      return (
        <Checkbox.Group label={t('days')} value={[...picked.days]} onChange={(chosen) => set({ days: chosen as Weekday[] })}>
          <Stack gap={6} mt={4}>
            {weekdays.map((name) => (
              <Checkbox key={name} value={name} label={dayNames[name]} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    case 'monthDay':
      return dayOfMonth([...days, { value: '-1', label: t('lastDay') }]);
    case 'monthWeekday':
      return (
        <Group grow gap="xs">
          <NativeSelect
            label={t('place')}
            value={String(picked.nth)}
            data={places.map((nth) => ({ value: String(nth), label: t(nths[nth]) }))}
            onChange={({ currentTarget }) => set({ nth: Number(currentTarget.value) })}
          />
          <NativeSelect
            label={t('day')}
            value={picked.weekday}
            data={weekdays.map((name) => ({ value: name, label: dayNames[name] }))}
            onChange={({ currentTarget }) => set({ weekday: currentTarget.value as Weekday })}
          />
        </Group>
      );
    case 'yearly':
      return (
        <Group grow gap="xs">
          {dayOfMonth(days)}
          <NativeSelect
            label={t('month')}
            value={String(picked.month)}
            data={monthNames.map((label, index) => ({ value: String(index + 1), label }))}
            onChange={({ currentTarget }) => set({ month: Number(currentTarget.value) })}
          />
        </Group>
      );
    case 'own':
      return (
        <TextInput
          label={t('rule')}
          value={picked.rule}
          maxLength={300}
          onChange={({ currentTarget }) => set({ rule: currentTarget.value })}
        />
      );
    default:
      return null;
  }
}

/** Names of weekdays and months in the page's language. */
function useNames() {
  const language = useLanguage();
  return useMemo(() => {
    const name = (options: Intl.DateTimeFormatOptions, date: Date) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date);
    // 2024-01-01 was a Monday.
    const days = weekdays.map((day, index) => [day, name({ weekday: 'long' }, new Date(Date.UTC(2024, 0, index + 1)))]);
    return {
      dayNames: Object.fromEntries(days) as Record<Weekday, string>,
      monthNames: Array.from({ length: 12 }, (_, month) => name({ month: 'long' }, new Date(Date.UTC(2024, month, 1)))),
    };
  }, [language]);
}
