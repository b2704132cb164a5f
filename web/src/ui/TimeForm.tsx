import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useState } from 'react';
import { lazyWithRetry } from './lazy-with-retry.ts';
import { useT } from './messages.ts';
import { momentOf, tomorrowMorning } from './times.ts';

const TimeField = lazyWithRetry(() => import('./TimeField.tsx'));

type Props = { readonly submit: string; readonly onChoose: (at: string) => void };

/** Form that asks for a time in the future. */
export function TimeForm({ submit, onChoose }: Props) {
  const t = useT();
  const [field, setField] = useState(tomorrowMorning);
  const at = momentOf(field);
  const choose = (event: FormEvent) => {
    event.preventDefault();
    // A form around the dialog in the React tree is not sent.
    event.stopPropagation();
    if (at) onChoose(at);
  };
  return (
    <form onSubmit={choose}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <Suspense fallback={<TextInput flex={1} label={t('dayAndTime')} disabled />}>
          <TimeField label={t('dayAndTime')} value={field} onChange={setField} />
        </Suspense>
        <Button type="submit" disabled={!at}>
          {submit}
        </Button>
      </Group>
      {!at && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          {t('notToCome')}
        </Text>
      )}
    </form>
  );
}
