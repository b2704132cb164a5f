import { Button, Group, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LazyTimeField } from './LazyTimeField.tsx';
import { useT } from './messages.ts';
import { momentOf, tomorrowMorning } from './times.ts';

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
        <LazyTimeField label={t('dayAndTime')} value={field} onChange={setField} />
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
