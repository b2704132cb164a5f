import { Box, Button, Stack, Text } from '@mantine/core';
import { useDates } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { SmallDialog } from '../../ui/SmallDialog.tsx';
import { TimeForm } from '../../ui/TimeForm.tsx';
import { choices } from '../../ui/times.ts';
import type { Notification } from './documents.ts';
import { texts } from './messages.ts';

type Props = {
  readonly item: Notification;
  /** @param until null to end the snooze now */
  readonly onSnooze: (until: string | null, when: string) => void;
  readonly onClose: () => void;
};

/** Dialog that asks until when to snooze a notification. */
export default function SnoozeDialog({ item, onSnooze, onClose }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  const asleep = item.snoozedUntil !== null && Date.parse(item.snoozedUntil) > Date.now();
  return (
    <SmallDialog title={t('snoozeUntil')} onClose={onClose}>
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
        <Box mt="xs">
          <TimeForm submit={t('snooze')} onChoose={(at) => onSnooze(at, dates.moment(at))} />
        </Box>
      </Stack>
    </SmallDialog>
  );
}
