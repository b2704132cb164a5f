import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useDates } from '../text/dates.ts';
import { useTexts } from '../text/texts.ts';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { choices, momentOf, tomorrowMorning } from '../ui/times.ts';
import { Dialog } from './Dialog.tsx';
import type { Notification } from './documents.ts';
import { texts } from './texts.ts';

const TimeField = lazyWithRetry(() => import('../ui/TimeField.tsx'));

type Props = {
  readonly item: Notification;
  /** @param until null to end the snooze now */
  readonly onSnooze: (until: string | null, when: string) => void;
  readonly onClose: () => void;
};

/** Dialog that asks until when to snooze a notification. */
export function SnoozeDialog({ item, onSnooze, onClose }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  const [field, setField] = useState(tomorrowMorning);
  const chosen = momentOf(field);
  const asleep = item.snoozedUntil !== null && Date.parse(item.snoozedUntil) > Date.now();
  return (
    <Dialog title={t('snoozeUntil')} onClose={onClose}>
      <Stack gap="xs" pt={4}>
        {asleep && (
          <Button variant="default" justify="flex-start" onClick={() => onSnooze(null, '')}>
            {t('wake')}
          </Button>
        )}
        {choices().map(({ key, at }, index) => (
          <Button
            key={key}
            variant="default"
            justify="space-between"
            rightSection={
              <Text size="xs" c="dimmed">
                {dates.moment(at)}
              </Text>
            }
            data-autofocus={index === 0 || undefined}
            onClick={() => onSnooze(at, t(key))}
          >
            {t(key)}
          </Button>
        ))}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen) onSnooze(chosen, dates.moment(chosen));
          }}
        >
          <Group align="flex-end" gap="xs" mt="xs" wrap="nowrap">
            <Suspense fallback={<TextInput flex={1} label={t('dayAndTime')} disabled />}>
              <TimeField label={t('dayAndTime')} value={field} onChange={setField} />
            </Suspense>
            <Button type="submit" disabled={!chosen}>
              {t('snooze')}
            </Button>
          </Group>
          {!chosen && (
            <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
              {t('notToCome')}
            </Text>
          )}
        </form>
      </Stack>
    </Dialog>
  );
}
