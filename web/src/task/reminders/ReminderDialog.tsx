import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useState } from 'react';
import { useTexts } from '../../text/texts.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { momentOf, tomorrowMorning } from '../../ui/times.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { texts } from './texts.ts';

const TimeField = lazyWithRetry(() => import('../../ui/TimeField.tsx'));

type Props = { readonly onChoose: (at: string) => void; readonly onClose: () => void };

/** Dialog that asks for the time of a reminder. */
export function ReminderDialog({ onChoose, onClose }: Props) {
  const t = useTexts(texts);
  const [field, setField] = useState(tomorrowMorning);
  useReturnFocus();
  const at = momentOf(field);
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (at) onChoose(at);
  };
  return (
    <Modal.Root opened onClose={onClose} size="sm" centered returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Group justify="space-between" wrap="nowrap" mb="xs">
            <Modal.Title fw={600}>{t('add')}</Modal.Title>
            <Modal.CloseButton aria-label={t('close')} />
          </Group>
          <form onSubmit={save}>
            <Group align="flex-end" gap="xs" wrap="nowrap">
              <Suspense fallback={<TextInput flex={1} label={t('dayAndTime')} disabled />}>
                <TimeField label={t('dayAndTime')} value={field} onChange={setField} />
              </Suspense>
              <Button type="submit" disabled={!at}>
                {t('save')}
              </Button>
            </Group>
            {!at && (
              <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
                {t('notToCome')}
              </Text>
            )}
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
