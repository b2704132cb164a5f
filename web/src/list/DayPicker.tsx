import { Button, Center, Group, Loader, Popover } from '@mantine/core';
import dayjs from 'dayjs';
import { Suspense } from 'react';
import { useTexts } from '../text/texts.ts';
import { lazily } from '../ui/lazily.ts';
import classes from './picker.module.css';
import { texts } from './texts.ts';

const Calendar = lazily(() => import('./Calendar.tsx'));
const iso = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD');

type Props = {
  readonly label: string;
  readonly value: string | null;
  /** Null: no date. */
  readonly onPick: (day: string | null) => void;
  readonly onClose: () => void;
};

/** A calendar with the days people mean most, under the (positioned) element it stands in. */
export function DayPicker({ label, value, onPick, onClose }: Props) {
  const t = useTexts(texts);
  const pick = (day: string | null) => {
    onPick(day);
    onClose();
  };
  return (
    <Popover opened onDismiss={onClose} position="bottom-start" shadow="md" trapFocus withRoles={false} width="max-content">
      <Popover.Target>
        <span className={classes.anchor} onClick={onClose} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} p="xs">
        <Group gap={4} mb="xs" wrap="nowrap">
          <Button size="compact-sm" variant="default" onClick={() => pick(iso(dayjs()))} data-autofocus>
            {t('today')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => pick(iso(dayjs().add(1, 'day')))}>
            {t('tomorrow')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => pick(iso(dayjs().add(1, 'week')))}>
            {t('nextWeek')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="mercan" onClick={() => pick(null)}>
            {t('noDate')}
          </Button>
        </Group>
        <Suspense
          fallback={
            <Center h="16rem" w="17rem">
              <Loader size="sm" />
            </Center>
          }
        >
          <Calendar value={value} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
